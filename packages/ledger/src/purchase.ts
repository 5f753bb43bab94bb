import {
  createReturn,
  createShipment,
  type ErrorEntry,
  recoverShipment,
  resumeReturn,
  resumeShipment,
  type ShippingOutcome,
  UnavailableError,
} from '@waybill/core';
import { type CutPurchase, type PurchaseIntent, type PurchaseJournal, raceAbort } from '@waybill/core/plugin';
import { Claim } from './claim.js';
import { keyReused, notStored, purchaseVoided } from './entries.js';
import { clockAhead } from './follow-up.js';
import { type Inquiry, inFlightMs, type Order, optionsNow, type Shelf, sentRequest } from './order.js';
import { columnsOf, recoveryOf } from './outcome-columns.js';
import { askedFirst, SINCE } from './restored.js';
import { overLimits } from './spending.js';
import { isBetter, isDecided, isOpen, numbersOf, stateAfter } from './states.js';
import { namesOutside, type Standing, type Stored, standingOf, storedUnder } from './stored.js';

/**
 * Buys under a key, or finds out what was bought under it.
 * @throws {@link TimeoutError} if another process is at it until the deadline
 * @throws {@link UnavailableError} if the database is away before anything was sent
 */
export async function buyOnce(shelf: Shelf, order: Order): Promise<ShippingOutcome> {
  const { carrier, account } = order.proxy;
  let standing: Standing | undefined;
  for (let pause_ms = 50; ; pause_ms = Math.min(2 * pause_ms, 1000)) {
    const claim =
      standing === undefined ? await Claim.begin(shelf.query, { ...order, carrier, account }) : undefined;
    standing = claim === undefined ? await standingOf(shelf.query, order.key) : undefined;
    const outcome = await (claim === undefined
      ? standing && takeUp(shelf, order, standing)
      : buy(shelf, order, claim));
    if (outcome !== undefined) return outcome;
    await raceAbort(new Promise((resolve) => setTimeout(resolve, pause_ms)), order.signal);
  }
}

/** What there is under a key, and what is to be done about it; undefined: look again. */
async function takeUp(shelf: Shelf, order: Order, standing: Standing): Promise<ShippingOutcome | undefined> {
  const { key, proxy, request, request_sha256 } = order;
  const { state } = standing;
  if (standing.request_sha256 !== request_sha256) {
    return [null, [keyReused(proxy, standing.request_sha256, request_sha256)]];
  }
  if (state === 'void') return [null, [purchaseVoided(proxy)]];
  if (standing.is_claimed) return state === 'bought' ? storedOutcome(shelf, key) : undefined;
  if (state === 'claimed' || state === 'refused') {
    const stored = await storedUnder(shelf, key);
    const isRefused = state === 'refused' && stored !== undefined && isDecided(stored.outcome[1]);
    if (stored === undefined || (isRefused && (hasDate(order) || !standing.is_of_another_day)))
      return stored?.outcome;
    const claim = await Claim.take(shelf.query, key, standing.claim, request);
    return claim && buy(shelf, order, claim);
  }
  if (!isWorthAsking(standing)) return storedOutcome(shelf, key);
  const claim = await Claim.take(shelf.query, key, standing.claim);
  const outcome = claim && (await ask(shelf, order, claim, { buys: !claim.asksFirst }));
  // The carrier says that it was not bought: it is bought now.
  return outcome !== undefined && isOpen(outcome) ? undefined : outcome;
}

function isWorthAsking({ state, complete, is_recoverable, was_asked }: Standing): boolean {
  if (state === 'sending') return true;
  return is_recoverable && !was_asked && !(state === 'bought' && complete);
}

async function storedOutcome(shelf: Shelf, key: string): Promise<ShippingOutcome | undefined> {
  return (await storedUnder(shelf, key))?.outcome;
}

async function buy(shelf: Shelf, order: Order, claim: Claim): Promise<ShippingOutcome | undefined> {
  await using _ = claim;
  await checkRoom(shelf);
  const before = claim.asksFirst ? await askedFirst(order) : undefined;
  if (before !== undefined) return await keep(shelf, order, claim, before);
  const over = await overLimits(shelf, order, claim);
  if (over.length > 0) return [null, over];
  const journal = claim.journal(inFlightMs(order));
  const { proxy, operation, request } = order;
  const options = { ...optionsNow(order), journal };
  const outcome = await (operation === 'returns'
    ? createReturn(proxy, request, options)
    : createShipment(proxy, sentRequest(order), options));
  return await keep(shelf, order, claim, await withClock(shelf, order, outcome));
}

/** What labels of a large shipment and the log of the database take. */
const ROOM_BYTES = 64_000_000;

