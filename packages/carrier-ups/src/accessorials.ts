/**
 * Options and insured value: `PackageServiceOptions` and `ShipmentServiceOptions`; delivery to an access point, and labels for
 * goods that come back. The same in rating and shipping.
 */
import { amountText } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  extraAmount,
  extraField,
  extraText,
  extraWord,
  lookUp,
  type Money,
  omitUndefined,
  type Reporter,
  type RequestedOption,
  refuseOtherCurrencies,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import {
  collectsBy,
  confirmsByPackage,
  inUnitedStates,
  type Lane,
  type Roles,
  withinUnitedStates,
} from './lanes.js';
import type { UpsPackage } from './packages.js';
import { elementOf, indicator, type MoneyElement } from './protocol.js';

/** `DCISType`: 2 and 3 on a package, 1 and 2 on a shipment. */
const CONFIRMATIONS: Readonly<Record<string, { readonly package: string; readonly shipment: string }>> = {
  SignatureRequired: { package: '2', shipment: '1' },
  AdultSignatureRequired: { package: '3', shipment: '2' },
};

/** @param goods elements for dangerous goods in each package, by position */
export function accessorialsOf(
  options: readonly RequestedOption[],
  shipment: Shipment,
  packages: readonly UpsPackage[],
  goods: readonly object[],
  lane: Lane,
  report: Reporter,
) {
  const find = (code: string) => options.find(({ row }) => row.code === code);
  const wanted = (code: string) => indicator(find(code) !== undefined);
  const confirmations = options.filter(({ row }) => Object.hasOwn(CONFIRMATIONS, row.code));
  const [confirmation] = confirmations;
  const release = find('ShipperRelease');
  refuseTogether([...confirmations, find('COD')], report);
  refuseTogether([confirmation, release], report);
  if (release !== undefined && !withinUnitedStates(lane))
    report.notSupported(
      release.field,
      `${release.row.code} is offered within the United States and Puerto Rico only`,
    );
  const declared = insuredValues(shipment, packages, report);
  const collection = collectionOf(find('COD'), shipment, packages, lane, report);
  const level = confirmsByPackage(lane) ? 'package' : 'shipment';
  const type = confirmation && lookUp(CONFIRMATIONS, confirmation.row.code)?.[level];
  const DeliveryConfirmation = type === undefined ? undefined : { DCISType: type };
  return {
    /** `PackageServiceOptions` of each package, by position; `undefined` for a package without options. */
    packages: packages.map(({ position }) =>
      elementOf({
        DeliveryConfirmation: level === 'package' ? DeliveryConfirmation : undefined,
        COD: collection?.packages?.[position],
        DeclaredValue: declared?.[position],
        ShipperReleaseIndicator: indicator(release !== undefined),
        ...goods[position],
      }),
    ),
    /** `ShipmentServiceOptions`, without what shipping adds. */
    shipment: omitUndefined({
      SaturdayDeliveryIndicator: wanted('SaturdayDelivery'),
      SaturdayPickupIndicator: wanted('SaturdayPickup'),
      COD: collection?.shipment,
      DeliverToAddresseeOnlyIndicator: wanted('DeliverToAddresseeOnly'),
      DirectDeliveryOnlyIndicator: wanted('DirectDeliveryOnly'),
      DeliveryConfirmation: level === 'shipment' ? DeliveryConfirmation : undefined,
      UPScarbonneutralIndicator: wanted('UPScarbonneutral'),
    }),
  };
}

/** "DeliveryConfirmation and COD are mutually exclusive"; a release without a signature excludes a signature. */
function refuseTogether(options: readonly (RequestedOption | undefined)[], report: Reporter): void {
  const [first, second] = options.filter((option) => option !== undefined);
  if (first === undefined || second === undefined) return;
  const problem = `names ${second.row.code} with ${first.row.code}; UPS takes one of them`;
  report.contradiction(second.field, problem);
}

/** `insured_amount`, split over the packages by value. */
function insuredValues(shipment: Shipment, packages: readonly UpsPackage[], report: Reporter) {
  const field = 'shipment.insured_amount';
  const amount = amountOf(shipment.insured_amount, shipment.currency, field, {}, report);
  return amount && shares(amount, shipment, packages, (share) => moneyElement(share, field, report), report);
}

/** The element of each package's share of an amount; none for a share of 0. */
function shares<Element>(
  { currency, value }: Money,
  { items }: Shipment,
  packages: readonly UpsPackage[],
  element: (share: Money) => Element,
  report: Reporter,
): (Element | undefined)[] {
  refuseOtherCurrencies(items, currency, 'shipment.items', report);
  return splitByValue(value, packages, currency).map((part) =>
    part.isZero() ? undefined : element({ currency, value: part }),
  );
}

/** `CODFundsCode` of packages where the request names none: check or money order. See Quirks. */
const FUNDS = '0';

