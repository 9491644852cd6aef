/* Cards to tap: each tap puts one more copy of a card into the field that was used last, and after
   the last copy takes them all out again. Without this script the fields are typed into. */

// As the server reads them: suits by letter or sign, Binokel's Ober and Unter as queen and jack.
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const RANKS = { 10: "T", O: "Q", U: "J" };
const word = (text) => text.trim().toUpperCase().replace(/[\uFE0E\uFE0F]/g, "")
  .replace(/[♠♥♦♣]$/, (sign) => SUITS[sign]).replace(/^(10|O|U)(?=.$)/, (rank) => RANKS[rank]);
const cardsIn = (field) => field.value.replaceAll(",", " ").split(/\s+/).filter(Boolean).map(word);

function wire(form) {
  const fields = [...form.querySelectorAll("[data-cards]")];
  const keys = [...form.querySelectorAll("[data-card]")];
  const copies = Number(form.querySelector("[data-copies]").dataset.copies);
  let field = fields[0];

  const show = () => {
    const cards = cardsIn(field);
    for (const key of keys) {
      const held = cards.filter((card) => card === key.dataset.card).length;
      key.setAttribute("aria-pressed", held > 0);
      key.querySelector("[data-held]").textContent = held > 1 ? ` × ${held}` : "";
    }
    for (const other of fields) other.classList.toggle("taps", fields.length > 1 && other === field);
  };
  const write = (cards) => {
    field.value = cards.join(" ");
    show();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const tap = (card) => {
    const cards = cardsIn(field);
    const held = cards.filter((other) => other === card).length;
    if (field.dataset.most === "1") write(held ? [] : [card]);
    else if (held < copies) write([...cards, card]);
    else write(cards.filter((other) => other !== card));
  };

  for (const key of keys) key.addEventListener("click", () => tap(key.dataset.card));
  for (const one of fields) {
    one.addEventListener("focus", () => { field = one; show(); });
    one.addEventListener("input", show);
  }
  form.querySelector("[data-clear]").addEventListener("click", () => {
    for (const one of fields) one.value = "";
    write([]);
  });
  for (const part of form.querySelectorAll("[data-with-script]")) part.hidden = false;
  show();
}

const wireAll = (root) => root.querySelectorAll("[data-card-grid]:not([data-wired])").forEach((form) => {
  form.dataset.wired = "";
  wire(form);
});

wireAll(document);
// The counter may also arrive later, beside a hand that is entered.
document.addEventListener("htmx:load", (event) => wireAll(event.target.parentElement ?? document));
