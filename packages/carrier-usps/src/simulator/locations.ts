/** `/locations/v3`: invented post offices and parcel lockers of Austin, Texas. */
import { type Route, type RouteRequest, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

/** The last three: miles, the point, and whether packages can be held there. */
const OFFICES = [
  ['1353501', 'CAPITOL STATION', '510 LAVACA ST', '78701', 'POST_OFFICE', 0.4, [30.2686, -97.7455], true],
  [
    '1353502',
    'RAINEY CORNER STORE',
    '70 RAINEY ST',
    '78701',
    'CONTRACT_POSTAL_UNIT',
    1.2,
    [30.259, -97.7388],
    false,
  ],
  ['1353503', 'EAST SIDE', '2100 E CESAR CHAVEZ ST', '78702', 'POST_OFFICE', 2.6, [30.2539, -97.7191], true],
  [
    '1353504',
    'NORTHCROSS KIOSK',
    '2525 W ANDERSON LN',
    '78757',
    'SELF_SERVICE_KIOSK',
    7.3,
    [30.3566, -97.7337],
    false,
  ],
] as const;

/** The last is whether it is online. */
const LOCKERS = [
  ['1353511', 'CAPITOL STATION LOCKER', '510 LAVACA ST', '78701', true],
  ['1353512', 'EAST SIDE LOCKER', '2100 E CESAR CHAVEZ ST', '78702', false],
] as const;

type Query = RouteRequest<Enrolled, string>['query'];

/** Both searches. Places elsewhere have no post office. */
export const locationRoutes: readonly Route<Enrolled>[] = [
  route('GET /locations/v3/post-office-locations', ({ query }) => {
    checkPlace(query);
    const limit = limitOf(query, 20);
    const radius = Number(query.get('radius') ?? 20);
    if (!Number.isInteger(radius) || radius < 1 || radius > 100)
      throw refuse('400', 'OASValidation radius: must be 1 to 100.');
    const isHeld = query.get('pickupService') === 'HOLD_FOR_PICKUP';
    const found = OFFICES.filter(
      ([, , , , , miles, , holds]) => miles <= radius && (holds || !isHeld),
    ).filter(() => isAustin(query));
    return Response.json({
      locations: found.slice(0, limit).map(officeDocument),
      metadata: { totalCount: found.length, limit, offset: 0 },
    });
  }),
  route('GET /locations/v3/parcel-locker-locations', ({ query }) => {
    const zip = query.get('ZIPCode');
    if (query.has('city') !== query.has('state')) throw refuse('400', 'city and state belong together.');
    if (zip === null && !query.has('city')) throw refuse('400', 'A city or a ZIP code is required.');
    const found = LOCKERS.filter(([, , , own]) => (zip === null || own === zip) && isAustin(query));
    return Response.json(found.slice(0, limitOf(query, 30)).map(lockerDocument));
  }),
];

const PLACE = 'a complete domestic address, city & state, ZIPCode, or LAT & LONG';

/** One complete place, and no more. @throws Refusal for none, and for several. */
function checkPlace(query: Query): void {
  const isPoint = query.has('LAT') && query.has('LONG');
  const isCity = query.has('city') && query.has('state');
  const isAddress = query.has('streetAddress') && isCity;
  const isZip = query.has('ZIPCode');
  if (!isPoint && !isCity && !isZip) throw refuse('160171', `one of ${PLACE} is required`);
  if ((isPoint && (isCity || isZip)) || (isCity && isZip && !isAddress))
    throw refuse('160230', `only one of ${PLACE} is required`);
  const zip = query.get('ZIPCode');
  if (zip !== null && !/^\d{5}$/.test(zip)) throw refuse('400', 'OASValidation ZIPCode: must have 5 digits.');
  if (zip?.startsWith('000')) throw refuse('160033', 'No geocode candidates found for requested address');
}

function limitOf(query: Query, usual: number): number {
  const limit = Number(query.get('limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw refuse('400', 'OASValidation limit: must be 1 to 100.');
  return limit;
}

function isAustin(query: Query): boolean {
  const city = query.get('city');
  if (city !== null) return city.toLowerCase() === 'austin' && query.get('state') === 'TX';
  const isNear = (name: string, degrees: number) => Math.abs(Number(query.get(name)) - degrees) < 0.5;
  return query.get('ZIPCode')?.startsWith('787') ?? (isNear('LAT', 30.27) && isNear('LONG', -97.74));
}

function addressOf(streetAddress: string, ZIPCode: string): object {
  return { streetAddress, city: 'AUSTIN', state: 'TX', ZIPCode, ZIPPlus4: '9998' };
}

/** Times as USPS's example of a reply has them, with seconds. */
function officeDocument([
  id,
  name,
  street,
  zip,
  type,
  miles,
  point,
  holds,
]: (typeof OFFICES)[number]): object {
  const [latitude, longitude] = point;
  const times = (openTime: string, closeTime: string) => [{ openTime, closeTime }];
  const retail = DAYS.map((dayOfWeek) => ({ dayOfWeek, times: times('08:30:00', '17:30:00') }));
  const saturday = { dayOfWeek: 'SATURDAY', times: times('09:00:00', '13:00:00') };
  const last = DAYS.map((dayOfWeek) => ({ dayOfWeek, times: [{ closeTime: '17:00:00' }] }));
  return {
    facilityName: name,
    facilityAddress: addressOf(street, zip),
    facilityID: id,
    geoCoordinates: { latitude, longitude },
    postOfficeType: type,
    distance: miles,
    phoneNumbers: { phone: '5125550100' },
    services: [
      { service: 'LAST_COLLECTION', hours: last },
      { service: 'RETAIL', hours: [...retail, saturday] },
      ...(holds ? [{ service: 'HOLD_FOR_PICKUP', hours: [] }] : []),
    ],
    temporaryClosure: false,
    timeZone: 'US/Central',
    DSTObserved: true,
  };
}

function lockerDocument([id, name, street, zip, online]: (typeof LOCKERS)[number]): object {
  return {
    facilityID: id,
    locationName: name,
    locationAddress: addressOf(street, zip),
    ...{ latitude: 30.2686, longitude: -97.7455 },
    lockerStatus: online ? 'ACTIVE' : 'MAINTENANCE',
    lockerOnline: online,
    ...{ lockerSizeMaximumLength: 27, lockerSizeMaximumWidth: 14, lockerSizeMaximumHeight: 14 },
    ...{ serviceDirectShip: true, serviceRedelivery: true, servicePOBoxOverflow: true },
    servicePrepaidReturns: online,
    serviceLabelPrinting: false,
  };
}
