/**
 * The services of the simulator, what each carries, and rules beyond the schema. `RATE.CUSTOMCLEARANCEDETAIL.INVALID`,
 * `RATE.CUSTOMSVALUE.INVALID`, `ACCOUNT.NUMBER.MISMATCH`, `ACCOUNTNUMBER.REGISTRATION.REQUIRED`,
 * `SERVICE.PACKAGECOMBINATION.INVALID` and the codes of statuses are the carrier's; others stand in for codes that are not published.
 */
import {
  allOptions,
  billedGrams,
  businessDaysAfter,
  daysBetween,
  isAbroad,
  type Place,
  type TariffService,
  weekdayOf,
} from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { FedexConsignment } from './consignment.js';
import type { Document, PartyDocument } from './requests.js';
import { knowsCurrency } from './tariff.js';

/** A service on a lane. Prices are minor units of the account's currency, all made up. */
export interface Service extends TariffService {
  readonly code: string;
  readonly name: string;
  readonly category: 'EXPRESS' | 'GROUND';
  /** Business days. */
  readonly days: number;
  /** Promised as a number of days in words, not as a date. */
  readonly counts_days: boolean;
  readonly weekend?: true;
}

type Lane = 'us' | 'canada' | 'india' | 'north' | 'europe' | 'world';

const kind =
  (traits: Pick<Service, 'category' | 'counts_days'>) =>
  (
    code: string,
    name: string,
    [base_cents, per_kg_cents]: readonly [number, number],
    days: number,
    more: Pick<Service, 'weekend'> = {},
  ): Service => ({ ...traits, code, name, base_cents, per_kg_cents, days, ...more });

const ground = kind({ category: 'GROUND', counts_days: true });
const express = kind({ category: 'EXPRESS', counts_days: false });
const overseas = kind({ category: 'EXPRESS', counts_days: true });

const SERVICES: Readonly<Record<Lane, readonly Service[]>> = {
  us: [
    ground('FEDEX_GROUND', 'FedEx Ground®', [980, 62], 3),
    ground('GROUND_HOME_DELIVERY', 'FedEx Home Delivery®', [1040, 66], 3),
    ground('SMART_POST', 'FedEx Ground® Economy', [690, 58], 5),
    express('FEDEX_EXPRESS_SAVER', 'FedEx Express Saver®', [2150, 180], 3),
    express('FEDEX_2_DAY', 'FedEx 2Day®', [2480, 230], 2, { weekend: true }),
    express('STANDARD_OVERNIGHT', 'FedEx Standard Overnight®', [4890, 340], 1),
    express('PRIORITY_OVERNIGHT', 'FedEx Priority Overnight®', [5490, 390], 1, { weekend: true }),
  ],
  canada: [
    ground('FEDEX_GROUND', 'FedEx Ground®', [1240, 75], 3),
    express('FEDEX_EXPRESS_SAVER', 'FedEx Economy', [2370, 190], 3),
    express('FEDEX_2_DAY', 'FedEx 2Day®', [2790, 240], 2),
    express('PRIORITY_OVERNIGHT', 'FedEx Priority Overnight®', [4150, 330], 1, { weekend: true }),
  ],
  india: [express('STANDARD_OVERNIGHT', 'FedEx Standard Overnight®', [89_000, 7_000], 1)],
  north: [
    ground('FEDEX_GROUND', 'FedEx International Ground®', [1890, 96], 5),
    overseas('INTERNATIONAL_ECONOMY', 'FedEx International Economy®', [3990, 310], 3),
    overseas('FEDEX_INTERNATIONAL_PRIORITY', 'FedEx International Priority®', [5150, 420], 2),
  ],
  europe: [
    overseas('FEDEX_ECONOMY', 'FedEx® Economy', [2290, 170], 3),
    overseas('FEDEX_PRIORITY', 'FedEx® Priority', [3640, 260], 1),
  ],
  world: [
    overseas('INTERNATIONAL_ECONOMY', 'FedEx International Economy®', [6980, 690], 5),
    overseas('FEDEX_INTERNATIONAL_PRIORITY', 'FedEx International Priority®', [8350, 820], 3),
    overseas('FEDEX_INTERNATIONAL_PRIORITY_EXPRESS', 'FedEx International Priority® Express', [9240, 890], 2),
  ],
};

