// Start with: node --test
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { flush, load, recordSale } from "./page/outbox.js";

const stored = new Map();
globalThis.localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
};

let sent;
/** What the network does with each sale: a status, or nothing if it is off. */
let network;
globalThis.fetch = async (_, { body }) => {
  const sale = JSON.parse(body);
  sent.push(sale);
  const status = network(sale);
  if (status === undefined) throw new TypeError("no network");
  return { ok: status === 200, status };
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
async function record(...names) {
  for (const name of names) recordSale({ name, quantity: 2 });
  await settled();
}

beforeEach(() => {
  stored.clear();
  sent = [];
  network = () => 200;
});

test("sales made without a network wait, and leave in their order when it is back", async () => {
  network = () => undefined;
  await record("a", "b", "c");
  assert.deepEqual(load().map(({ state }) => state), ["waiting", "waiting", "waiting"]);
  network = () => 200;
  sent = [];
  await flush();
  assert.deepEqual(sent.map(({ name }) => name), ["a", "b", "c"]);
  assert.deepEqual(load(), []);
});

test("every attempt carries the same id, so a lost answer makes no second sale", async () => {
  const books = new Map();
  network = ({ id }) => {
    books.set(id, true);
    return sent.length === 1 ? undefined : 200; // saved, but the first answer is lost
  };
  await record("a");
  assert.equal(load().length, 1);
  await flush();
  assert.equal(sent.length, 2);
  assert.equal(books.size, 1);
  assert.deepEqual(load(), []);
});

test("a refused sale stays for a person and lets the others pass", async () => {
  network = ({ name }) => (name === "bad" ? 422 : 200);
  await record("bad", "good");
  assert.deepEqual(load().map(({ sale, state }) => [sale.name, state]), [["bad", "refused"]]);
});

test("a server in trouble is asked later", async () => {
  network = () => 503;
  await record("a");
  assert.deepEqual(load().map(({ state }) => state), ["waiting"]);
  assert.equal(sent.length, 1);
});

test("two flushes at once send a sale once", async () => {
  network = () => undefined;
  await record("a");
  network = () => 200;
  sent = [];
  await Promise.all([flush(), flush()]);
  assert.equal(sent.length, 1);
});
