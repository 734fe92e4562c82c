#!/bin/sh
# Makes the three bundles again, with the same commits. You do not need it to
# practise; it is here so that you can read how the project grew.
set -e
target=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL="$work/no-settings"

# as NAME EMAIL DATE COMMAND...: the person and the time that the commit shows
as() {
  name=$1 email=$2 date=$3
  shift 3
  GIT_AUTHOR_NAME=$name GIT_AUTHOR_EMAIL=$email GIT_AUTHOR_DATE=$date \
  GIT_COMMITTER_NAME=$name GIT_COMMITTER_EMAIL=$email GIT_COMMITTER_DATE=$date "$@"
}
baraka() { day=$1; shift; as "Baraka Sanga" baraka@example.com "$day +0300" "$@"; }
neema() { day=$1; shift; as "Neema Mwakyusa" neema@example.com "$day +0300" "$@"; }
kelvin() { day=$1; shift; as "Kelvin Mwakatobe" kelvin@example.com "$day +0300" "$@"; }

git init -q -b main shop-report
cd shop-report

cat > README.md <<'END'
# Shop report

Reads `sales.csv` and prints what the shop sold.

    python3 report.py
END
printf '__pycache__/\n.venv/\n*.bundle\n' > .gitignore
git add .
baraka "2026-02-02T16:00:00" git commit -q -m "Start the project"

cat > sales.csv <<'END'
product,price,quantity,discount
Sukari 1 kg,2800,3,0
Mchele 5 kg,14000,1,500
Sabuni ya kipande,1200,6,200
END
git add .
baraka "2026-02-03T16:30:00" git commit -q -m "Add three sales as an example, with invented prices"

cat > report.py <<'END'
"""Prints what the shop sold."""

import csv

with open("sales.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        price = int(row["price"])
        quantity = int(row["quantity"])
        discount = int(row["discount"])
        total = 0  # nobody has written this yet
        print(f"{row['product']:20} {total:>8}")
END
git add .
baraka "2026-02-05T15:10:00" git commit -q -m "Print one line for each sale"
git bundle create -q "$target/project.bundle" --all

git switch -q -c stock-page
sed -i.old 's/total = 0 .*/total = price * quantity/' report.py && rm report.py.old
git add .
neema "2026-02-06T19:00:00" git commit -q -m "Calculate the total of a sale"
cat > stock.csv <<'END'
product,received
Sukari 1 kg,50
Mchele 5 kg,12
Sabuni ya kipande,40
END
cat > stock.py <<'END'
"""Prints what is left on the shelf: received minus sold."""

import csv


def rows(name):
    with open(name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


sold = {}
for row in rows("sales.csv"):
    sold[row["product"]] = sold.get(row["product"], 0) + int(row["quantity"])
for row in rows("stock.csv"):
    left = int(row["received"]) - sold.get(row["product"], 0)
    print(f"{row['product']:20} {left:>8}")
END
git add .
neema "2026-02-07T10:20:00" git commit -q -m "Add the stock page, so that we see what is left on the shelf"
git bundle create -q "$target/neema-stock.bundle" main..stock-page

git switch -q -c discount main
sed -i.old 's/total = 0 .*/total = price * quantity - discount/' report.py && rm report.py.old
git add .
kelvin "2026-02-07T20:45:00" git commit -q -m "Punguza bei: discount inatolewa kwenye jumla ya mauzo"
git bundle create -q "$target/kelvin-discount.bundle" main..discount
echo "Three bundles are in $target"
