/** `customsAndTaxes`, of goods that cross a customs border: amounts in minor units. */
import { decimal, minorUnit, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  countryOf,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  extraFlag,
  hsCode,
  linesByPackage,
  type Money,
  omitUndefined,
  type PackageItem,
  type Reporter,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import { type Party, type Shipment, wasGiven } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { gramsOf } from './parcel.js';
import { wireText } from './parties.js';

const minor = ({ value, currency }: Money): number => value.shiftedBy(minorUnit(currency)).toNumber();

/** Whether goods are declared. Within Germany they are not, not even to Heligoland: "ignored for national shipments", w098. */
export const areDeclared = (shipper: Party, recipient: Party): boolean =>
  crossesCustoms(shipper, recipient) && countryOf(shipper) !== countryOf(recipient);

/** The declaration of each package; none within Germany. */
export function declarations(
  request: RequestFields,
  packages: readonly PackageItem[],
  report: Reporter,
): (object | undefined)[] {
  const { shipper, recipient, shipment } = request;
  const isDeclared = areDeclared(shipper, recipient);
  const client = clientOf(request, isDeclared, report);
  if (!isDeclared) {
    report.settle('customs_declaration');
    return packages.map(() => undefined);
  }
  const { customs, invoice } = shipment;
  if (customs === undefined) {
    report.required('shipment.customs', 'for what crosses a customs border; documents are declared, too');
    return packages.map(() => undefined);
  }
  leaveOutDuties(request, report);
  const currency = customsValueOf(shipment, {}, report)?.currency;
  const cost = amountOf(
    customs.shipping_cost,
    shipment.currency,
    'shipment.customs.shipping_cost',
    {},
    report,
  );
  if (cost !== undefined && currency !== undefined && cost.currency !== currency)
    report.notSupported('shipment.currency', `is ${cost.currency}, and the goods are in ${currency}`);
  const number = wireText(invoice?.identifier, 'shipment.invoice.identifier', 200, report);
  const exportCustomsClearance = extraFlag(customs, 'export_clearance', 'shipment.customs', report);
  if (exportCustomsClearance) report.settle('export_filing');
  return linesByPackage(shipment, packages, report).map((lines, position) => {
    const values = lines.map((line) => {
      const { value_amount = 0, quantity = 1 } = customs.items[line] ?? {};
      return decimal(value_amount).times(quantity);
    });
    return omitUndefined({
      currency,
      // What the recipient paid for all packages is declared once.
      shipmentCost: cost && position === 0 ? minor(cost) : undefined,
      value: currency === undefined ? undefined : minor({ value: sum(values), currency }),
      items: lines.map((line) => itemOf(line, shipment, report)),
      invoiceReferences: number === undefined ? undefined : [number],
      exportCustomsClearance,
      client,
    });
  });
}

/** The contract says who pays duties, and an order has no field for it: what the request says is left out, whoever it names. */
function leaveOutDuties(request: RequestFields, report: Reporter): void {
  const { shipment } = request;
  const said = [
    ...(wasGiven(shipment, 'duty_paid_by') ? ['shipment.duty_paid_by'] : []),
    ...(shipment.customs?.terms_of_trade === undefined ? [] : ['shipment.customs.terms_of_trade']),
  ];
  const why = `the contract with ${report.name} says who pays duties`;
  if (said.length === 0) report.notice('duties_paid_by', `At the border ${why}.`);
  else dutyPayerOf(request, DUTIES, report);
  for (const field of said) report.notice('left_out', `${field} is left out: ${why}.`);
}

const DUTIES = { own_account: '', takes: ['SENDER', 'RECIPIENT'] } as const;

/** The value of one unit, because the official example multiplies it by the quantity. */
function itemOf(line: number, shipment: Shipment, report: Reporter) {
  const field = `shipment.customs.items[${line}]`;
  const item = shipment.customs?.items[line];
  if (item === undefined) return {};
  const { description, value_amount, value_currency, weight, net_weight, origin_country } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  if (value_amount === 0) report.outOfRange(`${field}.value_amount`, 'must be above 0');
  const currency_field = value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`;
  const value = amountOf(
    value_amount,
    value_currency ?? shipment.currency,
    `${field}.value_amount`,
    { currency_field },
    report,
  );
  const weighed = net_weight ?? weight;
  return omitUndefined({
    sku: wireText(item.sku, `${field}.sku`, 50, report),
    countryCodeOfManufacture: origin_country,
    value: value && minor(value),
    weight: weighed && gramsOf({ item: { ...item, weight: weighed }, field }, shipment, report),
    quantity: item.quantity ?? 1,
    description: wireText(description, `${field}.description`, 512, report),
    hsCode: hsCode(item.code, `${field}.code`, { most: 11 }, report),
  });
}

const NUMBERS = { EORI: 'eoriNumber', IOSS: 'iossId', VAT: 'vatId' } as const;

/** `client`: tax numbers of the shop, in a declaration. Hermes has no fields for those of the recipient. */
function clientOf(request: RequestFields, isDeclared: boolean, report: Reporter) {
  const { shipper, recipient } = request;
  taxIdsOf(recipient, 'recipient', { types: {} }, request, report);
  const types: Partial<typeof NUMBERS> = isDeclared ? NUMBERS : {};
  const numbers = taxIdsOf(shipper, 'shipper', { types }, request, report);
  const client: Record<string, string> = {};
  for (const { code, value, field } of numbers) {
    if (client[code] !== undefined) {
      const why = `${report.name} takes one number of each type`;
      report.notice('tax_id_not_sent', `${field} is not sent: ${why}.`);
      continue;
    }
    client[code] = value;
    report.tooLong(field, value, { eoriNumber: 14, iossId: 12, vatId: 50 }[code]);
    if (code === 'vatId' && !/^[A-Z]{2}/.test(value))
      report.invalid(field, 'must begin with the two letters of its country');
  }
  return numbers.length === 0 ? undefined : client;
}
