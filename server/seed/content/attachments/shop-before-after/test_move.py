"""Start with: python3 -m unittest -v"""

import sqlite3
import unittest

from move import answers, day, make, rows, shillings


class MoveTests(unittest.TestCase):
    def setUp(self):
        self.db, self.left_out = make(":memory:")
        self.addCleanup(self.db.close)

    def test_every_row_is_moved_or_named(self):
        moved = self.db.execute("SELECT COUNT(*) FROM stock_move").fetchone()[0]
        self.assertEqual(moved + len(self.left_out), len(rows("before/mauzo.csv")))
        self.assertEqual([line for line, _ in self.left_out], [6, 11, 12])

    def test_the_first_day_is_the_day_of_the_post(self):
        sugar = self.db.execute(
            "SELECT SUM(quantity) FROM stock_move WHERE code = 'SUK1' AND moved_on = '2026-03-07'"
        ).fetchone()
        self.assertEqual(sugar, (44,))

    def test_the_questions_have_the_right_answers(self):
        shelf, sales = [found for _, _, found in answers(self.db)]
        self.assertEqual(
            shelf, [("Mchele 5 kg", 9), ("Sabuni ya kipande", 30), ("Sukari 1 kg", 38)]
        )
        self.assertEqual(
            sales,
            [
                ("2026-03-07", 14000, 5600),
                ("2026-03-09", 21200, 0),
                ("2026-03-10", 49600, 30800),
            ],
        )

    def test_a_product_that_does_not_exist_is_refused(self):
        with self.assertRaises(sqlite3.IntegrityError):
            self.db.execute(
                "INSERT INTO stock_move (code, quantity, kind) VALUES ('CHAI', 1, 'received')"
            )

    def test_dates_and_amounts_are_read_as_people_write_them(self):
        self.assertEqual([day("7/3/2026"), day("2026-03-07")], ["2026-03-07"] * 2)
        self.assertEqual([shillings("TSh 2,800/="), shillings("")], [2800, None])
        for bad in ("31/2/2026", "jana", ""):
            with self.assertRaises(ValueError):
                day(bad)


if __name__ == "__main__":
    unittest.main()
