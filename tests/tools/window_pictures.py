#!/usr/bin/env python3
"""Pictures of the program's window on a virtual screen (Xvfb, xdotool, ffmpeg): every panel in both languages, the three
themes and three sizes, to be looked at; or those of docs/pictures.

usage: window_pictures.py PROGRAM OUT [--docs] [--only WORD,...] [--sizes WxH,...] [--themes dark,...] [--shared FOLDER]

--docs: the documents' pictures, into OUT. --only: scenes whose name has one of the words. --shared: where the scenes of
the tests lie (default: ../shared beside the project), for tables of four. OUT gets SCENE-LANGUAGE-THEME-SIZE.jpg.
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEMO = [str(ROOT / "app/demo/demo.mp4"), "--profile", str(ROOT / "app/demo/demo.json"), "--south", "left"]
SIZES = ["1024x768", "1440x900", "1920x1080"]
LANGUAGES = ["en", "fr"]  # in the order of the key l
THEMES = {"dark": {}, "light": {"light": True}, "contrast": {"contrast": True}}  # in the order of the key d
DOCS_SIZE = "1440x900"
QUIET_S, SETTLED_S, PATIENCE_S = 1.2, 9, 60  # a camera that plays never comes to rest
STEP_S = 1  # a slow machine draws some frames
LARGEST = "1920x1080"
TYPED = {"naming": ["key c"], "search": ["key slash"], "games": ["key j"], "south": ["key s"]}  # scenes where letters are no commands, and what opens them


class Screen:
    """A virtual screen with the program's window in its corner."""

    def __init__(self, program, folder, size):
        self.folder, self.size, self.program = folder, size, program
        display = folder / "display"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-noreset", "-nocursor", "-nolisten", "tcp", "-fbdir", str(folder), "-screen", "0",
             size + "x24"],
            stdout=open(display, "w"), stderr=subprocess.DEVNULL)
        while not display.read_text().endswith("\n"):
            time.sleep(0.05)
        self.display = ":" + display.read_text().strip()
        self.environment = dict(os.environ, DISPLAY=self.display, XDG_DATA_HOME=str(folder),
                                XDG_CONFIG_HOME=str(folder / "config"), XDG_STATE_HOME=str(folder / "state"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (getattr(self, "window", None), self.server):
            if process:
                process.kill()
                process.wait()

    def xdotool(self, line):
        return subprocess.run(["xdotool", *line.split()], env=self.environment, capture_output=True, text=True).stdout

    def start(self, arguments):
        self.window = subprocess.Popen([self.program, *arguments], env=self.environment, stderr=subprocess.DEVNULL)
        end = time.time() + PATIENCE_S
        while not (found := self.xdotool("search --onlyvisible --name ^Quadrille$").split()):
            if self.window.poll() is not None or time.time() > end:
                raise RuntimeError(f"no window: {' '.join(arguments)}")
            time.sleep(0.1)
        self.number = found[0]
        self.xdotool(f"windowfocus --sync {found[0]} mousemove 2 2")

    def resize(self, size):
        self.size = size
        self.xdotool(f"windowsize --sync {self.number} {size.replace('x', ' ')}")

    def settle(self):
        last, end = b"", time.time() + SETTLED_S
        while (now := (self.folder / "Xvfb_screen0").read_bytes()) != last and time.time() < end:
            last = now
            time.sleep(QUIET_S)

    def do(self, steps):
        width, height = map(int, self.size.split("x"))
        for step in steps:
            if step.startswith("move "):  # in parts of the window
                x, y = (float(part) for part in step.split()[1:3])
                self.xdotool(f"mousemove {round(x * width)} {round(y * height)}")
            elif step.startswith("wait "):  # seconds, for what is read meanwhile
                time.sleep(float(step.split()[1]))
            else:
                self.xdotool(step)
            time.sleep(STEP_S)

    def save(self, file):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", self.size, "-i",
                        self.display, "-frames:v", "1", "-q:v", "3", str(file)], check=True)


@contextlib.contextmanager
def window(program, size, arguments, profile=None, screen_size=None, **settings):
    """The program, come to rest, on a screen of its own."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "config/quadrille").mkdir(parents=True)
        settings["size"] = list(map(int, size.split("x")))
        (folder / "config/quadrille/settings.json").write_text(json.dumps(settings))
        if profile is not None:
            (folder / "profile.json").write_text(json.dumps(profile))
            arguments = [*arguments, "--profile", str(folder / "profile.json")]
        with Screen(program, folder, screen_size or size) as screen:
            screen.size = size
            screen.start(arguments)
            screen.settle()
            yield screen


def document(program, out, name, arguments, steps, profile):
    with window(program, DOCS_SIZE, arguments, profile) as screen:
        screen.do(steps)
        screen.settle()
        screen.save(out / f"{name}.jpg")
    print(name, flush=True)


def save_sizes(screen, out, name, sizes):
    for size in sizes:
        screen.resize(size)
        screen.settle()
        screen.save(out / f"{name}-{size}.jpg")
    screen.resize(sizes[0])
    print(name, flush=True)


def scene(asked, name, arguments, steps, profile):
    """The scene in every language, theme and size; l and d change them where it has no text field."""
    typed = name in TYPED
    # Where the steps click is in parts of a window of this size.
    with window(asked.program, DOCS_SIZE, [*arguments, "--lang", "en"], profile, LARGEST) as screen:
        screen.do(steps)
        for language in LANGUAGES:
            for theme in THEMES:
                if theme in asked.themes:
                    save_sizes(screen, asked.out, f"{name}-{language}-{theme}", asked.sizes)
                screen.do(["key Escape", "key d", *TYPED[name]] if typed else ["key d"])
            screen.do(["key Escape", "key l", *TYPED[name]] if typed else ["key l"])


def wizard(asked):
    for language in LANGUAGES:
        for theme in asked.themes:
            with window(asked.program, asked.sizes[0], ["--lang", language], None, LARGEST, **THEMES[theme]) as screen:
                for step in range(1, 5):
                    save_sizes(screen, asked.out, f"wizard_{step}-{language}-{theme}", asked.sizes)
                    screen.do(["key Return"])


def themed(**table):
    """The demo's table with another game on it."""
    profile = json.loads((ROOT / "app/demo/demo.json").read_text())
    profile.setdefault("table", {}).update(table)
    return profile