const EUROPE =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');
/** Countries that FedEx does not go to. */
const NOT_SERVED = ['CU', 'IR', 'KP', 'RU', 'SY'];
/** Packagings with the most that one may weigh, in grams. */
const PACKAGINGS: Readonly<Record<string, number>> = {
  YOUR_PACKAGING: 68_000,
  FEDEX_ENVELOPE: 500,
  FEDEX_PAK: 9100,
  FEDEX_TUBE: 9100,
  FEDEX_BOX: 9100,
  FEDEX_SMALL_BOX: 9100,
  FEDEX_MEDIUM_BOX: 9100,
  FEDEX_LARGE_BOX: 13_600,
  FEDEX_EXTRA_LARGE_BOX: 22_700,
  FEDEX_10KG_BOX: 10_000,
  FEDEX_25KG_BOX: 25_000,
};

function knowsPackaging(packaging: string): boolean {
  return packaging in PACKAGINGS;
}

function laneOf({ from, to }: FedexConsignment): Lane | undefined {
  const countries = [from.country, to.country];
  const within = (list: readonly string[]) => countries.every((country) => list.includes(country));
  if (countries.some((country) => NOT_SERVED.includes(country))) return undefined;
  if (within(['US'])) return 'us';
  if (within(['CA'])) return 'canada';
  if (within(['IN'])) return 'india';
  if (within(EUROPE)) return 'europe';
  if (from.country === to.country) return undefined;
  return within(['US', 'CA']) ? 'north' : 'world';
}

/** A service on the day of the request. */
export interface Offer {
  readonly service: Service;
  /** Delivered on a Saturday for a surcharge. */
  readonly saturday: boolean;
}

/** Everything that carries a consignment; with `alternatives`, Saturday delivery in addition to a weekday's. */
export function offersFor(consignment: FedexConsignment, alternatives: boolean): Offer[] {
  const lane = laneOf(consignment);
  if (lane === undefined) return [];
  const saturday = consignment.options.some(({ code }) => code === 'SATURDAY_DELIVERY');
  return SERVICES[lane]
    .filter((service) => carries(service, consignment))
    .flatMap((service): Offer[] => {
      const late = { service, saturday: true };
      const possible = service.weekend === true && weekdayOf(arrival(consignment.date, late)) === 'SAT';
      if (saturday) return possible ? [late] : [];
      const plain = { service, saturday: false };
      return possible && alternatives ? [plain, late] : [plain];
    });
}

/** The day of delivery, which may be a Saturday where that is paid for. */
export function arrival(day: string, { service, saturday }: Offer): string {
  return businessDaysAfter(day, service.days, { saturdays: saturday });
}

/** Special services, and the services that offer them. */
const OFFERED_BY: Readonly<Record<string, (service: Service, consignment: FedexConsignment) => boolean>> = {
  SATURDAY_DELIVERY: ({ weekend }) => weekend === true,
  SATURDAY_PICKUP: ({ category }) => category === 'EXPRESS',
  HOLD_AT_LOCATION: ({ code }) => code !== 'SMART_POST' && code !== 'GROUND_HOME_DELIVERY',
  COD: ({ code }) => code !== 'SMART_POST' && code !== 'GROUND_HOME_DELIVERY',
  FEDEX_ONE_RATE: ({ category }, { from, to, packaging }) =>
    category === 'EXPRESS' && from.country + to.country === 'USUS' && packaging !== 'YOUR_PACKAGING',
  HOME_DELIVERY_PREMIUM: ({ code }) => code === 'GROUND_HOME_DELIVERY',
  ELECTRONIC_TRADE_DOCUMENTS: (_, consignment) => isAbroad(consignment),
  RETURN_SHIPMENT: () => true,
  THIRD_PARTY_CONSIGNEE: (_, consignment) => isAbroad(consignment),
  CUT_FLOWERS: ({ category }) => category === 'EXPRESS',
  FOOD: () => true,
  SIGNATURE_OPTION: ({ code }) => code !== 'SMART_POST',
  NON_STANDARD_CONTAINER: () => true,
  ALCOHOL: ({ code }) => code !== 'SMART_POST',
  PRIORITY_ALERT: ({ category }) => category === 'EXPRESS',
  DRY_ICE: ({ category }, consignment) => category === 'EXPRESS' || !isAbroad(consignment),
  BATTERY: () => true,
  STANDALONE_BATTERY: ({ category }) => category === 'EXPRESS',
  PENDING_SHIPMENT: () => true,
};

