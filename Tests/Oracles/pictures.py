"""Comparisons of pictures, given as arrays of rows of pixels with 8 bits a channel."""

import io

import numpy
from PIL import Image


def read(source, mode="RGB"):
    """The pixels of a file, or of the bytes of one."""
    return numpy.array(Image.open(io.BytesIO(source) if isinstance(source, bytes) else source).convert(mode))


def on_white(source):
    picture = Image.open(source).convert("RGBA")
    return numpy.array(Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB"))


def smaller(pixels, factor):
    """A picture whose pixels are the means of squares of pixels; what does not fill a square is left out."""
    height, width = (side // factor for side in pixels.shape[:2])
    whole = pixels[:height * factor, :width * factor].astype(float)
    return whole.reshape(height, factor, width, factor, -1).mean(axis=(1, 3))


def outside(a, b, least):
    """The channels of the pixels of a picture that differ by more than a step from the same pixel of another and from all
    pixels around it: an edge that is drawn half a pixel off does not count."""
    a, b = a.astype(int), b.astype(int)
    edged = numpy.pad(b, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = numpy.lib.stride_tricks.sliding_window_view(edged, (3, 3), axis=(0, 1))
    return (a < around.min(axis=(3, 4)) - least) | (a > around.max(axis=(3, 4)) + least)


def difference(a, b):
    """The difference of the channels of two pictures, of 255: on average, and at 999 of 1,000."""
    apart = numpy.abs(numpy.asarray(a, float) - numpy.asarray(b, float))
    return apart.mean(), numpy.quantile(apart, 0.999, method="inverted_cdf")
