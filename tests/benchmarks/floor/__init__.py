"""The least that a web application can do with a hand: what posting one is measured against."""
