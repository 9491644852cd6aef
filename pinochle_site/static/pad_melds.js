// "Count from melds": the total of a side is made up from the melds chosen in the list.

export function wireMelds(form) {
  for (const list of form.querySelectorAll(".melds")) {
    const total = form.elements[list.dataset.total];
    const chosen = () => [...list.querySelectorAll("input:checked")];
    list.addEventListener("change", (event) => {
      const box = event.target;
      if (box.checked) for (const other of box.closest(".chips").querySelectorAll("input")) other.checked = other === box;
      total.value = chosen().reduce((sum, meld) => sum + Number(meld.dataset.points), 0);
      show();
    });
    // A total typed by hand afterwards is no longer made up from the list.
    total.addEventListener("input", () => {
      for (const meld of chosen()) meld.checked = false;
      show();
    });
    const show = () => (list.querySelector("output").textContent = chosen().length ? total.value : "");
    show();
  }

  const trump = () => {
    const suit = form.elements.trump.value;
    for (const row of form.querySelectorAll(".melds [data-suit]")) row.hidden = row.dataset.suit === suit;
  };
  form.addEventListener("change", trump);
  trump();
}
