const KEY = "outbox";
const load = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const save = (list) => localStorage.setItem(KEY, JSON.stringify(list));

export function recordSale(sale) {
  save([...load(), { id: crypto.randomUUID(), sale, state: "waiting" }]);
  flush(); // try now; it does not matter if this fails
}

let busy = false;

export async function flush() {
  if (busy) return;
  busy = true;
  try {
    let entry;
    while ((entry = load().find((e) => e.state === "waiting"))) {
      const answer = await fetch("/api/sales", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id: entry.id, ...entry.sale }),
      });
      if (answer.ok) {
        save(load().filter((e) => e.id !== entry.id));
      } else if (answer.status === 400 || answer.status === 422) {
        // Refused for good: keep it, and show it to a person.
        save(load().map((e) =>
          e.id === entry.id ? { ...e, state: "refused" } : e));
      } else {
        break; // the server is in trouble or we must sign in; try later
      }
    }
  } catch {
    // No network. The entry is still in the outbox.
  } finally {
    busy = false;
  }
}

// For the page, which shows the list.
export { load };
