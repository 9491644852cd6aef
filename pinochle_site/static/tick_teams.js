// On a long list of teams: find one by typing, tick all with one tap.
// Without this script the list is just longer; every team can still be ticked.

const ticks = [...document.querySelectorAll("#ticks label")];
const find = document.getElementById("find");
const all = document.getElementById("tick-all");

if (ticks.length > 1) {
  document.getElementById("find-team").hidden = ticks.length < 8;
  all.hidden = false;

  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLocaleLowerCase();
    for (const label of ticks) {
      label.hidden = !label.textContent.toLocaleLowerCase().includes(wanted);
    }
  });
  find.addEventListener("keydown", (press) => {
    if (press.key !== "Enter") return;
    press.preventDefault(); // Enter ticks the first team found, and does not send the form
    const first = ticks.find((label) => !label.hidden);
    if (!first) return;
    first.querySelector("input").checked = true;
    find.value = "";
    find.dispatchEvent(new Event("input"));
  });
  all.addEventListener("click", () => {
    for (const label of ticks) label.querySelector("input").checked = true;
  });
}
