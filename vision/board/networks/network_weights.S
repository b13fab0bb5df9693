// The trained network, as the scripts in vision/board/training wrote it, in the program's read-only data.
    .section .rodata
    .balign 16
    .global quadrille_lattice_network_begin
    .global quadrille_lattice_network_end
quadrille_lattice_network_begin:
    .incbin QUADRILLE_LATTICE_NETWORK
quadrille_lattice_network_end:
    .section .note.GNU-stack, "", %progbits
