"""The sums of the post: kilobytes times eight, divided by kilobits per second."""

import argparse
import csv
from pathlib import Path

# The budget of the post in kilobytes; pictures are counted one by one.
BUDGET = {"html": 20, "css": 15, "javascript": 30, "font": 0, "first picture": 30, "picture": 20}
ONE_BY_ONE = {"first picture", "picture"}


def seconds(kilobytes, speed=100):
    return kilobytes * 8 / speed


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [{**row, "kilobytes": float(row["kilobytes"])} for row in csv.DictReader(file)]


def over_budget(rows):
    """What is larger than its budget, as (name, kilobytes, allowed)."""
    found = []
    for part, allowed in BUDGET.items():
        own = [row for row in rows if row["part"] == part]
        if part in ONE_BY_ONE:
            sizes = [(row["request"], row["kilobytes"]) for row in own]
        else:
            sizes = [(part, sum(row["kilobytes"] for row in own))]
        found += [(name, size, allowed) for name, size in sizes if size > allowed]
    return found


def report(rows, speed, delay):
    first = [row for row in rows if row["first_view"] == "yes"]
    size = sum(row["kilobytes"] for row in first)
    wait = seconds(size, speed) + delay * len(first)
    yield f"first view: {size:.0f} KB in {len(first)} requests, {wait:.1f} seconds"
    yield f"everything: {sum(row['kilobytes'] for row in rows):.0f} KB"
    for name, kilobytes, allowed in over_budget(rows):
        yield f"over the budget: {name} has {kilobytes:.0f} KB, allowed are {allowed}"
    largest = max(rows, key=lambda row: row["kilobytes"])
    yield f"deal with this first: {largest['request']} ({largest['kilobytes']:.0f} KB)"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", nargs="?", default=Path(__file__).with_name("example.csv"))
    parser.add_argument("--speed", type=float, default=100, help="kilobits per second (100)")
    parser.add_argument("--delay", type=float, default=0, help="seconds before each request (0)")
    wanted = parser.parse_args()
    table = read(wanted.table)
    for page in dict.fromkeys(row["page"] for row in table):
        print(page)
        for line in report([row for row in table if row["page"] == page], wanted.speed, wanted.delay):
            print("  " + line)
