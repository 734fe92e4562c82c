"""Writes down how good the connection is: reachable or not, delay, and speed.

One line of CSV a measurement. A measurement downloads at most the number of bytes
you allow, so that you know what it costs.
"""

import argparse
import csv
import time
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path

COLUMNS = ["time", "reachable", "delay_ms", "kilobytes", "kilobytes_per_second", "problem"]


def measure(url: str, limit: int, timeout: float) -> dict:
    row = {"time": datetime.now().isoformat(timespec="seconds"), "reachable": "no", "kilobytes": 0}
    begun = time.monotonic()
    try:
        request = urllib.request.Request(url, headers={"Cache-Control": "no-cache"})
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            row["delay_ms"] = round((time.monotonic() - begun) * 1000)
            received = len(answer.read(limit))
        seconds = max(time.monotonic() - begun, 0.001)
        row.update(reachable="yes", kilobytes=round(received / 1024, 1))
        row["kilobytes_per_second"] = round(received / 1024 / seconds, 1)
    except (OSError, urllib.error.URLError, ValueError) as error:
        row["problem"] = str(getattr(error, "reason", error))
    return row


def summary(path: Path) -> str:
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    good = [row for row in rows if row["reachable"] == "yes"]
    if not good:
        return f"{len(rows)} measurements, none reached the address."
    speeds = sorted(float(row["kilobytes_per_second"]) for row in good)
    percent = round(100 * len(good) / len(rows))
    return (
        f"{len(rows)} measurements, {percent}% reached the address; "
        f"speed in the middle {speeds[len(speeds) // 2]} kB a second, lowest {speeds[0]}, highest {speeds[-1]}."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", help="the address to fetch, such as https://example.org/")
    parser.add_argument("--every", type=float, default=600, help="seconds between measurements (600)")
    parser.add_argument("--times", type=int, default=0, help="how many measurements; 0: until Ctrl + C")
    parser.add_argument("--limit", type=int, default=100, help="most kilobytes for one measurement (100)")
    parser.add_argument("--timeout", type=float, default=20, help="seconds to wait for an answer (20)")
    parser.add_argument("--file", type=Path, default=Path("connection.csv"), help="where to write (connection.csv)")
    options = parser.parse_args()

    is_new = not options.file.exists()
    done = 0
    try:
        with options.file.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, restval="")
            if is_new:
                writer.writeheader()
            while True:
                row = measure(options.url, options.limit * 1024, options.timeout)
                writer.writerow(row)
                file.flush()
                print(row["time"], row["reachable"], row.get("kilobytes_per_second", row.get("problem", "")))
                done += 1
                if options.times and done >= options.times:
                    break
                time.sleep(options.every)
    except KeyboardInterrupt:
        pass
    print(summary(options.file))


if __name__ == "__main__":
    main()
