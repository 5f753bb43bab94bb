import type { ErrorEntry, Notice, ShippingDocument, ShippingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  isAnswer,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { purchaseOutcome, unknownOutcomeEntry } from '../outcome/purchase-outcome.js';
import { decodeDocument } from '../replies/document-file.js';
import { documentKind } from '../replies/document-kind.js';
import { localErrorEntry } from '../replies/error-entries.js';
import { missingPartEntry } from '../replies/missing-part.js';
import { amountText, decimal, sum } from '../values/decimal.js';
import { foundIn, mayHaveGoneOn, stepOf } from './purchases.js';
import type { BoughtPackage, PackagePurchase, PackageShipping, PackagesToBuy } from './types.js';

/** Whether one package was bought, and everything that is known about it. */
interface PackageOutcome {
  /** `null`: unknown. */
  readonly bought: boolean | null;
  readonly package?: BoughtPackage;
  readonly charge: ShippingCharge | null;
  readonly documents: readonly (ShippingDocument & { readonly content: string })[];
  readonly notices: readonly Notice[];
  readonly errors: readonly ErrorEntry[];
  /** Whether the packages after it may have been bought, although their purchases have no reply. */
  readonly may_have_gone_on?: boolean;
}

/** The position of a package, and how many there are. */
interface Place {
  readonly parcel: number;
  readonly packages: number;
}

/** The reason why a purchase without a reply is unknown. */
const NOT_STORED = 'The replies to the purchases were not stored';

/** The shipment, as far as it was bought, and an entry for each problem. */
export function shippingOutcome<Wire>(
  one: Omit<PackageShipping<never, Wire>, 'price_first'>,
  request: Omit<PackagesToBuy<Wire>, 'prices'>,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): ShippingOutcome {
  const outcomes: PackageOutcome[] = [];
  for (const [position, purchase] of purchases.entries())
    outcomes.push(
      packageOutcome(
        one,
        purchase,
        { parcel: position, packages: purchases.length },
        replies.filter((reply) => reply.package === position && reply.step !== 'rate'),
        outcomes,
        carrier,
      ),
    );
  const mayRepeat = outcomes.every(({ bought }) => bought === false);
  const errors = outcomes.flatMap((outcome, position) =>
    outcome.errors.map((entry) => ({
      ...entry,
      ...(purchases.length > 1 && isOfAll(entry) ? { field: request.packages[position]?.field ?? '' } : {}),
      retryable: mayRepeat && entry.retryable,
    })),
  );
  const first = outcomes.find(({ bought }) => bought === true)?.package;
  if (first === undefined) return [null, errors];
  const documents = outcomes.flatMap((outcome) => outcome.documents);
  const facts = outcomes.map((outcome) => outcome.package?.facts ?? null);
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: documents.map(({ content }) => content),
      reference: first.reference ?? null,
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: totalOf(outcomes),
      tracking_number: first.tracking_number ?? null,
      complete: outcomes.every((outcome) => isComplete(outcome, one)),
      meta: {
        parcels: outcomes.map(
          ({ package: own, charge, bought }): ShippedParcel => ({
            tracking_number: own?.tracking_number ?? null,
            charge,
            bought,
            ...(own?.reference === undefined ? {} : { reference: own.reference }),
            ...(own?.return_tracking_number === undefined
              ? {}
              : { return_tracking_number: own.return_tracking_number }),
          }),
        ),
        documents: documents.map(({ content: _content, ...document }) => document),
        notices: outcomes.flatMap(({ notices }) => notices),
        ...(facts.some((own) => own !== null) ? { shipments: facts } : {}),
      },
    },
    errors,
  ];
}

/** Whether an entry names no field, or the packages as a whole: the reply that it is from is about one of them. */
function isOfAll({ field = 'shipment.items' }: ErrorEntry): boolean {
  return field === 'shipment.items';
}

function packageOutcome<Wire>(
  one: Omit<PackageShipping<never, Wire>, 'price_first'>,
  purchase: PackagePurchase<Wire>,
  place: Place,
  replies: readonly Reply[],
  earlier: readonly PackageOutcome[],
  carrier: CarrierIdentity,
): PackageOutcome {
  const nothing = { charge: null, documents: [], notices: [] };
  const reply = replies.find(({ step }) => step === 'buy');
  if (reply === undefined && earlier.at(-1)?.may_have_gone_on) {
    const lookup = one.lookup(purchase.wire);
    const errors = [unknownOutcomeEntry(carrier, lookup, { code: 'unknown_outcome', why: NOT_STORED })];
    return { bought: null, ...nothing, errors, may_have_gone_on: true };
  }
  if (reply === undefined && earlier.length > 0)
    return { bought: false, ...nothing, errors: notTried(one, earlier, carrier) };
  const verdict = purchaseOutcome(reply, {
    carrier,
    lookup: one.lookup(purchase.wire),
    read: (answer) => one.read(answer, purchase, carrier),
    found: foundIn(one, place.parcel, purchase.wire, replies, carrier),
    bought_before: earlier.some(({ bought }) => bought !== false),
    ...(one.refusedAt === undefined ? {} : { refusedAt: one.refusedAt }),
  });
  if (verdict.outcome !== 'created') {
    const bought = verdict.outcome === 'unknown' ? null : false;
    const may_have_gone_on = bought === null && reply !== undefined && mayHaveGoneOn(reply);
    return { bought, ...nothing, errors: verdict.errors, may_have_gone_on };
  }
  return boughtOutcome(one, place, verdict.created, verdict.errors, replies, carrier);
}

