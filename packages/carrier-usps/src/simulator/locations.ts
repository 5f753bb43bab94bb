/** `/locations/v3`: invented post offices and parcel lockers of Austin, Texas. */
import { type Route, type RouteRequest, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

const CAPITOL = { street: '510 LAVACA ST', zip: '78701' };
const EAST = { street: '2100 E CESAR CHAVEZ ST', zip: '78702' };

const OFFICES = [
  {
    ...{ id: '1353501', name: 'CAPITOL STATION', ...CAPITOL, type: 'POST_OFFICE' },
    ...{ miles: 0.4, latitude: 30.2686, longitude: -97.7455, holds: true },
  },
  {
    ...{ id: '1353502', name: 'RAINEY CORNER STORE', street: '70 RAINEY ST', zip: '78701' },
    ...{ type: 'CONTRACT_POSTAL_UNIT', miles: 1.2, latitude: 30.259, longitude: -97.7388, holds: false },
  },
  {
    ...{ id: '1353503', name: 'EAST SIDE', ...EAST, type: 'POST_OFFICE' },
    ...{ miles: 2.6, latitude: 30.2539, longitude: -97.7191, holds: true },
  },
  {
    ...{ id: '1353504', name: 'NORTHCROSS KIOSK', street: '2525 W ANDERSON LN', zip: '78757' },
    ...{ type: 'SELF_SERVICE_KIOSK', miles: 7.3, latitude: 30.3566, longitude: -97.7337, holds: false },
  },
];

const LOCKERS = [
  { id: '1353511', name: 'CAPITOL STATION LOCKER', ...CAPITOL, online: true },
  { id: '1353512', name: 'EAST SIDE LOCKER', ...EAST, online: false },
];

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
    const found = isAustin(query)
      ? OFFICES.filter(({ miles, holds }) => miles <= radius && (holds || !isHeld))
      : [];
    return Response.json({
      locations: found.slice(0, limit).map(officeDocument),
      metadata: { totalCount: found.length, limit, offset: 0 },
    });
  }),
  route('GET /locations/v3/parcel-locker-locations', ({ query }) => {
    const zip = query.get('ZIPCode');
    if (query.has('city') !== query.has('state')) throw refuse('400', 'city and state belong together.');
    if (zip === null && !query.has('city')) throw refuse('400', 'A city or a ZIP code is required.');
    const found = LOCKERS.filter((locker) => zip === null || locker.zip === zip).filter(() =>
      isAustin(query),
    );
    return Response.json(found.slice(0, limitOf(query, 30)).map(lockerDocument));
  }),
];

/** One complete place, and no more. @throws Refusal for none, and for several. */
function checkPlace(query: Query): void {
  const isPoint = query.has('LAT') && query.has('LONG');
  const isCity = query.has('city') && query.has('state');
  const isAddress = query.has('streetAddress') && isCity;
  const isZip = query.has('ZIPCode');
  if (!isPoint && !isCity && !isZip)
    throw refuse(
      '160171',
      'one of a complete domestic address, city & state, ZIPCode, or LAT & LONG is required',
    );
  if ((isPoint && (isCity || isZip)) || (isCity && isZip && !isAddress))
    throw refuse(
      '160230',
      'only one of a complete domestic address, city & state, ZIPCode, or LAT & LONG is required',
    );
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

function addressOf({ street, zip }: { readonly street: string; readonly zip: string }): object {
  return { streetAddress: street, city: 'AUSTIN', state: 'TX', ZIPCode: zip, ZIPPlus4: '9998' };
}

/** Times as USPS's example of a reply has them, with seconds. */
function officeDocument(office: (typeof OFFICES)[number]): object {
  const { id, name, type, miles, latitude, longitude, holds } = office;
  const times = (openTime: string, closeTime: string) => [{ openTime, closeTime }];
  const retail = DAYS.map((dayOfWeek) => ({ dayOfWeek, times: times('08:30:00', '17:30:00') }));
  const saturday = { dayOfWeek: 'SATURDAY', times: times('09:00:00', '13:00:00') };
  const last = DAYS.map((dayOfWeek) => ({ dayOfWeek, times: [{ closeTime: '17:00:00' }] }));
  return {
    facilityName: name,
    facilityAddress: addressOf(office),
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

function lockerDocument({ id, name, online, ...place }: (typeof LOCKERS)[number]): object {
  return {
    facilityID: id,
    locationName: name,
    locationAddress: addressOf(place),
    latitude: 30.2686,
    longitude: -97.7455,
    lockerStatus: online ? 'ACTIVE' : 'MAINTENANCE',
    lockerOnline: online,
    lockerSizeMaximumLength: 27,
    lockerSizeMaximumWidth: 14,
    lockerSizeMaximumHeight: 14,
    serviceDirectShip: true,
    serviceRedelivery: true,
    servicePOBoxOverflow: true,
    servicePrepaidReturns: online,
    serviceLabelPrinting: false,
  };
}
