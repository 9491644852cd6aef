"""Forms filled in as a browser does it: whatever the page put in them, and what somebody types."""

import re
from html.parser import HTMLParser


class _Forms(HTMLParser):
    """Every form of a page: its address, and the values it would send untouched."""

    def __init__(self):
        super().__init__()
        self.forms = []
        self._select = None
        self._textarea = None

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.forms.append((given.get("action", ""), {}, set()))
        if not self.forms:
            return
        _, values, names = self.forms[-1]
        name = given.get("name")
        if name:
            names.add(name)
        match tag:
            case "input" if name and given.get("type") in {"radio", "checkbox"}:
                if "checked" in given:
                    values.setdefault(name, []).append(given.get("value", "on"))
            case "input" if name and given.get("type") != "submit":
                values[name] = [given.get("value", "")]
            case "textarea" if name:
                values[name] = [""]
                self._textarea = name
            case "select" if name:
                self._select = name
            case "option" if self._select:
                # A browser chooses the first one where none is marked.
                if self._select not in values or "selected" in given:
                    values[self._select] = [given.get("value", "")]

    def handle_data(self, data):
        if self._textarea:
            self.forms[-1][1][self._textarea][0] += data

    def handle_endtag(self, tag):
        if tag == "select":
            self._select = None
        if tag == "textarea":
            self._textarea = None


def fill_in(client, url, **typed):
    """Open a page, fill in the one form that has these fields, and send it; the answer."""
    page = client.get(url)
    assert page.status_code == 200, (url, page.status_code)
    reader = _Forms()
    reader.feed(page.content.decode())
    fitting = [
        (action, values) for action, values, names in reader.forms if names.issuperset(typed)
    ]
    assert len(fitting) == 1, (url, sorted(typed), [names for _, _, names in reader.forms])
    action, values = fitting[0]
    answer = client.post(action or url, {**values, **typed})
    assert answer.status_code == 302, re.sub(r"\s+", " ", answer.content.decode())
    return answer
