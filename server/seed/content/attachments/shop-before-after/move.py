"""Moves the rows of the old sheet into a new database. The old sheet is only read."""

import csv
import re
import sqlite3
from datetime import datetime
from pathlib import Path

FOLDER = Path(__file__).parent
KINDS = {"imeingia": "received", "imeuzwa": "sold", "imeharibika": "damaged"}
LEAVES = ("sold", "damaged")  # goods that leave have a negative quantity


def rows(name):
    with open(FOLDER / name, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def day(text):
    """7/3/2026 is the seventh of March; 2026-03-07 is the same day."""
    for form in ("%d/%m/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text.strip(), form).date().isoformat()
        except ValueError:
            pass
    raise ValueError(f"no date: {text!r}")


def shillings(text):
    """'TSh 2,800/=' is 2800; nothing is None."""
    digits = re.sub(r"TSh|/=|[,\s]", "", text, flags=re.IGNORECASE)
    if digits == "":
        return None
    if not digits.isdigit():
        raise ValueError(f"no amount: {text!r}")
    return int(digits)


def spelling(name):
    """Capitals and spaces at the ends do not make another product."""
    return name.strip().lower()


def clean(row, codes):
    """A row of the old sheet as values of stock_move; raises ValueError if that needs a guess."""
    code = codes.get(spelling(row["Bidhaa"]))
    if code is None:
        raise ValueError(f"no product: {row['Bidhaa']!r}")
    kind = KINDS.get(row["Aina"].strip())
    if kind is None:
        raise ValueError(f"no kind: {row['Aina']!r}")
    if not row["Idadi"].strip().isdigit():
        raise ValueError(f"no quantity: {row['Idadi']!r}")
    quantity = int(row["Idadi"])
    price = shillings(row["Bei"])
    if kind == "sold" and price is None:
        raise ValueError("a sale without a price")
    customer = row["Mteja"].strip() or None
    return day(row["Tarehe"]), code, -quantity if kind in LEAVES else quantity, kind, price, customer


def make(path):
    """Makes the database at `path`; returns it with the rows that were left out."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA foreign_keys = ON")
    db.executescript((FOLDER / "after/tables.sql").read_text(encoding="utf-8"))
    codes = {spelling(row["old"]): row["code"] for row in rows("before/majina.csv")}
    left_out = []
    with db:
        for product in rows("after/bidhaa.csv"):
            db.execute("INSERT INTO product VALUES (:code, :name, :price)", product)
        # The first line of the sheet is its heading.
        for line, row in enumerate(rows("before/mauzo.csv"), start=2):
            try:
                values = clean(row, codes)
            except ValueError as reason:
                left_out.append((line, str(reason)))
                continue
            db.execute(
                "INSERT INTO stock_move (moved_on, code, quantity, kind, price, customer) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                values,
            )
    return db, left_out


def answers(db):
    """Each question of the post with its columns and rows."""
    for question in (FOLDER / "after/questions.sql").read_text(encoding="utf-8").split(";"):
        if question.strip():
            cursor = db.execute(question)
            title = question.strip().splitlines()[0].lstrip("- ")
            yield title, [column[0] for column in cursor.description], cursor.fetchall()


if __name__ == "__main__":
    place = FOLDER / "after/duka.db"
    place.unlink(missing_ok=True)
    shop, skipped = make(place)
    count = shop.execute("SELECT COUNT(*) FROM stock_move").fetchone()[0]
    print(f"{count} rows are in {place.name}.")
    for line, reason in skipped:
        print(f"Left out line {line}: {reason}")
    for title, columns, found in answers(shop):
        print(f"\n{title}")
        for values in [columns, *found]:
            print("  " + "".join(f"{value!s:22}" for value in values))
    shop.close()
