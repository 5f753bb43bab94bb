/** `services`: schema `VAS`. What has an amount is for the whole shipment in a request and for each package here. */
import { eventTime } from '@waybill/carrier-kit/after';
import type { Decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  cashOnDelivery,
  countryOf,
  extraField,
  extraText,
  extraWord,
  lookUp,
  omitUndefined,
  type PackageItem,
  type Reporter,
  type RequestedOption,
  refuseOtherCurrencies,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { AT_HOME } from './services.js';

/** A package, as price lists for customers have it; the API does not say it. */
const LIABLE_EUR = 500;
const EURO = { currencies: ['EUR'] } as const;
/** Options that are sent as flags under their own code. */
const FLAGS = [
  'namedPersonOnly',
  'signedForByRecipient',
  'noNeighbourDelivery',
  'bulkyGoods',
  'premium',
  'goGreenPlus',
] as const;

/**
 * What comes with each product, by DHL's table "Available services": codes of options, keys of extras, and the insured amount. In
 * which countries is for DHL to say. A product that is newer than the table takes anything.
 */
const AVAILABLE: Readonly<Record<string, string>> = {
  V01PAK:
    'signedForByRecipient A16 A18 namedPersonOnly identCheck noNeighbourDelivery goGreenPlus parcelOutletRouting dhlRetoure bulkyGoods cashOnDelivery preferredLocation preferred_neighbour preferred_location preferred_day insured_amount RETURN',
  V62KP:
    'goGreenPlus parcelOutletRouting dhlRetoure preferredLocation preferred_neighbour preferred_location RETURN',
  V53WPAK: 'bulkyGoods cashOnDelivery premium closestDropPoint RETURN ABANDON insured_amount',
  V54EPAK: 'bulkyGoods RETURN ABANDON insured_amount',
  V66WPI: 'premium RETURN ABANDON',
};

const RETURNED_ANYWAY =
  'shipment.options (return_to_sender) is included: “By default, shipments are returned if undeliverable” (Parcel DE Shipping API 2.1.13, VAS/endorsement).';

/** What the shipment says besides the request. */
export interface ServiceFacts {
  readonly product: string;
  readonly refNo: string;
  readonly duty_paid: boolean;
  /** `dhlRetoure` needs both. */
  readonly return_address: object;
  readonly return_billing_number: string | undefined;
  /** `accountReference`, unless the request names another account. */
  readonly cod_account: string | undefined;
}

/** The services of each package; `undefined` without any. */
export function servicesOf(
  request: ShipmentRequest,
  packages: readonly PackageItem[],
  options: readonly RequestedOption[],
  facts: ServiceFacts,
  report: Reporter,
): (object | undefined)[] {
  const { recipient, shipment } = request;
  const chosen = new Set(options.map(({ row }) => row.code));
  const refuseUnlessAvailable = (name: string, field: string) => {
    if (lookUp(AVAILABLE, facts.product)?.split(' ').includes(name) === false)
      report.notSupported(field, `${name} does not come with ${facts.product}`);
  };
  const isAtHome = AT_HOME.includes(facts.product);
  // With a delivery point it is the address, and no service; at home it needs one.
  for (const { row, field } of options)
    if (row.code !== 'closestDropPoint' || (shipment.delivery_point === undefined && !isAtHome))
      refuseUnlessAvailable(row.code, field);
  const preferred = (key: string, value: string | undefined) => {
    if (value !== undefined) refuseUnlessAvailable(key, extraField(report, key));
    return value;
  };
  const place = (key: string) => preferred(key, extraText(shipment, key, 'shipment', report, 100));
  const oneOf = (one: string, other: string) => {
    if (chosen.has(one) && chosen.has(other))
      report.contradiction('shipment.options', `has both ${one} and ${other}`);
    return [one, other].find((code) => chosen.has(code));
  };
  const { insured_amount, currency, items } = shipment;
  const insured = amountOf(insured_amount, currency, 'shipment.insured_amount', EURO, report);
  if (insured !== undefined) refuseUnlessAvailable('insured_amount', 'shipment.insured_amount');
  if (insured?.value.isLessThanOrEqualTo(LIABLE_EUR) && facts.product === 'V01PAK')
    report.notice(
      'liable_anyway',
      `shipment.insured_amount is bought as an insurance, although DHL Paket is known to be liable for ${LIABLE_EUR} EUR in its price.`,
    );
  const collected = cashOf(request, chosen.has('cashOnDelivery'), facts, report);
  if (packages.length > 1 && (insured ?? collected) !== undefined)
    refuseOtherCurrencies(items, 'EUR', 'shipment.items', report);
  const parts = (amount: Decimal | undefined) =>
    amount === undefined ? [] : splitByValue(amount, packages, 'EUR');
  const [insurance, cash] = [parts(insured?.value), parts(collected?.amount)];
  if (chosen.has('parcelOutletRouting') && recipient.email_address === undefined)
    report.required('recipient.email_address', 'with parcelOutletRouting');
  const location = place('preferred_location');
  if (chosen.has('preferredLocation') && location === undefined)
    report.required(extraField(report, 'preferred_location'), 'with leave_at_door');
  const endorsement = oneOf('RETURN', 'ABANDON');
  if (isAtHome && endorsement === 'RETURN') report.notice('included', RETURNED_ANYWAY);
  const common = {
    preferredNeighbour: place('preferred_neighbour'),
    preferredLocation: location,
    visualCheckOfAge: oneOf('A16', 'A18'),
    ...Object.fromEntries(FLAGS.filter((code) => chosen.has(code)).map((code) => [code, true])),
    identCheck: identCheckOf(request, chosen.has('identCheck'), report),
    endorsement: isAtHome ? undefined : endorsement,
    preferredDay: preferred('preferred_day', dayOf(shipment, 'preferred_day', report)),
    closestDropPoint: closestDropPoint(request, chosen, report),
    parcelOutletRouting: chosen.has('parcelOutletRouting') ? recipient.email_address : undefined,
    dhlRetoure: retoureOf(chosen, facts, report),
    postalDeliveryDutyPaid: facts.duty_paid ? true : undefined,
  };
  return packages.map((_, position) => {
    const own = omitUndefined({
      ...common,
      additionalInsurance: euro(insurance[position]),
      cashOnDelivery: collected && omitUndefined({ ...collected, amount: euro(cash[position]) }),
    });
    return Object.values(own).every((value) => value === undefined) ? undefined : own;
  });
}

function euro(value: Decimal | undefined) {
  return value === undefined ? undefined : { currency: 'EUR', value: value.toNumber() };
}

/** "Either bank account information or account reference (from customer profile) must be provided." */
function cashOf(
  { shipment }: ShipmentRequest,
  chosen: boolean,
  { refNo, cod_account }: ServiceFacts,
  report: Reporter,
) {
  const path = 'shipment.cash_on_delivery';
  const reference = extraText(shipment, 'cod_account_reference', 'shipment', report, 35);
  const account = extraField(report, 'cod_account_reference');
  if (shipment.cash_on_delivery === undefined) {
    if (chosen) report.required(path, 'with cash on delivery');
    else if (reference !== undefined) report.contradiction(account, `needs ${path}`);
    return undefined;
  }
  const takes = ['account_holder', 'iban', 'bic', 'bank_name', 'reference'] as const;
  const cash = cashOnDelivery(shipment, { ...EURO, takes }, report);
  if (cash === undefined) return undefined;
  const { money, iban, account_holder, bank_name, bic } = cash;
  const accountReference = reference ?? (iban === undefined ? cod_account : undefined);
  if (iban === undefined && accountReference === undefined)
    report.required([`${path}.iban`, account], 'where the setting cod_account_reference names no account');
  for (const [name, value] of Object.entries({ account_holder, bank_name, bic }))
    if (iban === undefined && value !== undefined)
      report.contradiction(`${path}.${name}`, `needs ${path}.iban`);
  if (iban !== undefined && account_holder === undefined)
    report.required(`${path}.account_holder`, 'with an IBAN');
  return {
    amount: money.value,
    bankAccount:
      iban === undefined
        ? undefined
        : omitUndefined({
            accountHolder: report.tooLong(`${path}.account_holder`, account_holder, 80),
            bankName: report.tooLong(`${path}.bank_name`, bank_name, 80),
            iban: iban.replaceAll(' ', ''),
            bic,
          }),
    accountReference,
    transferNote1: report.tooLong(`${path}.reference`, cash.reference, 35) ?? refNo,
  };
}

function dayOf(shipment: Shipment, key: string, report: Reporter): string | undefined {
  const written = extraText(shipment, key, 'shipment', report);
  if (written !== undefined && eventTime({ date: written })?.date !== written)
    report.invalid(extraField(report, key), `must be a day, YYYY-MM-DD, not ${JSON.stringify(written)}`);
  return written;
}

/** Who the recipient has to prove to be. */
function identCheckOf({ shipment }: ShipmentRequest, chosen: boolean, report: Reporter) {
  const text = (key: string, longest: number) => extraText(shipment, key, 'shipment', report, longest);
  const person = {
    firstName: text('ident_first_name', 35),
    lastName: text('ident_last_name', 35),
    dateOfBirth: dayOf(shipment, 'ident_date_of_birth', report),
    minimumAge: extraWord(shipment, 'ident_minimum_age', ['A16', 'A18'], 'shipment', report),
  };
  if (!chosen && Object.values(person).every((value) => value === undefined)) return undefined;
  for (const key of ['first_name', 'last_name'] as const)
    if (person[key === 'first_name' ? 'firstName' : 'lastName'] === undefined)
      report.required(extraField(report, `ident_${key}`), 'with identCheck');
  return omitUndefined(person);
}

/** At home the recipient names the locker or the outlet; abroad DHL takes the next one. */
function closestDropPoint(
  { recipient, shipment }: ShipmentRequest,
  chosen: ReadonlySet<string>,
  report: Reporter,
): true | undefined {
  if (!chosen.has('closestDropPoint') || shipment.delivery_point !== undefined) return undefined;
  if (countryOf(recipient) === 'DE') report.required('shipment.delivery_point', 'in Germany');
  else if ((recipient.email_address ?? recipient.phone_number ?? recipient.mobile_number) === undefined)
    report.required(['recipient.email_address', 'recipient.phone_number'], 'with closestDropPoint');
  return true;
}

function retoureOf(
  chosen: ReadonlySet<string>,
  { refNo, return_address, return_billing_number }: ServiceFacts,
  report: Reporter,
) {
  if (!chosen.has('dhlRetoure')) return undefined;
  if (return_billing_number === undefined)
    report.notSupported(
      'shipment.options',
      'needs a billing number of V07PAK in the setting billing_numbers',
    );
  return omitUndefined({
    billingNumber: return_billing_number ?? '',
    refNo,
    returnAddress: return_address,
    goGreenPlus: chosen.has('goGreenPlus') ? true : undefined,
  });
}
