/**
 * The ledger's tables: number n is the text at n - 1. A text that was released is never changed; a change is a new one.
 *
 * JSON is `json`, not `jsonb`, which refuses text that JSON allows (`\u0000`). Times are the database's, because the clocks of
 * processes differ.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE waybill.purchase (
    number           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key              text NOT NULL UNIQUE,
    carrier          text NOT NULL,
    account          text NOT NULL,
    request_sha256   text NOT NULL,
    state            text NOT NULL CHECK (state IN ('claimed', 'sending', 'bought', 'refused', 'unknown', 'void')),
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at       timestamptz NOT NULL DEFAULT clock_timestamp(),

    -- Who may write: the process that holds this token. It is at work until claimed_until, or has ended (NULL).
    claim            uuid NOT NULL,
    claimed_until    timestamptz,
    -- Until then, a call that was sent may still reach the carrier.
    in_flight_until  timestamptz,
    asked_at         timestamptz,

    -- What a purchase is taken up with. With addresses.
    request          json,
    exchange         json,
    exchange_sha256  text,
    sending          json,
    searchable       text,

    -- What came of it.
    result           json,
    errors           json,
    complete         boolean,
    service          text,
    shipment_date    text,
    tracking_number  text,
    tracking_numbers text[] NOT NULL DEFAULT '{}',
    reference        text,
    amount           numeric,
    currency         text,
    packages         integer,
    voided_packages  integer[] NOT NULL DEFAULT '{}',
    note             text,
    forgotten_at     timestamptz
  );
  CREATE INDEX purchase_state ON waybill.purchase (state, number);
  CREATE INDEX purchase_created_at ON waybill.purchase (created_at);
  CREATE INDEX purchase_tracking_number ON waybill.purchase (tracking_number);
  CREATE INDEX purchase_reference ON waybill.purchase (reference);
  CREATE INDEX purchase_exchange ON waybill.purchase (exchange_sha256);

  CREATE TABLE waybill.document (
    purchase   bigint NOT NULL REFERENCES waybill.purchase ON DELETE CASCADE,
    position   integer NOT NULL,
    name       text NOT NULL,
    media_type text NOT NULL,
    -- Here, or under this name in the store outside.
    bytes      bytea,
    stored_as  text,
    PRIMARY KEY (purchase, position),
    CHECK ((bytes IS NULL) <> (stored_as IS NULL))
  );
  `,
  `
  -- What a key begins with is compared by bytes, whatever the database's own order of letters.
  CREATE INDEX purchase_key_prefix ON waybill.purchase (key COLLATE "C");
  CREATE INDEX purchase_account ON waybill.purchase (carrier, account, number);
  `,
  `
  ALTER TABLE waybill.purchase
    ADD COLUMN operation text NOT NULL DEFAULT 'shipping' CHECK (operation IN ('shipping', 'returns'));
  `,
  `
  CREATE INDEX purchase_remembered ON waybill.purchase (created_at, number) WHERE forgotten_at IS NULL;
  -- Without a list of what is to be inserted later, which each search would read.
  CREATE INDEX purchase_tracking_numbers ON waybill.purchase USING gin (tracking_numbers) WITH (fastupdate = off);
  `,
  `
  -- What array_to_string does with text is the same everywhere, which PostgreSQL cannot know.
  CREATE FUNCTION waybill.joined(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT array_to_string(words, ' ') $$;

  -- Parts of words have an index where the server has pg_trgm and lets this role make it; else they are found by reading everything.
  -- A large ledger is not held up for it.
  DO $$
  DECLARE
    place text;
  BEGIN
    IF EXISTS (SELECT FROM waybill.purchase OFFSET 50000) THEN
      RETURN;
    END IF;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    SELECT quote_ident(nspname) INTO place
    FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
    EXECUTE replace('CREATE INDEX purchase_words ON waybill.purchase USING gin (
      key place.gin_trgm_ops, searchable place.gin_trgm_ops, note place.gin_trgm_ops,
      (CASE WHEN cardinality(tracking_numbers) > 1 THEN waybill.joined(tracking_numbers) ELSE tracking_numbers[1] END)
        place.gin_trgm_ops)', 'place', place);
  EXCEPTION WHEN OTHERS THEN
    RAISE DEBUG 'no index for parts of words: %', SQLERRM;
  END $$;
  `,
  `
  -- A backup that was put back: until ended_at, the carrier is asked before a key is used.
  CREATE TABLE waybill.restored (
    backup_at   timestamptz NOT NULL,
    restored_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
    ended_at    timestamptz
  );
  -- When a person settled it: what was found out is not asked again.
  ALTER TABLE waybill.purchase ADD COLUMN settled_at timestamptz;
  `,
  `
  -- Which API key did what: a row is there before it is done.
  CREATE TABLE waybill.audit (
    number           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at               timestamptz NOT NULL DEFAULT clock_timestamp(),
    api_key          text NOT NULL,
    tenant           text,
    operation        text NOT NULL,
    purchase_key     text,
    batch            text,
    tracking_numbers text[] NOT NULL,
    status           integer
  );
  CREATE INDEX audit_purchase_key ON waybill.audit (purchase_key);
  CREATE INDEX audit_tenant ON waybill.audit (tenant, number);
  `,
  `
  -- The price that a limit of spending counts until the purchase is over, and when it was asked.
  ALTER TABLE waybill.purchase ADD COLUMN expected numeric, ADD COLUMN expected_currency text, ADD COLUMN reserved_at timestamptz;
  CREATE INDEX purchase_reserved_at ON waybill.purchase (reserved_at);
  `,
];
