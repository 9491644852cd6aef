/* "Count the cards" beside a side's meld: the counter opens over the hand, and what it counts is
   added to the meld of that side. Without this script the link opens the counter by itself. */

import "./card_grid.js";

let box = null;
const part = (name) => box.querySelector(name);
const counted = () => Number(part("[data-melds]")?.dataset.melds ?? 0);

function make() {
  box = document.createElement("dialog");
  box.className = "counter-box";
  box.setAttribute("aria-labelledby", "counter-title");
  box.innerHTML = `<h2 id="counter-title"></h2><div class="counter-place"></div>
    <p class="actions"><button type="button" class="btn go" data-add></button>
    <button type="button" class="btn" data-close>Close</button></p>`;
  document.body.append(box);
  part("[data-close]").addEventListener("click", () => box.close());
  box.addEventListener("htmx:afterSwap", show);
}

function show() {
  part("[data-add]").textContent = `Add ${counted()}`;
  part("[data-add]").disabled = !counted();
}

function open(link) {
  if (!box) make();
  const field = document.querySelector(`[name="${link.dataset.countCards}"]`);
  const trump = field.form.elements.trump?.value;
  part("h2").textContent = link.dataset.name;
  part("[data-add]").onclick = () => {
    field.value = Number(field.value || 0) + counted();
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    box.close();
  };
  part(".counter-place").replaceChildren();
  show();
  box.showModal();
  const address = trump ? `${link.pathname}?trump=${trump}` : link.pathname;
  window.htmx.ajax("GET", address, { target: part(".counter-place"), swap: "innerHTML" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-count-cards]");
  if (!link || !window.htmx) return;
  event.preventDefault();
  open(link);
});
