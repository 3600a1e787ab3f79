"""Prices."""

import unittest

from shop.prices import price_with_tax


class Prices(unittest.TestCase):
    """Prices with tax."""

    def test_rounds_to_the_nearest_cent(self) -> None:
        """A fraction of a cent is rounded."""
        self.assertEqual(price_with_tax(999, 19), 1189)
