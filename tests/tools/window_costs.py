#!/usr/bin/env python3
"""What the window costs, measured on a virtual screen: first frame, CPU of panels and overlays a frame, picture to
screen, and the CPU of the whole process while nothing changes (software OpenGL and every thread included).

usage: window_costs.py PROGRAM SOURCE [more arguments of `quadrille open`]
"""
import json
import os
import subprocess
import sys
import tempfile
import time

SECONDS_PLAYING, SECONDS_IDLE, SCREEN = 12, 20, "1920x1080x24"


def cpu_s(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        words = stat.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def xdotool(environment, *arguments):
    return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True).stdout.split()


def measured(program, arguments, folder):
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
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as scratch:
        print(json.dumps(measured(os.path.abspath(sys.argv[1]), sys.argv[2:], scratch), indent=2))
