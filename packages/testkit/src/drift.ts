import { isDeepStrictEqual } from 'node:util';
import type { ErrorEntry, Quote, ShippingDocument, ShippingResult } from '@waybill/core';
import { bodyOf } from './cases.js';
import type { Original } from './changed-replies.js';
import { caseText } from './failures.js';
import { leavesOf } from './mutants/bodies.js';
import { ABSURD_FIGURE, type Mutant, UNKNOWN_WORD } from './mutants/mutant.js';
import { type Outcome, quotesOf, shipmentOf } from './operations.js';
import { offerOf, variantOf } from './quote-keys.js';
import { lawBreaches } from './quote-law.js';
import type { ReplayedCase } from './replay-case.js';

const NONSENSE = [UNKNOWN_WORD, ABSURD_FIGURE];

/** What is longer is cut, and may end with an ellipsis. */
const LONGEST_MESSAGE = 2_001;

/** Problems that are shown; the others are counted. */
const MOST_SHOWN = 10;

/** The first problems, and how many more there are. */
export function summary(problems: readonly string[]): string[] {
  const more = problems.length > MOST_SHOWN ? [`and ${problems.length - MOST_SHOWN} more`] : [];
  return [...problems.slice(0, MOST_SHOWN), ...more];
}

/** What is wrong with an outcome whatever the reply was: it reports nothing, or a defect of the plugin. */
export function unreported([result, errors]: Outcome): string[] {
  const nothing = errors.length === 0 && (result === null || (Array.isArray(result) && result.length === 0));
  return [
    ...(nothing ? ['it gives neither a result nor an error'] : []),
    ...entryBreaches(errors),
    ...impossible([result, errors]),
  ];
}

/** Prices of a result that are below 0, and tracking numbers with what no carrier prints on a label and no entry names. */
function impossible(outcome: Outcome): string[] {
  const shipment = shipmentOf(outcome);
  const charges = [shipment?.total_charge, ...(shipment?.meta.parcels ?? []).map(({ charge }) => charge)];
  const amounts = [
    ...quotesOf(outcome).map(({ total_charge }) => total_charge),
    ...charges.map((charge) => Number(charge?.amount ?? 0)),
  ];
  return [
    ...amounts.filter((amount) => amount < 0).map((amount) => `a price of ${amount}`),
    ...(shipment === null ? [] : numbersOf(shipment))
      .filter((number) => /[^\w ./-]|\.\.|^\W/.test(number))
      .map((number) => `the tracking number ${number.slice(0, 100)}`),
  ];
}

/** What is wrong with entries whatever the reply was: a defect of the plugin, or one that says nothing. */
export function entryBreaches(errors: readonly ErrorEntry[]): string[] {
  return errors.flatMap(({ code, message }) => {
    if (code === 'plugin_defect') return [message];
    if (message.length > LONGEST_MESSAGE) return [`${code}: a message of ${message.length} characters`];
    return code.trim() === '' || message.trim() === '' ? ['an entry without code or message'] : [];
  });
}

/** What quotes of a changed price list break. `others` are the offers that the change has nothing to do with. */
export function ratingBreaches({ usual }: Original, outcome: Outcome, others: readonly string[]): string[] {
  const lawful = quotesOf(usual.outcome).every((quote) => lawBreaches(quote).length === 0);
  const quotes = quotesOf(outcome);
  const offers = quotes.map(offerOf);
  return [
    ...unreported(outcome),
    ...(lawful ? quotes.flatMap(figuresOf) : []),
    ...others.filter((offer) => !offers.includes(offer)).map((offer) => `lost or changed: ${offer}`),
  ];
}

/**
 * Quotes that went without a word while others stayed: an entry must report it, or a notice on the others that names the
 * service. A service that the carrier itself took off its list does not count.
 */
export function vanished(
  { usual }: Original,
  { dropped, entry, within, body }: Mutant,
  [result, errors]: Outcome,
): string[] {
  const before = quotesOf(usual.outcome);
  const after = Array.isArray(result) ? result : [];
  const offTheList = dropped && entry !== undefined && within.length === 0;
  if (after.length === 0 || after.length >= before.length || offTheList || errors.length > 0) return [];
  const variants = after.map(variantOf);
  /** In a list within a list: with the entry went all that names the service. */
  const tookOff = ({ service_type }: Quote) =>
    dropped && entry !== undefined && !body().includes(service_type);
  const gone = before.filter((quote) => !variants.includes(variantOf(quote)) && !tookOff(quote));
  const known = noticesOf(before);
  const added = noticesOf(after).filter((notice) => !known.includes(notice));
  return gone
    .filter(({ service_type, service_name }) =>
      added.every((notice) => !notice.includes(service_type) && !notice.includes(service_name)),
    )
    .map((quote) => `the quote ${variantOf(quote)} is gone, and neither an entry nor a notice says so`);
}

