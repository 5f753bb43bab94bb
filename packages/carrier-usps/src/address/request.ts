import type { OperationContext } from '@waybill/carrier-kit';
import { extraText, omitUndefined } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { AddressRequest } from '@waybill/core/plugin';
import { soughtAddress } from '../domestic-address.js';
import { isDomestic } from '../parties.js';
import type { OpenSettings } from '../settings.js';

/** `null` in place of a query: USPS does not look at addresses of that country. */
export interface WireAddressRequest {
  /** The address that was asked about. */
  readonly asked: Pick<
    Party,
    'address_lines' | 'city' | 'state' | 'state_code' | 'postal_code' | 'country_code'
  >;
  readonly query: Readonly<Record<string, string>> | null;
}

/** Longest `firm`. It helps to find a suite, and is no part of the address: a longer one is left out. */
const LONGEST_FIRM = 50;

export function createRequest(
  { address }: AddressRequest,
  { report }: OperationContext<OpenSettings>,
): WireAddressRequest {
  const { address_lines, city, state, state_code, postal_code, country_code, company_name } = address;
  const asked = omitUndefined({ address_lines, city, state, state_code, postal_code, country_code });
  if (!isDomestic(address)) return { asked, query: null };
  const wire = soughtAddress(address, 'address', report);
  if (wire.state === undefined && state === undefined && state_code === undefined)
    report.required(['address.state_code', 'address.state']);
  if (city === undefined && postal_code === undefined)
    report.required(['address.postal_code', 'address.city']);
  return {
    asked,
    query: omitUndefined({
      firm: company_name !== undefined && company_name.length <= LONGEST_FIRM ? company_name : undefined,
      ...wire,
      urbanization: extraText(address, 'urbanization', 'address', report, 96),
    }),
  };
}
