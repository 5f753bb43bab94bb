/** The tables of the order desk; each text is applied once, in order. Never change one that was released. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE waybill.shop_order (
    -- the key of its row in a batch, too
    id              text PRIMARY KEY,
    -- in the order of files
    position        bigint GENERATED ALWAYS AS IDENTITY,
    -- empty for the shop itself
    tenant          text NOT NULL,
    source          text NOT NULL,
    number          text NOT NULL,
    shop_id         text,
    -- what the file was
    format          text,
    content_sha256  text NOT NULL,
    -- as the shop has it, and what people changed: with addresses
    data            json NOT NULL,
    changes         json NOT NULL DEFAULT '{}',
    -- to search by
    words           text,
    -- counts changes of data and changes: what is bought is what was looked at
    revision        integer NOT NULL DEFAULT 1,
    skipped         boolean NOT NULL,
    -- whether it can be bought, by the settings of this version
    ready           boolean NOT NULL,
    judged          integer NOT NULL,
    placed_at       timestamptz NOT NULL,
    imported_at     timestamptz NOT NULL DEFAULT now(),
    -- the batch that has it, or had it last
    batch           text,
    handed_over_at  timestamptz,
    reported_at     timestamptz,
    -- of the buyer's page
    token           text NOT NULL UNIQUE,
    UNIQUE (tenant, source, number)
  );
  CREATE INDEX shop_order_placed ON waybill.shop_order (tenant, placed_at, position);
  CREATE INDEX shop_order_batch ON waybill.shop_order (batch) WHERE batch IS NOT NULL;

  CREATE TABLE waybill.desk (
    tenant          text PRIMARY KEY,
    version         integer NOT NULL DEFAULT 0,
    settings        json NOT NULL DEFAULT '{}',
    mappings        json NOT NULL DEFAULT '{}'
  );

  -- Batches that a desk began: the same key again buys nothing.
  CREATE TABLE waybill.desk_batch (
    name            text PRIMARY KEY,
    asked_sha256    text NOT NULL,
    orders          integer NOT NULL,
    left_out        json NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT now()
  );

  -- Days that were closed and pickups that were booked.
  CREATE TABLE waybill.desk_event (
    number          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant          text NOT NULL,
    kind            text NOT NULL CHECK (kind IN ('closed', 'pickup')),
    carrier         text NOT NULL,
    account         text NOT NULL,
    at              timestamptz NOT NULL DEFAULT now(),
    -- NULL: everything that was open
    numbers         text[],
    result          json NOT NULL
  );
  CREATE INDEX desk_event_at ON waybill.desk_event (tenant, at);`,
];
