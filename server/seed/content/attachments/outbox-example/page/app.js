import { flush, load, recordSale } from "./outbox.js";

const byId = (id) => document.getElementById(id);
const words = { waiting: "… waiting", refused: "! refused, please look" };

function showOutbox() {
  const list = load();
  const waiting = list.filter((entry) => entry.state === "waiting").length;
  byId("count").hidden = waiting === 0;
  byId("count").textContent = `${waiting} zinasubiri kutumwa`;
  byId("outbox").replaceChildren(...list.map(({ sale, state }) => {
    const item = document.createElement("li");
    item.textContent = `${sale.name} × ${sale.quantity}: ${words[state]}`;
    return item;
  }));
}

async function showStock() {
  try {
    const products = await (await fetch("/api/stock")).json();
    byId("stock").textContent = products.map(({ name, stock }) => `${name} ${stock}`).join(", ");
  } catch {
    // No network: the last numbers stay.
  }
}

byId("sale").addEventListener("submit", (event) => {
  event.preventDefault();
  const product = byId("product");
  recordSale({
    product_id: Number(product.value),
    name: product.selectedOptions[0].text,
    quantity: Number(byId("quantity").value),
    sold_at: new Date().toISOString(),
  });
  showOutbox();
});
byId("send").addEventListener("click", flush);

addEventListener("online", flush);
setInterval(flush, 60_000);
flush();

setInterval(showOutbox, 500);
setInterval(showStock, 2000);
showOutbox();
showStock();
navigator.serviceWorker?.register("/sw.js");