function noticesOf(quotes: readonly Quote[]): string[] {
  return quotes.flatMap(({ meta }) => meta?.notices ?? []).map(({ code, message }) => `${code} ${message}`);
}

function figuresOf(quote: Quote): string[] {
  if (!/^[A-Z]{3}$/.test(quote.currency)) return [`${quote.service_type}: currency ${quote.currency}`];
  return lawBreaches(quote);
}

/** After a purchase, or a call that may have been one, no entry may be retryable. */
export function retryableBreaches({ phase }: Original, [, errors]: Outcome): string[] {
  const again = errors.filter(({ retryable }) => retryable);
  return phase === 'before' || again.length === 0
    ? []
    : [`retryable after a purchase: ${JSON.stringify(again)}`];
}

/**
 * Parts of a shipment that are lost although they are in the replies, one of which was changed; and lost labels and numbers that
 * no entry names.
 */
export function shippingBreaches(
  original: Original,
  { outcome, sent, answers }: ReplayedCase,
  change?: Mutant,
): string[] {
  const { phase, usual } = original;
  const breaches = [...unreported(outcome), ...retryableBreaches(original, outcome)];
  if (phase === 'before') return breaches;
  const shipment = shipmentOf(outcome);
  const bought = shipmentOf(usual.outcome);
  if (bought === null) return breaches;
  if (shipment === null && phase === 'after') breaches.push('what was bought is lost');
  if (shipment === null && !outcome[1].some(({ kind }) => kind === 'unknown_outcome'))
    breaches.push(`no shipment, and no entry of kind unknown_outcome: ${JSON.stringify(outcome[1])}`);
  // A number that was reserved before the purchase is not lost with it.
  const first = sent.findIndex(({ once }) => once === true);
  // Replays answer a call that was never recorded with one that was: only what answers its own call was said.
  const said = answers
    .flatMap((answer, index) => (index >= first && answer?.path === sent[index]?.path ? [answer] : []))
    .filter((answer) => answer !== undefined);
  const left = new Set(said.flatMap((answer) => leavesOf(bodyOf(answer))).map(packed));
  const text = JSON.stringify(outcome);
  // A carrier cannot know that a word is no tracking number.
  const misled =
    shipment !== null &&
    (numbersOf(shipment).some((number) => NONSENSE.includes(number)) ||
      outcome[1].some(({ code }) => code === 'odd_tracking_number'));
  for (const number of numbersOf(bought)) {
    if (!misled && left.has(number) && !text.includes(number))
      breaches.push(`tracking number ${number} is lost`);
  }
  const delivered = new Set(shipment?.documents.map(packed));
  const files = said.map(({ reply }) => Buffer.from(reply).toString('base64'));
  for (const [index, document] of bought.documents.map(packed).entries()) {
    if ((left.has(document) || files.includes(document)) && !delivered.has(document))
      breaches.push(`document ${index} is lost`);
  }
  return shipment === null
    ? breaches
    : [
        ...breaches,
        ...contradictions(original, shipment, bought, outcome[1].length),
        ...unnamedParts(original, change, { outcome, sent, answers }, shipment, bought),
      ];
}

/** A label or a number that went. */
interface LostPart {
  readonly part: 'label' | 'tracking_number';
  readonly parcel: number | null;
}

/** What packages that were bought have lost: an entry must name the part and its package. */
function unnamedParts(
  { phase, usual }: Original,
  change: Mutant | undefined,
  { outcome: [, errors], sent, answers }: Pick<ReplayedCase, 'outcome' | 'sent' | 'answers'>,
  shipment: ShippingResult,
  bought: ShippingResult,
): string[] {
  // Where a later call failed, its failure is the code. A call that the recording has not is answered by anything.
  const hasFailed =
    sent.length > usual.sent.length ||
    new Set(answers).size < answers.length ||
    answers.some((answer, index) => answer?.path !== sent[index]?.path || (answer?.status ?? 0) >= 300);
  return lostParts(shipment, bought).flatMap(({ part, parcel }) => {
    const named = errors.filter(
      ({ details }) =>
        details?.part === part && (details.parcel === parcel || details.parcel === null || parcel === null),
    );
    const what = parcel === null ? `the ${part}` : `the ${part} of parcel ${parcel}`;
    if (named.length === 0)
      return [`${what} is missing, and no entry names it in details.part and details.parcel`];
    const isPlain = phase === 'purchase' && change?.dropped && !hasFailed;
    return !isPlain || named.some(({ code }) => code === 'incomplete_reply')
      ? []
      : [`the code of the entry for ${what} is ${named[0]?.code}, not incomplete_reply`];
  });
}

