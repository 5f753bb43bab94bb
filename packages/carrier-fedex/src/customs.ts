/** Goods that are declared to customs: `customsClearanceDetail` of rating and of shipping. */
import {
  crossesCustoms,
  extraField,
  extraWord,
  isEuropeanUnion,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { commoditiesOf, commodityToRate, totalValue } from './customs/commodities.js';
import { exportDetail } from './customs/export.js';
import { customsOptionOf, invoiceOf, refuseInvoiceType } from './customs/invoice.js';
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
  const duties = dutiesOf(request, isDutiable(request), account, report);
  const freightOnValue = riskOf(request, report);
  refuseInvoiceType(request.shipment, report);
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

/** `customsClearanceDetail` of shipping. */
export function shipCustoms(request: RequestFields, account: Account, report: Reporter): object | undefined {
  const { shipment } = request;
  const { customs } = shipment;
  const duties = dutiesOf(request, isDutiable(request), account, report);
  const freightOnValue = riskOf(request, report);
  refuseInvoiceType(request.shipment, report);
  if (!isDeclared(request)) return undefined;
  if (customs === undefined) {
    report.required('shipment.customs', 'across borders, for documents and in the European Union as well');
    return undefined;
  }
  return omitUndefined({
    commercialInvoice: invoiceOf(shipment, customs, duties?.terms_given ? duties.terms : undefined, report),
    freightOnValue,
    dutiesPayment: dutiesPayment(duties),
    commodities: commoditiesOf(shipment, ['description', 'value_amount', 'origin_country'], report),
    isDocumentOnly: shipment.is_document,
    customsOption: customsOptionOf(customs, report),
    exportDetail: exportDetail(request, customs, report),
    totalCustomsValue: totalValue(shipment, report),
  });
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
