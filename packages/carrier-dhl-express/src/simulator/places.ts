/** Cities and postal codes: `supermodelIoLogisticsExpressAddressValidateResponse`. */
import { refuse } from '@waybill/simulator/server';

/** A few places of the world, with the beginning of their postal codes; any other is taken as it is. */
const PLACES = [
  ['DE', 'BERLIN', '10', 'BER', '+01:00'],
  ['DE', 'HAMBURG', '20', 'HAM', '+01:00'],
  ['DE', 'FRANKFURT AM MAIN', '60', 'FRA', '+01:00'],
  ['DE', 'FRANKFURT (ODER)', '15', 'BER', '+01:00'],
  ['NO', 'OSLO', '01', 'OSL', '+01:00'],
  ['CA', 'TORONTO', 'M', 'YYZ', '-05:00'],
  ['US', 'NEW YORK', '10', 'NYC', '-05:00'],
] as const;
type KnownPlace = (typeof PLACES)[number];

const wrong = (what: string) => refuse('', `Parameters not having correct format: ${what}`);

/** GET /address-validate. @throws Refusal for a wrong parameter. Of a place that does not exist there is no record. */
export function validated(query: URLSearchParams): object {
  const [country, type] = ['countryCode', 'type'].map((name) => {
    const value = query.get(name);
    if (value) return value;
    throw refuse('', `Missing mandatory parameters: ${name}`);
  }) as [string, string];
  if (country.length !== 2) throw wrong('countryCode (maxLength=2)');
  if (!['pickup', 'delivery'].includes(type)) throw wrong('type');
  const [city, postal] = [query.get('cityName') ?? '', query.get('postalCode') ?? ''];
  if (city.length > 45) throw wrong('cityName (maxLength=45)');
  const local = PLACES.filter(([own]) => own === country);
  const isCity = ([, known]: KnownPlace) => known.split(/[ (]/)[0] === plain(city).split(' ')[0];
  const isPostal = ([, , own]: KnownPlace) => postal.startsWith(own);
  const exact = local.filter((place) => isCity(place) && (postal === '' || isPostal(place)));
  const near = local.filter((place) => (postal !== '' && isPostal(place)) || (city !== '' && isCity(place)));
  if (exact.length > 0) return answer(exact, postal);
  if (near.length > 0 && query.get('strictValidation') === 'false') return answer(near, postal);
  if (near.length > 0 || /^X+$|NOWHERE/i.test(city) || /^0+$/.test(postal))
    return {
      warnings: [`The city ${city} with the postal code ${postal} was not found in ${country}`],
      address: [],
    };
  return { address: [{ countryCode: country, postalCode: postal, cityName: plain(city) }] };
}

function answer(places: readonly KnownPlace[], written: string): object {
  return {
    address: places.map(([countryCode, cityName, postal, code, GMTOffset]) => ({
      countryCode,
      postalCode: written.startsWith(postal) ? written : `${postal}${written.slice(postal.length)}`,
      cityName,
      serviceArea: { code, description: `${cityName}-${countryCode}`, GMTOffset },
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
  { area, country, unit }: Readonly<Record<'area' | 'country' | 'unit', string>>,
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
