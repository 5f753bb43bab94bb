/** Addresses: Example Post knows the postal codes of Germany and their cities. */
import {
  type AddressCandidate,
  type AddressOutcome,
  type AddressRequest,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
} from '@waybill/core';
import { z } from 'zod';
import { entriesOf } from './transport.js';

export const CHECKED = ['city', 'postal_code'] as const;

export interface WireAddressRequest {
  readonly country: string;
  readonly postal_code: string;
  readonly city: string;
}

export function createAddressRequest({ address }: AddressRequest): WireAddressRequest {
  const { country_code = '', postal_code = '', city = '' } = address;
  return { country: country_code, postal_code, city };
}

/** Of other countries Example Post knows nothing, so it is not asked. */
export function nextAddressCalls({ request, replies }: Exchange<WireAddressRequest>): Call[] {
  if (replies.length > 0 || request.country !== 'DE') return [];
  const query = new URLSearchParams({ postal_code: request.postal_code, city: request.city });
  return [{ step: 'address', method: 'GET', url: `/v1/addresses?${query}` }];
}

const wireAddresses = z.looseObject({
  found: z.array(z.looseObject({ postal_code: z.string(), city: z.string() })),
});

export function parseAddressResponse(
  { request, replies: [reply] }: Exchange<WireAddressRequest>,
  { carrier, account }: CarrierIdentity,
): AddressOutcome {
  const result = (verdict: 'valid' | 'corrected' | 'ambiguous' | 'not_found' | 'not_checked') => ({
    ...{ carrier, account, verdict, classification: 'unknown' as const, missing: [] },
    checked: verdict === 'not_checked' ? [] : CHECKED,
    meta: { notices: [] },
  });
  if (request.country !== 'DE') return [{ ...result('not_checked'), candidates: [] }, []];
  const read =
    reply !== undefined && isAnswer(reply) && reply.status === 200 ? addressesIn(reply.body) : undefined;
  if (read === undefined)
    return [null, reply !== undefined && isAnswer(reply) ? entriesOf(reply, account) : []];
  const candidates = read.found.map((found) => candidateOf(found, request));
  const isKnown = candidates.some(({ changed }) => changed.length === 0);
  const verdict = isKnown
    ? 'valid'
    : ((['not_found', 'corrected'] as const)[candidates.length] ?? 'ambiguous');
  return [{ ...result(verdict), candidates }, []];
}

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

function addressesIn(body: string): z.output<typeof wireAddresses> | undefined {
  try {
    return wireAddresses.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
