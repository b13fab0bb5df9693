#!/usr/bin/env python3
"""Writes learned weights as the ONNX file that the program carries: `export_lattice.py WEIGHTS.pt ../networks/lattice_network.onnx`."""
import sys

import torch

from lattice_network import LatticeNetwork
from export import write  # of the cards' training, which lattice_network brings into the path


def main():
    network = LatticeNetwork()
    network.load_state_dict(torch.load(sys.argv[1]))
    network.eval()
    write(network, torch.rand(1, 3, 384, 640), sys.argv[2], "lattice", any_number=False)


if __name__ == "__main__":
    main()