/** The entry of a package after the one that failed. If nothing was bought, the reason of the failed one is enough. */
function notTried(
  { blocked }: Pick<PackageShipping<never, never>, 'blocked'>,
  earlier: readonly PackageOutcome[],
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (earlier.every(({ bought }) => bought === false)) return [];
  const before = earlier.flatMap((one) => one.package ?? []);
  const reason = before.length === earlier.length ? blocked?.(before) : undefined;
  const why = reason ?? 'a package before it was not, or may not have been';
  const message = `This package was not bought, because ${why}.`;
  return [localErrorEntry(carrier, 'not_bought', message, 'carrier')];
}

function boughtOutcome<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'unpriced' | 'readPrice' | 'readRefusal'>,
  place: Place,
  bought: BoughtPackage,
  warnings: readonly ErrorEntry[],
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): PackageOutcome {
  const { fetch = [], documents: held = [] } = bought;
  const errors = [...warnings];
  const documents: PackageOutcome['documents'][number][] = [];
  const take = (kind: string, content: string | undefined, called: string | undefined, reply?: Reply) => {
    const file = decodeDocument(content, called);
    if (file === undefined) errors.push(missingEntry(kind, reply, one.readRefusal, place, carrier));
    else documents.push({ ...file, ...documentKind(kind), parcel: place.parcel });
  };
  if (bought.tracking_number === undefined) errors.push(missingPartEntry(carrier, 'tracking_number', place));
  let charge = bought.charge;

  for (const { kind, content, called } of held) take(kind, content, called);
  for (const [index, { kind }] of fetch.entries()) {
    // A document that was not ready was requested again: the last answer counts.
    const reply = replies.findLast(({ step }) => step === stepOf(fetch, index));
    const answer = reply !== undefined && isAnswer(reply) && reply.status === 200 ? reply : undefined;
    if (kind !== 'price') take(kind, answer?.body, undefined, reply);
    else if (charge === undefined) {
      charge = answer && one.readPrice?.(answer);
      if (charge === undefined) errors.push(missingEntry(kind, reply, one.readRefusal, place, carrier));
    }
  }
  if (![...held, ...fetch].some(({ kind }) => kind === 'label'))
    errors.push(missingPartEntry(carrier, 'label', place));
  const unpriced = !one.unpriced && charge === undefined && !fetch.some(({ kind }) => kind === 'price');
  return {
    bought: true,
    package: bought,
    charge: charge ?? null,
    documents,
    notices: [...(bought.notices ?? []), ...(unpriced ? [NO_PRICE] : [])],
    errors,
  };
}

const NO_PRICE: Notice = { code: 'no_price', message: 'The carrier gave no price of this package.' };

/** The entry for a document or a price of a bought package that is missing. */
function missingEntry(
  part: string,
  reply: Reply | undefined,
  readRefusal: PackageShipping<never, never>['readRefusal'],
  place: Place,
  carrier: CarrierIdentity,
): ErrorEntry {
  if (reply === undefined || !isAnswer(reply)) return missingPartEntry(carrier, part, { ...place, reply });
  // The reply is in base64, also when it is not the file.
  const body = part === 'price' ? reply.body : Buffer.from(reply.body, 'base64').toString('utf8');
  const answer = { ...reply, body };
  const refusals = reply.status === 202 ? undefined : readRefusal?.(answer, carrier);
  return missingPartEntry(carrier, part, { ...place, reply: answer, refusals });
}

/** An error of a bought package means that something is missing. */
function isComplete(
  { bought, charge, documents, errors }: PackageOutcome,
  { unpriced }: Pick<PackageShipping<never, never>, 'unpriced'>,
): boolean {
  const labelled = documents.some(({ kind }) => kind === 'label');
  return bought === true && (unpriced === true || charge !== null) && labelled && errors.length === 0;
}

/** The sum of all packages that were or may have been bought; `null` as soon as one of them has no known price. */
function totalOf(outcomes: readonly PackageOutcome[]): ShippingCharge | null {
  const charges = outcomes.filter(({ bought }) => bought !== false).map(({ charge }) => charge);
  const [first] = charges;
  if (!first || !charges.every((charge) => charge?.currency === first.currency)) return null;
  const amount = sum(charges.map((charge) => decimal(charge?.amount ?? 0)));
  return { ...first, amount: amountText(amount, first.currency) };
}
