"""Cleans CSV files.

Finds the separator, trims every cell, drops empty and repeated rows, and writes
dates as 2026-02-14. Day and month are read in the order used in Tanzania.
"""

import argparse
import csv
import re
import sys
from pathlib import Path

DATE = re.compile(r"^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$")


def read_text(source: Path) -> str:
    data = source.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def separator_of(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t|", key=first.count)


def tidy_cell(cell: str) -> str:
    cell = " ".join(cell.split())
    date = DATE.match(cell)
    if not date:
        return cell
    day, month, year = (int(part) for part in date.groups())
    return f"{year:04}-{month:02}-{day:02}" if day <= 31 and month <= 12 else cell


def tidy_rows(text: str, keep_repeated: bool):
    """The rows of the result, and how many empty and repeated ones were left out."""
    rows, seen, empty, repeated = [], set(), 0, 0
    for row in csv.reader(text.splitlines(keepends=True), delimiter=separator_of(text)):
        cells = tuple(tidy_cell(cell) for cell in row)
        if not any(cells):
            empty += 1
        elif cells in seen and not keep_repeated:
            repeated += 1
        else:
            seen.add(cells)
            rows.append(cells)
    return rows, empty, repeated


def clean(source: Path, keep_repeated: bool) -> str:
    rows, empty, repeated = tidy_rows(read_text(source), keep_repeated)
    target = source.with_name(source.stem + "-clean.csv")
    with target.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return f"{target}: {len(rows)} rows, left out {empty} empty and {repeated} repeated"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.csv")
    parser.add_argument("--keep-repeated", action="store_true", help="keep rows that occur twice")
    options = parser.parse_args()
    failed = 0
    for source in options.files:
        try:
            print(clean(source, options.keep_repeated))
        except OSError as error:
            failed = 1
            print(f"{source}: {error.strerror}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
