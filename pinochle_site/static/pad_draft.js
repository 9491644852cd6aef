// What is typed and not yet saved survives a reload and a turned phone, together with the key
// under which it would be saved: sent again, it is stored once.

const UNKEPT = new Set(["csrfmiddlewaretoken", "confirmed"]);

export function keepDraft(form) {
  const own = form.dataset.draft;
  const found = "kept" in form.dataset ? null : newest(form, own);
  if (found) restore(form, found);

  const write = () => store(own, JSON.stringify({ fields: fields(form), face: form.dataset.face }));
  form.addEventListener("input", write);
  form.addEventListener("change", write);
  form.addEventListener("face", () => read(own) && write());
  document.addEventListener("htmx:afterRequest", (event) => {
    const request = event.detail;
    if (request.elt === form && request.xhr.getResponseHeader("HX-Redirect")) forget(own);
  });
}

// Whoever chose between two versions needs the draft no longer.
export function forgetDraft(key) {
  for (const name of names().filter((name) => name.startsWith("hand:"))) {
    if (read(name)?.fields.some(([field, value]) => field === "key" && value === key)) forget(name);
  }
}

function fields(form) {
  return [...new FormData(form)].filter(([name]) => !UNKEPT.has(name));
}

// The draft of this hand; or of an earlier one that somebody else has posted meanwhile.
function newest(form, own) {
  const saved = new Set(form.dataset.acts.split(" "));
  const game = own.slice(0, own.lastIndexOf(":") + 1);
  for (const name of names().sort().reverse()) {
    if (!name.startsWith(game)) continue;
    const draft = read(name);
    const key = draft?.fields.find(([field]) => field === "key")?.[1];
    if (!draft || saved.has(key)) forget(name);
    else if (name === own) return draft;
    else if (Number(name.slice(game.length)) < Number(own.slice(game.length))) return draft;
  }
  return null;
}

function restore(form, draft) {
  const kept = new Map();
  for (const [name, value] of draft.fields) kept.set(name, [...(kept.get(name) ?? []), value]);
  const number = form.elements.number.value;
  for (const control of form.elements) {
    if (!control.name || UNKEPT.has(control.name) || control.type === "submit") continue;
    const values = kept.get(control.name) ?? [];
    if (control.type === "radio" || control.type === "checkbox") control.checked = values.includes(control.value);
    else if (values.length) control.value = values[0];
  }
  form.dataset.face = draft.face ?? "bid";
  if (form.elements.number.value !== number) {
    form.querySelector(".found-number").textContent = form.elements.number.value;
    form.querySelector(".found").hidden = false;
  }
}

// A browser may forbid storing anything; the pad then works without drafts.
function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function store(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Nothing to do: the form itself still holds what was typed.
  }
}

function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // See store.
  }
}
