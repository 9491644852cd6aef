// Hand entry. The form works whole without this; a script adds the three faces with a number pad
// for a thumb, and the quick keys of the desk.

import "./pad_counter.js";
import { forgetDraft, keepDraft } from "./pad_draft.js";
import { wireAuction } from "./pad_auction.js";
import { wireDesk } from "./pad_desk.js";
import { wireFaces } from "./pad_faces.js";
import { wireKeys } from "./pad_keys.js";
import { wireMelds } from "./pad_melds.js";
import { wirePreview } from "./pad_preview.js";

const narrow = matchMedia("(max-width: 47.99rem), (max-height: 30rem)");

function start(root) {
  const form = root.id === "hand" ? root : root.querySelector("#hand");
  if (!form || "scripted" in form.dataset) return;
  form.dataset.scripted = "";
  keepDraft(form);
  wireMelds(form);
  wireAuction(form);
  wireKeys(form, narrow);
  wirePreview(form);
  wireFaces(form, narrow);
  wireDesk(form, narrow);
}

start(document.body);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-forget]");
  if (choice) forgetDraft(choice.dataset.forget);
});
