"""A table of accounts keeps no password, only what is calculated from it."""

import hashlib
import hmac
import os

ROUNDS = 200_000


def hash_password(password, salt=None):
    salt = salt or os.urandom(16)
    made = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, ROUNDS)
    return f"{salt.hex()}:{made.hex()}"


def is_right(password, stored):
    salt = bytes.fromhex(stored.split(":")[0])
    return hmac.compare_digest(hash_password(password, salt), stored)
