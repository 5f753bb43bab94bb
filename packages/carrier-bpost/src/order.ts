/** `order`: one box for each package. The reference is ours, for posting one that exists replaces that order. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  amountOf,
  cashOnDelivery,
  extraField,
  extraText,
  omitUndefined,
  type PackageItem,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  refuseOtherCurrencies,
  refuseReach,
  shipDateOf,
  splitByValue,
  withOption,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { LabelFormat, RequestFields } from '@waybill/core/plugin';
import { type BoxFacts, boxOf, messageOf, notifiedOf } from './box.js';
import { checkDuties, declarationsOf, instructionsOf } from './customs.js';
import { cents, within, writeMessage } from './messages.js';
import { options as OPTIONS } from './options.js';
import { partyOf } from './parties.js';
import { type DeliveryMethod, isAtPoint, methodOf, REACH } from './services.js';
import type { Account } from './settings.js';

export const MOST_PACKAGES = 99;

/** The order, with facts that replies do not repeat. */
export interface WireShipmentRequest {
  readonly account_id: string;
  /** `reference`: an identifier of our own, by which the order is found, labelled and cancelled. */
  readonly reference: string;
  readonly service: string;
  readonly ship_date: string;
  /** Number of boxes. */
  readonly packages: number;
  readonly label: { readonly format: LabelFormat; readonly paper: string; readonly returns: boolean };
  /** The document of the order. */
  readonly document: string;
}

type Context = RequestContext<Account['settings']>;

export function createRequest(request: ShipmentRequest, context: Context): WireShipmentRequest {
  const { account, report } = context;
  const { shipper, shipment } = request;
  const { account_id, time_zone } = account.settings;
  checkAccount(request, account_id, report);
  const options = allOptions(shipment, context);
  const codes = options.map(({ row }) => row.code);
  const service = context.services[0] ?? '';
  const method = methodOf(service, usualMethod(request));
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const reference = account.context.newId();
  const [additionalCustomerReference] = referencesOf(shipment, { most: 1, longest: 50 }, report);
  const facts: BoxFacts = {
    service,
    method,
    notified: notifiedOf(request, report),
    delivery_date: deliveryDateOf(shipment, method, report),
  };
  refuseReach(service, REACH, ['BE'], request, report);
  checkPoint(shipment, facts, codes, report);
  const instructions = instructionsOf(request, options, report);
  const declarations = declarationsOf(request, packages, instructions, report);
  const shares = {
    cash: codes.includes('cod') ? cashOf(shipment, packages, report) : [],
    insured: insuredOf(shipment, packages, report),
    message: messageOf(facts, report),
  };
  const boxes = packages.map((own, at) => ({
    sender: partyOf(shipper, 'shipper', report),
    ...boxOf(
      request,
      own,
      { ...facts, options: optionsOf(codes, shares, at), declaration: declarations[at] },
      report,
    ),
    ...omitUndefined({ additionalCustomerReference }),
  }));
  return {
    account_id,
    reference,
    service,
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    packages: packages.length,
    label: { ...labelOf(shipment, report), returns: codes.includes('withReturnLabels') },
    document: writeMessage(
      'order',
      omitUndefined({
        accountId: account_id,
        reference,
        costCenter: extraText(shipment, 'cost_center', 'shipment', report, 50),
        box: boxes,
      }),
    ),
  };
}

/** What rating and shipping refuse alike. */
export function checkAccount(request: RequestFields, account_id: string, report: Reporter): void {
  payerOf(request, { own_account: account_id, takes: ['SENDER'] }, report);
  checkDuties(request, account_id, report);
}

/** The options of the request, and those that its fields stand for. */
export function allOptions({ delivery_point, cash_on_delivery }: Shipment, { options }: Context) {
  const held = delivery_point === undefined ? options : withOption(options, OPTIONS, 'hold_for_pickup');
  return cash_on_delivery === undefined ? held : withOption(held, OPTIONS, 'cash_on_delivery');
}

/** The element of a product that says nothing else by itself. */
export function usualMethod({ recipient, shipment }: RequestFields): DeliveryMethod {
  const { delivery_point } = shipment;
  const isAtHome = recipient.country_code === 'BE';
  if (delivery_point === undefined) return isAtHome ? 'atHome' : 'international';
  if (delivery_point.kind === 'locker') return isAtHome ? 'at24-7' : 'atIntlParcelDepot';
  return isAtHome ? 'atBpost' : 'atIntlPugo';
}

