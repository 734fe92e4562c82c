"""Cleans CSV files (beta).

Finds the separator, trims every cell, drops empty and repeated rows, writes dates
as 2026-02-14, numbers without thousands separators, and phone numbers as
+255712345678. Prints for each column how many cells it changed.
"""

import argparse
import csv
import re
import sys
from collections import Counter
from pathlib import Path

DATE = re.compile(r"^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$")
NUMBER = re.compile(r"^-?\d{1,3}(,\d{3})+(\.\d+)?$")
PHONE = re.compile(r"^(?:\+?255|0)([67]\d{8})$")


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
    phone = PHONE.match(re.sub(r"[\s()-]", "", cell))
    if phone:
        return "+255" + phone[1]
    if NUMBER.match(cell):
        return cell.replace(",", "")
    date = DATE.match(cell)
    if not date:
        return cell
    day, month, year = (int(part) for part in date.groups())
    return f"{year:04}-{month:02}-{day:02}" if day <= 31 and month <= 12 else cell


def tidy_rows(text: str, keep_repeated: bool):
    """The rows of the result, the changed cells by column, and the number of rows left out."""
    rows, seen, changed, left_out = [], set(), Counter(), 0
    for row in csv.reader(text.splitlines(keepends=True), delimiter=separator_of(text)):
        cells = tuple(tidy_cell(cell) for cell in row)
        if not any(cells) or (cells in seen and not keep_repeated):
            left_out += 1
            continue
        changed.update(place for place, cell in enumerate(cells) if cell != row[place])
        seen.add(cells)
        rows.append(cells)
    return rows, changed, left_out


def clean(source: Path, keep_repeated: bool) -> str:
    rows, changed, left_out = tidy_rows(read_text(source), keep_repeated)
    target = source.with_name(source.stem + "-clean.csv")
    with target.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    names = rows[0] if rows else ()
    columns = [f"  {names[place] if place < len(names) else place + 1}: {count}" for place, count in sorted(changed.items())]
    return "\n".join([f"{target}: {len(rows)} rows, {left_out} left out. Changed cells:", *columns])


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