/** `COD` of the shipment or of each package, as the lane has it. */
function collectionOf(
  option: RequestedOption | undefined,
  shipment: Shipment,
  packages: readonly UpsPackage[],
  lane: Lane,
  report: Reporter,
) {
  const field = extraField(report, 'cod_amount');
  const given = extraText(shipment, 'cod_funds', 'shipment', report);
  const amount = extraAmount(shipment, 'cod_amount', 'shipment', report);
  if (option === undefined) {
    const problem = 'needs the option cash_on_delivery';
    if (amount !== undefined) report.contradiction(field, problem);
    if (given !== undefined) report.contradiction(extraField(report, 'cod_funds'), problem);
    return undefined;
  }
  if (extraText(shipment, 'cod_amount', 'shipment', report) === undefined)
    report.required(field, 'with cash_on_delivery');
  const level = collectsBy(lane);
  const funds = given ?? (level === 'package' ? FUNDS : undefined);
  const funds_field = extraField(report, 'cod_funds');
  if (funds === undefined || !/^\d$/.test(funds))
    report.invalid(funds_field, 'must be 1 digit, as UPS lists them for the country');
  else if (given === undefined)
    report.notice('cod_funds_assumed', `${funds_field} is not set: ${FUNDS} is sent (check or money order).`);
  if (level === undefined)
    report.notSupported(option.field, `${option.row.code} is not offered from ${lane.from} to ${lane.to}`);
  const money = amountOf(amount, shipment.currency, field, {}, report);
  if (money === undefined) return undefined;
  const element = (share: Money) => ({ CODFundsCode: funds, CODAmount: moneyElement(share, field, report) });
  if (level === 'package') return { packages: shares(money, shipment, packages, element, report) };
  return level === 'shipment' ? { shipment: element(money) } : undefined;
}

/** `MonetaryValue` of declared values and of amounts to collect. */
const LONGEST_AMOUNT = 8;

/** An amount of {@link LONGEST_AMOUNT} characters, without cents where it is too long with them; one that is longer is an issue. */
function moneyElement({ currency, value }: Money, field: string, report: Reporter): MoneyElement {
  const text = amountText(value, currency);
  const short = text.length > LONGEST_AMOUNT ? value.toFixed() : text;
  if (short.length > LONGEST_AMOUNT)
    report.outOfRange(field, `is ${short}; UPS takes amounts of ${LONGEST_AMOUNT} characters`);
  return { CurrencyCode: currency, MonetaryValue: short };
}

/** `ShipmentIndicationType/Code` by option. */
const INDICATIONS: Readonly<Record<string, string>> = { HoldForPickup: '01', AccessPointDelivery: '02' };
/** The one that goes with a package held at an access point alone. */
const ADDRESSEE_ONLY = 'DeliverToAddresseeOnly';
/** Those that go with delivery to the door alone. */
const AT_THE_DOOR = ['DirectDeliveryOnly', 'ShipperRelease', 'COD', 'Return'];
/** UPS Access Point Economy. */
const ECONOMY = '70';

export type AccessPoint = NonNullable<ReturnType<typeof accessPointOf>>;

/** The extras that describe it, without their common beginning, and the most characters of each. */
export const ACCESS_POINT_FACTS = {
  id: 9,
  name: 35,
  address_line: 35,
  city: 30,
  state_code: 5,
  postal_code: 10,
  country_code: 2,
} as const;
export type AccessPointFact = keyof typeof ACCESS_POINT_FACTS;
const FACTS = Object.keys(ACCESS_POINT_FACTS) as AccessPointFact[];

const fieldOf = (fact: AccessPointFact, report: Reporter) => extraField(report, `access_point_${fact}`);

function accessPointFacts(shipment: Shipment, report: Reporter): Partial<Record<AccessPointFact, string>> {
  const read = FACTS.map((fact) => [
    fact,
    extraText(shipment, `access_point_${fact}`, 'shipment', report, ACCESS_POINT_FACTS[fact])?.trim(),
  ]);
  return omitUndefined(Object.fromEntries(read));
}

/** The access point that packages go to; `undefined` where the request wants none. */
export function accessPointOf(
  { recipient, shipment }: RateRequest,
  services: readonly string[],
  options: readonly RequestedOption[],
  report: Reporter,
) {
  const facts = accessPointFacts(shipment, report);
  const [chosen, second] = options.filter(({ row }) => Object.hasOwn(INDICATIONS, row.code));
  const addressee = options.find(({ row }) => row.code === ADDRESSEE_ONLY);
  if (addressee !== undefined && chosen?.row.code !== 'HoldForPickup')
    report.contradiction(addressee.field, `names ${ADDRESSEE_ONLY}, which needs the option HoldForPickup`);
  if (chosen === undefined) {
    if (services.includes(ECONOMY))
      report.contradiction('shipment.services', `names ${ECONOMY}, which needs the option HoldForPickup`);
    for (const fact of FACTS)
      if (facts[fact] !== undefined)
        report.contradiction(fieldOf(fact, report), 'needs the option HoldForPickup or AccessPointDelivery');
    return undefined;
  }
  for (const other of [second, ...options.filter(({ row }) => AT_THE_DOOR.includes(row.code))])
    refuseTogether([chosen, other], report);
  const country = facts.country_code ?? recipient.country_code ?? '';
  checkAccessPoint(facts, country, chosen.row.code, report);
  return {
    indication: lookUp(INDICATIONS, chosen.row.code) ?? '',
    id: facts.id,
    name: facts.name ?? '',
    address: omitUndefined({
      AddressLine: facts.address_line === undefined ? [] : [facts.address_line],
      City: facts.city ?? '',
      StateProvinceCode: facts.state_code,
      PostalCode: facts.postal_code?.replace(/[\s-]/g, '').toUpperCase(),
      CountryCode: country,
    }),
  };
}

