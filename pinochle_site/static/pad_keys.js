// The number pad. It types into the cell that is lit, as a keyboard would.

export function wireKeys(form, narrow) {
  const cells = [...form.querySelectorAll(".cell input")];
  const light = (input) => {
    for (const cell of cells) cell.closest(".cell").classList.toggle("on", cell === input);
    form.dataset.cell = input.name;
  };
  for (const input of cells) input.addEventListener("focus", () => light(input));
  form.addEventListener("light", (event) => {
    light(event.detail);
    if (narrow.matches) event.detail.focus({ preventScroll: true });
  });

  // The phone's own keyboard would cover the pad. Beside the players there is no pad.
  const choose = () => {
    for (const input of cells) input.inputMode = narrow.matches ? "none" : "numeric";
  };
  narrow.addEventListener("change", choose);
  choose();

  const keys = form.querySelector(".keys");
  keys.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-digit], [data-delete]")) event.preventDefault();
  });
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    const input = form.elements[form.dataset.cell];
    if (!key || !input) return;
    if (key.dataset.digit) type(input, (input.value === "0" ? "" : input.value) + key.dataset.digit);
    else if ("delete" in key.dataset) type(input, input.value.slice(0, -1));
  });
}

function type(input, value) {
  if (value.length > 5) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
