/* Says so when the laptop does not answer, or when somebody is no longer signed in: a page that
   stays silent looks as if it had saved. What was typed stays on the page. */

const noAnswer = () => document.getElementById("no-answer");
const signedOut = () => document.getElementById("signed-out");

for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(trouble, () => { noAnswer().hidden = false; });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  const atTheDoor = new URL(xhr.responseURL).pathname === signedOut().querySelector("a").pathname;
  if (atTheDoor) event.detail.shouldSwap = false;
  signedOut().hidden = !atTheDoor;
  if (xhr.status < 500) noAnswer().hidden = true;
});

// Signing in, in another tab, changes the token that this page was sent with. The server reads the
// one in the form before the one in the header.
const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

document.addEventListener("htmx:configRequest", (event) => {
  const token = freshToken();
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  if ("csrfmiddlewaretoken" in event.detail.parameters) event.detail.parameters.csrfmiddlewaretoken = token;
});

document.addEventListener("submit", (event) => {
  const field = event.target.elements.namedItem("csrfmiddlewaretoken");
  if (field) field.value = freshToken() ?? field.value;
}, true);
