/* Says so when the laptop does not answer; a page that stays silent looks as if it had saved. */

const sentence = () => document.getElementById("no-answer");

for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(trouble, () => { sentence().hidden = false; });
}
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.status < 500) sentence().hidden = true;
});
