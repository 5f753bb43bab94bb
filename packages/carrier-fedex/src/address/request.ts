import type { OperationContext } from '@waybill/carrier-kit';
import { omitUndefined, postalCode } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { AddressRequest } from '@waybill/core/plugin';
import { plain, type WireBody } from '../json-call.js';
import { stateOf } from '../parties.js';
import type { Account } from '../settings.js';

/** The address, and what its answer is compared with. */
export interface WireAddressRequest {
  readonly transaction_id: string;
  readonly asked: Party;
  readonly most_candidates?: number;
  readonly body: WireBody;
}

export function createRequest(
  { address, most_candidates }: AddressRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireAddressRequest {
  const { address_lines = [], city, postal_code } = address;
  if (address_lines.length === 0) report.required('address.address_lines');
  report.tooMany('address.address_lines', address_lines.length, 3, 'lines');
  if (city === undefined && postal_code === undefined)
    report.required(['address.city', 'address.postal_code']);
  const form = address.country_code === 'CA' ? 'no_blanks' : 'official';
  const asked = omitUndefined({
    streetLines: address_lines,
    // The schema demands both; the text wants one of them.
    city: city ?? '',
    stateOrProvinceCode: stateOf(address, 'address', false, report),
    postalCode: postalCode(address, 'address', { required: false, form, longest: 10 }, report) ?? '',
    countryCode: address.country_code,
  });
  return omitUndefined({
    transaction_id: account.context.newId(),
    asked: address,
    most_candidates,
    body: plain({
      validateAddressControlParameters: { includeResolutionTokens: true },
      addressesToValidate: [{ address: asked }],
    }),
  });
}
