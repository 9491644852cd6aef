// Correcting a hand: the other side's trick points follow, and what changes is shown at once.

import "./pad_counter.js";
import { wireMelds } from "./pad_melds.js";

const form = document.getElementById("correct");
const tricks = [...form.querySelectorAll("[name^=tricks_]")];
const before = new Map([...form.elements].map((control) => [control, control.value]));
form.querySelector(".show-changes").hidden = true;
wireMelds(form);

const mark = (control) => control.closest(".cmp tr")?.classList.toggle("moved", control.value !== before.get(control));

// One side's trick points follow from the other's, unless both are typed.
for (const input of tricks) {
  input.addEventListener("input", () => {
    for (const other of tricks) {
      if (other === input || other.value !== before.get(other)) continue;
      other.value = "";
      mark(other);
    }
  });
}

// What a hand of the chosen ending does not have is not sent.
const leaveOut = () => {
  const end = form.elements.end.value;
  for (const control of form.querySelectorAll(".cmp :is(input, select):not([name=end])")) {
    const played = control.name.startsWith("tricks_");
    control.disabled = end === "misdeal" || end === "passed_out" || (end === "thrown_in" && played);
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
