import { randomUUID } from 'node:crypto';
import {
  type AnyCarrierProxy,
  type CallOptions,
  type ErrorEntry,
  filesOf,
  type RecoveryRequestData,
  type ReturnRequestData,
  recoverShipment,
  type ShipmentRequest,
  type ShipmentRequestData,
  type ShippingFile,
  type ShippingOutcome,
  TimeoutError,
  type VoidRequestData,
} from '@waybill/core';
import {
  type CarrierIdentity,
  DEFAULT_PURCHASE_DEADLINE_MS,
  entriesFrom,
  type LedgerOptions,
  type PurchaseLedger,
  type ReturnRequest,
  raceAbort,
  requestOf,
  type ShipmentHandle,
  withDeadline,
} from '@waybill/core/plugin';
import { type AuditEntry, type AuditFilter, audit, type Deed, record } from './audit.js';
import { Claim, exchangeDigest } from './claim.js';
import type { Database } from './database/database.js';
import { noAnswer, reach } from './database/reach.js';
import type { DocumentStore } from './documents.js';
import { isKey, keyProblem, otherAccount, underWay, unknownKey } from './entries.js';
import { type PurchaseFilter, type PurchasePage, timeOf } from './filter.js';
import {
  clockAhead,
  type OpenPurchase,
  openPurchases,
  type UnknownPurchases,
  unknownPurchases,
} from './follow-up.js';
import { type Inquiry, type Order, orderDigest, type PurchaseOperation, type Shelf } from './order.js';
import { ask, buyOnce } from './purchase.js';
import { endRestore } from './restored.js';
import { forget } from './retention.js';
import { sealKept } from './seal-kept.js';
import {
  exportPurchases,
  findPurchases,
  type LedgerPurchase,
  newestOf,
  type PurchaseSummary,
  type PurchaseTotal,
  purchaseUnder,
  totalPurchases,
} from './search.js';
import { release, type Settlement, settle } from './settlement.js';
import { type Spending, type SpendingLimit, spendingOf } from './spending.js';
import { isUnknown } from './states.js';
import { standingOf, storedUnder } from './stored.js';
import { keepVoid } from './voiding.js';

/** How a purchase is asked about. */
export interface AskOptions extends CallOptions {
  /** For work in the background: what was begun is gone on with, and sent again where the carrier recognises it. */
  readonly follows_up?: boolean;
  /**
   * Minutes after the last call from which on what the carrier does not find counts as not bought; by default as the carrier's facts
   * say, or a day.
   */
  readonly absent_after_minutes?: number | undefined;
}

/** A probe asks every few seconds, and gives up soon. */
const PING_MS = 2_000;

/**
 * Keeps purchases in a database: what is bought under a key is bought at most once, whatever process dies.
 *
 * What the methods that read and settle throw: {@link UnavailableError} `ledger_unavailable` if the database does not answer, and
 * {@link ValidationError} for a filter or a time that is wrong, with its field. A key that cannot be one, because it is empty, longer
 * than 255 characters or no Unicode text, is one that the ledger does not have.
 */
export class Ledger implements PurchaseLedger, AsyncDisposable {
  /** The database, for tables of your own: a schema beside `waybill`. */
  readonly database: Database;
  readonly #shelf: Shelf;
  #ping: Promise<unknown> | undefined;
  readonly #atWork = new Map<string, { readonly sha256: string; readonly done: Promise<ShippingOutcome> }>();

  /** {@link openLedger} makes one. @internal */
  constructor(database: Database, store: DocumentStore | undefined, limits: readonly SpendingLimit[] = []) {
    this.database = database;
    this.#shelf = { database, query: reach(database.query), store, limits };
  }

