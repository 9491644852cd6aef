// Other rules may need other seats: choosing them sets the table at once.

const button = document.querySelector("[name=set_table]");
if (button) {
  button.hidden = true;
  button.form.elements.rules.addEventListener("change", () => button.form.requestSubmit(button));
}
