"""Prices in cents."""

import warnings


def price_with_tax(net_cents: int, tax_percent: int) -> int:
    """Return the price with tax, rounded to the nearest cent."""
    return (net_cents * (100 + tax_percent) + 50) // 100


def gross_price(net_cents: int, tax_percent: int) -> int:
    """Return the price with tax, fractions of a cent dropped. Deprecated: use price_with_tax."""
    warnings.warn("use price_with_tax", DeprecationWarning, stacklevel=2)
    return net_cents + net_cents * tax_percent // 100
