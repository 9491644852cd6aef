"""Somebody at the director's page, who presses the big button."""


class Director:
    """A director at a page of an event."""

    def __init__(self, page):
        self.page = page

    def press(self, name, role="button"):
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def sees(self, text):
        self.page.get_by_text(text).first.wait_for()

    def fill_in_day(self, name, way, *, hands="1", rounds=""):
        """The page of a new event, filled in; nobody has to agree on results."""
        self.page.get_by_label("What is it called?").fill(name)
        self.page.get_by_label(way, exact=False).first.check()
        self.page.get_by_label("Rounds", exact=True).fill(rounds)
        self.page.get_by_label("Hands a round").fill(hands)
        self.page.get_by_text("Agreeing on results").click()
        self.page.get_by_label("Both sides say that a result is right").uncheck()