/** A label that was bought must have room: nothing is sent on a disk that is nearly full. */
async function checkRoom({ database }: Shelf): Promise<void> {
  const free = (await database?.freeBytes?.()) ?? ROOM_BYTES;
  if (free >= ROOM_BYTES) return;
  const message = `Nothing was sent: the disk of the ledger's folder has ${Math.floor(free / 1e6)} MB left, and a purchase needs ${ROOM_BYTES / 1e6} MB`;
  throw new UnavailableError(message, { code: 'ledger_unavailable' });
}

/** Whether the shop named the day; else it is that of this process's clock. */
function hasDate({ request: { shipment } }: Order): boolean {
  return (shipment.ship_date ?? shipment.date) !== undefined;
}

/** So much clocks may differ. */
const CLOCK_MS = 60_000;

/** A refusal does not bind the key if the date may have been wrong that this process itself gave. */
async function withClock(shelf: Shelf, order: Order, outcome: ShippingOutcome): Promise<ShippingOutcome> {
  const [shipment, errors] = outcome;
  if (stateAfter(outcome) !== 'refused' || !isDecided(errors) || hasDate(order)) return outcome;
  const clock_ahead_ms = await clockAhead(shelf.query).catch(() => 0);
  if (Math.abs(clock_ahead_ms) < CLOCK_MS) return outcome;
  const again = (entry: ErrorEntry) => ({
    ...entry,
    retryable: true,
    details: { ...entry.details, clock_ahead_ms },
  });
  return [shipment, errors.map(again)];
}

/**
 * Goes on with a purchase whose process ended, asks about one that is unknown, or fetches what is missing of one; keeps what came
 * of it. Undefined if another process has taken the purchase over.
 */
export async function ask(
  shelf: Shelf,
  inquiry: Inquiry,
  claim: Claim,
  /** Whether packages that were still to be bought are bought now; `again`: only what was sent before is, from a carrier that recognises it. */
  { buys }: { readonly buys: boolean | 'again' },
): Promise<ShippingOutcome | undefined> {
  await using _ = claim;
  const stored = await storedUnder(shelf, inquiry.key);
  if (stored === undefined) return undefined;
  const before = await goneOn(inquiry, claim, stored, buys);
  if (stored.state === 'sending' && isOpen(before)) {
    // It could not be taken up, which says nothing about what was sent before. The next call takes it up.
    return [null, before[1].map((entry) => asUnknown(entry, stored))];
  }
  const recovery = recoveryOf(before);
  const isSettled = recovery === undefined || (stateAfter(before) === 'bought' && before[0]?.complete);
  const after = isSettled
    ? before
    : chosen(before, await recoverShipment(inquiry.proxy, recovery, optionsNow(inquiry)), stored, inquiry);
  return after === stored.outcome && !claim.hasAnnounced ? after : await keep(shelf, inquiry, claim, after);
}

/** What is known once a purchase of another process was gone on with, or one that is unknown was sent again. */
async function goneOn(
  inquiry: Inquiry,
  claim: Claim,
  stored: Stored,
  buys: boolean | 'again',
): Promise<ShippingOutcome> {
  const { state, sending, outcome } = stored;
  if (state === 'sending') return resumed(inquiry, claim, stored, buys);
  if (state !== 'unknown' || buys !== 'again' || sending?.repeat_digest === undefined) return outcome;
  const again = await resumed(inquiry, claim, stored, buys);
  return stateAfter(again) === 'bought' ? again : outcome;
}

async function resumed(
  inquiry: Inquiry,
  claim: Claim,
  stored: Stored,
  buys: boolean | 'again',
): Promise<ShippingOutcome> {
  const written = claim.journal(inFlightMs(inquiry));
  const isAllowed = (intent: PurchaseIntent) => buys === true || (buys === 'again' && isSame(intent, stored));
  const sending: PurchaseJournal['sending'] = (exchange, intent) =>
    isAllowed(intent) ? written.sending(exchange, intent) : Promise.reject(new Error(ONLY_ASKED));
  const journal = { ...written, sending };
  const resume = stored.operation === 'returns' ? resumeReturn : resumeShipment;
  return resume(inquiry.proxy, cutOf(stored), { ...optionsNow(inquiry), journal });
}

function isSame({ step, package: position, repeat_digest }: PurchaseIntent, { sending }: Stored): boolean {
  if (repeat_digest === undefined || repeat_digest !== sending?.repeat_digest) return false;
  return step === sending.step && position === sending.package;
}

function cutOf({ carrier, account, exchange, sending }: Stored): CutPurchase {
  const stored = { carrier, account, exchange: exchange ?? { request: {}, replies: [] } };
  return sending === null ? stored : { ...stored, sending };
}

