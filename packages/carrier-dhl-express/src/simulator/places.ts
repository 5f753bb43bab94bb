/** Cities and postal codes: `supermodelIoLogisticsExpressAddressValidateResponse`. */
import { refuse } from '@waybill/simulator/server';

/** A few places of the world, with the beginning of their postal codes; any other is taken as it is. */
const PLACES = [
  { country: 'DE', city: 'BERLIN', postal: '10', area: 'BER', offset: '+01:00' },
  { country: 'DE', city: 'HAMBURG', postal: '20', area: 'HAM', offset: '+01:00' },
  { country: 'DE', city: 'FRANKFURT AM MAIN', postal: '60', area: 'FRA', offset: '+01:00' },
  { country: 'DE', city: 'FRANKFURT (ODER)', postal: '15', area: 'BER', offset: '+01:00' },
  { country: 'NO', city: 'OSLO', postal: '01', area: 'OSL', offset: '+01:00' },
  { country: 'CA', city: 'TORONTO', postal: 'M', area: 'YYZ', offset: '-05:00' },
  { country: 'US', city: 'NEW YORK', postal: '10', area: 'NYC', offset: '-05:00' },
] as const;
type KnownPlace = (typeof PLACES)[number];

/** GET /address-validate. @throws Refusal for a wrong parameter, and for a place that does not exist. */
export function validated(query: URLSearchParams): object {
  const [country, type] = ['countryCode', 'type'].map((name) => {
    const value = query.get(name);
    if (value) return value;
    throw refuse('', `Missing mandatory parameters: ${name}`);
  }) as [string, string];
  if (country.length !== 2)
    throw refuse('', 'Parameters not having correct format: countryCode (maxLength=2)');
  if (!['pickup', 'delivery'].includes(type)) throw refuse('', 'Parameters not having correct format: type');
  const [city, postal] = [query.get('cityName') ?? '', query.get('postalCode') ?? ''];
  if (city.length > 45) throw refuse('', 'Parameters not having correct format: cityName (maxLength=45)');
  const local = PLACES.filter((place) => place.country === country);
  const isCity = ({ city: known }: KnownPlace) => known.split(/[ (]/)[0] === plain(city).split(' ')[0];
  const isPostal = (place: KnownPlace) => postal.startsWith(place.postal);
  const exact = local.filter((place) => isCity(place) && (postal === '' || isPostal(place)));
  const near = local.filter((place) => (postal !== '' && isPostal(place)) || (city !== '' && isCity(place)));
  if (exact.length > 0) return answer(exact, postal);
  if (near.length > 0 && query.get('strictValidation') === 'false') return answer(near, postal);
  if (near.length > 0 || /^X+$|NOWHERE/i.test(city) || /^0+$/.test(postal))
    throw refuse('', `The city ${city} with the postal code ${postal} was not found in ${country}`);
  return { address: [{ countryCode: country, postalCode: postal, cityName: plain(city) }] };
}

function answer(places: readonly KnownPlace[], postal_code: string): object {
  return {
    address: places.map(({ country, city, postal, area, offset }) => ({
      countryCode: country,
      postalCode: postal_code.startsWith(postal)
        ? postal_code
        : `${postal}${postal_code.slice(postal.length)}`,
      cityName: city,
      serviceArea: { code: area, description: `${city}-${country}`, GMTOffset: offset },
    })),
  };
}

function plain(city: string): string {
  return city.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/** Service points: `ServicePointsRestResponseV3`. Three at every place of the world, each made up. */

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const KM_PER_MILE = 1.609344;

const POINTS = [
  { serial: '001', type: 'CITY', code: 'CTY', name: 'DHL Express Service Point', km: 0.4, collects: true },
  { serial: '002', type: 'PARTNER', code: 'PRT', name: 'Corner Shop', km: 1.7, collects: false },
  { serial: '003', type: 'TWENTYFOURSEVEN', code: '247', name: 'Locker', km: 5.2, collects: true },
] as const;

/** GET /servicepoints: problems, too, have HTTP 200. */
export function servicePoints(query: URLSearchParams, key: string): object {
  const id = query.get('servicePointID');
  const place = query.get('address') ?? (query.has('latitude') ? 'Here' : id);
  if (query.get('key') === null) return none(101, 'Error: Missing parameter: key');
  if (query.get('key') !== key) return none(100, 'Error: Invalid parameter: key');
  if (place === null) return none(101, 'Error: Missing parameter: address');
  const furthest = query.get('maxDistance') ?? '50';
  if (!/^\d+$/.test(furthest))
    return none(100, 'Error: Invalid parameter: maxDistance, specified value is not an integer.');
  const types = query.get('servicePointTypes')?.split(',');
  const area = (id ?? /[A-Z]{3}/.exec(place.toUpperCase().replace(/[^A-Z]/g, ''))?.[0] ?? 'SIM').slice(0, 3);
  const found = POINTS.filter(
    ({ serial, code, km }) =>
      (id === null || id === `${area}${serial}`) && km <= Number(furthest) && (types?.includes(code) ?? true),
  ).slice(0, Number(query.get('servicePointResults') ?? '10'));
  if (found.length === 0) return none(201, 'Error: No Service Points found.');
  const unit = query.get('resultUom') === 'mi' ? 'mi' : 'km';
  const country = query.get('countryCode') ?? 'DE';
  return {
    status: { statusCode: 1, statusMessage: 'OK' },
    searchAddress: place,
    servicePoints: found.map((point) => element(point, { area, country, unit })),
  };
}

function none(statusCode: number, statusMessage: string): object {
  return { status: { statusCode, statusMessage } };
}

function element(
  { serial, type, name, km, collects }: (typeof POINTS)[number],
  { area, country, unit }: { area: string; country: string; unit: 'km' | 'mi' },
): object {
  const way = Math.round((unit === 'km' ? km : km / KM_PER_MILE) * 100) / 100;
  return {
    facilityId: `${area}${serial}`,
    serviceAreaCode: area,
    servicePointName: name,
    localName: `${name} ${area}`,
    servicePointType: type,
    address: { addressLine1: `Specimen Street ${Number(serial)}`, city: area, zipCode: '10000', country },
    geoLocation: { latitude: 52.5 + km / 100, longitude: 13.4 },
    distance: `${way} ${unit}`,
    distanceMetric: way,
    shippingCutOffTime: '61200.0',
    openingHours: {
      openingHours: DAYS.map((dayOfWeek) => ({ dayOfWeek, openingTime: '9:00 AM', closingTime: '6:30 PM' })),
    },
    servicePointCapabilities: {
      shipmentDropOff: true,
      shipmentCollection: collects,
      capabilityCodes: '74,81',
    },
    contactDetails: { phoneNumber: '493055501' },
  };
}
