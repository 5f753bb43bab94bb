/**
 * Addresses and locations. Every street with a house number in a few countries is known; a tower has units, and homes have odd
 * numbers. The same four locations are near every place.
 */
import { refuse } from '@waybill/simulator/server';
import { VIRTUAL } from './rating.js';
import type { AddressDocument, FindDocument } from './requests.js';

const COUNTRIES = ['US', 'PR', 'CA', 'MX', 'GB', 'IE', 'DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AU', 'JP'];

/** One of `resolvedAddresses` of `AdvcResponseVO`. */
export function resolveAddress(asked: AddressDocument): object {
  const { streetLines, city, stateOrProvinceCode, postalCode, countryCode = 'US' } = asked;
  const street = streetLines.join(' ');
  const isKnownCountry = COUNTRIES.includes(countryCode);
  const house = /\d+/.exec(street)?.[0];
  const hasUnit = /\b(apt|suite|unit|floor)\b|#/i.test(street);
  const lacksUnit = /\btower\b/i.test(street) && !hasUnit;
  const isResolved = isKnownCountry && house !== undefined;
  const capitals = (written: string) => (isResolved ? written.toUpperCase() : written);
  return {
    streetLinesToken: streetLines.map(capitals),
    city: capitals(city),
    ...(stateOrProvinceCode === undefined ? {} : { stateOrProvinceCode }),
    countryCode,
    postalCodeToken: { changed: false, value: postalCode },
    customerMessage: lacksUnit
      ? [{ code: 'SUITE.NUMBER.REQUIRED', message: 'Invalid or missing Apartment/Suite' }]
      : [],
    classification: isResolved ? (Number(house) % 2 === 0 ? 'BUSINESS' : 'RESIDENTIAL') : 'UNKNOWN',
    attributes: {
      CountrySupported: isKnownCountry,
      Resolved: isResolved,
      Matched: isResolved,
      MultipleMatches: false,
      SuiteRequiredButMissing: lacksUnit,
      InvalidSuiteNumber: false,
      DPV: isResolved && countryCode === 'US',
      POBox: /\bP\.? ?O\.? Box\b/i.test(street),
      AddressType: !isKnownCountry ? 'RAW' : isResolved ? 'STANDARDIZED' : 'NORMALIZED',
    },
  };
}

/** The attributes that let a package be handed over, and be held. */
const DROP_OFF = ['EXPRESS_PARCEL_DROPOFFS', 'GROUND_DROPOFFS'];
const HOLD = ['WEEKDAY_EXPRESS_HOLD_AT_LOCATION', 'WEEKDAY_GROUND_HOLD_AT_LOCATION'];

const NEARBY = [
  {
    id: 'YBZA',
    type: 'FEDEX_OFFICE',
    name: 'Sample Print and Ship',
    miles: 0.4,
    attributes: [...DROP_OFF, ...HOLD],
  },
  {
    id: 'DXBA',
    type: 'FEDEX_SELF_SERVICE_LOCATION',
    name: 'Sample Drop Box',
    miles: 0.9,
    attributes: ['DROP_BOX'],
  },
  {
    id: 'NQAO',
    type: 'FEDEX_ONSITE',
    name: 'Sample Pharmacy',
    miles: 1.5,
    attributes: [...DROP_OFF, ...HOLD],
  },
  { id: 'COSA', type: 'FEDEX_EXPRESS_STATION', name: 'Sample Station', miles: 7.5, attributes: HOLD },
];

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const KM_PER_MI = 1.609;

/** Locations: `LoccResponseVO`. */
export function findLocations(document: FindDocument): object {
  const { locationSearchCriterion: by = 'ADDRESS', location, locationTypes, locationCapabilities } = document;
  const { distance, maxResults = NEARBY.length } = document.locationsSummaryRequestControlParameters ?? {};
  if (by === 'GEOGRAPHIC_COORDINATES' && location.longLat === undefined)
    throw refuse('ERROR.LONGLAT.REQUIRED', 'Longitude and Latitude are required.');
  const { units = 'MI', value: radius = 25 } = distance ?? {};
  const away = ({ miles }: (typeof NEARBY)[number]) =>
    Number((units === 'MI' ? miles : miles * KM_PER_MI).toFixed(2));
  const wanted = (locationCapabilities ?? []).map(({ transferOfPossessionType }) =>
    transferOfPossessionType === 'DROPOFF' ? ['DROP_BOX', ...DROP_OFF] : HOLD,
  );
  const found = NEARBY.filter(
    (place) =>
      away(place) <= radius &&
      (locationTypes === undefined || locationTypes.includes(place.type)) &&
      wanted.every((any) => any.some((attribute) => place.attributes.includes(attribute))),
  ).slice(0, maxResults);
  const { city = 'SAMPLE CITY', ...address } = location.address;
  return {
    totalResults: found.length,
    resultsReturned: found.length,
    locationDetailList: found.map((place, at) => ({
      distance: { units, value: away(place) },
      contactAndAddress: {
        contact: { companyName: 'FedEx', phoneNumber: '9015550100' },
        address: { streetLines: [`${at + 1} SAMPLE STREET`], city, ...address, residential: false },
        addressAncillaryDetail: { displayName: place.name, locationInCity: '' },
      },
      locationId: place.id,
      storeHours: [
        ...WEEKDAYS.map((dayofweek) => ({
          dayofweek,
          operationalHoursType: 'OPEN_BY_HOURS',
          operationalHours: [{ begins: '08:00:00', ends: '20:00:00' }],
        })),
        { dayofweek: 'SUNDAY', operationalHoursType: 'CLOSED_ALL_DAY' },
      ],
      geoPositionalCoordinates: { latitude: 35.05 + at / 100, longitude: -89.7 },
      locationType: place.type,
      locationAttributeTypes: place.attributes,
    })),
    alerts: [VIRTUAL],
  };
}
