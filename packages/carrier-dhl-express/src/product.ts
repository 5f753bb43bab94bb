import { extraField, extraOf, type Reporter, type ResolvedRequest } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

/** `productCode`: at most 6 characters. Codes that the table does not list may be written with the prefix. */
const LONGEST_CODE = 6;

export function productCodes({ services }: ResolvedRequest, report: Reporter): readonly string[] {
  for (const code of services) report.tooLong('shipment.services', code, LONGEST_CODE);
  return services;
}

/** What the handle of a quote says beyond its product. */
export interface QuotedProduct {
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
export function quotedProduct({ services, quote }: ResolvedRequest, report: Reporter): QuotedProduct {
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
export function localProductCode(
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
