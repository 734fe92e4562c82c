#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"

[ -d .venv ] || python3 -m venv .venv
.venv/bin/pip install -q --no-index --find-links wheels -r requirements.txt

# make_db.py reads data/seed.sql with Python's own sqlite3 module
[ -f data/clinic.db ] || .venv/bin/python app/make_db.py

echo "Open http://127.0.0.1:5000 in a browser"
.venv/bin/python app/main.py
