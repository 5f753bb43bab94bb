/** Post offices over REST+XML: GET /rs/postoffice -> `post-office-list`, and behind its links `post-office-detail` (postoffice.xsd). */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, under, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import type { PostOffice } from '../terms.js';
import { get, readReply } from './protocol.js';
import { wireLink } from './shipping.js';

export { readReply };

const MEDIA_TYPE = 'application/vnd.cpc.postoffice+xml';

export function officesCall(query: URLSearchParams): PackageCall {
  return get(`/rs/postoffice?${query}`, MEDIA_TYPE);
}

export function officeCall(link: string): PackageCall {
  return get(link, MEDIA_TYPE);
}

/** One office is found behind a link only. */
export const officePath = undefined;

const maybeNumber = maybe(wireText.transform(Number).pipe(z.number()));
/** An office; the JSON platform has the same. */
export const wireOffice = z.object({
  'office-id': wireText,
  name: maybeText,
  location: maybeText,
  distance: maybeNumber,
  'bilingual-designation': maybe(wireBoolean),
  address: maybe(
    z.object({
      'office-address': maybeText,
      city: maybeText,
      province: maybeText,
      'postal-code': maybeText,
      latitude: maybeNumber,
      longitude: maybeNumber,
    }),
  ),
  link: maybe(wireLink),
  'hours-list': listOf(z.object({ day: maybeText, time: listOf(maybeText) })),
});

export function officeOf(office: z.output<typeof wireOffice>): PostOffice {
  const { address, name, location, distance, link } = office;
  return {
    id: office['office-id'],
    name,
    location,
    street: address?.['office-address'],
    city: address?.city,
    province: address?.province,
    postal_code: address?.['postal-code'],
    latitude: address?.latitude,
    longitude: address?.longitude,
    kilometres: distance,
    is_bilingual: office['bilingual-designation'],
    detail: link?.href,
    hours: office['hours-list'],
  };
}

const wireList = z.object({ 'post-office': listOf(wireOffice) });

export function officesIn(document: unknown): PostOffice[] | undefined {
  return wireList.safeParse(under('post-office-list')(document)).data?.['post-office'].map(officeOf);
}

export function officeIn(document: unknown): PostOffice | undefined {
  const office = wireOffice.safeParse(under('post-office-detail')(document)).data;
  return office && officeOf(office);
}
