/* Asks only what matters for the way the hand ended. Without this script everything is asked. */

const form = document.querySelector(".any-hand");
const end = form.elements.end;

const show = () => {
  for (const part of form.querySelectorAll("[data-when]")) {
    part.hidden = !part.dataset.when.split(" ").includes(end.value);
  }
};
end.addEventListener("change", show);
show();