  /**
   * Buys, or returns what was bought under this key, with its documents. Never throws; every problem is an entry:
   *
   * - `key_reused`: the key belongs to another request. Nothing was sent.
   * - `purchase_under_way`: another process is at it, until the deadline. Ask again with the same key.
   * - `purchase_voided`: it was bought, and voided.
   * - `ledger_unavailable`: the database does not answer. Nothing was sent.
   * - `not_stored`: it was bought, and the ledger could not keep the result. Keep it yourself; the same key finds it again.
   *
   * Where nothing was bought and it was not cancelled (a login that failed, a carrier that is down), the same key tries again; also on
   * another day (UTC) after a refusal of a request without a `ship_date`. Where the carrier finds a purchase by reference and the request
   * has none, the key is sent as one. A
   * purchase that is unknown is asked about, at most every ten seconds, where its carrier can be asked.
   */
  async createShipment(
    proxy: AnyCarrierProxy,
    request: ShipmentRequestData,
    options?: LedgerOptions,
  ): Promise<ShippingOutcome> {
    return this.#buy('shipping', proxy, request, options);
  }

  /**
   * Makes a return, or returns what was made under this key, as {@link Ledger.createShipment} does. A return whose outcome is unknown
   * is not asked about: a person settles it.
   */
  async createReturn(
    proxy: AnyCarrierProxy,
    request: ReturnRequestData,
    options?: LedgerOptions,
  ): Promise<ShippingOutcome> {
    return this.#buy('returns', proxy, request, options);
  }

