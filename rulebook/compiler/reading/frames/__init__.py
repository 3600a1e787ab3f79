"""Ways of saying a rule, as data: whole phrases with places for names, each with one meaning."""
