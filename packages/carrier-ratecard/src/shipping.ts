/** Shipping: prices the service, takes a tracking number for each package and makes its label, all in this process. */
import { throwIssues } from '@waybill/carrier-kit/request';
import {
  type ErrorEntry,
  type ErrorKind,
  type Notice,
  type ShipmentRequest,
  type ShippingOutcome,
  WaybillError,
} from '@waybill/core';
import { abortError, raceAbort, type ShippingCharge } from '@waybill/core/plugin';
import type { z } from 'zod';
import { type Account, CARRIER } from './account.js';
import type { RateCard } from './card/compile.js';
import { type LabelPrinter, labelPrinter, weightOnLabel } from './label.js';
import { type LabelQuery, labelQueryOf } from './label-query.js';
import { countsSize } from './price.js';
import { type RateQuery, rateQueryOf } from './rate-query.js';
import type { ExcludedService, PricedService } from './rate-result.js';
import { noServiceEntry, rate, startRequest, unreadableResult } from './rating.js';
import { readStored, shipResultSchema } from './stored-result.js';
import { noTrackingNumber, type TrackingNumbers, trackingNumber } from './tracking-numbers.js';

/** A query of the one service to buy, with its labels. */
export interface ShipQuery extends RateQuery {
  readonly label: LabelQuery;
}

/** What was made for a query. */
export interface ShipResult {
  readonly query: ShipQuery;
  /** Name of the card. */
  readonly card: string;
  /** The service, unless it is excluded. */
  readonly priced?: PricedService;
  readonly excluded: readonly ExcludedService[];
  /** One for each package that got a number. */
  readonly packages: readonly NumberedPackage[];
  /** Remarks on the labels; left out where there are none. */
  readonly label_notices?: readonly Notice[];
  /** Why not every package got a number. */
  readonly failure?: { readonly kind: ErrorKind; readonly code: string; readonly message: string };
}

/** A package that has its number. */
export interface NumberedPackage {
  readonly tracking_number: string;
  /** Base64. */
  readonly label?: string;
  /** Why there is no label. */
  readonly no_label?: string;
}

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(given: ShipmentRequest, account: Account): ShipQuery {
  const { request, resolved, report } = startRequest('shipping', given, account);
  const { services, name } = account.card;
  for (const code of resolved.services.filter((code) => !services.has(code)))
    report.notSupported(
      'shipment.services',
      `names ${code}; the card ${name} has ${[...services.keys()].join(', ')}`,
    );
  const bought = resolved.services.flatMap((code) => services.get(code) ?? []);
  const needs = {
    dimensions: bought.some(countsSize),
    declared_value: bought.some(({ amounts }) => amounts.has('declared_value')),
  };
  const query = rateQueryOf(request, resolved, account, needs, report);
  const label = labelQueryOf(request, report);
  throwIssues(report.issues, CARRIER);
  return { ...query, label };
}

/**
 * Makes the shipment. Once a number is taken everything is returned: the numbers, and why there are no more.
 * @throws ValidationError, ConfigurationError, TimeoutError, UnavailableError before a number is taken.
 */