function carries(service: Service, consignment: FedexConsignment): boolean {
  const { from, to, packaging, packages, hub } = consignment;
  const home = from.country === 'US' && to.country === 'US' && to.residential === true;
  if (service.code === 'SMART_POST' && !hub) return false;
  if (service.code === 'GROUND_HOME_DELIVERY' && !to.residential) return false;
  if (service.code === 'FEDEX_GROUND' && home) return false;
  if (service.category === 'GROUND' && packaging !== 'YOUR_PACKAGING') return false;
  if (packages.some((each) => billedGrams(each) > (PACKAGINGS[packaging] ?? 0))) return false;
  return allOptions(consignment).every(({ code }) => OFFERED_BY[code]?.(service, consignment) ?? false);
}

const MOST_PACKAGES = 100;
export const MOST_AT_ONCE = 40;
const MOST_DAYS_AHEAD = 10;

/** What must hold, or else the problem. */
type Rule = readonly [holds: boolean, code: string, message: string];
const broken = (rules: readonly Rule[]): Problem[] =>
  rules.filter(([holds]) => !holds).map(([, code, message]) => ({ code, message }));

/** Problems of rate requests and of shipment requests alike. */
export function problemsOf(consignment: FedexConsignment, today: string): Problem[] {
  const { from, to, packages, packaging, date, preferred_currency: currency } = consignment;
  const has_details = packages.every(({ options = [], special }) =>
    options.every(({ code }) => DETAILS[code] === undefined || special?.[DETAILS[code]] !== undefined),
  );
  const is_soon =
    /^\d{4}-\d\d-\d\d$/.test(date) && date >= today && daysBetween(today, date) <= MOST_DAYS_AHEAD;
  const weighs = packages.every((each) => billedGrams(each) > 0);
  const is_known = currency === undefined || knowsCurrency(currency);
  return broken([
    [hasPostalCode(from), 'RATE.ORIGIN.POSTALCODE.INVALID', postalCode('Origin')],
    [hasPostalCode(to), 'RATE.DESTINATION.POSTALCODE.INVALID', postalCode('Destination')],
    [knowsPackaging(packaging), 'PACKAGINGTYPE.INVALID', 'Packaging type is invalid.'],
    [packages.length > 0, 'PACKAGE.COUNT.INVALID', 'At least one package is required.'],
    [packages.length <= MOST_PACKAGES, 'PACKAGE.COUNT.INVALID', 'Too many packages.'],
    [weighs, 'PACKAGE.WEIGHT.INVALID', 'Package weight is missing or invalid.'],
    [is_soon, 'SHIPDATE.INVALID', `Ship date must be within ${MOST_DAYS_AHEAD} days from today.`],
    [is_known, 'PREFERREDCURRENCY.INVALID', 'Preferred currency is invalid.'],
    [has_details, 'PACKAGESPECIALSERVICES.DETAIL.MISSING', 'A special service of a package has no details.'],
  ]);
}

/** Special services of packages that need details. */
const DETAILS: Readonly<Record<string, string>> = {
  DRY_ICE: 'dryIceWeight',
  BATTERY: 'batteryDetails',
  STANDALONE_BATTERY: 'standaloneBatteryDetails',
};

const postalCode = (which: string) =>
  `${which} postal code is missing or invalid. Please correct and try again.`;

function hasPostalCode({ country, postal_code }: Place): boolean {
  if (country === 'US') return /^\d{5}(-?\d{4})?$/.test(postal_code);
  if (country === 'CA') return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(postal_code);
  return postal_code.length <= 10;
}

