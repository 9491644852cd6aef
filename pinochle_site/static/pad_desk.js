// The desk: letters choose, Enter moves on, and Enter in the last field saves. No mouse.

const PATIENCE = 700; // milliseconds in which a second letter belongs to the first

export function wireDesk(form, narrow) {
  let word = "";
  let last = 0;

  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const control = event.target;
    if (event.key === "Enter" && control.matches("input")) {
      event.preventDefault();
      return moveOn(form, control);
    }
    const group = control.closest("[data-letters]");
    if (!group || event.key.length !== 1 || event.key === " ") return;
    word = event.timeStamp - last < PATIENCE ? word + event.key : event.key;
    last = event.timeStamp;
    const choices = [...group.querySelectorAll("input")];
    const match = matching(choices, word) ?? matching(choices, (word = event.key));
    if (!match) return;
    event.preventDefault();
    match.checked = true;
    match.focus();
    match.dispatchEvent(new Event("change", { bubbles: true }));
  });

  if (narrow.matches) return;
  const wrong = form.querySelector("[aria-invalid], [aria-describedby$=_error] input, .ask");
  const who = form.querySelector("[name=declarer_seat]:checked") ?? form.querySelector("[name=declarer_seat]");
  (wrong ?? who).focus();
}

// One letter is a seat or a suit; more letters, or one that is neither, begin a name.
function matching(choices, word) {
  const typed = word.toLowerCase();
  return (
    choices.find((choice) => choice.dataset.letter.toLowerCase() === typed) ??
    choices.find((choice) => choice.dataset.name.toLowerCase().startsWith(typed))
  );
}

// The slip from left to right; what is optional leads back to it.
function moveOn(form, from) {
  const chosen = (part) => form.querySelector(`${part} input:checked`) ?? form.querySelector(`${part} input`);
  const melds = [...form.querySelectorAll(".f-meld input")];
  const tricks = [...form.querySelectorAll(".f-tricks input")];
  const bids = [...form.querySelectorAll(".f-bid input")];
  const places = [chosen(".f-who"), ...bids, chosen(".f-trump"), ...melds, ...tricks];

  let next = places.findIndex((place) => place.name === from.name) + 1;
  if (from.name === "sits_out") next = places.indexOf(bids[0]);
  if (from.name === "auction") next = places.indexOf(melds[0]);
  if (from.name.startsWith("shown_")) next = places.indexOf(tricks[0]);
  const place = next && places.slice(next).find((place) => !place.disabled);
  if (!place) return form.requestSubmit();
  place.focus();
  place.select?.();
}
