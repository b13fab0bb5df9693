"""Cut-outs of the camera's picture around what one look may have seen, as the second look sees them: upright, at PX_PER_MM on the table."""
import cv2
import numpy as np

import card_peaks

PX_PER_MM = 0.6
SIZE = 80
VIEW_PX = PX_PER_MM / card_peaks.PX_PER_MM  # pixels of the cut-out for one of the view from above
WORTH_SMOOTHING = 1.25                      # as top_view.cpp


def cut_out(picture, view_from_picture, x, y, degrees, size=SIZE, view_px=VIEW_PX):
    """Around (x, y) of the view from above, in which the card's top edge is turned clockwise by `degrees`."""
    turn = np.deg2rad(-degrees)
    c, s = view_px * np.cos(turn), view_px * np.sin(turn)
    middle = (size - 1) / 2
    cut_from_view = np.array([[c, -s, middle - c * x + s * y], [s, c, middle - s * x - c * y], [0, 0, 1]])
    cut_from_picture = cut_from_view @ view_from_picture
    corners = np.float32([[[0, 0], [size, 0], [size, size], [0, size]]])
    seen = cv2.perspectiveTransform(corners, np.linalg.inv(cut_from_picture))[0]
    height, width = picture.shape[:2]
    x0, y0 = np.floor(seen.min(0)).astype(int).clip(0, (width, height))
    x1, y1 = np.ceil(seen.max(0)).astype(int).clip(0, (width, height))
    if x0 >= x1 or y0 >= y1:
        return np.zeros((size, size, 3), np.uint8)
    around, across = picture[y0:y1, x0:x1], np.sqrt(cv2.contourArea(seen)) / size
    if across >= WORTH_SMOOTHING:
        around = cv2.GaussianBlur(around, (0, 0), 0.4 * across)
    shift = np.array([[1, 0, x0], [0, 1, y0], [0, 0, 1]])
    return cv2.warpPerspective(around, cut_from_picture @ shift, (size, size))
