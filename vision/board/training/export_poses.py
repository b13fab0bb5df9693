#!/usr/bin/env python3
"""Writes learned weights as the ONNX file that the program carries: `export_poses.py WEIGHTS.pt ../networks/pose_network.onnx`."""
import sys

import torch

from pose_network import SQUARE_PX, PoseNetwork  # brings the cards' training into the path
from export import write


def main():
    network = PoseNetwork()
    network.load_state_dict(torch.load(sys.argv[1]))
    network.eval()
    write(network, torch.rand(1, 4, 12 * SQUARE_PX, 12 * SQUARE_PX), sys.argv[2], "odds", any_number=False)


if __name__ == "__main__":
    main()
