// Asks the server what the hand would score while it is being typed, and puts the answer's parts
// where they belong: the number of the other side, and the mark on a cell that cannot be right.

export function wirePreview(form) {
  const ask = (event) => {
    clearFills(form);
    if (event) clearError(event.target);
    htmx.trigger(form, "preview");
  };
  form.addEventListener("input", ask);
  form.addEventListener("change", ask);
  // What was kept or taken back has a result already; htmx listens only once the page is there.
  const begin = () => form.elements.contract?.value && !form.querySelector(".error[id], .ask") && ask();
  if (document.readyState === "complete") setTimeout(begin);
  else addEventListener("load", () => setTimeout(begin));

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

// A sentence about what is no longer there would only mislead.
function clearError(control) {
  if (!control.name) return;
  document.getElementById(`${control.name}_error`)?.remove();
  control.removeAttribute("aria-invalid");
  control.removeAttribute("aria-describedby");
  control.closest(".cell")?.classList.remove("wrong");
}

function clearFills(form) {
  for (const input of form.querySelectorAll(".f-tricks input")) input.placeholder = "";
}
