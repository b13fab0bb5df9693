// The trained networks, as the scripts in vision/cards/training wrote them, in the program's read-only data.
#include "vision/network/carry_network.S.inc"

    .section .rodata
    network card_network, QUADRILLE_CARD_NETWORK
    network loose_card_network, QUADRILLE_LOOSE_CARD_NETWORK
    network verification_network, QUADRILLE_VERIFICATION_NETWORK
    network bare_verification_network, QUADRILLE_BARE_VERIFICATION_NETWORK
    network rim_network, QUADRILLE_RIM_NETWORK
    network presence_network, QUADRILLE_PRESENCE_NETWORK
    network counter_network, QUADRILLE_COUNTER_NETWORK
    network die_network, QUADRILLE_DIE_NETWORK
    .section .note.GNU-stack, "", %progbits
