/** `customsValue`, of goods that cross a customs border. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  crossesCustoms,
  customsValueOf,
  descriptionOf,
  dutyPayerOf,
  hsCode,
  lineWeightOf,
  type Money,
  omitUndefined,
  type Reporter,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Item, RateRequest, Shipment } from '@waybill/core';
import { plainText } from './parties.js';

/** Who pays duties, as `incoterm`: on delivery the recipient, or the account. */
export function incotermOf(request: RateRequest, own_account: string, report: Reporter): string | undefined {
  const takes = ['SENDER', 'RECIPIENT'] as const;
  return dutyPayerOf(request, { own_account, takes, recipient_account: false }, report)?.terms;
}

/** The value of goods that cross a customs border. A price does not depend on it, but refuses what a purchase does. */
export function goodsValue(
  { shipper, recipient, shipment: { customs, currency } }: RateRequest,
  report: Reporter,
): Money | undefined {
  if (customs === undefined || !crossesCustoms(shipper, recipient)) return undefined;
  return customsValueOf(omitUndefined({ customs, currency }), {}, report);
}

export function customsElement(
  request: RateRequest,
  incoterm: string | undefined,
  report: Reporter,
): XmlNode | undefined {
  const { shipper, recipient, shipment } = request;
  taxIdsOf(recipient, 'recipient', { types: {} }, request, report);
  const types = { EORI: 'eori', VAT: 'vatNumber' } as const;
  const numbers = taxIdsOf(shipper, 'shipper', { types }, request, report);
  if (!crossesCustoms(shipper, recipient)) return undefined;
  const { customs } = shipment;
  if (customs === undefined) return undefined;
  const value = goodsValue(request, report);
  const described = descriptionOf(shipment);
  const number = (code: string) => numbers.find((one) => one.code === code)?.value;
  return omitUndefined({
    articlesValue: customs.items.map((item, index) => articleElement(item, index, shipment, report)),
    currency: value?.currency,
    description: described && plainText(described.text, described.field, report),
    eori: number('eori'),
    incoterm,
    numberOfItems: String(customs.items.reduce((count, { quantity = 1 }) => count + quantity, 0)),
    value: value?.value.toFixed(),
    vatNumber: number('vatNumber'),
  });
}

/** Weights and value are those of the line, not of one unit: the values of all lines add up to that of the shipment. */
function articleElement(item: Item, index: number, { weight_unit }: Shipment, report: Reporter): XmlNode {
  const field = `shipment.customs.items[${index}]`;
  const { description, quantity = 1, value_amount, code, origin_country, net_weight, weight } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const kilograms = (unit: number) =>
    lineWeightOf({ weight: unit, quantity }, weight_unit, { unit: 'KG', places: 3 }).toFixed();
  return omitUndefined({
    content: plainText(description, `${field}.description`, report),
    grossWeight: kilograms(weight),
    hscode: hsCode(code, `${field}.code`, {}, report),
    netWeight: kilograms(net_weight ?? weight),
    origin: origin_country,
    position: String(index + 1),
    quantity: String(quantity),
    value: decimal(value_amount ?? 0)
      .times(quantity)
      .toFixed(),
  });
}
