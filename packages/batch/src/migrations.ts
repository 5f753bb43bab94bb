/** The tables of batches; each text is applied once, in order. Never change one that was released. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE waybill.batch (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name            text NOT NULL UNIQUE,
    state           text NOT NULL DEFAULT 'stopped',
    stopped_because text,
    -- what rows are chosen by, where they say nothing themselves; rates, patience
    options         json NOT NULL DEFAULT '{}',
    -- the functions that its rows are chosen by: only workers that have them take rows
    choosers        text[] NOT NULL DEFAULT '{}',
    -- how often it was started
    edition         integer NOT NULL DEFAULT 0,
    budget          numeric,
    budget_currency text,
    -- in the currency of the budget: of purchases under way, and of those that were made or may have been
    reserved        numeric NOT NULL DEFAULT 0,
    committed       numeric NOT NULL DEFAULT 0,
    -- rows, and how many are in each settled state
    total           integer NOT NULL DEFAULT 0,
    bought          integer NOT NULL DEFAULT 0,
    refused         integer NOT NULL DEFAULT 0,
    unknown         integer NOT NULL DEFAULT 0,
    invalid         integer NOT NULL DEFAULT 0,
    no_quotes       integer NOT NULL DEFAULT 0,
    over_budget     integer NOT NULL DEFAULT 0,
    cancelled       integer NOT NULL DEFAULT 0,
    -- numbers the changes of its rows, in the order in which they are committed
    events          bigint NOT NULL DEFAULT 0,
    created_at      timestamptz NOT NULL DEFAULT now(),
    started_at      timestamptz,
    settled_before  integer NOT NULL DEFAULT 0,
    finished_at     timestamptz
  );
  CREATE INDEX batch_running ON waybill.batch (id) WHERE state = 'running';
  CREATE TABLE waybill.batch_row (
    batch           bigint NOT NULL REFERENCES waybill.batch ON DELETE CASCADE,
    key             text NOT NULL,
    number          integer NOT NULL,
    edition         integer NOT NULL,
    request         json,
    request_sha256  text NOT NULL,
    choose          json NOT NULL,
    state           text NOT NULL,
    -- counts the workers that took the row: what an earlier one writes is ignored
    turn            integer NOT NULL DEFAULT 0,
    job             uuid,
    -- its key was used for another purchase, which was refused
    used_key        boolean NOT NULL DEFAULT false,
    waits           integer NOT NULL DEFAULT 0,
    waits_since     timestamptz,
    waits_until     timestamptz,
    waits_for       json,
    -- what accounts answered while the row waits for others
    answers         json,
    -- accounts that it was decided without
    passed_over     text[] NOT NULL DEFAULT '{}',
    quotes          json,
    chosen          json,
    -- in the currency of the budget
    reserved        numeric,
    charge          numeric,
    currency        text,
    errors          json,
    tracking_number text,
    complete        boolean NOT NULL DEFAULT false,
    event           bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (batch, key)
  );
  CREATE INDEX batch_row_number ON waybill.batch_row (batch, number, key);
  CREATE INDEX batch_row_event ON waybill.batch_row (batch, event);
  CREATE INDEX batch_row_active ON waybill.batch_row (batch) WHERE state = 'active';
  CREATE TABLE waybill.batch_spent (
    batch           bigint NOT NULL REFERENCES waybill.batch ON DELETE CASCADE,
    currency        text NOT NULL,
    amount          numeric NOT NULL,
    PRIMARY KEY (batch, currency)
  );
  CREATE TABLE waybill.account_pause (
    carrier         text NOT NULL,
    account         text NOT NULL,
    operation       text NOT NULL,
    until           timestamptz NOT NULL,
    reason          text NOT NULL,
    PRIMARY KEY (carrier, account, operation)
  );
  CREATE TABLE waybill.quota_count (
    key             text PRIMARY KEY,
    calls           integer NOT NULL,
    ends_at         timestamptz NOT NULL
  );`,
  `
  ALTER TABLE waybill.batch
    -- carrier/account of those that its rows may choose from; NULL: any
    ADD COLUMN accounts text[],
    -- the same of every start of the batch: rows that were bought stay with their accounts
    ADD COLUMN all_accounts text[];`,
  `
  -- rows of an earlier list are known by the list itself
  ALTER TABLE waybill.batch_row DROP COLUMN edition;`,
];
