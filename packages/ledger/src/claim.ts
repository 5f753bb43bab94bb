import { createHash, randomUUID } from 'node:crypto';
import { type ShipmentRequestData, UnavailableError } from '@waybill/core';
import { type Exchange, type PurchaseJournal, requestText } from '@waybill/core/plugin';
import type { Query } from './database/database.js';
import { isRefusal, persistently } from './database/reach.js';
import { Findable, Private } from './database/seal.js';
import { type DocumentRow, placedIn } from './document-rows.js';
import type { PurchaseOperation } from './order.js';
import type { OutcomeColumns } from './outcome-columns.js';
import { plainText } from './plain-text.js';

/** A claim that is not renewed lapses after this time, by the database's clock. */
const LEASE_MS = 30_000;
const RENEWED_EVERY_MS = 10_000;

/** What a claim begins with. */
export interface ClaimedPurchase {
  readonly key: string;
  readonly carrier: string;
  readonly account: string;
  readonly operation: PurchaseOperation;
  readonly request: ShipmentRequestData;
  readonly request_sha256: string;
}

/**
 * The right of one process to buy under a key, or to ask about it. Each write is conditional on the claim's token: a process that
 * was suspended while another one took the purchase over writes nothing, and therefore sends nothing.
 */
export class Claim implements AsyncDisposable {
  readonly key: string;
  /** Unique; documents outside of the database have it in their names. */
  readonly token: string;
  readonly #query: Query;
  readonly #renewal: NodeJS.Timeout;
  #writes: Promise<unknown> = Promise.resolve();
  #isOver = false;
  /** The exchange that this process has stored last. */
  #stored: Exchange | undefined;
  /** The purchase that this process has announced last. */
  #announced: string | null = null;
  /** Whether another process has taken the purchase over. */
  isLost = false;
  /** Whether it may have been bought after a backup was made that is put back: the carrier is asked before anything is sent. */
  readonly asksFirst: boolean;

  private constructor(query: Query, key: string, token: string, { asks_first }: Taken) {
    this.#query = query;
    this.key = key;
    this.token = token;
    this.asksFirst = asks_first;
    this.#renewal = setInterval(() => this.#renew(), RENEWED_EVERY_MS).unref();
  }

  /** Claims a new key; undefined if the key is in the ledger already. */
  static async begin(query: Query, purchase: ClaimedPurchase): Promise<Claim | undefined> {
    const token = randomUUID();
    const { key, carrier, account, operation, request_sha256, request } = purchase;
    const facts = [carrier, account, request_sha256, ...requestColumns(request), operation];
    const values = [key, token, LEASE_MS, ...facts];
    const claimed = await persistently(async () => {
      const [row] = await query<Taken>(BEGIN, values);
      // The claim may have been made by the try before, whose answer was lost.
      return row ?? (await query<Taken>(BEGUN, [key, token]))[0];
    });
    return claimed && new Claim(query, key, token, claimed);
  }

  /**
   * Takes over a purchase at which no process is; undefined if another one was quicker.
   * @param seen the token of the claim that was seen to be over
   * @param again the request, if the purchase begins anew; else it stays in its state, and its carrier is about to be asked
   */
  static async take(
    query: Query,
    key: string,
    seen: string,
    again?: ShipmentRequestData,
  ): Promise<Claim | undefined> {
    const token = randomUUID();
    const [taken] = await query<Taken>(again === undefined ? TAKE : TAKE_ANEW, [
      key,
      token,
      LEASE_MS,
      seen,
      ...(again === undefined ? [] : requestColumns(again)),
    ]);
    return taken && new Claim(query, key, token, taken);
  }

  /** Whether this process has announced a purchase, so that what came of it is to be stored. */
  get hasAnnounced(): boolean {
    return this.#announced !== null;
  }

