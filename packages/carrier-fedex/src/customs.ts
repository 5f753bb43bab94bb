/** Goods that are declared to customs, and `customsClearanceDetail` of rating. */
import { type Decimal, decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  crossesCustoms,
  customsValueOf,
  descriptionOf,
  extraField,
  extraText,
  extraWord,
  hsCode,
  isEuropeanUnion,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { type Money, moneyElement, type Weight } from './packages.js';
import { dutiesOf, dutiesPayment } from './payment.js';
import type { Account } from './settings.js';

/**
 * Whether FedEx wants goods declared: between countries, in the European Union as well, and within India.
 * Source: Rate API and Ship API, `customsClearanceDetail`, and the official samples.
 */
export function isDeclared(request: RequestFields): boolean {
  const { shipper, recipient } = request;
  const missing = [shipper.country_code, recipient.country_code].includes(undefined);
  return (
    !missing &&
    (shipper.country_code !== recipient.country_code || isWithinIndia(request) || isDutiable(request))
  );
}

const isWithinIndia = ({ shipper, recipient }: RequestFields) =>
  shipper.country_code === 'IN' && recipient.country_code === 'IN';

/** Whether there may be duties, or other taxes of the country of arrival as in Puerto Rico. */
function isDutiable({ shipper, recipient }: RequestFields): boolean {
  if (crossesCustoms(shipper, recipient)) return true;
  const union = isEuropeanUnion(shipper.country_code, shipper.postal_code);
  return shipper.country_code !== recipient.country_code && !union;
}

/** Whether FedEx makes a commercial invoice. */
export function hasInvoice(request: RequestFields): boolean {
  return isDutiable(request) && !request.shipment.is_document;
}

/** `customsClearanceDetail` of rating. */
export function rateCustoms(request: RequestFields, account: Account, report: Reporter): object | undefined {
  const { duties, freightOnValue } = clearanceOf(request, account, report);
  if (!isDeclared(request)) return undefined;
  const { shipment } = request;
  const value = totalValue(shipment, report);
  const commodities =
    shipment.customs === undefined
      ? commodityToRate(shipment, value, report)
      : commoditiesOf(shipment, ['value_amount'], report);
  return omitUndefined({
    freightOnValue,
    // The contract of rating has no other payer.
    dutiesPayment: duties?.role === 'SENDER' ? dutiesPayment(duties) : undefined,
    commodities,
  });
}

/** What rating and shipping read alike, also of goods that are not declared. */
export function clearanceOf(request: RequestFields, account: Account, report: Reporter) {
  const duties = dutiesOf(request, isDutiable(request), account, report);
  const freightOnValue = riskOf(request, report);
  const { type } = request.shipment.invoice ?? {};
  // Customs would wait for an invoice of another type.
  if (type !== undefined && !/^commercial([ _]invoice)?$/i.test(type))
    report.notice(
      'left_out',
      `shipment.invoice.type (${type}) is left out: FedEx makes a commercial invoice.`,
    );
  return { duties, freightOnValue };
}

/** `freightOnValue`: who bears the risk of freight within India, where it "is mandatory" (Ship API). */
function riskOf(request: RequestFields, report: Reporter): string | undefined {
  const risk = extraWord(
    request.shipment,
    'freight_on_value',
    ['OWN_RISK', 'CARRIER_RISK'],
    'shipment',
    report,
  );
  const field = extraField(report, 'freight_on_value');
  if (isWithinIndia(request)) return risk ?? 'OWN_RISK';
  if (risk !== undefined) report.contradiction(field, 'is for shipments within India');
  return undefined;
}

/** One line of a declaration. Weight and value are of all its units. */
interface Commodity {
  readonly unitPrice?: Money;
  readonly quantity: number;
  readonly quantityUnits: string;
  readonly customsValue?: Money;
  readonly countryOfManufacture?: string;
  readonly harmonizedCode?: string;
  readonly description?: string;
  readonly weight: Weight;
  readonly partNumber?: string;
}

/** "Maximum upto 999 commodities per shipment." */
const MOST_LINES = 999;
const LONGEST_DESCRIPTION = 450;
/** `Customs_Money`: 11 digits before the decimal point. */
const LARGEST_VALUE = '99999999999.99';

/** The goods of `customs.items`, each of which must have the `needed` fields. */
export function commoditiesOf(
  shipment: Shipment,
  needed: readonly (keyof Item)[],
  report: Reporter,
): Commodity[] {
  const items = shipment.customs?.items ?? [];
  report.tooMany('shipment.customs.items', items.length, MOST_LINES, 'lines');
  return items.map((item, index) => {
    const field = `shipment.customs.items[${index}]`;
    for (const name of needed) if (item[name] === undefined) report.required(`${field}.${name}`);
    return commodityOf(item, field, shipment, report);
  });
}

/**
 * What is rated before there is a declaration: one line of everything, with the value that the request names.
 * "Customs commodity data is required for international and intra-country rating" (Rate API).
 */
function commodityToRate(shipment: Shipment, customsValue: Money | undefined, report: Reporter): Commodity[] {
  if ((shipment.declared_value ?? shipment.insured_amount) === undefined)
    report.required(['shipment.customs', 'shipment.declared_value'], 'for a price across borders');
  const weight = sum(shipment.items.map((item) => decimal(item.weight).times(item.quantity ?? 1)));
  const described = descriptionOf(shipment)?.text ?? (shipment.is_document ? 'Documents' : 'Goods');
  const description = described.slice(0, LONGEST_DESCRIPTION);
  return [
    omitUndefined({
      quantity: 1,
      quantityUnits: 'PCS',
      customsValue,
      description,
      weight: weigh(weight, shipment),
    }),
  ];
}

function commodityOf(item: Item, field: string, shipment: Shipment, report: Reporter): Commodity {
  const { quantity = 1, value_amount, value_currency: currency = shipment.currency } = item;
  const value = (amount: number | Decimal | undefined) =>
    amountOf(amount, currency, `${field}.value_amount`, { largest: LARGEST_VALUE }, report);
  const unit = value(value_amount);
  const total = unit && value(unit.value.times(quantity));
  return omitUndefined({
    unitPrice: unit && moneyElement(unit),
    quantity,
    quantityUnits: extraText(item, 'unit_of_measure', field, report, 4) ?? 'PCS',
    customsValue: total && moneyElement(total),
    countryOfManufacture: item.origin_country,
    harmonizedCode: hsCode(item.code, `${field}.code`, { fewest: 4, most: 14 }, report),
    description: report.tooLong(`${field}.description`, item.description, LONGEST_DESCRIPTION),
    weight: weigh(decimal(item.weight).times(quantity), shipment),
    partNumber: item.sku,
  });
}

/** In the unit of the packages: another "will result in an error" (Ship API, `units` of a commodity's weight). */
function weigh(weight: Decimal, { weight_unit }: Shipment): Weight {
  return { units: weight_unit, value: Number(roundUp(weight, 2)) };
}

/** The value of all goods, in one currency: of the declaration, or what the request names without one. */
export function totalValue(shipment: Shipment, report: Reporter): Money | undefined {
  const { customs, currency, insured_amount } = shipment;
  // A missing value or currency is reported with its line.
  const incomplete = customs?.items.some(
    ({ value_amount, value_currency = currency }) =>
      value_amount === undefined || value_currency === undefined,
  );
  if (incomplete) return undefined;
  const value = customsValueOf(
    customs === undefined ? shipment : omitUndefined({ customs, currency }),
    {},
    report,
  );
  // "The totalDeclaredValue should not exceed customsValue" (Ship API).
  if (
    insured_amount !== undefined &&
    value?.currency === currency &&
    value?.value.isLessThan(insured_amount)
  ) {
    const most = `${value.value.toFixed()} ${value.currency}`;
    report.tooLarge('shipment.insured_amount', `is above the value of the goods, ${most}`);
  }
  return value && moneyElement(value);
}
