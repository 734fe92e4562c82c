"""Start with: python3 -m unittest -v"""

import unittest
from pathlib import Path

from sums import BUDGET, over_budget, read, report, seconds

EXAMPLE = read(Path(__file__).with_name("example.csv"))


def page(name):
    return [row for row in EXAMPLE if row["page"] == name]


class SumTests(unittest.TestCase):
    def test_the_first_view_of_the_budget_is_95_kb_and_about_eight_seconds(self):
        budget = sum(BUDGET[part] for part in ("html", "css", "javascript", "font", "first picture"))
        self.assertEqual(budget, 95)
        self.assertAlmostEqual(seconds(budget), 7.6)

    def test_two_megabytes_take_more_than_two_and_a_half_minutes(self):
        size = sum(row["kilobytes"] for row in page("heavy"))
        self.assertEqual(size, 2000)
        self.assertGreater(seconds(size), 150)

    def test_the_light_page_keeps_the_budget_and_the_heavy_one_does_not(self):
        self.assertEqual(over_budget(page("light")), [])
        names = [name for name, _, _ in over_budget(page("heavy"))]
        self.assertEqual(names, ["html", "css", "javascript", "font", "/img/IMG_4471.jpg"])

    def test_the_delay_counts_once_for_each_request_of_the_first_view(self):
        self.assertEqual(
            next(report(page("light"), 100, 0.5)),
            "first view: 84 KB in 4 requests, 8.7 seconds",
        )


if __name__ == "__main__":
    unittest.main()
