"""Cleans CSV files: trims every cell and drops empty rows."""

import csv
import sys
from pathlib import Path


def clean(source: Path) -> Path:
    target = source.with_name(source.stem + "-clean.csv")
    with source.open(newline="", encoding="utf-8-sig") as old, target.open(
        "w", newline="", encoding="utf-8"
    ) as new:
        writer = csv.writer(new)
        for row in csv.reader(old):
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                writer.writerow(cells)
    return target


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit("Usage: clean.py FILE.csv ...\nTrims every cell and drops empty rows.")
    for name in sys.argv[1:]:
        print("Written:", clean(Path(name)))
