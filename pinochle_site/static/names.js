/* Type-ahead for names. htmx fetches the list; this lets a finger or the arrow keys pick from it.

   <div class="with-names">
     <input data-names="ID OF THE LIST" hx-get=…>  <input type="hidden" data-who>  <ul id=… class="names">
   </div>
   Each option carries data-name, and data-who when it is somebody known. Without this script the
   field is a plain one, and the server finds the person by the name. */

const boxOf = (input) => input.closest(".with-names");
const listOf = (input) => document.getElementById(input.dataset.names);
const optionsOf = (input) => [...listOf(input).querySelectorAll("[role=option]")];

function close(input) {
  listOf(input).replaceChildren();
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function mark(input, option) {
  for (const each of optionsOf(input)) each.setAttribute("aria-selected", String(each === option));
  if (!option) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

/* Says who is meant, and forgets a question that was asked about the name before. */
function setWho(input, who) {
  const box = boxOf(input);
  box.querySelectorAll(".choices, .error").forEach((asked) => asked.remove());
  box.classList.remove("bad");
  input.removeAttribute("aria-invalid");
  const field = box.querySelector("[data-who]");
  field.disabled = false;
  field.value = who;
  showNew(input, who === "new");
}

function showNew(input, isNew) {
  boxOf(input).querySelector("[data-new]").hidden = !isNew;
}

function nobodyIsCalled(input) {
  const typed = input.value.trim().toLowerCase();
  return Boolean(typed) && !optionsOf(input).some((option) =>
    option.dataset.who !== "new" && option.dataset.name.toLowerCase() === typed);
}

function pick(input, option) {
  input.value = option.dataset.name;
  setWho(input, option.dataset.who);
  close(input);
  const fields = [...input.form.querySelectorAll("[data-names]")];
  const next = fields.slice(fields.indexOf(input) + 1).find((field) => !field.value);
  if (next) next.focus();
}

function onKey(event) {
  const input = event.target;
  const options = optionsOf(input);
  if (!options.length) return;
  const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  if (event.key === "ArrowDown") mark(input, options[(at + 1) % options.length]);
  else if (event.key === "ArrowUp") mark(input, options[(at <= 0 ? options.length : at) - 1]);
  else if (event.key === "Enter" && at >= 0) pick(input, options[at]);
  else if (event.key === "Escape") close(input);
  else return;
  event.preventDefault();
}

function attach(input) {
  const list = listOf(input);
  const combobox = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id };
  for (const [name, value] of Object.entries(combobox)) input.setAttribute(name, value);
  list.setAttribute("role", "listbox");
  input.addEventListener("keydown", onKey);
  input.addEventListener("input", () => setWho(input, ""));
  input.addEventListener("blur", () => close(input));
  // Pressing on the list must not take the focus away, which would close it before the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) pick(input, option);
  });
  list.addEventListener("htmx:afterSwap", () => {
    if (!boxOf(input).querySelector("[data-who]").value) showNew(input, nobodyIsCalled(input));
    if (document.activeElement !== input) return close(input);
    input.setAttribute("aria-expanded", String(optionsOf(input).length > 0));
  });
}

document.querySelectorAll("[data-names]").forEach(attach);
