"""Reads the pictures and guesses their class by the nearest average picture.

Without any package beside Python itself. A picture is a PNG of 64 x 64 pixels, red, green and blue.
"""

import csv
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).parent
SIZE = 64


def read_png(path: Path) -> bytes:
    """The 64 x 64 x 3 bytes of a picture. Only for the PNG files of this set, which use no filter."""
    data, place, packed = path.read_bytes(), 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += 12 + length
    rows = zlib.decompress(packed)
    width = 1 + SIZE * 3
    return b"".join(rows[y * width + 1 : (y + 1) * width] for y in range(SIZE))


def grey(pixels: bytes) -> list:
    """Brightness of each pixel against the mean of the picture, so that dark and bright pictures are alike."""
    values = [sum(pixels[at : at + 3]) / 3 for at in range(0, len(pixels), 3)]
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def main() -> None:
    with (HERE / "labels.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    sums, counts = {}, {}
    for row in (row for row in rows if row["part"] == "train"):
        label, picture = row["label"], grey(read_png(HERE / row["file"]))
        sums[label] = [a + b for a, b in zip(sums.get(label, [0] * len(picture)), picture)]
        counts[label] = counts.get(label, 0) + 1
    averages = {label: [value / counts[label] for value in total] for label, total in sums.items()}
    tested = [row for row in rows if row["part"] == "test"]
    right = 0
    for row in tested:
        picture = grey(read_png(HERE / row["file"]))
        distance = {
            label: sum((a - b) ** 2 for a, b in zip(picture, average)) for label, average in averages.items()
        }
        right += min(distance, key=distance.get) == row["label"]
    print(f"{right} of {len(tested)} right ({100 * right / len(tested):.0f}%). Guessing gives 25%. Now do better.")


if __name__ == "__main__":
    main()
