"""The idempotency key of a form that is only a button."""

from __future__ import annotations

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def act_key() -> SafeString:
    """A hidden field with a key of its own, so that pressing twice does it once."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid.uuid4())
