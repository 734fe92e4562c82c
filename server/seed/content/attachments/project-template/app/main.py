"""The example: a queue for three clinics, with Python's own web server and SQLite."""

import secrets
import sqlite3
import sys
from html import escape
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

from passwords import is_right

DATABASE = Path(__file__).resolve().parent.parent / "data" / "clinic.db"
PORT = 5000
TODAY = "date('now', 'localtime')"
people = {}  # the key in the cookie: the username


def ask(sql, values=()):
    db = sqlite3.connect(DATABASE)
    try:
        with db:
            return db.execute(sql, values).fetchall()
    finally:
        db.close()


def table(heads, rows):
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def choice(name, label, rows):
    options = "".join(f'<option value="{key}">{escape(text)}</option>' for key, text in rows)
    return f'<p><label>{label} <select name="{name}">{options}</select></label></p>'


def queue_page():
    rows = ask(
        "SELECT c.name, v.id, p.name, p.born, v.state FROM visit v "
        "JOIN patient p ON p.id = v.patient_id JOIN clinic c ON c.id = v.clinic_id "
        f"WHERE v.day = {TODAY} AND v.state <> 'done' ORDER BY c.name, v.id"
    )
    # The year of birth tells two patients with the same name apart.
    return "<h2>Today's queue</h2>" + table(["Clinic", "Number", "Patient", "Born", "State"], rows)


def reception_page():
    patients = ask("SELECT id, name || ', born ' || born FROM patient ORDER BY name, born")
    clinics = ask("SELECT id, name FROM clinic ORDER BY name")
    return (
        '<form method="post" action="/add">'
        + choice("patient", "Patient", patients)
        + choice("clinic", "Clinic", clinics)
        + "<button>Add to today's queue</button></form>"
        + queue_page()
    )


def nurse_page():
    clinics = ask("SELECT id, name FROM clinic ORDER BY name")
    return (
        '<form method="post" action="/next">'
        + choice("clinic", "Clinic", clinics)
        + "<button>Call the next patient</button></form>"
        + queue_page()
    )


def manager_page():
    rows = ask(
        "SELECT v.day, c.name, COUNT(*), "
        "CASE WHEN COUNT(*) > c.places THEN 'overfull' ELSE '' END "
        "FROM visit v JOIN clinic c ON c.id = v.clinic_id "
        f"WHERE v.day > date({TODAY}, '-7 days') AND v.day <= {TODAY} "
        "GROUP BY v.day, c.id ORDER BY v.day DESC, c.name"
    )
    return "<h2>Weekly report</h2>" + table(["Day", "Clinic", "Visits", ""], rows)


def add(form):
    ask(
        f"INSERT INTO visit (patient_id, clinic_id, day) VALUES (?, ?, {TODAY})",
        (form["patient"], form["clinic"]),
    )


def call_next(form):
    ask(
        f"UPDATE visit SET state = 'done' WHERE state = 'called' AND clinic_id = ? AND day = {TODAY}",
        (form["clinic"],),
    )
    ask(
        "UPDATE visit SET state = 'called' WHERE id = (SELECT MIN(id) FROM visit "
        f"WHERE state = 'waiting' AND clinic_id = ? AND day = {TODAY})",
        (form["clinic"],),
    )


PAGES = {"reception": reception_page, "nurse": nurse_page, "manager": manager_page}
ACTIONS = {("reception", "/add"): add, ("nurse", "/next"): call_next}
SIGN_IN = (
    '<form method="post" action="/sign-in">'
    '<p><label>Username <input name="username" required></label></p>'
    '<p><label>Password <input name="password" type="password" required></label></p>'
    "<button>Sign in</button></form>"
)
SIGN_OUT = '<form method="post" action="/sign-out"><button>Sign out</button></form>'


class Handler(BaseHTTPRequestHandler):
    def person(self):
        cookie = SimpleCookie(self.headers.get("Cookie", ""))
        return people.get(cookie["key"].value) if "key" in cookie else None

    def do_GET(self):
        person = self.person()
        self.show(PAGES[person]() + SIGN_OUT if person else SIGN_IN)

    def do_POST(self):
        length = int(self.headers.get("Content-Length", 0))
        fields = parse_qs(self.rfile.read(length).decode("utf-8"))
        form = {name: values[0] for name, values in fields.items()}
        if self.path == "/sign-in":
            return self.sign_in(form)
        if self.path == "/sign-out":
            return self.go_home("key=; Max-Age=0; Path=/")
        action = ACTIONS.get((self.person(), self.path))
        if action is None:
            return self.show("<p>You may not do this.</p>", 403)
        try:
            action(form)
        except (KeyError, sqlite3.IntegrityError):
            return self.show("<p>Something is missing. Go back and try again.</p>", 400)
        return self.go_home()

    def sign_in(self, form):
        username = form.get("username", "")
        found = ask("SELECT password FROM account WHERE username = ?", (username,))
        if not found or not is_right(form.get("password", ""), found[0][0]):
            return self.show("<p>Username or password is wrong.</p>" + SIGN_IN, 401)
        key = secrets.token_urlsafe()
        people[key] = username
        return self.go_home(f"key={key}; HttpOnly; SameSite=Strict; Path=/")

    def go_home(self, cookie=None):
        self.send_response(303)
        self.send_header("Location", "/")
        if cookie:
            self.send_header("Set-Cookie", cookie)
        self.end_headers()

    def show(self, content, status=200):
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width"><title>Clinic queue</title>'
            "<style>body{font-family:system-ui,sans-serif;max-width:45rem;margin:1rem auto;"
            "padding:0 1rem}td,th{text-align:left;padding:.2rem 1rem .2rem 0}</style>"
            f"<h1>Clinic queue</h1>{content}</html>"
        ).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        """The terminal stays quiet, so that a real problem can be seen."""


if __name__ == "__main__":
    try:
        server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    except OSError:
        sys.exit(f"Port {PORT} is in use. Close the other program, or change PORT in app/main.py.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
