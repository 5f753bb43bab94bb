import { extraOf, maxLength, type ResolvedRequest } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';

/** `productCode`: at most 6 characters. Codes that the table does not list may be written with the prefix. */
const LONGEST_CODE = 6;

export function productCodes({ services }: ResolvedRequest, issues: Issue[]): readonly string[] {
  for (const code of services) maxLength(code, LONGEST_CODE, 'shipment.services', issues);
  return services;
}

/** `localProductCode`: at most 3 characters; where the caller names it, it goes with the product code. */
export function localProductCode(shipment: Shipment, issues: Issue[]): string | undefined {
  const code = extraOf(CARRIER, shipment, 'local_product_code');
  if (code !== undefined && !/^[0-9A-Z]{1,3}$/.test(code)) {
    const problem = `must be 1 to 3 capital letters or digits, not ${JSON.stringify(code)}`;
    issues.push(issue(`shipment.extra["${CARRIER}:local_product_code"]`, 'invalid_value', problem));
  }
  return code;
}
