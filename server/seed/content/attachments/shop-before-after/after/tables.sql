CREATE TABLE product (
  code  TEXT PRIMARY KEY,
  name  TEXT NOT NULL UNIQUE,
  price INTEGER NOT NULL CHECK (price > 0)
);

CREATE TABLE stock_move (
  id       INTEGER PRIMARY KEY,
  moved_on TEXT NOT NULL DEFAULT (date('now', 'localtime')),
  code     TEXT NOT NULL REFERENCES product(code),
  quantity INTEGER NOT NULL CHECK (quantity <> 0),
  kind     TEXT NOT NULL
           CHECK (kind IN ('received', 'sold', 'damaged', 'counted')),
  price    INTEGER,            -- the price on that day, for sales
  customer TEXT                -- only when sold on credit
);
