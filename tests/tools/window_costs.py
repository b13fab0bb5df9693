#!/usr/bin/env python3
"""What the window costs, measured on a virtual screen: first frame, CPU of panels and overlays a frame, picture to
screen, and the CPU of the whole process while nothing changes (software OpenGL and every thread included).

usage: window_costs.py [--turns N] PROGRAM SOURCE [more arguments of `quadrille open`]

--turns: so many turns are begun before the source plays, as in a long game.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

SECONDS_PLAYING, SECONDS_IDLE, SCREEN = 12, 20, "1920x1080x24"
BETWEEN_KEYS_MS = 50


def cpu_s(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        words = stat.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def xdotool(environment, *arguments):
    return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True).stdout.split()


def begin_turns(environment, turns):
    xdotool(environment, "key", "k")
    for _ in range(turns // 50):
        xdotool(environment, "key", "--delay", str(BETWEEN_KEYS_MS), *["shift+Return"] * 50)
    xdotool(environment, "key", "k")
    time.sleep(2)


def measured(program, arguments, folder, turns):
    display = os.path.join(folder, "display")
    with open(display, "w") as out:
        server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", SCREEN],
                                  stdout=out, stderr=subprocess.DEVNULL)
    try:
        while not os.path.getsize(display):
            time.sleep(0.05)
        environment = dict(os.environ, DISPLAY=":" + open(display).read().strip(), XDG_DATA_HOME=folder,
                           XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder)
        figures = os.path.join(folder, "figures.json")
        process = subprocess.Popen([program, "open", *arguments, "--no-log", "--measure", figures], env=environment)
        while not (window := xdotool(environment, "search", "--onlyvisible", "--name", "^Quadrille$")):
            time.sleep(0.1)
        xdotool(environment, "windowfocus", "--sync", window[0])
        if turns:
            begin_turns(environment, turns)
        began = cpu_s(process)
        time.sleep(SECONDS_PLAYING)
        playing = (cpu_s(process) - began) / SECONDS_PLAYING
        xdotool(environment, "key", "k")  # pause
        time.sleep(3)
        quiet = cpu_s(process)
        # Reading ahead goes on behind a paused recording: idle is when it is done.
        while cpu_s(process) - quiet > 0.5:
            quiet = cpu_s(process)
            time.sleep(1)
        began = cpu_s(process)
        time.sleep(SECONDS_IDLE)
        idle = (cpu_s(process) - began) / SECONDS_IDLE
        xdotool(environment, "key", "ctrl+q")
        process.wait(30)
        with open(figures) as file:
            result = json.load(file)
        result["cores_while_playing"] = round(playing, 3)
        result["cores_while_idle"] = round(idle, 3)
        return result
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=0, help="a multiple of 50")
    parser.add_argument("program")
    parser.add_argument("source")
    asked, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(json.dumps(measured(os.path.abspath(asked.program), [asked.source, *more], scratch, asked.turns),
                         indent=2))
