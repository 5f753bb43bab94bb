import { z } from '@waybill/carrier-kit';
import {
  carrierErrorEntry,
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorEntry } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';

/** `code` is text or a number; errors are a list or a single object. `error` is that of the token server. */
const wireError = z.object({ code: maybeText, message: maybeText, details: maybeText });
export const wireErrors = listOf(wireError);
export type WireError = z.output<typeof wireError>;

const wireReply = z.object({
  success: maybe(wireBoolean),
  errors: wireErrors,
  message: maybeText,
  error: maybeText,
  error_description: maybeText,
});

/** Fields of a request by NZ Post's paths. A pickup address may be the shipper's or another. */
const PLACES: Readonly<Record<string, string>> = {
  delivery_address: 'recipient',
  receiver_details: 'recipient',
  sender_details: 'shipper',
  return_address: 'shipper',
};
const PARTY_FIELDS: Readonly<Record<string, string>> = {
  name: 'person_name',
  company_name: 'company_name',
  phone: 'phone_number',
  email: 'email_address',
  building_name: 'address_lines',
  street: 'address_lines',
  suburb: 'address_lines',
  city: 'city',
  postcode: 'postal_code',
  state: 'state_code',
  country_code: 'country_code',
};

/** The field of the request that a path stands for, if there is one: `/parcel_details/0/dimensions/weight_kg`. */
function fieldOf(path: string): string | undefined {
  const parts = path.split('/').slice(1);
  const [root = ''] = parts;
  const place = lookUp(PLACES, root);
  if (place !== undefined) return [place, lookUp(PARTY_FIELDS, parts.at(-1)) ?? []].flat().join('.');
  if (root !== 'parcel_details') return undefined;
  if (parts.includes('service_code')) return 'shipment.services';
  return parts.includes('parcel_contents') ? 'shipment.customs.items' : 'shipment.items';
}

/** `details` says more than `message`, and may name a place in the request: `/delivery_address/street`. */
export function reported({ code, message, details }: WireError): ReportedError {
  const path = /(?:^|\s)(\/[a-z_]+(?:\/\w+)*)/.exec(details ?? '')?.[1];
  // Codes begin with a status: 400002, 401001.
  const status = /^[45]\d{5}$/.test(code ?? '') ? Number(code?.slice(0, 3)) : undefined;
  const place = path === undefined ? {} : { field: fieldOf(path), details: { path } };
  return { code, message: details ?? message, ...place, status };
}

/** An error within an answer of HTTP 200, as an entry. */
export function entryOf(error: WireError, carrier: CarrierIdentity): ErrorEntry {
  const { code = '', message = '', field } = reported(error);
  return carrierErrorEntry(carrier, { code, message, status: 200, ...(field && { field }) });
}

/** Reads any JSON reply. `success: false` is a refusal at any status, also without a reason. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document) => {
    const { data } = readAs(wireReply, document);
    if (data === undefined) return [];
    const { success, errors, message, error, error_description } = data;
    if (errors.length > 0) return errors.map(reported);
    if (error !== undefined) return [{ code: error, message: error_description ?? message }];
    return success === false ? [{ message: message ?? 'NZ Post refused without a reason' }] : [];
  },
});
