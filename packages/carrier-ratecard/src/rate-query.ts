/** What is looked up in a card, in rating and shipping alike: plain data in the card's own units. */
import {
  type Dimensions,
  type DistinctPackage,
  dimensionsOf,
  distinctPackages,
  dutyPayerOf,
  isResidential,
  longestFirst,
  packagesOf,
  payerOf,
  type Reporter,
  type RequestedOption,
  type ResolvedRequest,
  shipDateOf,
  stateCode,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Notice, Party, RateRequest, Shipment } from '@waybill/core';
import type { Account } from './account.js';
import type { RateCard } from './card/compile.js';
import { normalPostalCode, normalState, type Place } from './card/places.js';
import type { RequestAmount } from './card/schema.js';
import { requestAmounts } from './request-amounts.js';

/** Plain data; weights and lengths are decimal text in the card's units. */
export interface RateQuery {
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  readonly from: Place;
  readonly to: Place & { readonly residential: boolean };
  /** Requested codes; empty for every service of the card. */
  readonly services: readonly string[];
  readonly options: readonly QueryOption[];
  readonly packages: readonly PackageGroup[];
  /** Those that the request has and the card reads; left out where there are none. */
  readonly amounts?: QueryAmounts;
  /** Services that the carrier would refuse, where the card is its price list; left out where there are none. */
  readonly refused?: readonly RefusedService[];
  /** What is said of single services, where the card is a price list; left out where there is nothing. */
  readonly remarks?: readonly Pick<RefusedService, 'code' | 'why'>[];
  /** What the request left open and was assumed; left out where there is nothing. */
  readonly notices?: readonly Notice[];
}

/** An option of a request. */
export interface QueryOption {
  readonly code: string;
  readonly written: string;
  /** Set where another field asks for it. */
  readonly implied?: true;
}

/** A service that the carrier would not sell for a request. */
export interface RefusedService {
  readonly code: string;
  readonly why: string;
  /** Where only a limit of size or weight of the carrier is exceeded. */
  readonly rule?: 'too_large';
}

/** Packages of one item, which are alike. */
export interface PackageGroup {
  /** Position of the item in `shipment.items`. */
  readonly item: number;
  readonly quantity: number;
  /** Of one package. */
  readonly weight: string;
  /** The longest first. */
  readonly dimensions?: readonly [string, string, string];
}

/** Amounts of a request that prices may depend on. */
export type QueryAmounts = Readonly<Partial<Record<RequestAmount, QueryAmount>>>;

