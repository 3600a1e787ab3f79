"""The shop's tests; ``python3 -m unittest`` runs all, ``python3 tools/stable_tests.py`` the stable ones."""
