// On a new event: who changes from teams to players gets the first way of drawing that is for them.
// Without this script the page says so when the form is sent.

const ways = [...document.querySelectorAll(".way")];

function fits(way, entrants) {
  return !way.classList.contains(entrants === "teams" ? "for-players" : "for-teams");
}

for (const radio of document.querySelectorAll("[name=entrants]")) {
  radio.addEventListener("change", () => {
    const chosen = ways.find((way) => way.querySelector("input").checked);
    if (chosen && fits(chosen, radio.value)) return;
    const first = ways.find((way) => fits(way, radio.value));
    if (first) first.querySelector("input").checked = true;
  });
}