export interface QueryAmount {
  /** Decimal text. */
  readonly value: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** The field that asks for cash on delivery without the option. */
export const COLLECTED = 'shipment.cash_on_delivery';

/** A request for more packages is more likely a slip than a shipment. */
export const MOST_PACKAGES = 500;

/** Fields that shipping requires, because it buys one price. */
export interface Needs {
  /** Of each package. */
  readonly dimensions: boolean;
  readonly declared_value: boolean;
}

export function rateQueryOf(
  request: RateRequest,
  { services, options }: ResolvedRequest,
  { card, time_zone, context, prices }: Account,
  needs: Needs,
  report: Reporter,
): RateQuery {
  const { shipper, recipient, shipment } = request;
  if (prices === undefined) refuseOtherPayers(request, report);
  else refuseOtherBills(request, card, report);
  refuseOptions(options, card, report);
  const query = {
    ship_date: shipDateOf(shipment, { clock: context.clock, time_zone }, {}, report),
    from: placeOf(shipper, 'shipper', (country) => card.origins?.needs(country) ?? NOTHING, report),
    to: {
      ...placeOf(recipient, 'recipient', (country) => card.neededOfRecipient(country), report),
      residential:
        isResidential(recipient, 'recipient', prices ? {} : { extra: 'residential' }, report) ?? false,
    },
    services,
    options: options.map(({ row: { code }, written, field }): QueryOption => {
      const option = { code, written };
      return field === COLLECTED ? { ...option, implied: true } : option;
    }),
    packages: packageGroupsOf(shipment, card, needs.dimensions, report),
    ...requestAmounts(shipment, options, card, prices, needs.declared_value, report),
  };
  return report.notices.length === 0 ? query : { ...query, notices: report.notices };
}

const NOTHING = { state: false, postal_code: false };

/** The shop pays for the carriage and the recipient pays duties. Account numbers are refused by the table of fields. */
function refuseOtherPayers(request: RateRequest, report: Reporter): void {
  const { payment_account_number: own_account = '', duty_payment_account } = request.shipment;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  if (duty_payment_account !== undefined) return;
  dutyPayerOf(
    request,
    { own_account: '', takes: ['RECIPIENT'], terms: ['DAP', 'DDU'], recipient_account: false },
    report,
  );
}

/** A price list has what the shop itself pays; who pays duties is up to the carrier. */
function refuseOtherBills({ shipment }: RateRequest, { name }: RateCard, report: Reporter): void {
  const { paid_by = 'SENDER', payment_type = 'account_number', payment_account_number } = shipment;
  const own = `the prices of ${name} are for the shop's own account`;
  if (paid_by !== 'SENDER') report.notSupported('shipment.paid_by', `is ${paid_by}; ${own}`);
  if (payment_type !== 'account_number')
    report.notSupported('shipment.payment_type', `is ${payment_type}; ${own}`);
  if (payment_account_number !== undefined)
    report.notSupported('shipment.payment_account_number', `names another account; ${own}`);
}

/** Refuses options that no service of the card offers. */
function refuseOptions(
  requested: readonly RequestedOption[],
  { name, options }: RateCard,
  report: Reporter,
): void {
  for (const { row, written, field } of requested) {
    if (options.has(row.code)) continue;
    const has = options.size === 0 ? 'no options' : [...options].join(', ');
    report.notSupported(field, `${written} is not offered by the card ${name}, which has ${has}`);
  }
}

/**
 * A postal code is not checked, only brought into the form that the card's are compared in: its beginning is enough for
 * a price.
 */
function placeOf(
  party: Party,
  path: 'shipper' | 'recipient',
  needs: (country: string) => { readonly state: boolean; readonly postal_code: boolean },
  report: Reporter,
): Place {
  const { country_code: country = '', postal_code } = party;
  if (country === '') report.required(`${path}.country_code`);
  const needed = needs(country);
  if (needed.postal_code && postal_code === undefined)
    report.required(`${path}.postal_code`, `in ${country}, where prices depend on it`);
  const state = needed.state
    ? stateCode(party, path, { required: true, longest: LONGEST_STATE_CODE }, report)
    : (party.state_code ?? party.state);
  return {
    country,
    ...(state === undefined ? {} : { state: normalState(state) }),
    ...(postal_code === undefined ? {} : { postal_code: normalPostalCode(postal_code, country) }),
  };
}

/** Of ISO 3166-2, without the country. */
const LONGEST_STATE_CODE = 3;

/** Converted weights and lengths are rounded up at this decimal, which no price depends on. */
const PLACES = 20;

function packageGroupsOf(
  shipment: Shipment,
  { facts }: RateCard,
  required: boolean,
  report: Reporter,
): PackageGroup[] {
  const weight = { unit: facts.weight_unit === 'kg' ? 'KG' : 'LB', places: PLACES } as const;
  const side = { unit: facts.dimension_unit === 'cm' ? 'CM' : 'IN', places: PLACES, required } as const;
  const packages = distinctPackages(packagesOf(shipment, { most: MOST_PACKAGES }, report));
  return packages.map((own: DistinctPackage) => ({
    item: own.index,
    quantity: own.count,
    weight: weightOf(own, shipment.weight_unit, weight, report).toFixed(),
    ...sidesOf(dimensionsOf(own, shipment.dimension_unit, side, report)),
  }));
}

function sidesOf(dimensions: Dimensions | undefined): Pick<PackageGroup, 'dimensions'> {
  if (dimensions === undefined) return {};
  const [longest, middle, shortest] = longestFirst(dimensions);
  return { dimensions: [longest.toFixed(), middle.toFixed(), shortest.toFixed()] };
}
