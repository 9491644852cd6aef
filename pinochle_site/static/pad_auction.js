// The auction by thumb: whose turn it is follows from the dealer; the last one left has won.

export function wireAuction(form) {
  const box = form.querySelector(".f-auction");
  const text = form.elements.auction;
  const pad = box.querySelector(".auction-by-thumb");
  const contracts = form.dataset.contracts.split(" ").map(Number);
  const turns = form.dataset.turns.split(" ");
  const nameOf = (seat) => form.querySelector(`[name=declarer_seat][value="${seat}"]`).dataset.name;
  pad.hidden = false;

  const words = () => text.value.split(/[\s,]+/).filter(Boolean);
  const say = (word) => write([...words(), String(word)]);
  const write = (list) => {
    text.value = list.join(" ");
    text.dispatchEvent(new Event("input", { bubbles: true }));
    const { left, high, by } = follow(list, turns);
    if (left.length === 1 && high && left[0] === by) settle(by, high);
    show();
  };
  const settle = (seat, bid) => {
    form.querySelector(`[name=declarer_seat][value="${seat}"]`).checked = true;
    // Where every side has a contract of its own, no single bid is one.
    if (form.elements.contract) form.elements.contract.value = bid;
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const show = () => {
    const { calls, left, high, by } = follow(words(), turns);
    const done = left.length === 0 || (left.length === 1 && left[0] === by);
    pad.querySelector(".calls").replaceChildren(
      ...calls.map(([seat, call]) => {
        const item = document.createElement("li");
        const who = document.createElement("bdi");
        who.textContent = nameOf(seat);
        item.append(who, ` ${call ?? "passes"}`);
        return item;
      }),
    );
    pad.querySelector(".turn").textContent = done
      ? high ? `${nameOf(by)} has it at ${high}.` : "Everybody has passed."
      : `${nameOf(left[0])}: bid or pass?`;
    const higher = contracts.filter((bid) => bid > high).slice(0, 8);
    pad.querySelector(".raises").replaceChildren(
      ...(done ? [] : higher).map((bid) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "btn";
        button.textContent = bid;
        button.addEventListener("click", () => say(bid));
        return button;
      }),
    );
    pad.querySelector("[data-pass]").disabled = done;
    pad.querySelector("[data-take-back]").disabled = calls.length === 0;
  };

  pad.querySelector("[data-pass]").addEventListener("click", () => say("p"));
  pad.querySelector("[data-take-back]").addEventListener("click", () => write(words().slice(0, -1)));
  form.addEventListener("face", show);
  show();
}

// Who called what, and who is left; whoever has passed gets no further turn.
function follow(words, turns) {
  let left = [...turns];
  let high = 0;
  let by = null;
  const calls = [];
  for (const word of words) {
    if (!left.length) break;
    const seat = left.shift();
    const bid = /^\d+$/.test(word) ? Number(word) : null;
    calls.push([seat, bid]);
    if (bid === null) continue;
    [high, by] = [bid, seat];
    left.push(seat);
  }
  return { calls, left, high, by };
}
