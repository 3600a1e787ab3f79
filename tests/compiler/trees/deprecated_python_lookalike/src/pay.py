def charge_card(amount):
    return amount


def charge_now(amount):
    return charge_card(amount)


def refund(amount):
    """Deprecated."""
    return -amount