function checkAccessPoint(
  facts: Partial<Record<AccessPointFact, string>>,
  country: string,
  option: string,
  report: Reporter,
): void {
  const american = inUnitedStates(country) || country === 'CA';
  const needed: AccessPointFact[] = ['id', 'name', 'address_line', 'city'];
  for (const fact of american ? [...needed, 'state_code' as const, 'postal_code' as const] : needed)
    if (!facts[fact]) report.required(fieldOf(fact, report), `with ${option}`);
  if (facts.id !== undefined && !/^[A-Z0-9]{9}$/.test(facts.id))
    report.invalid(fieldOf('id', report), 'must be 9 capitals and digits, such as U12345678');
  if (american && facts.state_code !== undefined && !/^[A-Z]{2}$/.test(facts.state_code))
    report.invalid(fieldOf('state_code', report), 'must be 2 capitals, such as GA');
  if (!/^[A-Z]{2}$/.test(country))
    report.invalid(fieldOf('country_code', report), 'must be a country code such as US');
}

/** How the customer gets the label, and `ReturnService/Code` of it. Rating knows these alone. */
const CODES = {
  /** Printed here. */
  print: '9',
  /** E-mailed by UPS. */
  email: '8',
  /** Brought by the driver, who comes once or three times. */
  one_attempt: '3',
  three_attempts: '5',
} as const;
export type ReturnDelivery = keyof typeof CODES;

/** "The following Services are not available to return shipment." */
const ONE_WAY_SERVICES = ['13', '59', '82', '83', '84', '85', '86'];
/** "Package type 24, or 25 is only allowed for shipment without return service." */
const ONE_WAY_PACKAGINGS = ['24', '25'];
/** Options of shipments without return service. */
const ONE_WAY_OPTIONS = ['SignatureRequired', 'AdultSignatureRequired', 'ShipperRelease', 'COD'];
const MOST_RETURNED = 20;

/** The kind of return, whether UPS sends its label with the reply, and where UPS e-mails it to. */
export function returnOf(
  { shipper, shipment }: RateRequest,
  { is_return }: Roles,
  services: readonly string[],
  options: readonly RequestedOption[],
  packages: readonly UpsPackage[],
  lane: Lane,
  report: Reporter,
): { readonly code: string; readonly has_label: boolean; readonly email: string | undefined } | undefined {
  const words = Object.keys(CODES) as ReturnDelivery[];
  const delivery = extraWord(shipment, 'return_delivery', words, 'shipment', report);
  const written = extraText(shipment, 'return_email', 'shipment', report, 50);
  const emailed = delivery === 'email';
  if (written !== undefined && !emailed)
    report.contradiction(extraField(report, 'return_email'), 'needs ups:return_delivery email');
  if (!is_return) {
    if (delivery !== undefined)
      report.contradiction(extraField(report, 'return_delivery'), 'needs the option return_label');
    return undefined;
  }
  for (const { row, field } of options.filter(({ row }) => ONE_WAY_OPTIONS.includes(row.code)))
    report.contradiction(field, `names ${row.code}, which a return cannot have`);
  const one_way = services.filter((code) => ONE_WAY_SERVICES.includes(code));
  if (one_way.length > 0)
    report.notSupported(
      'shipment.services',
      `names ${one_way.join(', ')}, which UPS does not offer for returns`,
    );
  const most = inUnitedStates(lane.from) ? 1 : MOST_RETURNED;
  report.tooMany('shipment.items', packages.length, most, 'packages');
  for (const { packaging, field } of packages)
    if (ONE_WAY_PACKAGINGS.includes(packaging))
      report.notSupported(`${field}.packaging_type`, 'is a UPS box by weight, which a return cannot have');
  const email = emailed ? (written ?? shipper.email_address) : undefined;
  if (emailed && email === undefined)
    report.required([extraField(report, 'return_email'), 'shipper.email_address'], 'to e-mail the label');
  return { code: CODES[delivery ?? 'print'], has_label: (delivery ?? 'print') === 'print', email };
}
