// On the pairings of a round: find a name by typing a part of it.
// Without this script the list is in the order of the alphabet, and longer.

const rows = [...document.querySelectorAll("#names li")];
const find = document.getElementById("find-name");

if (rows.length > 9) {
  document.getElementById("find-field").hidden = false;
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLocaleLowerCase();
    for (const row of rows) {
      const who = row.querySelector(".who").textContent.toLocaleLowerCase();
      row.hidden = !who.includes(wanted);
    }
    document.getElementById("nobody").hidden = rows.some((row) => !row.hidden);
  });
}
