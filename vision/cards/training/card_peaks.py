"""What an answer of the card network (network.py) says to a view of the table from above: where cards are, and which of them are there."""
import cv2
import numpy as np

PX_PER_MM = 0.5     # of the view
STRIDE = 4          # pixels of the view, of one cell of the answer
NEAR = 11.25        # pixels of the view: a quarter of a square
COUNTED = 0.35      # visible share from which a card counts; below, a reading of it is neither right nor wrong


def peaks(answer):
    """(log odds, x, y, (row, column)) of cells that say "a card" more than their neighbours."""
    heat = answer[0]
    rows, columns = np.where((heat == cv2.dilate(heat, np.ones((3, 3)))) & (heat > -3))
    return [(heat[r, c], (c + 0.5 + answer[1, r, c]) * STRIDE, (r + 0.5 + answer[2, r, c]) * STRIDE, (r, c))
            for r, c in zip(rows, columns)]


def judged(found, cards):
    """(peak, the card that lies there or None), the surest first served."""
    free, verdicts = list(range(len(cards))), []
    for peak in sorted(found, reverse=True):
        _, x, y, _ = peak
        apart = [(np.hypot(cards[i][0] - x, cards[i][1] - y), i) for i in free]
        distance, nearest = min(apart, default=(np.inf, -1))
        if distance > NEAR:
            verdicts.append((peak, None))
            continue
        free.remove(nearest)
        verdicts.append((peak, cards[nearest]))
    return verdicts


def shown(card):
    return card[4] >= COUNTED
