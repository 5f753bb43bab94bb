import type { OperationContext } from '@waybill/carrier-kit';
import { omitUndefined, postalCode, stateCode } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { AddressRequest } from '@waybill/core/plugin';
import { inUnitedStates } from '../lanes.js';
import type { AccountSettings } from '../settings.js';

/** `null` in place of a document: UPS does not look at addresses of that country. */
export interface WireAddressRequest {
  readonly request_id: string;
  /** The address that was asked about. */
  readonly asked: Pick<
    Party,
    'address_lines' | 'city' | 'state' | 'state_code' | 'postal_code' | 'country_code'
  >;
  readonly most_candidates: number;
  readonly document: { readonly XAVRequest: object } | null;
}

/** "Valid values: 0 – 50", 15 by default. */
const CANDIDATES = { usual: 15, most: 50 };

export function createRequest(
  { address, most_candidates = CANDIDATES.usual }: AddressRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireAddressRequest {
  const { address_lines = [], city, state, state_code, postal_code, country_code = '' } = address;
  const asked = omitUndefined({ address_lines, city, state, state_code, postal_code, country_code });
  const request = {
    request_id: account.context.newId(),
    asked,
    most_candidates: Math.min(most_candidates, CANDIDATES.most),
  };
  if (!inUnitedStates(country_code)) return { ...request, document: null };

  if (address_lines.length === 0) report.required('address.address_lines');
  report.tooMany('address.address_lines', address_lines.length, 3, 'lines');
  for (const [at, line] of address_lines.entries()) report.tooLong(`address.address_lines[${at}]`, line, 100);
  if (postal_code === undefined && city === undefined)
    report.required(['address.postal_code', 'address.city']);
  const zip = postalCode(address, 'address', { required: false, form: 'compact' }, report) ?? '';
  return {
    ...request,
    document: {
      XAVRequest: {
        AddressKeyFormat: omitUndefined({
          // Helps to find a suite. It is no part of the address, so a name that is too long is left out.
          ConsigneeName: fitting(address.company_name, 40),
          AddressLine: address_lines,
          PoliticalDivision2: report.tooLong('address.city', city, 30),
          PoliticalDivision1: stateCode(address, 'address', {}, report),
          PostcodePrimaryLow: zip.slice(0, 5) || undefined,
          PostcodeExtendedLow: zip.slice(5) || undefined,
          CountryCode: country_code,
        }),
      },
    },
  };
}

function fitting(text: string | undefined, longest: number): string | undefined {
  return text !== undefined && text.length <= longest ? text : undefined;
}
