"""``python -m rulebook``."""

from rulebook.cli.main import main

raise SystemExit(main())
