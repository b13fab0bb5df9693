#!/usr/bin/env python3
"""Writes trained weights as the ONNX file that the program carries: `export.py WEIGHTS.pt CARD_NETWORK.onnx [OTHER.pt
SHARE MEAN.pt]`. With OTHER.pt it is the mean of both trainings, SHARE of the other, which MEAN.pt keeps."""
import sys

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from network import CardNetwork


def fused(module):
    """Batch normalisation folded into the convolution before it."""
    for name, child in module.named_children():
        setattr(module, name, fused(child))
    if isinstance(module, nn.Sequential):
        layers, result = list(module), []
        for layer in layers:
            if isinstance(layer, nn.BatchNorm2d):
                result[-1] = fuse_conv_bn_eval(result[-1], layer)
            else:
                result.append(layer)
        return nn.Sequential(*result)
    return module


def mean(weights, other, share):
    """Two trainings of which one began where the other ended read better together than either."""
    return {name: value + (other[name] - value) * share if value.dtype.is_floating_point else value for name, value in weights.items()}


def write(network, example, path, answer, any_number=True):
    """`network` in evaluation as an ONNX file; any number of pictures at once if `any_number`."""
    before = network(example)
    network = fused(network)
    assert torch.allclose(before, network(example), atol=1e-3)
    axes = {"view": {0: "n"}, answer: {0: "n"}} if any_number else None
    torch.onnx.export(network, example, path, opset_version=11, input_names=["view"], output_names=[answer], dynamic_axes=axes)


def main():
    weights = torch.load(sys.argv[1])
    if len(sys.argv) > 3:
        weights = mean(weights, torch.load(sys.argv[3]), float(sys.argv[4]))
        torch.save(weights, sys.argv[5])
    network = CardNetwork()
    network.load_state_dict(weights)
    network.eval()
    write(network, torch.rand(1, 3, 512, 512), sys.argv[2], "cards", any_number=False)


if __name__ == "__main__":
    main()
