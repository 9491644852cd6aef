// The three faces of the phone: bid, meld, tricks; where every side has a contract of its own, one
// more for the bids; and what opens from them. One is shown at a time, each on one screen.

const SIDE_FACES = new Set(["auction", "melds", "more", "ending"]);
const PER_PAGE = 10;

export function wireFaces(form, narrow) {
  const field = (name) => form.elements[name];
  const declarer = () => form.querySelector("[name=declarer_seat]:checked");
  const ending = () => form.querySelector("[name=end]:checked");
  const asks = (part) => ending().dataset.asks.split(" ").includes(part);
  const melds = () => [...form.querySelectorAll(".f-meld input:enabled")];
  const contracts = () => [...form.querySelectorAll(".f-bid input:enabled")];
  const eachBids = !field("contract");

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
    const place = { bids: ".f-bid", meld: ".f-meld", tricks: ".f-tricks", more: ".f-more" }[face];
    if (!place) return null;
    const cells = [...form.querySelectorAll(`${place} .cell input:enabled`)];
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
      const missing = !declarer() ? "Choose who won the bid."
        : !eachBids && asks("contract") && !field("contract").value ? "Choose the bid."
        : asks("trump") && !field("trump").value ? "Choose the trump." : "";
      if (missing) return complain(missing);
      return eachBids && asks("contract") ? show("bids") : afterBids();
    }
    const other = { bids: nextBid, tricks: nextMeld, save: nextTricks }[face]();
    if (other) form.dispatchEvent(new CustomEvent("light", { detail: other }));
    else if (face === "bids") afterBids();
    else if (face === "tricks" && asks("tricks")) show("tricks");
    else form.requestSubmit();
  };

  const afterBids = () => {
    if (melds().length) show("meld");
    else if (asks("tricks")) show("tricks");
    else form.requestSubmit();
  };

  const blank = (cells) => cells.filter((cell) => !cell.value && cell.name !== form.dataset.cell);
  const nextBid = () => blank(contracts())[0];
  const nextMeld = () => blank(melds())[0];
  // The trick points of the last side follow from the others'.
  const nextTricks = () => {
    const cells = [...form.querySelectorAll(".f-tricks input:enabled")];
    const left = blank(cells);
    return left.length > 1 || (left.length === 1 && !field(form.dataset.cell)?.value) ? left[0] : null;
  };

  // The line on top of the later faces, the numbers before the trick points, the main key's word.
  const tell = () => {
    const said = form.querySelector(".said");
    const who = declarer();
    const bid = field("contract")?.value;
    const trump = form.querySelector("[name=trump]:checked");
    said.replaceChildren();
    const words = ending().closest("label").querySelector("b").textContent;
    if (who && (bid || !asks("contract") || !field("contract"))) {
      said.append(strong(who.dataset.name, "bdi"));
      if (bid && asks("contract")) said.append(" bid ", strong(bid));
      if (!asks("tricks")) said.append(", ", words.charAt(0).toLowerCase() + words.slice(1));
      else if (trump) said.append(" in ", trump.parentElement.querySelector(".suit").cloneNode(true), ` ${trump.dataset.name.toLowerCase()}`);
    } else said.append("Who won the bid?");
    for (const cell of form.querySelectorAll(".f-tricks .cell")) {
      const meld = field(`meld_${cell.querySelector("input").dataset.side}`).value;
      cell.querySelector("em").textContent = meld ? `${meld} +` : "";
    }
    for (const button of form.querySelectorAll("[data-bid]")) {
      button.setAttribute("aria-pressed", String(button.dataset.bid === bid));
    }
    const many = form.dataset.sides > 2;
    const others = many ? "next side" : "other side";
    const waiting = nextMeld();
    name(form.querySelector("[data-next=tricks]"), !asks("tricks") && !waiting ? ["Save", "hand"] : ["Next:", waiting ? others : "tricks"]);
    if (eachBids) {
      const then = melds().length ? ["Next:", "meld"] : asks("tricks") ? ["Next:", "tricks"] : ["Save", "hand"];
      name(form.querySelector("[data-next=bids]"), nextBid() ? ["Next:", others] : then);
    }
    if (many) {
      const more = Boolean(nextTricks());
      name(form.querySelector("[data-next=save]"), ["Next:", others]);
      form.querySelector("[data-next=save]").hidden = !more;
      form.querySelector(".keys .save").hidden = more;
    }
    form.querySelector("[data-thrown-in]").textContent = asks("tricks") ? "Thrown in, no play" : "Played after all";
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
      choose("declarer_seat", button.dataset.seat);
      showBids(form, 0, tell);
      setBid(button.dataset.allPassed);
    } else if ("thrownIn" in button.dataset) choose("end", asks("tricks") ? "thrown_in" : "played");
  });
  for (const ending of form.querySelectorAll("[name=end]")) {
    const chosen = () => {
      if (notBid(form)) form.requestSubmit();
      else if (!declarer() || (!eachBids && asks("contract") && !field("contract").value)) show("bid");
      else next("meld");
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

  leaveOut(form);
  const bids = form.querySelector(".bids");
  const at = bids ? form.dataset.contracts.split(" ").indexOf(field("contract").value) : 0;
  showBids(form, at > PER_PAGE ? Math.floor((at - 1) / PER_PAGE) : 0, tell);
  const wrong = form.querySelector("[aria-invalid], .error:not(.missing):not([hidden])")?.closest("[data-faces]");
  const asked = form.querySelector(".ask") && (asks("tricks") ? "tricks" : melds().length ? "meld" : "ending");
  show(wrong?.dataset.faces ?? asked ?? form.dataset.face ?? "bid");
  narrow.addEventListener("change", () => show(form.dataset.face));
}

function focusOn(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

const notBid = (form) => ["passed_out", "misdeal"].includes(form.elements.end.value);

// What a hand of this ending does not have is not sent, and nothing of a side that sits out.
function leaveOut(form) {
  const asks = form.querySelector("[name=end]:checked").dataset.asks.split(" ");
  const none = notBid(form);
  const own = form.querySelector("[name=declarer_seat]:checked")?.dataset.side;
  const out = form.querySelector("[name=sits_out]:checked")?.value;
  for (const part of [".f-out", ".f-trump"]) off(form, part, () => none);
  off(form, ".f-bid", (cell) => none || (out && cell.dataset.side === out));
  const unasked = (side) => side === out || !asks.includes(side === own ? "own-meld" : "others-meld");
  off(form, ".f-meld", (cell) => unasked(cell.dataset.side));
  off(form, ".f-melds", (chip) => unasked(chip.name.slice(-1)));
  const untaken = (cell) => !asks.includes("tricks") || (out && cell.dataset.side === out);
  off(form, ".f-tricks", untaken);
  off(form, ".f-more", untaken);
  off(form, ".f-who", (seat) => none || seat.dataset.side === out);
  for (const seat of form.querySelectorAll(".f-who input")) seat.closest("label").hidden = seat.dataset.side === out;
  for (const part of form.querySelectorAll("[data-of]")) part.hidden = part.dataset.of === out;
}

function off(form, part, without) {
  for (const control of form.querySelectorAll(`${part} input`)) control.disabled = without(control);
}

function name(key, [first, second]) {
  key.replaceChildren(first, document.createElement("br"), second);
}

function showBids(form, page, tell) {
  const place = form.querySelector(".bids");
  if (!place) return tell();
  const contracts = form.dataset.contracts.split(" ");
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