  /** A journal that stores the purchase under this claim, and refuses once the claim was lost. */
  journal(in_flight_ms: number): PurchaseJournal {
    let digest: string | undefined;
    return {
      sending: (exchange, intent) =>
        this.#inOrder(async () => {
          digest ??= exchangeDigest(exchange);
          const begun = Date.now();
          const text = isSame(exchange, this.#stored) ? null : new Private(JSON.stringify(exchange));
          this.#announced = JSON.stringify(intent);
          await this.#write(SENDING, [text, digest, this.#announced, in_flight_ms]);
          this.#stored = exchange;
          // Suspended since: the claim may have lapsed in the meantime.
          if (Date.now() - begun > in_flight_ms) throw new Error('the database answered too late');
        }),
      replied: (exchange) =>
        this.#inOrder(async () => {
          await this.#write(REPLIED, [new Private(JSON.stringify(exchange)), LEASE_MS]);
          this.#stored = exchange;
        }),
    };
  }

  /** Stores what came of it, and ends the claim. Rejects if another process has taken the purchase over. */
  finish({ documents, ...columns }: OutcomeColumns): Promise<void> {
    const { result, errors, exchange } = columns;
    const hidden = {
      result: new Private(result),
      errors: new Private(errors),
      exchange: new Private(exchange),
    };
    const values = (rows: readonly DocumentRow[]) => [
      ...Object.values({ ...columns, ...hidden }),
      JSON.stringify(rows),
      this.#announced,
    ];
    const taken = async () => {
      const placed = placedIn(this.#stored, documents);
      return placed !== undefined && (await this.#hasWritten(FINISH_PLACED, values(placed)));
    };
    return this.#last(async () => {
      // Whatever is wrong with what is there: then the documents are sent.
      if (await taken().catch(falseUnlessAway)) return;
      await this.#write(FINISH, values(documents));
    });
  }

  /** Ends a claim that was not finished, without a change. If that fails, it lapses. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last(() => this.#query(LEAVE, [this.key, this.token])).catch(() => {});
  }

  #last<Result>(write: () => Promise<Result>): Promise<Result> {
    const written = this.#inOrder(write);
    this.#isOver = true;
    clearInterval(this.#renewal);
    return written;
  }

  /** A write that its caller no longer waits for must not overtake the one after it. */
  #inOrder<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#isOver) return Promise.reject(new Error('the purchase is over'));
    const written = this.#writes.then(write);
    this.#writes = written.catch(() => {});
    return written;
  }

  async #hasWritten(text: string, values: readonly unknown[]): Promise<boolean> {
    const rows = await persistently(() => this.#query(text, [this.key, this.token, ...values]));
    return rows.length > 0;
  }

  async #write(text: string, values: readonly unknown[]): Promise<void> {
    if (await this.#hasWritten(text, values)) return;
    this.isLost = true;
    throw new Error('another process has taken the purchase over');
  }

  #renew(): void {
    this.#query(RENEW, [this.key, this.token, LEASE_MS]).catch(() => {});
  }
}

/** A database that is away is not asked a second time for as long. */
function falseUnlessAway(error: unknown): false {
  if (error instanceof UnavailableError && !isRefusal(error)) throw error;
  return false;
}

/** Whether an exchange is the one that was stored: a purchase is announced with the replies that were stored before. */
function isSame({ request, replies }: Exchange, stored: Exchange | undefined): boolean {
  return (
    stored !== undefined &&
    request === stored.request &&
    replies.length === stored.replies.length &&
    replies.every((reply, at) => reply === stored.replies[at])
  );
}

/** Names a purchase by its wire request: that is what is known of it when it is recovered. */
export function exchangeDigest({ request }: Pick<Exchange, 'request'>): string {
  return createHash('sha256')
    .update(requestText(request as ShipmentRequestData))
    .digest('hex');
}

function requestColumns(request: ShipmentRequestData): Private[] {
  const { recipient, shipment } = request;
  const words = [recipient.person_name, recipient.company_name, ...(shipment.references ?? [])];
  return [new Private(JSON.stringify(request)), new Findable(plainText(words.join('\n')))];
}

const IN = (milliseconds: string) =>
  `clock_timestamp() + ${milliseconds}::double precision * interval '1 millisecond'`;

interface Taken {
  readonly asks_first: boolean;
}

const TAKEN = `EXISTS (
    SELECT FROM waybill.restored
    WHERE ended_at IS NULL AND coalesce(purchase.settled_at < restored_at, true)) AS asks_first`;

const BEGUN = `SELECT ${TAKEN} FROM waybill.purchase WHERE key = $1 AND claim = $2`;

const BEGIN = `
  INSERT INTO waybill.purchase
    (key, claim, claimed_until, carrier, account, request_sha256, request, searchable, operation, state)
  VALUES ($1, $2, ${IN('$3')}, $4, $5, $6, $7::json, $8, $9, 'claimed')
  ON CONFLICT (key) DO NOTHING
  RETURNING ${TAKEN}`;

const FREE = 'key = $1 AND claim = $4 AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())';

