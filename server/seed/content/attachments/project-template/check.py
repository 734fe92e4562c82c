"""Checks the folder of a project for the traps of the post. It changes nothing.

Start it in the folder: python3 check.py
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NEEDED = ["README.md", "run.bat", "run.sh", "app", "data/seed.sql", "docs/report.pdf"]
PARTS = [
    "What it is",
    "How to start it",
    "A tour of five minutes",
    "What does not work yet",
    "Who did what",
]
TEXTS = {".py", ".js", ".php", ".html", ".css", ".sql", ".sh", ".bat", ".json", ".md", ".txt"}
SKIPPED = {".venv", "node_modules", "vendor", "__pycache__", ".git", "wheels"}
TRAPS = [
    (r"[A-Z]:\\+Users\\+\w+|/home/\w+/|/Users/\w+/", "a path with a username"),
    (r"(?:src|href)=[\"'](?:https?:)?//[^\"']+\.(?:js|css|woff2?)\b", "a file loaded from the internet"),
    (r"@import\s+(?:url\()?[\"']?https?://", "a file loaded from the internet"),
    (r"fonts\.googleapis\.com", "a font loaded from the internet"),
]


def own_files(folder):
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not SKIPPED & set(path.relative_to(folder).parts):
            yield path


def check_readme(folder):
    readme = folder / "README.md"
    if not readme.exists():
        return
    text = readme.read_text(encoding="utf-8")
    for part in PARTS:
        if not re.search(rf"^#+\s+{part}\s*$", text, re.MULTILINE | re.IGNORECASE):
            yield f"README.md: the part \"{part}\" is missing"
    for number, line in enumerate(text.splitlines(), start=1):
        if "[FILL IN" in line:
            yield f"README.md, line {number}: still to fill in"
    if len(text.split()) > 500:
        yield "README.md: longer than one page"


def check_texts(folder):
    for path in own_files(folder):
        if path.suffix.lower() not in TEXTS or path.name == "check.py":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for pattern, trap in TRAPS:
                if re.search(pattern, line):
                    yield f"{path.relative_to(folder).as_posix()}, line {number}: {trap}"


def check_names(folder):
    seen = {}
    for path in own_files(folder):
        name = path.relative_to(folder).as_posix()
        if name.lower() in seen:
            yield f"{name} and {seen[name.lower()]} are one file on Windows and two on Linux"
        seen[name.lower()] = name


def check_wheels(folder):
    file = folder / "requirements.txt"
    if not file.exists():
        return
    plain = lambda name: re.sub(r"[-_.]+", "-", name).lower()
    wheels = folder / "wheels"
    have = {plain(path.name.split("-")[0]) for path in wheels.glob("*.whl")} if wheels.is_dir() else set()
    for line in file.read_text(encoding="utf-8").splitlines():
        found = re.match(r"\s*([A-Za-z0-9][\w.-]*)", line)
        if found and plain(found.group(1)) not in have:
            yield f"wheels: {found.group(1)} is missing, so it cannot be installed without internet"


def check(folder):
    """All problems of the folder, as sentences."""
    problems = [f"{name} is missing" for name in NEEDED if not (folder / name).exists()]
    for part in (check_readme, check_texts, check_names, check_wheels):
        problems.extend(part(folder))
    return problems


if __name__ == "__main__":
    found = check(FOLDER)
    for problem in found:
        print("-", problem)
    if found:
        sys.exit(f"{len(found)} things to do.")
    print("Nothing found. Now give the folder to a cousin, and switch the Wi-Fi off.")
