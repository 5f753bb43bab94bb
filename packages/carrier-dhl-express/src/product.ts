import { extraField, extraOf, type Reporter, type ResolvedRequest } from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';

/** `productCode`: at most 6 characters. Codes that the table does not list may be written with the prefix. */
const LONGEST_CODE = 6;

export function productCodes({ services }: ResolvedRequest, report: Reporter): readonly string[] {
  for (const code of services) report.tooLong('shipment.services', code, LONGEST_CODE);
  return services;
}

/**
 * The handle of a quote, `N/B`: several products of one price list may have the same `productCode`, so the local code
 * says which of them is bought. `undefined` where a product has no local code.
 */
export function handleOf(productCode: string, localProductCode: string | undefined): string | undefined {
  return localProductCode === undefined ? undefined : `${productCode}/${localProductCode}`;
}

/** `localProductCode`: that of the quote that is bought, or the one that the request names. */
export function localProductCode(
  shipment: Shipment,
  { services, quote }: ResolvedRequest,
  report: Reporter,
): string | undefined {
  const field = extraField(report, 'local_product_code');
  const named = extraOf(report.carrier, shipment, 'local_product_code');
  if (named !== undefined && !/^[0-9A-Z]{1,3}$/.test(named))
    report.invalid(field, `must be 1 to 3 capital letters or digits, not ${JSON.stringify(named)}`);
  if (named !== undefined && services.length !== 1)
    report.contradiction(field, 'goes with exactly one service in shipment.services');
  if (quote === undefined) return named;
  const [, product, local] = /^([0-9A-Z]{1,6})\/([0-9A-Z]{1,3})$/.exec(quote) ?? [];
  if (local === undefined)
    report.invalid('shipment.quote', `must be the handle of a quote of ${report.name}`);
  else if (services.length > 0 && !services.includes(product ?? ''))
    report.contradiction(
      'shipment.quote',
      `is a quote of ${product}, and shipment.services names ${services.join(', ')}`,
    );
  else if (named !== undefined && named !== local)
    report.contradiction(field, `is ${named}, and shipment.quote is a quote of ${local}`);
  return local;
}
