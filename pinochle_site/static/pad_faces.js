// The three faces of the phone: bid, meld, tricks; and what opens from them. One is shown at a
// time, each on one screen.

const SIDE_FACES = new Set(["auction", "melds", "more", "ending"]);
const PER_PAGE = 10;

export function wireFaces(form, narrow) {
  const field = (name) => form.elements[name];
  const declarer = () => form.querySelector("[name=declarer_seat]:checked");
  const played = () => field("end").value === "played";

  const show = (face) => {
    form.dataset.face = face;
    for (const part of form.querySelectorAll("details[data-faces]")) {
      if (narrow.matches) part.open = part.dataset.faces === face;
    }
    for (const list of form.querySelectorAll(".melds")) {
      list.hidden = narrow.matches && list.dataset.total !== form.dataset.cell;
    }
    complain("");
    tell();
    const cell = firstCell(face);
    if (cell) form.dispatchEvent(new CustomEvent("light", { detail: cell }));
    else if (narrow.matches && SIDE_FACES.has(face)) focusOn(form.querySelector(`[data-faces="${face}"]`));
    form.dispatchEvent(new Event("face"));
    if (narrow.matches) scrollTo(0, 0);
  };

  const firstCell = (face) => {
    const place = { meld: ".f-meld", tricks: ".f-tricks", more: ".f-more" }[face];
    if (!place) return null;
    const cells = [...form.querySelectorAll(`${place} .cell input`)];
    const wrong = cells.find((cell) => cell.getAttribute("aria-invalid"));
    const typed = cells.find((cell) => cell.value);
    const own = cells.find((cell) => cell.dataset.side === declarer()?.dataset.side);
    if (face === "tricks") return wrong ?? typed ?? own ?? cells[0];
    return wrong ?? cells.find((cell) => !cell.value) ?? cells[0];
  };

  const complain = (sentence) => {
    const place = form.querySelector(".missing");
    place.textContent = sentence;
    place.hidden = !sentence;
    form.querySelector(".quick").hidden = Boolean(sentence);
  };

  const next = (face) => {
    if (face === "meld") {
      const missing = !declarer() ? "Choose who won the bid." : !field("contract").value ? "Choose the bid."
        : played() && !field("trump").value ? "Choose the trump." : "";
      if (missing) return complain(missing);
      return show("meld");
    }
    const other = [...form.querySelectorAll(".f-meld input")].find((cell) => !cell.value && cell.name !== form.dataset.cell);
    if (other) form.dispatchEvent(new CustomEvent("light", { detail: other }));
    else if (played()) show("tricks");
    else form.requestSubmit();
  };

  // The line on top of the later faces, the numbers before the trick points, the main key's word.
  const tell = () => {
    const said = form.querySelector(".said");
    const who = declarer();
    const bid = field("contract").value;
    const trump = form.querySelector("[name=trump]:checked");
    said.replaceChildren();
    if (who && bid) {
      said.append(strong(who.dataset.name, "bdi"), " bid ", strong(bid));
      if (!played()) said.append(", thrown in");
      else if (trump) said.append(" in ", trump.parentElement.querySelector(".suit").cloneNode(true), ` ${trump.dataset.name.toLowerCase()}`);
    } else said.append("Who won the bid?");
    for (const cell of form.querySelectorAll(".f-tricks .cell")) {
      const meld = field(`meld_${cell.querySelector("input").dataset.side}`).value;
      cell.querySelector("em").textContent = meld ? `${meld} +` : "";
    }
    form.dataset.end = field("end").value;
    for (const button of form.querySelectorAll("[data-bid]")) {
      button.setAttribute("aria-pressed", String(button.dataset.bid === bid));
    }
    const waiting = [...form.querySelectorAll(".f-meld input")].some((cell) => !cell.value && cell.name !== form.dataset.cell);
    const key = form.querySelector("[data-next=tricks]");
    const words = !played() && !waiting ? ["Save", "hand"] : ["Next:", waiting ? "other side" : "tricks"];
    key.replaceChildren(words[0], document.createElement("br"), words[1]);
    form.querySelector("[data-thrown-in]").textContent = played() ? "Thrown in, no play" : "Played after all";
  };

  const choose = (name, value) => {
    form.querySelector(`[name=${name}][value="${value}"]`).checked = true;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const setBid = (bid) => {
    field("contract").value = bid;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.go) {
      if (button.dataset.go === "bid" && notBid(form)) choose("end", "played");
      show(button.dataset.go);
    }
    if (button.dataset.next) next(button.dataset.next);
    else if (button.dataset.bid) setBid(button.dataset.bid);
    else if (button.dataset.page) showBids(form, Number(button.dataset.page), tell);
    else if ("allPassed" in button.dataset) {
      choose("declarer_seat", form.dataset.dealer);
      showBids(form, 0, tell);
      setBid(button.dataset.allPassed);
    } else if ("thrownIn" in button.dataset) choose("end", played() ? "thrown_in" : "played");
  });
  for (const ending of form.querySelectorAll("[name=end]")) {
    const chosen = () => {
      if (notBid(form)) form.requestSubmit();
      else show(declarer() && field("contract").value ? "meld" : "bid");
    };
    // A click comes before the change it makes; and a tap on what is chosen already changes nothing.
    ending.addEventListener("click", () => narrow.matches && setTimeout(chosen));
  }
  form.addEventListener("input", tell);
  form.addEventListener("change", () => {
    leaveOut(form);
    tell();
  });
  form.addEventListener("light", tell);

  const bid = Number(field("contract").value);
  const contracts = form.querySelector(".bids").dataset.contracts.split(" ").map(Number);
  const at = contracts.indexOf(bid);
  showBids(form, at > PER_PAGE ? Math.floor((at - 1) / PER_PAGE) : 0, tell);
  leaveOut(form);
  const wrong = form.querySelector("[aria-invalid], .error:not(.missing):not([hidden])")?.closest("[data-faces]");
  const asked = form.querySelector(".ask") && (played() ? "tricks" : field("end").value === "thrown_in" ? "meld" : "ending");
  show(wrong?.dataset.faces ?? asked ?? form.dataset.face ?? "bid");
  narrow.addEventListener("change", () => show(form.dataset.face));
}

