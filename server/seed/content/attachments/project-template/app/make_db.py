"""Makes data/clinic.db from data/seed.sql. Delete the file to start again with fresh sample data."""

import sqlite3
from pathlib import Path

from passwords import hash_password

DATA = Path(__file__).resolve().parent.parent / "data"
ACCOUNTS = ("reception", "nurse", "manager")


def make(path=DATA / "clinic.db"):
    db = sqlite3.connect(path)
    db.execute("PRAGMA foreign_keys = ON")
    with db:
        db.executescript((DATA / "seed.sql").read_text(encoding="utf-8"))
        for name in ACCOUNTS:
            db.execute("INSERT INTO account VALUES (?, ?)", (name, hash_password("demo-1234")))
    db.close()


if __name__ == "__main__":
    make()
