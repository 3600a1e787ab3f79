import warnings


def charge_card(amount):
    return amount


def charge_now(amount):
    """Charge.

    .. deprecated:: 2.0
    """
    warnings.warn("use charge_card", DeprecationWarning, stacklevel=2)
    return charge_card(amount)