function focusOn(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

const notBid = (form) => ["passed_out", "misdeal"].includes(form.elements.end.value);

// What a hand of this ending does not have is not sent.
function leaveOut(form) {
  const end = form.elements.end.value;
  const none = notBid(form);
  for (const part of [".f-who", ".f-bid", ".f-trump", ".f-meld", ".f-melds"]) off(form, part, none);
  for (const part of [".f-tricks", ".f-more"]) off(form, part, end !== "played");
}

function off(form, part, without) {
  for (const control of form.querySelector(part).querySelectorAll("input")) control.disabled = without;
}

function showBids(form, page, tell) {
  const place = form.querySelector(".bids");
  const contracts = place.dataset.contracts.split(" ");
  const pages = Math.ceil((contracts.length - 1) / PER_PAGE);
  const from = page === 0 ? 0 : page * PER_PAGE + 1;
  const bids = contracts.slice(from, (page + 1) * PER_PAGE + 1);
  const buttons = bids.map((bid) => button(bid, "bid", bid));
  if (page > 0) buttons.unshift(button("Lower…", "page", page - 1));
  if (page + 1 < pages) buttons.push(button("Higher…", "page", page + 1));
  place.replaceChildren(...buttons);
  tell();
}

function button(text, name, value) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name === "page" ? "btn more" : "btn";
  made.dataset[name] = value;
  made.textContent = text;
  return made;
}

function strong(text, tag) {
  const made = document.createElement("b");
  if (tag) made.append(Object.assign(document.createElement(tag), { textContent: text }));
  else made.textContent = text;
  return made;
}
