#!/bin/sh
# Copies a folder into a dated archive, checks the archive, and keeps the newest ones.
# Usage: sh backup.sh FOLDER TARGET [KEEP]     (KEEP: how many archives stay, 7 by default)
set -eu

if [ $# -lt 2 ]; then
  sed -n '2,3p' "$0" | sed 's/^# //'
  exit 2
fi
folder=$1
target=$2
keep=${3:-7}

[ -d "$folder" ] || { echo "There is no folder $folder" >&2; exit 1; }
mkdir -p "$target"

name=backup-$(basename "$folder")
archive=$target/$name-$(date +%Y-%m-%d-%H%M%S).tar.gz

# Under another name first, so that a copy that was cut off is never taken for a good one.
tar -czf "$archive.part" -C "$(dirname "$folder")" "$(basename "$folder")"
tar -tzf "$archive.part" > /dev/null
mv "$archive.part" "$archive"

if command -v sha256sum > /dev/null; then
  (cd "$target" && sha256sum "$(basename "$archive")" > "$(basename "$archive").sha256")
else
  (cd "$target" && shasum -a 256 "$(basename "$archive")" > "$(basename "$archive").sha256")
fi

# The names end with date and time, so their order is their age.
ls -1 "$target"/"$name"-*.tar.gz | sort -r | tail -n +$((keep + 1)) | while IFS= read -r old; do
  rm -f "$old" "$old.sha256"
  echo "Removed the old $old"
done

echo "Written and checked: $archive ($(du -h "$archive" | cut -f1))"
