"""Two views that store what was typed and do nothing else."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse

from tests.benchmarks.floor.models import Typed


class TypedForm(forms.Form):
    number = forms.IntegerField(min_value=1)
    contract = forms.IntegerField(min_value=0)
    trump = forms.ChoiceField(choices=[(suit, suit) for suit in "SHDC"])
    meld_A = forms.IntegerField(min_value=0)  # noqa: N815, the names of the hand form
    meld_B = forms.IntegerField(min_value=0)  # noqa: N815
    tricks_A = forms.IntegerField(min_value=0)  # noqa: N815


@login_required
def signed_in(request):
    """Session, user, form check, one insert."""
    form = TypedForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    with transaction.atomic():
        Typed.objects.create(
            user=request.user, **{name.lower(): value for name, value in form.cleaned_data.items()}
        )
    return _seen(request)


def bare(request):
    """One insert."""
    typed = request.POST
    with transaction.atomic():
        Typed.objects.create(
            number=typed["number"],
            contract=typed["contract"],
            trump=typed["trump"],
            meld_a=typed["meld_A"],
            meld_b=typed["meld_B"],
            tricks_a=typed["tricks_A"],
        )
    return _seen(request)


def _seen(request):
    # Without a length the server would send the empty answer in pieces.
    return HttpResponse(status=302, headers={"Location": request.path, "Content-Length": "0"})
