"""The server of the post: it accepts the same sale many times and counts it once."""

import argparse
import json
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PAGE = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/app.js": ("app.js", "text/javascript; charset=utf-8"),
    "/outbox.js": ("outbox.js", "text/javascript; charset=utf-8"),
    "/sw.js": ("sw.js", "text/javascript; charset=utf-8"),
}


def open_books(path):
    db = sqlite3.connect(path, timeout=10)
    db.execute("PRAGMA foreign_keys = ON")
    db.executescript((FOLDER / "tables.sql").read_text(encoding="utf-8"))
    return db


def save_sale(db, sale):
    """Returns the status to answer with. A sale that was met before is a success and changes nothing."""
    try:
        with db:  # the sale and the stock together, or neither
            inserted = db.execute(
                "INSERT INTO sale (id, product_id, quantity, sold_at) "
                "VALUES (:id, :product_id, :quantity, :sold_at) "
                "ON CONFLICT (id) DO NOTHING",
                sale,
            ).rowcount
            if inserted == 1:
                db.execute(
                    "UPDATE product SET stock = stock - :quantity WHERE id = :product_id", sale
                )
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        return 422  # no such product, no quantity, or a part is missing
    return 200


class Handler(BaseHTTPRequestHandler):
    books = FOLDER / "sales.db"
    wait = 0

    def do_GET(self):
        if self.path == "/api/stock":
            db = open_books(self.books)
            rows = db.execute("SELECT name, stock FROM product ORDER BY id").fetchall()
            db.close()
            return self.answer(200, [{"name": name, "stock": stock} for name, stock in rows])
        if self.path not in PAGE:
            return self.answer(404, "not found")
        name, kind = PAGE[self.path]
        return self.send(200, (FOLDER / "page" / name).read_bytes(), kind)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/api/sales":
            return self.answer(404, "not found")
        try:
            sale = json.loads(body)
        except ValueError:
            sale = None
        if not isinstance(sale, dict):
            return self.answer(400, "not a sale")
        db = open_books(self.books)
        status = save_sale(db, sale)
        db.close()
        time.sleep(self.wait)
        return self.answer(status, "saved" if status == 200 else "refused")

    def answer(self, status, said):
        self.send(status, json.dumps(said).encode(), "application/json")

    def send(self, status, body, kind):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, form, *values):
        if self.command == "POST":
            print(form % values)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--wait", type=float, default=0, help="seconds between saving and answering")
    Handler.wait = parser.parse_args().wait
    print("Open http://localhost:8000 in a browser. Stop with Ctrl+C.")
    server = ThreadingHTTPServer(("localhost", 8000), Handler)
    server.daemon_threads = True
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
