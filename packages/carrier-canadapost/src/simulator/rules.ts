/**
 * What Canada Post refuses although the schema allows it. The codes 8534, 8713, 9162, 9204, 1711 and AA004 are the
 * carrier's; those in the 72xx and 73xx range stand in for codes that are not published.
 */
import { decimal } from '@waybill/carrier-kit';
import { LARGEST_COVERAGE, type Lane, OFFERS, type Offer, OPTIONS, servesLane } from './offers.js';
import type { AskedOption, Parcel } from './tariff.js';

/** One `message` of a refusal. */
export interface Message {
  readonly code: string;
  readonly description: string;
}

export const message = (code: string, description: string): Message => ({ code, description });

const HEAVIEST_KG = 30;
const LARGEST_COLLECTION = 1000;
const NON_DELIVERY = ['RASE', 'RTS', 'ABAN'];
/** Pairs that cannot be had together. */
const CONFLICTS: readonly (readonly [string, string])[] = [
  ['SO', 'LAD'],
  ['PA18', 'LAD'],
  ['PA19', 'LAD'],
  ['PA21', 'LAD'],
  ['PA18', 'PA19'],
  ['PA18', 'PA21'],
  ['PA19', 'PA21'],
  ['COD', 'LAD'],
  ['HFP', 'LAD'],
  ['HFP', 'DNS'],
  ['DNS', 'LAD'],
  ['D2PO', 'LAD'],
  ['D2PO', 'DNS'],
  ['D2PO', 'HFP'],
];

/** What no service would carry. */
export function refusalsOfParcel(parcel: Parcel): Message[] {
  const { lane } = parcel.destination;
  const codes = parcel.options.map(({ code }) => code);
  const refusals: Message[] = [];
  if (parcel.weight.isGreaterThan(HEAVIEST_KG)) {
    refusals.push(message('9204', `The parcel weight exceeds the limit of ${HEAVIEST_KG} kg.`));
  }
  if (parcel.destination.lane === 'international' && !isForeign(parcel.destination.country_code)) {
    refusals.push(message('8534', 'The destination country is not valid.'));
  }
  for (const [first, second] of CONFLICTS) {
    if (codes.includes(first) && codes.includes(second)) {
      refusals.push(message('7240', `The options ${first} and ${second} cannot be combined.`));
    }
  }
  if (new Set(codes).size < codes.length) {
    refusals.push(message('7241', 'An option is requested more than once.'));
  }
  if (codes.filter((code) => NON_DELIVERY.includes(code)).length > 1) {
    refusals.push(message('7242', 'Only one non-delivery instruction can be given.'));
  }
  return [...refusals, ...parcel.options.flatMap((option) => refusalsOfOption(option, lane))];
}

function refusalsOfOption({ code, amount }: AskedOption, lane: Lane): Message[] {
  const sold = OPTIONS[code];
  if (sold === undefined) return [message('7243', `The option code ${code} is not valid.`)];
  if (!sold.lanes.includes(lane)) {
    return [message('7244', `The option ${code} is not available for this destination.`)];
  }
  const limit = code === 'COV' ? LARGEST_COVERAGE[lane] : code === 'COD' ? LARGEST_COLLECTION : undefined;
  if (limit === undefined) {
    return amount === undefined ? [] : [message('7245', `The option ${code} takes no amount.`)];
  }
  if (amount === undefined) return [message('7246', `The option ${code} needs an amount.`)];
  return amount.isGreaterThan(limit)
    ? [message('7247', `The amount of option ${code} exceeds the maximum of ${limit}.`)]
    : [];
}

/** A service that was asked for by its code, or why it cannot be had. */
export function serviceOf(
  code: string,
  parcel: Parcel,
  account: { readonly contract: boolean },
): Offer | Message {
  const offer = OFFERS.find((candidate) => candidate.code === code);
  if (offer === undefined) return message('7230', `The service code ${code} is not valid.`);
  return refusalOfService(offer, parcel, account) ?? offer;
}

/** The services that carry this parcel. */
export function servicesFor(parcel: Parcel, account: { readonly contract: boolean }): Offer[] {
  return OFFERS.filter((offer) => refusalOfService(offer, parcel, account) === undefined);
}

function refusalOfService(
  offer: Offer,
  parcel: Parcel,
  { contract }: { contract: boolean },
): Message | undefined {
  if (!servesLane(offer, parcel.destination.lane)) {
    return message('7231', `The service ${offer.code} is not available for this destination.`);
  }
  if (offer.code.endsWith('.LVM') && !contract) {
    return message('7232', `The service ${offer.code} needs a contract.`);
  }
  if (parcel.weight.isGreaterThan(decimal(offer.heaviest_kg))) {
    return message('9204', 'The parcel weight exceeds the limit of the selected service.');
  }
  const missing = parcel.options.find(({ code }) => OPTIONS[code]?.offered?.(offer) === false);
  return missing && message('7248', `The option ${missing.code} is not available for ${offer.code}.`);
}

/** Of a shipment beyond what its rate needs. */
export function refusalsOfShipment(
  parcel: Parcel,
  facts: {
    readonly document: boolean;
    readonly has_customs: boolean;
    readonly currency?: string | undefined;
    readonly has_conversion: boolean;
    readonly reason?: string | undefined;
    readonly has_other_reason: boolean;
    readonly has_phone: boolean;
    readonly has_address: boolean;
  },
): Message[] {
  const refusals: Message[] = [];
  const refuseUnless = (holds: boolean, code: string, description: string) => {
    if (!holds) refusals.push(message(code, description));
  };
  const { lane } = parcel.destination;
  const toOffice = parcel.options.find(({ code }) => code === 'D2PO');
  refuseUnless(
    parcel.dimensions !== undefined || facts.document,
    '9162',
    'The dimensions are required for a parcel that is not a document.',
  );
  refuseUnless(
    toOffice === undefined || !!toOffice.qualifier,
    '7249',
    'The option D2PO needs the post office in option-qualifier-2.',
  );
  refuseUnless(
    facts.has_address || toOffice !== undefined,
    '7301',
    'The address of the destination is incomplete.',
  );
  if (lane === 'domestic') return refusals;
  refuseUnless(
    parcel.options.some(({ code }) => NON_DELIVERY.includes(code)),
    '7302',
    'A non-delivery instruction is required for this destination.',
  );
  refuseUnless(
    facts.has_phone,
    '7303',
    'The telephone number of the recipient is required for this destination.',
  );
  refuseUnless(
    facts.has_customs || facts.document,
    '7304',
    'Customs information is required for this destination.',
  );
  refuseUnless(
    facts.currency === undefined || facts.currency === 'CAD' || facts.has_conversion,
    '7305',
    'The conversion from CAD is required for this currency.',
  );
  refuseUnless(
    facts.reason !== 'OTH' || facts.has_other_reason,
    '7306',
    'Another reason for export must be described.',
  );
  return refusals;
}

/** ISO 3166-1, other than Canada and the United States, which have elements of their own. */
function isForeign(countryCode: string): boolean {
  if (['CA', 'US', 'ZZ'].includes(countryCode)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(countryCode) !== undefined;
}
