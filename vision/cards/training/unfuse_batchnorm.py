#!/usr/bin/env python3
"""Weights to train on from, out of a network that the program carries: `unfuse_batchnorm.py cards|look NETWORK.onnx INPUTS WEIGHTS.pt [SAMPLES]`, INPUTS
a folder of drawn tables for the card network, the CUT_OUTS.npz of extract_crops.py for the verification; SAMPLES of the tables, or four times
as many cut-outs, give the means.

An ONNX file has its batch normalisations folded into the convolutions. They are taken out again with the means and
spreads that the inputs give, so that the network says the same as before.
"""
import sys

import cv2
import numpy as np
import torch
from torch import nn

from cut_outs import SIZE
from network import CardNetwork
from samples import Tables
from verification import VerificationNetwork

SAMPLES = 64   # without the argument


def convolutions(path):
    """Weights and biases of every convolution, from the input on."""
    net = cv2.dnn.readNetFromONNX(path)
    layers = [net.getLayer(net.getLayerId(name)) for name in net.getLayerNames()]
    return [[torch.from_numpy(np.array(blob)) for blob in layer.blobs] for layer in layers if layer.type == "Convolution"]


def as_if_normalised(bias):
    """Before a normalisation sees its first input: what it must be to add `bias` alone."""
    def prepare(layer, inputs):
        x = inputs[0]
        mean, spread = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        layer.running_mean.copy_(mean)
        layer.running_var.copy_(spread)
        layer.weight.data = torch.sqrt(spread + layer.eps)
        layer.bias.data = mean + bias.flatten()
    return prepare


def take_over(network, path, inputs):
    inner = [layer for layer in network.modules() if isinstance(layer, (nn.Conv2d, nn.BatchNorm2d))]
    filled = convolutions(path)
    assert len(filled) == sum(isinstance(layer, nn.Conv2d) for layer in inner)
    hooks, number = [], 0
    for layer, after in zip(inner, inner[1:] + [None]):
        if not isinstance(layer, nn.Conv2d):
            continue
        weight, bias = filled[number]
        number += 1
        assert layer.weight.shape == weight.shape
        layer.weight.data = weight
        if layer.bias is not None:
            layer.bias.data = bias.flatten()
        else:
            hooks.append(after.register_forward_pre_hook(as_if_normalised(bias)))
    network.eval()
    with torch.no_grad():
        network(inputs)
    for hook in hooks:
        hook.remove()


def begin_from(network, start, inputs):
    """Gives `network` the weights of a file: of training, or the one that the program carries, for which `inputs()` are its inputs."""
    if start.endswith(".onnx"):
        take_over(network, start, inputs())
    else:
        network.load_state_dict(torch.load(start))


def main():
    kind, path, source, weights = sys.argv[1:5]
    samples = int(sys.argv[5]) if len(sys.argv) > 5 else SAMPLES
    if kind == "cards":
        pictures = Tables(source).batch(torch.Generator().manual_seed(1), samples)[0]
        network = CardNetwork()
    else:
        cuts = np.load(source)["pictures"]
        chosen = np.sort(np.random.default_rng(1).choice(len(cuts), 4 * samples))
        pictures = torch.from_numpy(cuts[chosen, :SIZE, :SIZE]) / 255.0
        network = VerificationNetwork()
    inputs = pictures.permute(0, 3, 1, 2).contiguous()
    take_over(network, path, inputs)
    net = cv2.dnn.readNetFromONNX(path)
    net.setInput(inputs[:2].numpy())
    with torch.no_grad():
        apart = np.abs(net.forward() - network(inputs[:2]).numpy()).max()
    assert apart < 1e-3, f"the weights say something else than the file, by {apart}"
    torch.save(network.state_dict(), weights)


if __name__ == "__main__":
    main()
