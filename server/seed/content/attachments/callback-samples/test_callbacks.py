"""The tests of the post. Start them with: python3 -m unittest -v"""

import json
import sqlite3
import unittest

from callbacks import apply_callback, ask_about_pending, open_shop, receive, sign
from replay import replay


def message(reference="DUKA-0001", status="SUCCESS", amount=18000, transaction_id="TX1"):
    note = {
        "reference": reference,
        "status": status,
        "amount": amount,
        "transaction_id": transaction_id,
    }
    return json.dumps(note).encode()


class CallbackTests(unittest.TestCase):
    def setUp(self):
        self.db = open_shop()
        self.addCleanup(self.db.close)

    def send(self, raw_body):
        return receive(self.db, raw_body, sign(raw_body))

    def attempt(self, reference="DUKA-0001"):
        return self.db.execute(
            "SELECT status, provider_id FROM payment_attempt WHERE reference = ?", (reference,)
        ).fetchone()

    def paid_orders(self):
        return [row[0] for row in self.db.execute("SELECT id FROM shop_order WHERE paid = 1")]

    def logged(self):
        return self.db.execute("SELECT COUNT(*) FROM callback_log").fetchone()[0]

    def test_1_the_same_success_three_times_is_one_payment(self):
        answers = [self.send(message()) for _ in range(3)]
        self.assertEqual(answers, [(200, "paid"), (200, "already"), (200, "already")])
        self.assertEqual(self.attempt(), ("paid", "TX1"))
        self.assertEqual(self.paid_orders(), [1])
        self.assertEqual(self.logged(), 3)

    def test_2_a_failure_after_the_success_changes_nothing(self):
        self.send(message())
        self.send(message(status="FAILED"))
        self.assertEqual(self.attempt(), ("paid", "TX1"))
        self.assertEqual(self.paid_orders(), [1])

    def test_2_a_success_after_the_failure_counts(self):
        self.send(message(status="FAILED"))
        self.assertEqual(self.attempt(), ("failed", None))
        self.assertEqual(self.send(message()), (200, "paid"))
        self.assertEqual(self.paid_orders(), [1])

    def test_3_one_shilling_short_waits_for_a_person(self):
        self.assertEqual(self.send(message(amount=17999)), (200, "review"))
        self.assertEqual(self.attempt(), ("review", "TX1"))
        self.assertEqual(self.paid_orders(), [])

    def test_4_a_payment_made_while_the_server_was_off_is_found_by_asking(self):
        def ask_provider(reference):
            return message().decode() if reference == "DUKA-0001" else None

        self.assertEqual(ask_about_pending(self.db, ask_provider), {"DUKA-0001": "paid"})
        self.assertEqual(self.paid_orders(), [1])
        self.assertEqual(self.attempt("DUKA-0002"), ("pending", None))

    def test_5_a_changed_letter_with_the_old_signature_is_refused(self):
        signature = sign(message())
        changed = message(reference="DUKA-0004")
        self.assertEqual(receive(self.db, changed, signature), (401, "forged"))
        self.assertEqual((self.paid_orders(), self.logged()), ([], 0))

    def test_a_message_that_says_still_processing_changes_nothing(self):
        self.assertEqual(self.send(message(status="PROCESSING")), (200, "ignored"))
        self.assertEqual(self.attempt(), ("pending", None))

    def test_the_database_refuses_one_transaction_for_two_attempts(self):
        self.send(message())
        second = message(reference="DUKA-0002", amount=7500)
        with self.assertRaises(sqlite3.IntegrityError):
            apply_callback(self.db, second.decode())
        self.assertEqual(self.send(second), (500, "not saved"))
        self.assertEqual(self.paid_orders(), [1])

    def test_the_eight_samples_end_as_they_should(self):
        for name, happened, expected in replay(self.db):
            with self.subTest(name):
                self.assertEqual(happened, expected)
        self.assertEqual(self.paid_orders(), [1, 2])
        self.assertEqual(self.logged(), 7)


if __name__ == "__main__":
    unittest.main()