/** Of a package that may not have been bought the carrier's answer to the purchase says everything. */
function lostParts({ meta }: ShippingResult, bought: ShippingResult): LostPart[] {
  const isBought = (parcel: number | null) => parcel === null || meta.parcels[parcel]?.bought === true;
  const labels = meta.documents.filter(isLabel);
  const isLabelled = (parcel: number | null) =>
    labels.some((label) => label.parcel === parcel || label.parcel === null);
  const unlabelled = labels.length < labelsOf(bought) ? bought.meta.documents.filter(isLabel) : [];
  return [
    ...bought.meta.parcels.flatMap(({ tracking_number }, parcel): LostPart[] =>
      tracking_number !== null && isBought(parcel) && meta.parcels[parcel]?.tracking_number === null
        ? [{ part: 'tracking_number', parcel }]
        : [],
    ),
    ...unlabelled
      .filter(({ parcel }) => isBought(parcel) && !isLabelled(parcel))
      .map(({ parcel }): LostPart => ({ part: 'label', parcel })),
  ];
}

/** Whether the changed reply lacks a number or a label that the recorded one has. */
export function losesPart({ usual, call, phase }: Original, { dropped, body }: Mutant): boolean {
  const bought = shipmentOf(usual.outcome);
  if (!dropped || phase === 'before' || bought === null) return false;
  const parts = new Set([...numbersOf(bought), ...bought.documents].map(packed));
  const held = (text: string) =>
    leavesOf(text)
      .map(packed)
      .filter((leaf) => parts.has(leaf)).length;
  return held(body()) < held(bodyOf(call));
}

/** Statements of a shipment that contradict the purchase. */
function contradictions(
  { recorded }: Original,
  shipment: ShippingResult,
  bought: ShippingResult,
  errors: number,
): string[] {
  const { paid_by = 'SENDER' } = recorded.request.shipment;
  // Carriers send no price to a sender who does not pay.
  const priced = paid_by === 'SENDER' && bought.total_charge !== null;
  const { complete, documents, meta, total_charge } = shipment;
  const isTogether = meta.notices.some(({ code }) => code === 'labels_in_one_document');
  return [
    ...(meta.documents.length === documents.length ? [] : ['meta.documents is not parallel to documents']),
    ...(meta.parcels.length < bought.meta.parcels.length ? ['a parcel of the request is missing'] : []),
    ...(complete && errors > 0 ? ['complete, and yet an error'] : []),
    ...(complete && labelsOf(shipment) < labelsOf(bought) && !isTogether
      ? ['complete without a label, and no notice that one document has all labels']
      : []),
    ...(complete && priced && total_charge === null ? ['complete without the price'] : []),
  ];
}

/** A reply that means the same must give the same outcome. */
export function harmBreaches({ usual }: Original, { outcome }: ReplayedCase): string[] {
  return isDeepStrictEqual(outcome, usual.outcome)
    ? []
    : [`it changes the outcome: ${JSON.stringify(outcome[1])}`];
}

/** Tracking numbers of a shipment and of its parcels. */
function numbersOf({ tracking_number, meta }: ShippingResult): string[] {
  const numbers = [tracking_number, ...meta.parcels.map((parcel) => parcel.tracking_number)];
  return [...new Set(numbers.filter((number) => number !== null))];
}

function labelsOf({ meta }: ShippingResult): number {
  return meta.documents.filter(isLabel).length;
}

function isLabel({ kind }: ShippingDocument): boolean {
  return kind === 'label';
}

/** Base64 may be written in lines. */
function packed(text: string): string {
  return text.replace(/\s+/g, '');
}

/** A message for each breach: the case, the call, the change, and what broke. */
export function breachMessages(
  { recorded, call }: Original,
  { what }: Mutant,
  breaches: readonly string[],
): string[] {
  return breaches.map((breach) => `${caseText(recorded)}, ${call.method} ${call.path}, ${what}: ${breach}`);
}
