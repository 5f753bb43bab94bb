/** Post offices. They, and their hours, are made up. */
import { refuse } from '@waybill/simulator/server';
import type { Content, Platform } from './platform.js';

const TABLE = `
0000107698 | BYWARD MARKET | PHARMACIE RIDEAU | 90 RIDEAU ST | OTTAWA | ON | K1N9J6 | 45.42562 | -75.69108
0000107701 | SPARKS STREET | SPARKS STREET | 59 SPARKS ST | OTTAWA | ON | K1P5A0 | 45.42357 | -75.69615
0000108102 | ADELAIDE STREET | CORNER DRUGS | 31 ADELAIDE ST E | TORONTO | ON | M5C1J0 | 43.65105 | -79.37722
0000609218 | WEST BROADWAY | SEASIDE PHARMACY | 1400 W BROADWAY | VANCOUVER | BC | V6H1H4 | 49.26378 | -123.13594`;

type Office = (typeof OFFICES)[number];
const OFFICES = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [id = '', name = '', location = '', street = '', city = '', province = '', ...rest] =
      row.split(' | ');
    const [postal_code = '', latitude, longitude] = rest;
    return {
      ...{ id, name, location, street, city, province, postal_code },
      latitude: Number(latitude),
      longitude: Number(longitude),
      bilingual: city === 'OTTAWA',
      /** Packages can be sent there. */
      collects: name !== 'SPARKS STREET',
    };
  });

/** Day 1 is Sunday, which is closed; on Fridays there is a break, where packages can be collected. */
const hoursOf = ({ collects }: Office) =>
  [2, 3, 4, 5, 6].map((day) => ({
    day: String(day),
    time: day === 6 && collects ? ['09:00', '12:00', '13:00', '17:30'] : ['09:00', '17:30'],
  }));

export type NearOffice = Office & { readonly kilometres: number };

const KM_OF_A_DEGREE = 111;
const FARTHEST_KM = 100;

/** The offices near a place, the nearest one first. @throws Refusal for a query without a place, and where no office is near. */
export function officesNear(query: URLSearchParams): NearOffice[] {
  const centre = centreOf(query);
  const near = OFFICES.map((office) => ({ ...office, kilometres: distance(office, centre) }))
    .filter(
      ({ kilometres, collects }) => kilometres < FARTHEST_KM && (collects || query.get('d2po') !== 'true'),
    )
    .sort((one, other) => one.kilometres - other.kilometres)
    .slice(0, Number(query.get('maximum') ?? 10));
  if (near.length === 0) throw refuse('404', 'There is no post office nearby.', 404);
  return near;
}

type Point = Pick<Office, 'latitude' | 'longitude'>;

/** A point, the first office with the letter of a postal code, or the first one in a city. */
function centreOf(query: URLSearchParams): Point {
  const [latitude, longitude] = [query.get('latitude'), query.get('longitude')];
  if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) };
  const [code, city] = [query.get('postalCode'), query.get('city')];
  if (!code && !(city && query.get('province'))) throw refuse('006', 'Missing required fields.');
  const found = OFFICES.find((office) =>
    code ? office.postal_code[0] === code[0] : office.city === city?.toUpperCase(),
  );
  return found ?? { latitude: 90, longitude: 0 };
}

function distance(office: Office, { latitude, longitude }: Point): number {
  const north = (office.latitude - latitude) * KM_OF_A_DEGREE;
  const east = (office.longitude - longitude) * KM_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return Number(Math.hypot(north, east).toFixed(2));
}

/** @throws Refusal for one that is not there. */
export function officeOf(id: string): Office {
  const office = OFFICES.find((one) => one.id === id);
  if (office !== undefined) return office;
  throw refuse('404', 'There is no such post office.', 404);
}

export function listedOffice(office: NearOffice, form: Platform): Content {
  const { address, ...facts } = officeFacts(office);
  return {
    address,
    distance: form.figure(office.kilometres, 2),
    ...facts,
    link:
      form.name === 'xml'
        ? form.link('detail', `/rs/postoffice/${office.id}/detail`, 'post_office')
        : undefined,
  };
}

export function officeDetails(office: Office): Content {
  return { ...officeFacts(office), 'hours-list': hoursOf(office) };
}

function officeFacts({ id, name, location, street, postal_code, bilingual, ...place }: Office): Content {
  const { city, latitude, longitude, province } = place;
  return {
    address: {
      city,
      latitude,
      longitude,
      'postal-code': postal_code,
      province,
      'office-address': street,
    },
    location,
    name,
    'office-id': id,
    'bilingual-designation': bilingual,
  };
}
