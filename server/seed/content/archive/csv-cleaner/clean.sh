#!/bin/sh
# Cleans the CSV files that are named after this command.
exec python3 "$(dirname "$0")/clean.py" "$@"
