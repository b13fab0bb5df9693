"""Modules of vision/cards/training for the renderer's tools, which have a `faces` of their own and so cannot import by path."""
import importlib.util
import pathlib

TRAINING = pathlib.Path(__file__).resolve().parents[2] / "vision/cards/training"


def load(name):
    description = importlib.util.spec_from_file_location(f"training_{name}", TRAINING / f"{name}.py")
    module = importlib.util.module_from_spec(description)
    description.loader.exec_module(module)
    return module