/** Problems of a shipment request beyond those of its rate. */
export function shipmentProblems(document: Document<'ship'>, consignment: FedexConsignment): Problem[] {
  const { requestedShipment: shipment, accountNumber, processingOptionType } = document;
  const { shipper, recipients, labelSpecification: label, shipmentSpecialServices: special } = shipment;
  const { paymentType, payor } = shipment.shippingChargesPayment;
  const payer = payor?.responsibleParty.accountNumber.value;
  const is_payer = payer === undefined || payer === accountNumber.value;
  const is_paid = paymentType === 'SENDER' || payer !== undefined;
  const stock = label.imageType === 'ZPLII' ? 'STOCK' : 'PAPER';
  const is_quick =
    consignment.packages.length <= MOST_AT_ONCE || processingOptionType === 'ALLOW_ASYNCHRONOUS';
  const is_pending = special?.pendingShipmentDetail !== undefined;
  const is_emailed = special?.returnShipmentDetail?.returnType === 'PENDING';
  const has_texts = shipment.requestedPackageLineItems.every(({ itemDescription }) => !!itemDescription);
  const is_transferred = document.shipAction === 'TRANSFER' && has_texts;
  const goods = shipment.customsClearanceDetail?.commodities ?? [];
  const is_described = goods.every(
    ({ countryOfManufacture, customsValue, quantity }) =>
      countryOfManufacture !== undefined && customsValue?.amount !== undefined && quantity !== undefined,
  );
  return [
    ...partyProblems('SHIPPER', shipper),
    ...recipients.flatMap((recipient) => partyProblems('RECIPIENT', recipient)),
    ...broken([
      [recipients.length === 1, 'RECIPIENT.COUNT.INVALID', 'Exactly one recipient is required.'],
      [paymentType !== 'SENDER' || is_payer, 'ACCOUNT.NUMBER.MISMATCH', MISMATCH],
      [is_paid, 'SHIPPINGCHARGESPAYMENT.PAYOR.REQUIRED', 'Payor account number is required.'],
      [label.labelStockType.startsWith(stock), 'LABEL.STOCKTYPE.INVALID', `The image needs ${stock}.`],
      [is_quick, 'PROCESSINGOPTION.REQUIRED', 'ALLOW_ASYNCHRONOUS is required for more than 40 packages.'],
      [is_emailed === is_pending, 'PENDINGSHIPMENTDETAIL.INVALID', 'Labels by e-mail alone are pending.'],
      [!is_pending || is_transferred, 'ITEMDESCRIPTION.REQUIRED', 'A pending package has a description.'],
      [
        !isDeclared(consignment) || goods.length > 0,
        'CUSTOMSCLEARANCEDETAIL.REQUIRED',
        'Goods are required.',
      ],
      [is_described, 'COMMODITY.DETAILS.MISSING', 'A commodity needs its country, value and quantity.'],
    ]),
    ...unitProblems(shipment),
  ];
}

const MISMATCH =
  'When payment Type is SENDER, ShippingChargesPayment Payor AccountNumber should match the shipper account number.';

/** Problems of a rate request beyond those of every consignment. */
export function rateProblems(
  { requestedShipment: shipment }: Document<'rate'>,
  consignment: FedexConsignment,
): Problem[] {
  const goods = shipment.customsClearanceDetail?.commodities ?? [];
  if (isDeclared(consignment) && goods.length === 0)
    return [
      { code: 'RATE.CUSTOMCLEARANCEDETAIL.INVALID', message: 'Customs clearance detail cannot be null.' },
    ];
  if (goods.some(({ customsValue }) => customsValue?.amount === undefined))
    return [{ code: 'RATE.CUSTOMSVALUE.INVALID', message: 'Customs value is missing or invalid.' }];
  return unitProblems(shipment);
}

function isDeclared(consignment: FedexConsignment): boolean {
  return isAbroad(consignment) || consignment.from.country === 'IN';
}

interface Weighed {
  readonly weight?: { readonly units: string } | undefined;
}

function unitProblems(shipment: {
  readonly requestedPackageLineItems: readonly Weighed[];
  readonly customsClearanceDetail?: { readonly commodities: readonly Weighed[] } | undefined;
}): Problem[] {
  const { requestedPackageLineItems: packages, customsClearanceDetail: customs } = shipment;
  const units = [...packages, ...(customs?.commodities ?? [])].flatMap(({ weight }) => weight?.units ?? []);
  if (new Set(units).size < 2) return [];
  const message = 'The package and commodity weight unit should be the same.';
  return [{ code: 'COMMODITY.WEIGHTUNITS.MISMATCH', message }];
}

function partyProblems(which: 'SHIPPER' | 'RECIPIENT', { contact, address }: PartyDocument): Problem[] {
  const american = ['US', 'CA', 'PR'].includes(address.countryCode);
  const phone = american ? /^(\+?1)?\d{10}$/ : /^\d{10,15}$/;
  const has_street =
    address.streetLines.length > 0 && address.streetLines.every((line) => line !== '' && line.length <= 35);
  const has_state = !american || /^[A-Z]{2}$/.test(address.stateOrProvinceCode ?? '');
  const problems = broken([
    [!!(contact.personName || contact.companyName), 'NAME.REQUIRED', 'Contact name is required.'],
    [phone.test(contact.phoneNumber), 'PHONENUMBER.INVALID', 'Phone number is missing or invalid.'],
    [has_street, 'STREETLINE.INVALID', 'Street lines are missing or too long.'],
    [has_state, 'STATEORPROVINCECODE.INVALID', 'State or province code is missing or invalid.'],
  ]);
  return problems.map(({ code, message }) => ({ code: `${which}.${code}`, message }));
}