def panels(shared):
    """Name, arguments, steps and profile of each scene."""
    demo = ["open", *DEMO]
    film = ["open", DEMO[0], "--south", "left"]
    yield "table", demo, [], None
    yield "chosen", demo, ["move 0.255 0.44", "click 1", "move 0.30 0.36"], None
    yield "what_if", demo, ["move 0.305 0.275", "click 1", "move 0.36 0.5", "key q"], None
    yield "turn", demo, ["key Return", "key Return", "key Up", "key Down", "key Return"], None
    for name, key in (("help", "F1"), ("across", "h"), ("games", "j"), ("south", "s"), ("above", "2"), ("both", "3"),
                      ("hidden", "p"), ("search", "slash")):
        yield name, demo, [f"key {key}"], None
    yield "naming", demo, ["move 0.305 0.275", "click 1", "key c"], None
    for system in ("multiplayer", "noire", "frontiere", "magic54"):
        yield system, film, [], themed(system=system)
    for theme in ("flag", "domination", "assault", "zombies"):
        yield theme, film, ["key Return"], themed(theme=theme)
    if (shared / "scenes/dev/dev_104.jpg").exists():
        profile = json.loads((shared / "scenes/dev/dev_104.json").read_text())["profile"]
        four = ["open", str(shared / "scenes/dev/dev_104.jpg")]
        yield "four_players", four, ["key Return", "key Up", "key Return", "key Down"], profile


def documents(shared):
    """File, arguments, steps and profile of each picture in docs/pictures, at DOCS_SIZE."""
    english, french = ["--lang", "en"], ["--lang", "fr"]
    read_to_5_s = ["wait 25", "move 0.188 0.933", "click 1"]  # no hand is over the table there
    aside = "move 0.65 0.98"
    game = [*read_to_5_s, *["key Return"] * 4, "move 0.382 0.288", "click 1"]  # a card of south's
    yield "window-en", ["open", *DEMO, *english], [*game, aside], None
    yield ("in-range", ["open", *DEMO, *english],
           [*read_to_5_s, "move 0.303 0.444", "click 1", "move 0.413 0.352"], None)
    yield "window-fr", ["open", *DEMO, *french], [*game, "key 3", aside], None
    yield "wizard", ["--lang", "en"], ["key Return"], None
    profile = json.loads((shared / "scenes/dev/dev_104.json").read_text())["profile"]
    for player, name in zip(profile["players"], ("Anne", "Bob", "Chris", "Dora")):
        player["name"] = name
    yield ("four-players", ["open", str(shared / "scenes/dev/dev_104.jpg"), *english],
           ["key Return", "key Return", "key Return", "key Return"], profile)
    film = ["open", DEMO[0], "--south", "left"]
    six = themed(system="multiplayer")
    six["players"] = [{"seat": seat, "name": name} for seat, name in (
        ("south", "Anne"), ("south", "Bob"), ("west", "Chris"), ("north", "Dora"), ("north", "Emil"), ("east", "Fay"))]
    sleeves = {player["seat"]: player["sleeve_rgb"] for player in themed()["players"]}
    for player in (six["players"][0], six["players"][3]):
        player["sleeve_rgb"] = sleeves[player["seat"]]
    yield "emperor", [*film, *english], ["move 0.718 0.119", "click 1", "move 0.525 0.719", "click 1", aside], six
    yield "frontiere-fr", [*film, *french], ["move 0.371 0.212", "click 1", aside], themed(system="frontiere")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", type=lambda text: text.split(","), default=SIZES)
    parser.add_argument("--themes", type=lambda text: text.split(","), default=list(THEMES))
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    wanted = lambda name: any(word in name for word in asked.only.split(","))
    if asked.docs:
        for name, arguments, steps, profile in documents(asked.shared):
            if wanted(name):
                still = ["key k", *steps] if arguments[0] == "open" else steps
                document(asked.program, asked.out, name, arguments, still, profile)
        return
    if wanted("wizard"):
        wizard(asked)
    for name, arguments, steps, profile in panels(asked.shared):
        if wanted(name):
            scene(asked, name, arguments, ["key k", *steps], profile)  # the recording stands still


if __name__ == "__main__":
    main()
