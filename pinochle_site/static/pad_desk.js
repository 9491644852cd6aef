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

function moveOn(form, from) {
  const order = [
    ".f-who input:checked, .f-who input",
    "#contract",
    ".f-trump input:checked, .f-trump input",
    ...[...form.querySelectorAll(".f-meld input, .f-tricks input")].map((input) => `[name=${input.name}]`),
  ];
  const places = order
    .map((selector) => form.querySelector(selector.split(", ")[0]) ?? form.querySelector(selector))
    .filter((place) => !place.disabled);
  const group = (control) => control.closest("[data-letters]") ?? control;
  const at = places.findIndex((place) => group(place) === group(from));
  const next = places[at + 1];
  if (at < 0 || !next) return form.requestSubmit();
  next.focus();
  next.select?.();
}
