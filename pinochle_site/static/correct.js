// Correcting a hand: the other side's trick points follow, and what changes is shown at once.

import "./pad_counter.js";
import { wireMelds } from "./pad_melds.js";

const form = document.getElementById("correct");
const tricks = [...form.querySelectorAll("[name^=tricks_]")];
const before = new Map([...form.elements].map((control) => [control, control.value]));
form.querySelector(".show-changes").hidden = true;
wireMelds(form);

const mark = (control) => control.closest(".cmp tr")?.classList.toggle("moved", control.value !== before.get(control));

// One side's trick points follow from the others': it is the last one that nobody has typed.
for (const input of tricks) {
  input.addEventListener("input", () => {
    const kept = tricks.filter((other) => other !== input && other.value && other.value === before.get(other));
    const follows = kept.at(-1);
    if (!follows || tricks.some((other) => other !== input && !other.value && !other.disabled)) return;
    follows.value = "";
    mark(follows);
  });
}

// What a hand of the chosen ending does not have is not sent.
const leaveOut = () => {
  const end = form.elements.end;
  const asks = end.selectedOptions[0].dataset.asks.split(" ");
  const out = form.elements.sits_out?.value;
  const none = ["misdeal", "passed_out"].includes(end.value);
  for (const control of form.querySelectorAll(".cmp :is(input, select):not([name=end])")) {
    const [part, side] = control.name.split("_");
    const unplayed = part === "tricks" && !asks.includes("tricks");
    control.disabled = none || unplayed || (side && side === out);
  }
};
form.addEventListener("input", (event) => {
  leaveOut();
  mark(event.target);
});
leaveOut();

document.getElementById("changes").addEventListener("htmx:afterSwap", (event) => {
  for (const input of tricks) input.placeholder = "";
  for (const part of event.currentTarget.querySelectorAll("[data-fills]")) form.elements[part.dataset.fills].placeholder = part.textContent;
});
