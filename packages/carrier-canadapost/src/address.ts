import { maxLength } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';

/** Where a parcel goes, as rating tells it: the choice in `destination`. */
export type Destination =
  | { readonly kind: 'domestic'; readonly postal_code: string }
  | { readonly kind: 'united-states'; readonly zip_code: string }
  | { readonly kind: 'international'; readonly country_code: string; readonly postal_code?: string };

/** The shipper's postal code, `A9A9A9`. Canada Post ships from Canada only. */
export function originOf(shipper: Party, issues: Issue[]): string {
  if (shipper.country_code === undefined)
    issues.push(issue('shipper.country_code', 'required', 'is required'));
  else if (shipper.country_code !== 'CA') {
    issues.push(
      issue(
        'shipper.country_code',
        'lane_not_served',
        `is ${shipper.country_code}; Canada Post ships from Canada only`,
        'not_supported',
      ),
    );
  }
  return shipper.country_code === 'CA' ? canadian(shipper.postal_code, 'shipper.postal_code', issues) : '';
}

/** @param longest characters of a postal code outside Canada and the United States. */
export function destinationOf(
  { country_code, postal_code }: Party,
  longest: number,
  issues: Issue[],
): Destination {
  const field = 'recipient.postal_code';
  switch (country_code) {
    case undefined:
      issues.push(issue('recipient.country_code', 'required', 'is required'));
      return { kind: 'international', country_code: '' };
    case 'CA':
      return { kind: 'domestic', postal_code: canadian(postal_code, field, issues) };
    case 'US':
      return { kind: 'united-states', zip_code: american(postal_code, field, issues) };
    default: {
      maxLength(postal_code, longest, field, issues);
      return { kind: 'international', country_code, ...(postal_code === undefined ? {} : { postal_code }) };
    }
  }
}

/** `PostalCodeType`: `A9A9A9` in capitals without a blank. */
function canadian(written: string | undefined, field: string, issues: Issue[]): string {
  const code = written?.replace(/[\s-]/g, '').toUpperCase();
  if (code === undefined) issues.push(issue(field, 'required', 'is required in Canada'));
  else if (!/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code)) {
    issues.push(
      issue(
        field,
        'invalid_postal_code',
        `must be a Canadian postal code such as K1A 0B1, not ${JSON.stringify(written)}`,
      ),
    );
  }
  return code ?? '';
}

/** `ZipCodeType`: five digits, or five and four. */
function american(written: string | undefined, field: string, issues: Issue[]): string {
  const code = written?.replace(/\s/g, '').replace(/^(\d{5})(\d{4})$/, '$1-$2');
  if (code === undefined) issues.push(issue(field, 'required', 'is required in the United States'));
  else if (!/^\d{5}(-\d{4})?$/.test(code)) {
    issues.push(
      issue(
        field,
        'invalid_postal_code',
        `must be a ZIP code such as 10118 or 10118-0110, not ${JSON.stringify(written)}`,
      ),
    );
  }
  return code ?? '';
}