  async #buy(
    operation: PurchaseOperation,
    proxy: AnyCarrierProxy,
    request: ShipmentRequestData,
    { idempotency_key: key = randomUUID(), ...options }: LedgerOptions = {},
  ): Promise<ShippingOutcome> {
    const problem = keyProblem(key, proxy);
    if (problem !== undefined) return [null, [problem]];
    let checked: ShipmentRequest | ReturnRequest;
    try {
      checked = requestOf(operation, request);
    } catch (error) {
      return [null, entriesFrom(error, proxy)];
    }
    const request_sha256 = orderDigest(proxy, checked);
    return within(proxy, options, async (signal) => {
      const order = { key, operation, proxy, options, signal, request: checked, request_sha256 };
      return withKey(await this.#together(order), key);
    });
  }

  /** Calls for the same purchase in this process are one. */
  async #together(order: Order): Promise<ShippingOutcome> {
    const { key, proxy, request_sha256: sha256, signal } = order;
    for (;;) {
      const other = this.#atWork.get(key);
      if (other?.sha256 !== sha256) break;
      const outcome = await raceAbort(other.done, signal);
      // The other caller gave up; this one has not.
      const gaveUp = ({ kind, code }: ErrorEntry) => kind === 'timeout' || code === 'purchase_under_way';
      if (!outcome[1].some(gaveUp)) return outcome;
    }
    const done = buyOnce(this.#shelf, order).catch((error) => entriesOnly(error, proxy));
    if (!this.#atWork.has(key)) {
      this.#atWork.set(key, { sha256, done });
      void done.finally(() => this.#atWork.delete(key));
    }
    return done;
  }

  /**
   * Recovers a purchase, and keeps what came of it. One that is not in this ledger is recovered as without a ledger, and
   * not kept.
   */
  async recoverShipment(
    proxy: AnyCarrierProxy,
    recovery: RecoveryRequestData,
    options: CallOptions = {},
  ): Promise<ShippingOutcome> {
    const key = await this.#keyOf(proxy, recovery).catch(() => undefined);
    return key === undefined ? recoverShipment(proxy, recovery, options) : this.ask(key, proxy, options);
  }

  async #keyOf(
    { carrier, account }: CarrierIdentity,
    { exchange }: RecoveryRequestData,
  ): Promise<string | undefined> {
    const found = await this.#shelf.query<{ key: string }>(
      `SELECT key FROM waybill.purchase
       WHERE exchange_sha256 = $1 AND carrier = $2 AND account = $3 AND exchange IS NOT NULL LIMIT 2`,
      [exchangeDigest(exchange), carrier, account],
    );
    // Several purchases may look alike to the carrier: none of them is decided by it.
    return found.length === 1 ? found[0]?.key : undefined;
  }

  /**
   * Asks the carrier about a purchase whose outcome is unknown, or fetches what is missing of one that is not complete; keeps
   * what came of it. Buys nothing, unless it `follows_up`. Of any other purchase, the outcome that is stored.
   */
  async ask(key: string, proxy: AnyCarrierProxy, options: AskOptions = {}): Promise<ShippingOutcome> {
    return within(proxy, options, async (signal) => {
      const standing = await standingOf(this.#shelf.query, key);
      const stored = await storedUnder(this.#shelf, key);
      if (standing === undefined || stored === undefined) return [null, [unknownKey(proxy, key)]];
      if (stored.carrier !== proxy.carrier || stored.account !== proxy.account) {
        return [null, [otherAccount(proxy, stored)]];
      }
      if (standing.is_claimed) return [null, [underWay(proxy)]];
      if (!standing.is_recoverable) return stored.outcome;
      const claim = await Claim.take(this.#shelf.query, key, standing.claim);
      const { follows_up = false, absent_after_minutes, ...own } = options;
      const inquiry: Inquiry = { key, proxy, options: own, signal, absent_after_minutes };
      // What another process began is gone on with, as by a call with its key; of what is unknown, only what was sent is sent again.
      const begun = stored.state === 'sending' && !claim?.asksFirst ? true : 'again';
      const outcome = claim && (await ask(this.#shelf, inquiry, claim, { buys: follows_up && begun }));
      return outcome ?? [null, [underWay(proxy)]];
    });
  }

  /** Purchases to be followed up now with {@link Ledger.ask}, those first that were not asked about for the longest time. */
  async open(limit = 100): Promise<OpenPurchase[]> {
    return openPurchases(this.#shelf.query, limit);
  }

  /** Purchases whose outcome is unknown, counted for each account, with the age of the oldest. */
  async unknown(): Promise<UnknownPurchases[]> {
    return unknownPurchases(this.#shelf.query);
  }

  /** Milliseconds by which the clock of this process is ahead of the database's; below zero if it is behind. */
  async clockAhead(): Promise<number> {
    return clockAhead(this.#shelf.query);
  }

  /** Keeps that a shipment was voided. One that is not in this ledger is ignored. */
  async voided(request: VoidRequestData): Promise<void> {
    return keepVoid(this.#shelf.query, request);
  }

  /**
   * Keeps what a person found out about a purchase that is unknown. If it was not bought, the same key buys again.
   * @throws {@link ValidationError} if the purchase is not unknown, or is under way
   */
  async settle(key: string, settlement: Settlement): Promise<void> {
    return settle(this.#shelf, key, settlement);
  }

  /**
   * Deletes a purchase that was refused, so that its key can be used with a corrected request.
   * @throws {@link ValidationError} if the purchase is in another state, or is under way
   */
  async release(key: string): Promise<void> {
    return release(this.#shelf, key);
  }

  /**
   * Resolves if the database answers, for the readiness probe of a server.
   * @throws {@link UnavailableError} `ledger_unavailable` if it does not, or not in time
   */
  async ping({ deadline_ms = PING_MS }: Pick<CallOptions, 'deadline_ms'> = {}): Promise<void> {
    // Probes that come while one has no answer yet wait for the same, and take no further connection.
    this.#ping ??= this.#shelf.query('SELECT 1').finally(() => {
      this.#ping = undefined;
    });
    const ping = this.#ping;
    await withDeadline({ deadline_ms }, (signal) => raceAbort(ping, signal)).catch((error) => {
      throw error instanceof TimeoutError ? noAnswer(deadline_ms) : error;
    });
  }

  /** Purchases that match, the newest first. */
  async find(filter: PurchaseFilter & PurchasePage = {}): Promise<PurchaseSummary[]> {
    return findPurchases(this.#shelf.query, filter);
  }

  /** A purchase, without its documents. */
  async get(key: string): Promise<LedgerPurchase | undefined> {
    return purchaseUnder(this.#shelf.query, key);
  }

  /** The newest purchase of a shipment, by a number of its packages or its reference: carriers use theirs again after some years. */
  async purchaseOf(shipment: ShipmentHandle): Promise<LedgerPurchase | undefined> {
    return newestOf(this.#shelf.query, shipment);
  }

  /** The same ledger, in which purchases keep within these limits as well. Close the first one only. */
  within(limits: readonly SpendingLimit[]): Ledger {
    const { store, limits: own = [] } = this.#shelf;
    return new Ledger(this.database, store, [...own, ...limits]);
  }

  /** What counts towards each limit of this ledger. */
  async spending(): Promise<Spending[]> {
    return spendingOf(this.#shelf.query, this.#shelf.limits ?? []);
  }

  /** Keeps what an API key is about to do. Call what it returns with the HTTP status of the answer. */
  async record(deed: Deed): Promise<(status: number) => Promise<void>> {
    return record(this.#shelf.query, deed);
  }

  /** What API keys did, the newest first. */
  async audit(filter: AuditFilter = {}): Promise<AuditEntry[]> {
    return audit(this.#shelf.query, filter);
  }

  /**
   * The documents of a purchase as files, in the order of its result; none if it was forgotten.
   * @throws if a document outside of the ledger cannot be read
   */
  async documents(key: string): Promise<ShippingFile[]> {
    const [shipment] = (await storedUnder(this.#shelf, key))?.outcome ?? [null];
    return shipment === null ? [] : filesOf(shipment);
  }

  /** Every purchase that matches, the oldest first, a page at a time. */
  export(filter: PurchaseFilter = {}): AsyncIterable<LedgerPurchase> {
    return exportPurchases(this.#shelf.query, filter);
  }

  /** What was bought and not voided, added up for each account and currency. */
  async totals(filter: PurchaseFilter = {}): Promise<PurchaseTotal[]> {
    return totalPurchases(this.#shelf.query, filter);
  }

  /**
   * Seals what was kept before there was a `data_key`, also in rows of batches; other processes may work meanwhile. Without a key it
   * does nothing, and a store of documents of your own is not gone through.
   * @returns how many values were sealed
   */
  sealKept(signal?: AbortSignal): Promise<number> {
    return sealKept(this.database, signal);
  }

  /**
   * Deletes addresses and documents of purchases that have not changed since a time; numbers, amounts and dates stay. What is
   * unknown or under way stays whole.
   * @returns how many purchases were forgotten
   * @throws {@link ConfigurationError} `no_document_store` if documents are outside, and the ledger was opened without their store
   */
  async forget(before: Date | string): Promise<number> {
    return forget(this.#shelf, { before: timeOf('before', before) });
  }

  /** The same for one purchase, for example when a customer asks for it. */
  async forgetPurchase(key: string): Promise<boolean> {
    return isKey(key) && (await forget(this.#shelf, { key })) > 0;
  }

  /**
   * Ends the time after a backup was put back, in which carriers are asked before a key is used: whoever calls this has looked through
   * what was bought after the backup was made. What is unknown for that reason alone counts as not bought.
   * @returns how many purchases those are
   */
  async endRestore(): Promise<number> {
    return endRestore(this.#shelf.query);
  }

  /** Closes the database. Wait for purchases under way before you do. */
  async close(): Promise<void> {
    return this.database.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Does something by a deadline; what goes wrong on the way is an entry. */
async function within(
  proxy: CarrierIdentity,
  { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS, ...options }: CallOptions,
  act: (signal: AbortSignal) => Promise<ShippingOutcome>,
): Promise<ShippingOutcome> {
  return withDeadline({ ...options, deadline_ms }, act).catch((error) => entriesOnly(error, proxy));
}

function entriesOnly(error: unknown, { carrier, account }: CarrierIdentity): ShippingOutcome {
  const identity = { carrier, account };
  return [null, error instanceof TimeoutError ? [underWay(identity)] : entriesFrom(error, identity)];
}

/** A person who looks a purchase up needs its key. */
function withKey([shipment, errors]: ShippingOutcome, idempotency_key: string): ShippingOutcome {
  return [
    shipment,
    errors.map((entry) =>
      isUnknown(entry) ? { ...entry, details: { ...entry.details, idempotency_key } } : entry,
    ),
  ];
}
