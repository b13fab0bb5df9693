#!/usr/bin/env python3
"""Many request lines through one `quadrille rules`: rules_flow.py --app APP [--lines N] CASES.jsonl...

The requests of the case files, again and again, until N lines (default ten million) have been answered. Prints the process's memory
(VmRSS, VmHWM) along the way and how many answers there were and how many said ok. Status 1: a line was not answered, an answer
differs in number from round to round, or the memory grew by more than 1 % after the first tenth."""
import argparse
import json
import os
import subprocess
import sys
import threading
import time


def lines_of(files):
    for file in files:
        for line in open(file, encoding="utf-8"):
            if not line.strip() or line.startswith("#"):
                continue
            case = json.loads(line)
            raw = case["raw"] if "raw" in case else json.dumps(case["request"], ensure_ascii=False)
            if raw.strip() and "\n" not in raw:
                yield raw.encode("utf-8", "surrogatepass") + b"\n"


def memory_kb(pid):
    wanted = ("VmRSS", "VmHWM")
    fields = (line.split() for line in open(f"/proc/{pid}/status") if line.startswith(wanted))
    return {name.rstrip(":"): int(kb) for name, kb, _ in fields}


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


arguments = argparse.ArgumentParser()
arguments.add_argument("--app", required=True)
arguments.add_argument("--lines", type=int, default=10_000_000)
arguments.add_argument("cases", nargs="+")
options = arguments.parse_args()

requests = list(lines_of(options.cases))
round_of_all = b"".join(requests)
rounds = -(-options.lines // len(requests))
program = subprocess.Popen([options.app, "rules"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask():
    for _ in range(rounds):
        program.stdin.write(round_of_all)
    program.stdin.close()


threading.Thread(target=ask, daemon=True).start()
answered = ok = taken = 0
began = time.monotonic()
shown = sorted({len(requests), *(options.lines * tenth // 10 for tenth in (1, 2, 5, 10))})
seen = []
while block := program.stdout.read1(1 << 20):
    answered += block.count(b"\n")
    ok += block.count(b'"ok":true')
    if taken < len(shown) and answered >= shown[taken]:
        memory = memory_kb(program.pid)
        seen.append(memory["VmRSS"])
        print(f"{answered:>12,} answers  VmRSS {memory['VmRSS']:,} KB  VmHWM {memory['VmHWM']:,} KB  "
              f"{cpu_seconds(program.pid):.0f} s of CPU  {time.monotonic() - began:.0f} s", flush=True)
        taken += 1
status = program.wait()
asked = rounds * len(requests)
print(f"{asked:,} asked, {answered:,} answered, {ok:,} ok, status {status}")
grown = seen[-1] / seen[1] - 1 if len(seen) > 1 else 0.0
print(f"memory grew by {100 * grown:.2f} % after the first tenth")
sys.exit(answered != asked or ok % rounds != 0 or status != 0 or grown > 0.01)
