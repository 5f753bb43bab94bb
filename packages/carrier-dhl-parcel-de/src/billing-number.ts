import { extraField, extraText, lookUp, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { Account } from './settings.js';

/** "Digit 11 and digit 12 must correspond to the number of the product": those after its first letter. */
function isFor(billing: string, product: string): boolean {
  return billing.slice(10, 12) === product.slice(1, 3);
}

/** The billing number of a product in the settings, or that of one with its two digits. */
export function billedFor(product: string, { billing_numbers }: Account['settings']): string | undefined {
  return (
    lookUp(billing_numbers, product) ??
    Object.values(billing_numbers).find((number) => isFor(number, product))
  );
}

/** `billingNumber`: of the request, or of the settings. A product that they do not name may have the number of one like it. */
export function billingNumber(
  product: string,
  shipment: Shipment,
  settings: Account['settings'],
  report: Reporter,
): string {
  const own = extraText(shipment, 'billing_number', 'shipment', report);
  const field = own === undefined ? 'shipment.services' : extraField(report, 'billing_number');
  const found = own ?? billedFor(product, settings);
  if (found === undefined)
    report.notSupported(field, `has ${product}, and the setting billing_numbers has no number for it`);
  else if (!/^\w{14}$/.test(found) || !isFor(found, product))
    report.invalid(
      field,
      `has ${product}, whose billing number is 14 characters with ${product.slice(1, 3)} as the 11th and 12th, not ${found}`,
    );
  return found ?? '';
}