function asUnknown(entry: ErrorEntry, stored: Stored): ErrorEntry {
  const details = { ...entry.details, recovery: cutOf(stored) };
  return { ...entry, kind: 'unknown_outcome', retryable: false, details };
}

const ONLY_ASKED = 'the carrier is only asked what was bought';

/** What is known after the carrier was asked: never less than before. */
function chosen(
  before: ShippingOutcome,
  asked: ShippingOutcome,
  stored: Stored,
  { absent_after_minutes }: Inquiry,
): ShippingOutcome {
  const [first] = before;
  const [found, errors] = asked;
  switch (stateAfter(asked)) {
    case 'bought':
      return stateAfter(before) === 'unknown' || found === null || first === null || isBetter(found, first)
        ? asked
        : before;
    case 'refused':
      // A call that is still under way may make what the carrier does not know yet.
      return first === null && !stored.is_in_flight ? asked : before;
    case 'unknown': {
      if (first === null && found === null && isAbsent(errors, stored, absent_after_minutes))
        return [null, errors.map(notThere)];
      const isNews =
        (found !== null && first === null) || errors.some(({ details }) => details?.candidates !== undefined);
      return isNews && stateAfter(before) === 'unknown' ? [found ?? first, errors] : before;
    }
  }
}

/** A carrier that names no time has a day to find what it sold. */
const ABSENT_AFTER_MINUTES = 1_440;

/** Whether the carrier has answered that it has no such purchase, and had time to list it. */
function isAbsent(errors: readonly ErrorEntry[], stored: Stored, own: number | undefined): boolean {
  // The day that the carrier was asked about may be another one than that of the purchase.
  if (stored.outcome[1].some(({ code }) => code === SINCE)) return false;
  return errors.every(({ details }) => {
    const minutes = own ?? Number(details?.absent_after_minutes ?? ABSENT_AFTER_MINUTES);
    return details?.nothing_found === true && !stored.is_in_flight && stored.quiet_minutes >= minutes;
  });
}

function notThere({ carrier, account, message }: ErrorEntry): ErrorEntry {
  const code = 'not_bought';
  return {
    carrier,
    account,
    code,
    message: `It was not bought: ${message}`,
    kind: 'not_found',
    retryable: true,
  };
}

/** Stores an outcome. What was bought comes back in any case; undefined: nothing was, and another process is at it. */
async function keep(
  shelf: Shelf,
  inquiry: Inquiry,
  claim: Claim,
  made: ShippingOutcome,
): Promise<ShippingOutcome | undefined> {
  const outcome = withoutJournal(made);
  try {
    await finish(shelf, inquiry.key, claim, outcome);
    return outcome;
  } catch (error) {
    const [shipment, errors] = outcome;
    if (claim.isLost) {
      if (shipment === null) return isOpen(outcome) ? undefined : outcome;
      if (await isKeptAfterAll(shelf, inquiry.key, outcome).catch(() => false)) return outcome;
    }
    if (isOpen(outcome)) return outcome;
    const reason = error instanceof UnavailableError ? error : { message: String(error) };
    return [shipment, [...errors, notStored(inquiry.proxy, reason)]];
  }
}

/** A journal that failed in between does not matter for a result that has everything, and is about to be stored itself. */
function withoutJournal([shipment, errors]: ShippingOutcome): ShippingOutcome {
  return [shipment, shipment?.complete ? errors.filter(({ code }) => code !== 'journal_failed') : errors];
}

/** Stores an outcome under its claim; documents outside of the database that it replaces are deleted. */
export async function finish(
  shelf: Shelf,
  key: string,
  claim: Claim,
  outcome: ShippingOutcome,
): Promise<void> {
  const { store } = shelf;
  const replaced = store === undefined ? [] : await namesOutside(shelf, key).catch(() => []);
  await claim.finish(await columnsOf(outcome, claim.token, shelf));
  await Promise.allSettled(replaced.map((name) => store?.delete(name)));
}

/** What a process bought whose claim had lapsed: it replaces what another one believed, never what it knows. */
async function isKeptAfterAll(shelf: Shelf, key: string, outcome: ShippingOutcome): Promise<boolean> {
  const standing = await standingOf(shelf.query, key);
  if (standing === undefined || standing.is_claimed) return false;
  if (standing.state === 'bought' || standing.state === 'void') {
    const kept = (await storedOutcome(shelf, key))?.[0];
    return kept != null && outcome[0] !== null && numbersOf(kept).join() === numbersOf(outcome[0]).join();
  }
  await using claim = await Claim.take(shelf.query, key, standing.claim);
  if (claim === undefined) return false;
  await finish(shelf, key, claim, outcome);
  return true;
}
