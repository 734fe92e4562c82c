"""The code of the post: receive a callback in four steps."""

import hashlib
import hmac
import json
import sqlite3
from pathlib import Path

# For the samples only. A real secret is never written in a program.
SAMPLE_SECRET = b"for-practice-only"


def open_shop(path=":memory:"):
    """A new database with four orders, each with one attempt to pay."""
    db = sqlite3.connect(path)
    db.executescript(Path(__file__).with_name("tables.sql").read_text(encoding="utf-8"))
    with db:
        for order_id, amount in enumerate((18000, 7500, 12000, 25000), start=1):
            db.execute("INSERT INTO shop_order (id) VALUES (?)", (order_id,))
            db.execute(
                "INSERT INTO payment_attempt (reference, order_id, amount) VALUES (?, ?, ?)",
                (f"DUKA-{order_id:04}", order_id, amount),
            )
    return db


def sign(raw_body, secret=SAMPLE_SECRET):
    """HMAC with SHA-256 over the raw bytes, as hexadecimal digits."""
    return hmac.new(secret, raw_body, hashlib.sha256).hexdigest()


def receive(db, raw_body, signature):
    """Returns the status to answer with, and what happened."""
    if not hmac.compare_digest(sign(raw_body), signature):
        return 401, "forged"
    try:
        return 200, apply_callback(db, raw_body.decode("utf-8"))
    except sqlite3.Error:
        return 500, "not saved"  # the provider will try again


def apply_callback(db, raw_body):
    """Call this only after the signature has been checked."""
    with db:
        db.execute("INSERT INTO callback_log (body) VALUES (?)", (raw_body,))

    note = json.loads(raw_body)
    with db:  # one transaction: all of it is saved, or none of it
        row = db.execute(
            "SELECT order_id, amount FROM payment_attempt WHERE reference = ?",
            (note["reference"],),
        ).fetchone()
        if row is None:
            return "unknown"  # it is in the log; a person must look

        order_id, amount = row
        if note["status"] == "FAILED":
            db.execute(
                "UPDATE payment_attempt SET status = 'failed' "
                "WHERE reference = ? AND status = 'pending'",
                (note["reference"],),
            )
            return "failed"
        if note["status"] != "SUCCESS":
            return "ignored"  # for example, still processing

        new = "paid" if note["amount"] == amount else "review"
        changed = db.execute(
            "UPDATE payment_attempt SET status = ?, provider_id = ? "
            "WHERE reference = ? AND status IN ('pending', 'failed')",
            (new, note["transaction_id"], note["reference"]),
        ).rowcount
        if changed == 0:
            return "already"
        if new == "paid":
            db.execute("UPDATE shop_order SET paid = 1 WHERE id = ?", (order_id,))
        return new


def ask_about_pending(db, ask_provider):
    """When nothing arrives: ask about each pending attempt, and apply the answer by the same rules.

    `ask_provider` takes our reference and returns the provider's message, or
    None if there is no answer. Silence is not an answer, so nothing changes then.
    """
    pending = db.execute(
        "SELECT reference FROM payment_attempt WHERE status = 'pending'"
    ).fetchall()
    results = {}
    for (reference,) in pending:
        answer = ask_provider(reference)
        if answer is not None:
            results[reference] = apply_callback(db, answer)
    return results
