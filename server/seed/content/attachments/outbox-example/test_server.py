"""Start with: python3 -m unittest -v"""

import unittest

from server import open_books, save_sale


def sale(number, **changed):
    return {"id": f"sale-{number}", "product_id": 1, "quantity": 2, "sold_at": "2026-03-07", **changed}


class ServerTests(unittest.TestCase):
    def setUp(self):
        self.db = open_books(":memory:")
        self.addCleanup(self.db.close)

    def stock(self):
        return self.db.execute("SELECT stock FROM product WHERE id = 1").fetchone()[0]

    def test_the_same_sale_three_times_counts_once(self):
        self.assertEqual([save_sale(self.db, sale(1)) for _ in range(3)], [200, 200, 200])
        self.assertEqual(self.stock(), 14)

    def test_two_phones_each_sell_two_and_the_order_does_not_matter(self):
        for number in (2, 1):
            save_sale(self.db, sale(number))
        self.assertEqual(self.stock(), 12)

    def test_a_sale_that_cannot_be_is_refused_and_changes_nothing(self):
        self.assertEqual(save_sale(self.db, sale(1, quantity=0)), 422)
        self.assertEqual(save_sale(self.db, sale(2, product_id=99)), 422)
        self.assertEqual(save_sale(self.db, {"id": "sale-3"}), 422)
        self.assertEqual(self.stock(), 16)

    def test_the_stock_may_become_negative_and_says_so(self):
        self.assertEqual(save_sale(self.db, sale(1, quantity=17)), 200)
        self.assertEqual(self.stock(), -1)


if __name__ == "__main__":
    unittest.main()
