/** Post offices over REST+XML, in the order of postoffice.xsd. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type Route, route } from '@waybill/simulator';
import { checkAccept } from '../media-types.js';
import { HOURS, type NearOffice, type Office, officeOf, officesNear } from '../offices.js';
import type { Account } from '../shipments.js';
import { LINK_HOST, MEDIA_TYPES } from './replies.js';
import { document } from './routes.js';

const TYPE = MEDIA_TYPES.post_office;
const XMLNS = { '@_xmlns': 'http://www.canadapost.ca/ws/postoffice' };

export function xmlOfficeRoutes(): Route<Account>[] {
  return [
    route('GET /rs/postoffice', ({ query, headers }) => {
      checkAccept(headers, TYPE, { any: false });
      return document(
        TYPE,
        writeXml({ 'post-office-list': { ...XMLNS, 'post-office': officesNear(query).map(listed) } }),
      );
    }),
    route('GET /rs/postoffice/:id/detail', ({ params, headers }) => {
      checkAccept(headers, TYPE, { any: false });
      return document(
        TYPE,
        writeXml({ 'post-office-detail': { ...XMLNS, ...detailed(officeOf(params.id ?? '')) } }),
      );
    }),
  ];
}

function address(office: Office): XmlNode {
  return {
    city: office.city,
    latitude: String(office.latitude),
    longitude: String(office.longitude),
    'postal-code': office.postal_code,
    province: office.province,
    'office-address': office.street,
  };
}

function listed(office: NearOffice): XmlNode {
  return {
    address: address(office),
    distance: office.kilometres.toFixed(2),
    location: office.location,
    name: office.name,
    'office-id': office.id,
    'bilingual-designation': String(office.bilingual),
    link: {
      '@_rel': 'detail',
      '@_href': `${LINK_HOST}/rs/postoffice/${office.id}/detail`,
      '@_media-type': TYPE,
    },
  };
}

function detailed(office: Office): XmlNode {
  return {
    address: address(office),
    location: office.location,
    name: office.name,
    'office-id': office.id,
    'bilingual-designation': String(office.bilingual),
    'hours-list': HOURS.map(({ day, times }) => ({ day, time: times })),
  };
}