/** Refuses a point of delivery for a service that goes to an address. */
export function checkPoint(
  shipment: Shipment,
  { service, method }: Pick<BoxFacts, 'service' | 'method'>,
  codes: readonly string[],
  report: Reporter,
): void {
  if (isAtPoint(method) || !codes.includes('delivery_point')) return;
  const field = shipment.delivery_point === undefined ? 'shipment.options' : 'shipment.delivery_point';
  report.contradiction(field, `is for a pick-up point or a locker; ${service} goes to an address`);
}

/** A box's own shares, and what all boxes have. */
interface Shares {
  readonly cash: readonly XmlNode[];
  readonly insured: readonly InsuranceBand[];
  readonly message: XmlNode;
}

function optionsOf(codes: readonly string[], { cash, insured, message }: Shares, at: number) {
  const has = (code: string) => (codes.includes(code) ? '' : undefined);
  const band = insured[at];
  const all = omitUndefined({
    ...message,
    automaticSecondPresentation: has('automaticSecondPresentation'),
    insured: band && within('common', insuranceElement(band)),
    signed: has('signed'),
    saturdayDelivery: has('saturdayDelivery'),
    cod: cash[at],
  });
  return Object.keys(all).length === 0 ? undefined : within('common', all);
}

/** `basicInsurance`, or a value of `additionalInsurance`. */
export type InsuranceBand = 'basic' | '2' | '3';

const insuranceElement = (band: InsuranceBand) =>
  band === 'basic' ? { basicInsurance: '' } : { additionalInsurance: { '@_value': band } };

/** Euros up to which a package is insured, the smallest first. */
const BANDS: readonly (readonly [InsuranceBand, number])[] = [
  ['basic', 500],
  ['2', 2500],
  ['3', 5000],
];

/** The smallest band that covers the share of each package. */
export function insuredOf(
  shipment: Shipment,
  packages: readonly PackageItem[],
  report: Reporter,
): InsuranceBand[] {
  const field = 'shipment.insured_amount';
  // bpost insures in euros alone.
  const rules = { currencies: ['EUR'], currency: 'EUR' };
  const money = amountOf(shipment.insured_amount, shipment.currency, field, rules, report);
  if (money === undefined || money.value.isZero()) return [];
  refuseOtherCurrencies(shipment.items, money.currency, 'shipment.items', report);
  return splitByValue(money.value, packages, money.currency).map((share) => {
    const band = BANDS.find(([, most]) => share.isLessThanOrEqualTo(most));
    if (band === undefined)
      report.tooLarge(field, `is ${share.toFixed()} EUR for a package; bpost insures up to 5000`);
    return band?.[0] ?? '3';
  });
}

/** `cod` of each package. bpost pays to the account that is named. */
function cashOf(shipment: Shipment, packages: readonly PackageItem[], report: Reporter): XmlNode[] {
  const field = 'shipment.cash_on_delivery';
  if (shipment.cash_on_delivery === undefined) report.required(field, 'with the option cash_on_delivery');
  const cash = cashOnDelivery(shipment, { takes: ['iban', 'bic'], currencies: ['EUR'] }, report);
  if (cash === undefined) return [];
  const { money, iban, bic } = cash;
  for (const [name, value] of Object.entries({ iban, bic }))
    if (value === undefined) report.required(`${field}.${name}`, 'for cash on delivery');
  if (bic !== undefined && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    report.invalid(`${field}.bic`, 'must be 8 or 11 capital letters and digits');
  refuseOtherCurrencies(shipment.items, money.currency, 'shipment.items', report);
  return splitByValue(money.value, packages, money.currency).map((share) =>
    within('common', { codAmount: cents(share), iban: iban?.replaceAll(' ', '') ?? '', bic: bic ?? '' }),
  );
}

function deliveryDateOf(shipment: Shipment, method: DeliveryMethod, report: Reporter): string | undefined {
  const date = extraText(shipment, 'requested_delivery_date', 'shipment', report, 10);
  if (date === undefined) return undefined;
  const field = extraField(report, 'requested_delivery_date');
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) report.invalid(field, 'must be a day, YYYY-MM-DD');
  if (method.startsWith('atIntl') || method === 'international')
    report.contradiction(field, 'is for packages within Belgium');
  return date;
}

export function labelOf({ label }: Shipment, report: Reporter) {
  const { format = 'PDF', type: paper = 'A6' } = label ?? {};
  if (format === 'ZPL' && paper !== 'A6')
    report.contradiction('shipment.label.type', `is ${paper}; ZPL is A6`);
  return { format, paper };
}
