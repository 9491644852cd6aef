// Correcting a hand: the other side's trick points follow, and what changes is shown at once.

import { wireMelds } from "./pad_melds.js";

const form = document.getElementById("correct");
form.querySelector(".show-changes").hidden = true;
wireMelds(form);

const tricks = [...form.querySelectorAll("[name^=tricks_]")];
const mark = (input) => input.closest("tr")?.classList.toggle("moved", input.value !== (input.dataset.was ?? input.defaultValue));
for (const input of tricks) {
  input.addEventListener("input", () => {
    for (const other of tricks) {
      if (other === input || other.value !== other.defaultValue) continue;
      other.value = "";
      mark(other);
    }
  });
}
form.addEventListener("input", (event) => mark(event.target));

document.getElementById("changes").addEventListener("htmx:afterSwap", (event) => {
  for (const input of tricks) input.placeholder = "";
  for (const part of event.currentTarget.querySelectorAll("[data-fills]")) form.elements[part.dataset.fills].placeholder = part.textContent;
});
