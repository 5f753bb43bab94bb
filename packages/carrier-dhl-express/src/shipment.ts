/** What prices and purchases read of a request alike: what is quoted must be what is bought. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraOf,
  type Reporter,
  type ResolvedRequest,
  referencesOf,
  refusePoBox,
  whenBought,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { EXPORT_DECLARATION, has, servicePoint, valueAddedServices } from './accessorials.js';
import { declaredValue } from './customs.js';
import { plannedShippingDate } from './dates.js';
import { papersOf } from './documents.js';
import { wirePackages } from './packages.js';
import { customerDetails, pickupDetails } from './parties.js';
import { isDeclarable, paymentOf } from './payment.js';
import type { Account } from './settings.js';

export type DhlShipment = ReturnType<typeof readShipment>;

/** `value` of a reference. */
export const LONGEST_REFERENCE = 35;
/** `customerReferences` */
const MOST_REFERENCES = 999;
/** `productCode`. Codes that the table does not list may be written with the prefix. */
const LONGEST_CODE = 6;

export function readShipment(
  given: RateRequest,
  context: RequestContext<Account['settings']>,
  operation: 'rating' | 'shipping',
) {
  const { account, services, options, report } = context;
  const request = withTerritory(given);
  const { recipient, shipment } = request;
  const declarable = isDeclarable(request, report);
  // "Shipments cannot be delivered to PO boxes" (DHL Express, Terms and Conditions of Carriage).
  refusePoBox(recipient, 'recipient', report);
  checkShipFrom(request, report);
  const payment = paymentOf(request, declarable, account, report);
  const quoted = operation === 'rating' ? {} : quotedProduct(context, report);
  const planned = plannedShippingDate(shipment, account, report, quoted.day);
  const packages = wirePackages(shipment, report);
  for (const code of services) report.tooLong('shipment.services', code, LONGEST_CODE);
  const service_point = servicePoint(shipment, report);
  // What is printed and depends on more than its own field; `printed.ts` has the rest.
  const paper = operation === 'rating' ? whenBought(report) : report;
  if (has(options, EXPORT_DECLARATION)) report.settle('export_filing');
  return {
    /** The request, with overseas territories as countries. */
    request,
    declarable,
    value: declarable ? declaredValue(shipment, operation, report) : undefined,
    payment,
    planned,
    packages,
    local_product: localProductCode(shipment, context, quoted, report),
    services: valueAddedServices(context, shipment, { ...payment, declarable, service_point }, report),
    service_point,
    references: referencesOf(shipment, { most: MOST_REFERENCES, longest: LONGEST_REFERENCE }, paper),
    parties: customerDetails(request, { declarable, collected: service_point !== undefined }, paper),
    collected_at: pickupDetails(request, paper),
    papers: papersOf(shipment, { options, declarable, day: planned.day }, paper),
  };
}

/** What the handle of a quote says beyond its product. */
interface QuotedProduct {
  readonly local?: string;
  /** `YYYY-MM-DD`: the day of shipping that the price is for, where it is not that of the request. */
  readonly day?: string;
}

/**
 * The handle of a quote, `N/B` or `N/B/2026-11-23`: several products of one price list may have the same `productCode`,
 * so the local code says which of them is bought; the day stands there when DHL priced the next business day.
 */
export function handleOf(productCode: string, { local = '', day }: QuotedProduct): string | undefined {
  const parts = [productCode, local, ...(day === undefined ? [] : [day])];
  return local === '' && day === undefined ? undefined : parts.join('/');
}

const HANDLE = /^([0-9A-Z]{1,6})\/([0-9A-Z]{0,3})(?:\/(\d{4}-\d\d-\d\d))?$/;

/** The quote that is bought; empty without one. */
function quotedProduct({ services, quote }: ResolvedRequest, report: Reporter): QuotedProduct {
  if (quote === undefined) return {};
  const [, product, local, day] = HANDLE.exec(quote) ?? [];
  if (product === undefined || (local === '' && day === undefined)) {
    report.invalid('shipment.quote', `must be the handle of a quote of ${report.name}`);
    return {};
  }
  if (services.length > 0 && !services.includes(product))
    report.contradiction(
      'shipment.quote',
      `is a quote of ${product}, and shipment.services names ${services.join(', ')}`,
    );
  return { ...(local ? { local } : {}), ...(day === undefined ? {} : { day }) };
}

/** `localProductCode`: that of the quote that is bought, or the one that the request names. */
function localProductCode(
  shipment: Shipment,
  { services }: ResolvedRequest,
  { local }: QuotedProduct,
  report: Reporter,
): string | undefined {
  const field = extraField(report, 'local_product_code');
  const named = extraOf(report.carrier, shipment, 'local_product_code');
  if (named !== undefined && !/^[0-9A-Z]{1,3}$/.test(named))
    report.invalid(field, `must be 1 to 3 capital letters or digits, not ${JSON.stringify(named)}`);
  if (named !== undefined && services.length !== 1)
    report.contradiction(field, 'goes with exactly one service in shipment.services');
  if (named !== undefined && local !== undefined && named !== local)
    report.contradiction(field, `is ${named}, and shipment.quote is a quote of ${local}`);
  return local ?? named;
}

/**
 * DHL prices a shipment, and declares its export, from the address of the shipper; only the courier goes elsewhere. So
 * another country cannot be where it leaves from.
 */
function checkShipFrom({ shipper, shipment: { ship_from } }: RequestFields, report: Reporter): void {
  const country = ship_from?.country_code;
  if (country === undefined || country === shipper.country_code) return;
  const problem = `is ${country}; ${report.name} collects in the country of the shipper, ${shipper.country_code}`;
  report.notSupported('shipment.ship_from.country_code', problem);
}
