"""The same facts as text, JSON, SARIF or HTML."""
