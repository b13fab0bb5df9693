// The trained network, as the scripts in vision/identify/training wrote it, in the program's read-only data.
#include "vision/network/carry_network.S.inc"

    .section .rodata
    network comparison_network, QUADRILLE_COMPARISON_NETWORK
    .section .note.GNU-stack, "", %progbits
