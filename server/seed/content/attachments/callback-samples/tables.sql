CREATE TABLE shop_order (
  id   INTEGER PRIMARY KEY,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1))
);

CREATE TABLE payment_attempt (
  reference   TEXT PRIMARY KEY,      -- ours, sent to the provider
  order_id    INTEGER NOT NULL,
  amount      INTEGER NOT NULL,      -- whole shillings
  status      TEXT NOT NULL DEFAULT 'pending'
              CHECK (status IN ('pending', 'paid', 'failed', 'review')),
  provider_id TEXT UNIQUE            -- the provider's transaction number
);

CREATE TABLE callback_log (
  id          INTEGER PRIMARY KEY,
  received_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  body        TEXT NOT NULL
);