export async function ship(
  query: ShipQuery,
  { card, tracking_numbers, specimen }: ShipMeans,
  signal: AbortSignal,
): Promise<ShipResult> {
  const { priced, excluded } = rate(query, card);
  const [service] = priced;
  if (service === undefined) return { query, card: card.name, excluded, packages: [] };
  const weights = query.packages.flatMap(({ quantity, weight }) =>
    Array<string>(quantity).fill(weightOnLabel(weight, card.facts.weight_unit)),
  );
  const printer = await labelPrinter({ query, service, weights, specimen });
  const numbers: string[] = [];
  let failure: ShipResult['failure'];
  try {
    while (numbers.length < weights.length) {
      const number = await nextNumber(card, tracking_numbers, signal);
      if (numbers.includes(number))
        throw noTrackingNumber(`the setting tracking_numbers gave ${number} twice`);
      numbers.push(number);
    }
  } catch (error) {
    if (numbers.length === 0 || !(error instanceof WaybillError)) throw error;
    failure = { kind: error.kind, code: error.code, message: error.message };
  }
  const packages: NumberedPackage[] = [];
  for (const [position, number] of numbers.entries())
    packages.push({ tracking_number: number, ...(await labelOf(printer, position, number, signal)) });
  return {
    query,
    card: card.name,
    priced: service,
    excluded,
    packages,
    ...(printer.notices.length === 0 ? {} : { label_notices: printer.notices }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** What a shipment is made with. */
export interface ShipMeans {
  readonly card: RateCard;
  readonly tracking_numbers: TrackingNumbers;
  /** Labels are marked as not valid for shipping. */
  readonly specimen: boolean;
}

/** `tracking_numbers` is the shop's own code, or its database: it may fail, and it may never answer. */
async function nextNumber(
  card: RateCard,
  tracking_numbers: TrackingNumbers,
  signal: AbortSignal,
): Promise<string> {
  if (signal.aborted) throw abortError(signal, false);
  let counted: unknown;
  try {
    counted = await raceAbort(Promise.resolve(tracking_numbers.next()), signal);
  } catch (error) {
    if (error instanceof WaybillError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw noTrackingNumber(`the setting tracking_numbers gave no number: ${why}`);
  }
  return trackingNumber(counted, card.facts.tracking);
}

/** A label that cannot be made costs only itself. */
async function labelOf(
  printer: LabelPrinter,
  position: number,
  number: string,
  signal: AbortSignal,
): Promise<Omit<NumberedPackage, 'tracking_number'>> {
  if (signal.aborted) return { no_label: abortError(signal, false).message };
  try {
    return { label: Buffer.from(await printer.print(position, number)).toString('base64') };
  } catch (error) {
    return { no_label: error instanceof Error ? error.message : String(error) };
  }
}

/** A result that cannot be read leaves open whether numbers were taken. */
export function parseShippingResponse(stored: ShipResult, account: Account): ShippingOutcome {
  const read = readStored(shipResultSchema, stored);
  if ('why' in read) return [null, [unreadableResult(read.why, account, 'unknown_outcome')]];
  const { result } = read;
  const { query, priced, packages, failure } = result;
  if (priced === undefined) return [null, [noServiceEntry(result, account)]];
  const errors = failure === undefined ? [] : [failureEntry(failure, account)];
  const [first] = packages;
  if (first === undefined) return [null, errors];
  const count = query.packages.reduce((total, { quantity }) => total + quantity, 0);
  const whole = packages.length === count;
  // A part of the shipment has no price of its own.
  const charge: ShippingCharge | null = whole
    ? { amount: priced.total, currency: priced.currency, name: 'total' }
    : null;
  const labelled = packages.flatMap(({ label }, parcel) => (label === undefined ? [] : [{ label, parcel }]));
  return [
    {
      carrier: account.carrier,
      account: account.account,
      documents: labelled.map(({ label }) => label),
      reference: null,
      service: priced.code,
      shipment_date: query.ship_date,
      total_charge: charge,
      tracking_number: first.tracking_number,
      complete: whole && labelled.length === count,
      meta: {
        parcels: Array.from({ length: count }, (_, index) => ({
          tracking_number: packages[index]?.tracking_number ?? null,
          charge: count === 1 ? charge : null,
          bought: index < packages.length,
        })),
        documents: labelled.map(({ parcel }) => ({ format: query.label.format, kind: 'label', parcel })),
        notices: [
          ...priced.notices,
          ...(query.notices ?? []),
          ...(result.label_notices ?? []),
          ...packages.flatMap(missingLabel),
        ],
        explain: priced.explain,
      },
    },
    errors,
  ];
}

type StoredResult = z.output<typeof shipResultSchema>;

function missingLabel({ tracking_number, no_label }: StoredResult['packages'][number]): Notice[] {
  return no_label === undefined
    ? []
    : [{ code: 'no_label', message: `The label of ${tracking_number} could not be made: ${no_label}` }];
}

/** Numbers that were taken are in the shipment; buying again would take more of them, so it is never retryable. */
function failureEntry(
  { kind, code, message }: NonNullable<StoredResult['failure']>,
  { carrier, account }: Account,
): ErrorEntry {
  const text = `Not every package has a tracking number: ${message}`;
  return { carrier, account, code, message: text, kind, retryable: false };
}
