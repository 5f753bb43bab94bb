/**
 * Post offices on the JSON platform: GET /postoffice/v1/post-offices and …/{id}/details. Requests after the field tables of the
 * Developer Portal; no answer and no schema is published that we know of, so answers are read as postoffice.xsd in camel case.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { hoursOf } from '../locations/hours.js';
import { type OfficeSearch, type PostOffice, queryOf } from '../locations/office.js';

const OFFICES = '/postoffice/v1/post-offices';
const headers = { accept: 'application/json' };

export function officesCall(search: OfficeSearch): PackageCall {
  return { method: 'GET', url: `${OFFICES}?${queryOf(search)}`, headers };
}

export function officeCall(path: string): PackageCall {
  return { method: 'GET', url: path, headers };
}

export function officePath(id: string): string {
  return `${OFFICES}/${encodeURIComponent(id)}/details`;
}

const maybeNumber = maybe(wireText.transform(Number).pipe(z.number()));
const wireOffice = z.object({
  officeId: wireText,
  name: maybeText,
  location: maybeText,
  distance: maybeNumber,
  bilingualDesignation: maybe(wireBoolean),
  address: maybe(
    z.object({
      officeAddress: maybeText,
      city: maybeText,
      province: maybeText,
      postalCode: maybeText,
      latitude: maybeNumber,
      longitude: maybeNumber,
    }),
  ),
  hoursList: listOf(z.object({ day: maybeText, time: listOf(maybeText) })),
});

function officeOf(office: z.output<typeof wireOffice>): PostOffice {
  const { address, officeId, name, location, distance, bilingualDesignation, hoursList } = office;
  return {
    id: officeId,
    name,
    location,
    street: address?.officeAddress,
    city: address?.city,
    province: address?.province,
    postal_code: address?.postalCode,
    latitude: address?.latitude,
    longitude: address?.longitude,
    kilometres: distance,
    is_bilingual: bilingualDesignation,
    detail: officePath(officeId),
    hours: hoursList.flatMap(({ day, time }) => hoursOf(day, time)),
  };
}

const wireOffices = listOf(wireOffice);
const wireList = z.object({ postOfficeList: z.unknown(), postOffices: z.unknown() });

/** A list, alone or under a name. */
export function officesIn(document: unknown): PostOffice[] | undefined {
  const { postOfficeList, postOffices } = wireList.safeParse(document).data ?? {};
  const list = postOfficeList ?? postOffices ?? document;
  const offices = wireOffices.safeParse(list).data;
  return offices?.length === 0 && !Array.isArray(list) ? undefined : offices?.map(officeOf);
}

export function officeIn(document: unknown): PostOffice | undefined {
  const office = wireOffice.safeParse(document).data;
  return office && officeOf(office);
}
