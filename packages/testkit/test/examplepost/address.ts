/** Addresses: Example Post knows the postal codes of Germany and their cities. */
import type { AddressCandidate, AddressVerdict, Call } from '@waybill/core/plugin';
import { z } from 'zod';
import { documentIn, entriesOf, type Half } from './further.js';

export const CHECKED = ['city', 'postal_code'] as const;

export interface WireAddressRequest {
  readonly country: string;
  readonly postal_code: string;
  readonly city: string;
}

const wireAddresses = z.looseObject({
  found: z.array(z.looseObject({ postal_code: z.string(), city: z.string() })),
});

export const address_validation: Half<'address_validation', WireAddressRequest> = {
  create: ({ address: { country_code = '', postal_code = '', city = '' } }) => ({
    country: country_code,
    postal_code,
    city,
  }),
  // Of other countries Example Post knows nothing, so it is not asked.
  next: ({ request, replies }): Call[] => {
    if (replies.length > 0 || request.country !== 'DE') return [];
    const query = new URLSearchParams({ postal_code: request.postal_code, city: request.city });
    return [{ step: 'address', method: 'GET', url: `/v1/addresses?${query}` }];
  },
  parse: ({ request, replies: [reply] }, own) => {
    const { carrier, account } = own;
    const result = (verdict: AddressVerdict) => ({
      ...{ carrier, account, verdict, classification: 'unknown' as const, missing: [] },
      checked: verdict === 'not_checked' ? [] : CHECKED,
      meta: { notices: [] },
    });
    if (request.country !== 'DE') return [{ ...result('not_checked'), candidates: [] }, []];
    const read = documentIn(reply, wireAddresses);
    if (read === undefined) return [null, entriesOf(reply, own)];
    const candidates = read.found.map((found) => candidateOf(found, request));
    const isKnown = candidates.some(({ changed }) => changed.length === 0);
    const verdict = isKnown
      ? 'valid'
      : ((['not_found', 'corrected'] as const)[candidates.length] ?? 'ambiguous');
    return [{ ...result(verdict), candidates }, []];
  },
};

function candidateOf(
  { postal_code, city }: { readonly postal_code: string; readonly city: string },
  asked: WireAddressRequest,
): AddressCandidate {
  const isOther = (one: string, other: string) => one.toUpperCase() !== other.toUpperCase();
  return {
    address: { postal_code, city, country_code: 'DE' },
    classification: 'unknown',
    changed: [
      ...(isOther(city, asked.city) ? (['city'] as const) : []),
      ...(isOther(postal_code, asked.postal_code) ? (['postal_code'] as const) : []),
    ],
  };
}
