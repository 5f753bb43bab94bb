/**
 * Post offices on the JSON platform: GET /postoffice/v1/post-offices and …/{id}/details. Requests after the field tables of the
 * Developer Portal; no answer and no schema is published that we know of, so answers are read as postoffice.xsd in camel case.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf } from '@waybill/carrier-kit/reply';
import type { PostOffice } from '../terms.js';
import { wireOffice, officeOf as xmlOffice } from '../xml/locations.js';
import { get, readReply, xmlNames } from './protocol.js';

export { readReply };

const OFFICES = '/postoffice/v1/post-offices';

export function officesCall(query: URLSearchParams): PackageCall {
  return get(`${OFFICES}?${query}`);
}

export function officeCall(path: string): PackageCall {
  return get(path);
}

export function officePath(id: string): string {
  return `${OFFICES}/${encodeURIComponent(id)}/details`;
}

function officeOf(office: z.output<typeof wireOffice>): PostOffice {
  return { ...xmlOffice(office), detail: officePath(office['office-id']) };
}

const wireOffices = listOf(wireOffice);
const anything = z.unknown().optional();
const wireList = z.object({ postOfficeList: anything, postOffices: anything });

/** A list, alone or under a name. */
export function officesIn(document: unknown): PostOffice[] | undefined {
  const { postOfficeList, postOffices } = wireList.safeParse(document).data ?? {};
  const list = postOfficeList ?? postOffices ?? document;
  const offices = wireOffices.safeParse(xmlNames(list)).data;
  return offices?.length === 0 && !Array.isArray(list) ? undefined : offices?.map(officeOf);
}

export function officeIn(document: unknown): PostOffice | undefined {
  const office = wireOffice.safeParse(xmlNames(document)).data;
  return office && officeOf(office);
}
