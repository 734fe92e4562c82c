CREATE TABLE IF NOT EXISTS product (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  stock INTEGER NOT NULL          -- may become negative: then a delivery was not entered
);

CREATE TABLE IF NOT EXISTS sale (
  id         TEXT PRIMARY KEY,    -- made once, on the phone
  product_id INTEGER NOT NULL REFERENCES product(id),
  quantity   INTEGER NOT NULL CHECK (quantity > 0),
  sold_at    TEXT NOT NULL
);

INSERT INTO product (id, name, stock) VALUES (1, 'Soda', 16), (2, 'Maji', 24)
ON CONFLICT (id) DO NOTHING;
