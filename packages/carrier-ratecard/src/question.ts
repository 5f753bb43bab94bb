/** What a card is asked, for rating and shipping alike: plain data in the card's own units. */
import {
  centimetres,
  extraOf,
  inches,
  kilograms,
  parseFlag,
  pounds,
  type RequestedOption,
  type ResolvedRequest,
  shipDate,
  today,
} from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Party, type RateRequest, type Shipment } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import type { RateCard } from './card/compile.js';
import { normalPostalCode, normalState, type Place } from './card/places.js';

/** Plain data; weights and lengths are decimal text in the card's units. */
export interface Question {
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  readonly from: Place;
  readonly to: Place & { readonly residential: boolean };
  /** Codes asked for; empty: every service of the card. */
  readonly services: readonly string[];
  readonly options: readonly { readonly code: string; readonly asked: string }[];
  readonly parcels: readonly Parcel[];
}

/** Equal parcels. */
export interface Parcel {
  /** Position of its item in `shipment.items`. */
  readonly item: number;
  readonly quantity: number;
  /** Of one. */
  readonly weight: string;
  /** The longest first. */
  readonly dimensions?: readonly [string, string, string];
}

/** More in one request is more likely a slip than a shipment. */
export const MOST_PIECES = 500;

export function questionOf(
  { shipper, recipient, shipment }: RateRequest,
  admitted: ResolvedRequest,
  { card, time_zone, context }: Account,
  issues: Issue[],
): Question {
  refuseOtherTerms(shipment, issues);
  refuseOptions(admitted.options, card, issues);
  return {
    ship_date: shipDate(shipment) ?? today(context.clock, time_zone),
    from: placeOf(shipper, 'shipper', (country) => card.origins?.asks(country) ?? NOTHING, issues),
    to: {
      ...placeOf(recipient, 'recipient', (country) => card.asksOfRecipient(country), issues),
      residential: isResidential(recipient, issues),
    },
    services: admitted.services,
    options: admitted.options.map(({ row: { code }, written }) => ({ code, asked: written })),
    parcels: parcelsOf(shipment, card, issues),
  };
}

const NOTHING = { state: false, postal_code: false };

/** What happens whether asked or not; asking for something else is refused. */
function refuseOtherTerms({ paid_by, payment_type, duty_paid_by, customs }: Shipment, issues: Issue[]): void {
  const refuse = (field: string, why: string) =>
    issues.push(issue(`shipment.${field}`, 'field_not_supported', why, 'not_supported'));
  if (paid_by !== undefined && paid_by !== 'SENDER')
    refuse('paid_by', `is ${paid_by}; a rate card prices what the shop itself pays`);
  if (payment_type !== undefined && payment_type !== 'account_number')
    refuse('payment_type', `is ${payment_type}; a rate card takes no payment`);
  if (duty_paid_by === 'THIRD_PARTY') refuse('duty_paid_by', 'is THIRD_PARTY; a rate card bills no duties');
  const terms = customs?.terms_of_trade;
  if (terms !== undefined && terms !== 'DAP' && terms !== 'DDU')
    refuse(
      'customs.terms_of_trade',
      `is ${terms}; a rate card prices no duties, so that only DAP (DDU) fits`,
    );
}

/** What no service of the card offers. */
function refuseOptions(
  asked: readonly RequestedOption[],
  { name, options }: RateCard,
  issues: Issue[],
): void {
  for (const { row, written, field } of asked) {
    if (options.has(row.code)) continue;
    const has = options.size === 0 ? 'no options' : [...options].join(', ');
    issues.push(
      issue(
        field,
        'option_not_offered',
        `${written} is not offered by the card ${name}, which has ${has}`,
        'not_supported',
      ),
    );
  }
}

/** Two or three letters and digits: what ISO 3166-2 has behind the country. */
const STATE_CODE = /^[A-Z0-9]{1,3}$/;

function placeOf(
  party: Party,
  name: 'shipper' | 'recipient',
  asks: (country: string) => { readonly state: boolean; readonly postal_code: boolean },
  issues: Issue[],
): Place {
  const { country_code: country, postal_code } = party;
  if (country === undefined) issues.push(issue(`${name}.country_code`, 'required', 'is required'));
  const asked = asks(country ?? '');
  if (asked.postal_code && postal_code === undefined)
    issues.push(
      issue(`${name}.postal_code`, 'required', `is required: the card tells places in ${country} by it`),
    );
  const written = party.state_code ?? party.state;
  const state = written === undefined ? undefined : normalState(written);
  if (asked.state && state === undefined)
    issues.push(
      issue(`${name}.state_code`, 'required', `is required: the card tells places in ${country} by it`),
    );
  else if (asked.state && state !== undefined && !STATE_CODE.test(state))
    issues.push(
      issue(
        `${name}.${party.state_code === undefined ? 'state' : 'state_code'}`,
        'invalid_value',
        `must be a code such as QC, by which the card tells places in ${country}, not ${JSON.stringify(written)}`,
      ),
    );
  return {
    country: country ?? '',
    ...(state === undefined ? {} : { state }),
    ...(postal_code === undefined ? {} : { postal_code: normalPostalCode(postal_code, country ?? '') }),
  };
}

/** `type: residential` or the extra; both in contradiction is refused. */
function isResidential(recipient: Party, issues: Issue[]): boolean {
  const field = `recipient.extra["${CARRIER}:residential"]`;
  const said = parseFlag(extraOf(CARRIER, recipient, 'residential'), field, issues);
  const typed = recipient.type?.toLowerCase() === 'residential';
  if (said === false && typed)
    issues.push(issue(field, 'contradiction', 'is false but recipient.type is residential'));
  return said ?? typed;
}

function parcelsOf(shipment: Shipment, { facts }: RateCard, issues: Issue[]): Parcel[] {
  const pieces = shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (pieces > MOST_PIECES)
    issues.push(
      issue(
        'shipment.items',
        'too_many_parcels',
        `are ${pieces} parcels; at most ${MOST_PIECES} go into one request`,
        'not_supported',
      ),
    );
  const weigh = facts.weight_unit === 'kg' ? kilograms : pounds;
  return shipment.items.map((item, index) => ({
    item: index,
    quantity: item.quantity ?? 1,
    weight: weigh(item.weight, shipment.weight_unit).toFixed(),
    ...dimensionsOf(item, `shipment.items[${index}]`, shipment.dimension_unit, facts.dimension_unit, issues),
  }));
}

/** All three or none. */
function dimensionsOf(
  item: Item,
  field: string,
  unit: 'CM' | 'IN',
  own: 'cm' | 'in',
  issues: Issue[],
): Pick<Parcel, 'dimensions'> {
  const names = ['length', 'width', 'height'] as const;
  const told = names.flatMap((name) => item[name] ?? []);
  if (told.length === 0) return {};
  const convert = own === 'cm' ? centimetres : inches;
  for (const name of names.filter((each) => item[each] === undefined))
    issues.push(issue(`${field}.${name}`, 'required', 'is required: give all three dimensions or none'));
  const [longest, middle, shortest] = told
    .map((length) => convert(length, unit))
    .sort((a, b) => b.comparedTo(a) ?? 0)
    .map((length) => length.toFixed());
  return longest === undefined || middle === undefined || shortest === undefined
    ? {}
    : { dimensions: [longest, middle, shortest] };
}
