#!/usr/bin/env python3
"""Whether networks can take the place of others: `compare_shapes.py SHIPPED OTHER`, two folders. Each network of OTHER has to answer the
input of the one of that name in SHIPPED with as many numbers in the same order."""
import pathlib
import sys

import cv2
import numpy as np

INPUTS = {"card_network": (3, 256, 384), "loose_card_network": (3, 256, 384), "verification_network": (3, 80, 80), "bare_verification_network": (3, 80, 80), "presence_network": (3, 52, 40), "counter_network": (3, 104, 80),
          "die_network": (3, 32, 32), "rim_network": (3, 68, 25),
          "comparison_network": (3, 88, 96)}


def shape_of_answer(path):
    network = cv2.dnn.readNetFromONNX(str(path))
    network.setInput(np.zeros((1, *INPUTS[path.stem]), np.float32))
    return network.forward().shape


def main():
    shipped, other = map(pathlib.Path, sys.argv[1:])
    for path in sorted(shipped.glob("*.onnx")):
        was, now = shape_of_answer(path), shape_of_answer(other / path.name)
        if was != now:
            raise SystemExit(f"{path.name}: answers {now} in place of {was}")
        print(f"{path.name}: {now}")


if __name__ == "__main__":
    main()
