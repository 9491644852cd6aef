// Asks the server what the hand would score while it is being typed, and puts the answer's parts
// where they belong: the number of the other side, and the mark on a cell that cannot be right.

export function wirePreview(form) {
  const ask = () => {
    clearFills(form);
    htmx.trigger(form, "preview");
  };
  form.addEventListener("input", ask);
  form.addEventListener("change", ask);
  form.addEventListener("ask", ask);

  form.querySelector("#preview").addEventListener("htmx:afterSwap", (event) => {
    for (const cell of form.querySelectorAll(".cell.doubt")) cell.classList.remove("doubt");
    for (const part of event.currentTarget.querySelectorAll("[data-fills]")) {
      const input = form.elements[part.dataset.fills];
      if (input && !input.value) input.placeholder = part.textContent;
    }
    for (const part of event.currentTarget.querySelectorAll("[data-about]")) {
      form.elements[part.dataset.about]?.closest?.(".cell")?.classList.add("doubt");
    }
  });
}

function clearFills(form) {
  for (const input of form.querySelectorAll(".f-tricks input")) input.placeholder = "";
}
