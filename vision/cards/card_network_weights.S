// The trained network, as vision/cards/training/export.py wrote it, in the program's read-only data.
    .section .rodata
    .balign 16
    .global quadrille_card_network_begin
    .global quadrille_card_network_end
quadrille_card_network_begin:
    .incbin QUADRILLE_CARD_NETWORK
quadrille_card_network_end:
    .section .note.GNU-stack, "", %progbits
