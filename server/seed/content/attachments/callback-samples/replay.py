"""Sends the eight messages in the order of their arrival, and shows what became of each."""

import json
from pathlib import Path

from callbacks import open_shop, receive

FOLDER = Path(__file__).parent


def replay(db):
    """Yields the name of each message, what happened and what should have happened."""
    listed = json.loads((FOLDER / "samples.json").read_text(encoding="utf-8"))
    for sample in listed:
        raw_body = (FOLDER / "samples" / sample["file"]).read_bytes()
        status, result = receive(db, raw_body, sample["signature"])
        yield sample["file"], f"{status} {result}", sample["expected"]


if __name__ == "__main__":
    shop = open_shop()
    for name, happened, expected in replay(shop):
        mark = "as expected" if happened == expected else f"EXPECTED {expected}"
        print(f"{name:30} {happened:12} {mark}")
    print("\nThe attempts afterwards:")
    for row in shop.execute("SELECT reference, amount, status, provider_id FROM payment_attempt"):
        print("  ", *row)
