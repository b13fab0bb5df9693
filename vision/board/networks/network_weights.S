// The trained networks, as the scripts in vision/board/training wrote them, in the program's read-only data.
#include "vision/network/carry_network.S.inc"

    .section .rodata
    network lattice_network, QUADRILLE_LATTICE_NETWORK
    network pose_network, QUADRILLE_POSE_NETWORK
    .section .note.GNU-stack, "", %progbits