const TAKE = `
  UPDATE waybill.purchase
  SET claim = $2, claimed_until = ${IN('$3')}, asked_at = clock_timestamp()
  WHERE ${FREE}
  RETURNING ${TAKEN}`;

const TAKE_ANEW = `
  UPDATE waybill.purchase
  SET claim = $2, claimed_until = ${IN('$3')}, state = 'claimed', request = $5::json, searchable = $6,
    exchange = NULL, exchange_sha256 = NULL, sending = NULL, forgotten_at = NULL, changed_at = clock_timestamp()
  WHERE ${FREE} AND state IN ('claimed', 'refused')
  RETURNING ${TAKEN}`;

const HELD = 'key = $1 AND claim = $2';

const SENDING = `
  UPDATE waybill.purchase
  SET state = 'sending', exchange = coalesce($3::json, exchange), exchange_sha256 = $4, sending = $5::json, claimed_until = ${IN('$6')},
    in_flight_until = ${IN('$6')}, changed_at = clock_timestamp()
  WHERE ${HELD} AND claimed_until > clock_timestamp()
  RETURNING number`;

const REPLIED = `
  UPDATE waybill.purchase
  SET exchange = $3::json, sending = NULL, claimed_until = ${IN('$4')}, changed_at = clock_timestamp()
  WHERE ${HELD}
  RETURNING number`;

const RENEW = `
  UPDATE waybill.purchase
  SET claimed_until = greatest(claimed_until, ${IN('$3')})
  WHERE ${HELD} AND claimed_until > clock_timestamp()`;

const LEAVE = `UPDATE waybill.purchase SET claimed_until = NULL WHERE ${HELD}`;

/** Its values are those of {@link OutcomeColumns}, in order. Documents are never fewer: what is not given is deleted. */
const FINISH = `
  WITH given AS (
    SELECT position, name, media_type, decode(base64, 'base64') AS bytes, stored_as
    FROM json_to_recordset($16::json)
      AS row (position integer, name text, media_type text, base64 text, stored_as text)
  ), ${storedWith('')}`;

/**
 * The same for documents of which some are given by their places in the exchange, which ends in this statement. Writes nothing if
 * other bytes are there. It may fail where {@link FINISH} does not: PostgreSQL does not read all JSON that it stores.
 */
const FINISH_PLACED = `
  WITH replies AS (
    SELECT at - 1 AS reply, value
    FROM waybill.purchase, json_array_elements(exchange -> 'replies') WITH ORDINALITY AS each (value, at)
    WHERE ${HELD}
  ), given AS (
    SELECT position, name, media_type, stored_as, digest,
      decode(coalesce(base64, substr(value ->> 'body', start, length)), 'base64') AS bytes
    FROM json_to_recordset($16::json) AS row (position integer, name text, media_type text, base64 text,
        stored_as text, reply bigint, start integer, length integer, digest text)
      LEFT JOIN replies USING (reply)
  ), ${storedWith(`AND NOT EXISTS (
      SELECT FROM given WHERE digest IS NOT NULL AND encode(sha256(bytes), 'hex') IS DISTINCT FROM digest)`)}`;

function storedWith(condition: string): string {
  return `changed AS (
    UPDATE waybill.purchase
    SET state = $3, result = $4::json, errors = $5::json, exchange = $6::json, complete = $7, service = $8,
      shipment_date = $9, tracking_number = $10,
      tracking_numbers = ARRAY(SELECT json_array_elements_text($11::json)),
      reference = $12, amount = $13::numeric, currency = $14, packages = $15,
      -- A carrier that recognises a purchase is sent the same one again.
      sending = CASE WHEN $3 = 'unknown' THEN coalesce($17::json, sending) END,
      claimed_until = NULL, changed_at = clock_timestamp(),
      in_flight_until = CASE WHEN $3 = 'unknown' THEN in_flight_until END
    WHERE ${HELD} ${condition}
    RETURNING number
  ), gone AS (
    DELETE FROM waybill.document
    USING changed
    WHERE purchase = changed.number AND position >= json_array_length($16::json)
  ), kept AS (
    INSERT INTO waybill.document (purchase, position, name, media_type, bytes, stored_as)
    SELECT changed.number, position, name, media_type, bytes, stored_as FROM changed, given
    ON CONFLICT (purchase, position) DO UPDATE
    SET name = excluded.name, media_type = excluded.media_type, bytes = excluded.bytes, stored_as = excluded.stored_as
  )
  SELECT number FROM changed`;
}
