/**
 * Addresses and locations. Every street with a house number in a few countries is known; a tower has units, and homes have odd
 * numbers. The same four locations are near every place.
 */
import { refuse } from '@waybill/simulator/server';
import type { Document } from './requests.js';
import { VIRTUAL } from './shipping.js';

const COUNTRIES = ['US', 'PR', 'CA', 'MX', 'GB', 'IE', 'DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AU', 'JP'];

/** One of `resolvedAddresses` of `AdvcResponseVO`. */
export function resolveAddress(asked: Document<'resolve'>['addressesToValidate'][number]['address']): object {
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
  ['YBZA', 'FEDEX_OFFICE', 'Sample Print and Ship', 0.4, [...DROP_OFF, ...HOLD]],
  ['DXBA', 'FEDEX_SELF_SERVICE_LOCATION', 'Sample Drop Box', 0.9, ['DROP_BOX']],
  ['NQAO', 'FEDEX_ONSITE', 'Sample Pharmacy', 1.5, [...DROP_OFF, ...HOLD]],
  ['COSA', 'FEDEX_EXPRESS_STATION', 'Sample Station', 7.5, HOLD],
] as const;

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const KM_PER_MI = 1.609;

/** Locations: `LoccResponseVO`. */
export function findLocations(document: Document<'find'>): object {
  const { locationSearchCriterion: by = 'ADDRESS', location, locationTypes, locationCapabilities } = document;
  const { distance, maxResults = NEARBY.length } = document.locationsSummaryRequestControlParameters ?? {};
  if (by === 'GEOGRAPHIC_COORDINATES' && location.longLat === undefined)
    throw refuse('ERROR.LONGLAT.REQUIRED', 'Longitude and Latitude are required.');
  const { units = 'MI', value: radius = 25 } = distance ?? {};
  const away = (miles: number) => Number((units === 'MI' ? miles : miles * KM_PER_MI).toFixed(2));
  const wanted = (locationCapabilities ?? []).map(({ transferOfPossessionType }) =>
    transferOfPossessionType === 'DROPOFF' ? ['DROP_BOX', ...DROP_OFF] : HOLD,
  );
  const found = NEARBY.filter(
    ([, type, , miles, attributes]) =>
      away(miles) <= radius &&
      (locationTypes === undefined || locationTypes.includes(type)) &&
      wanted.every((any) => attributes.some((attribute) => any.includes(attribute))),
  ).slice(0, maxResults);
  const { city = 'SAMPLE CITY', ...address } = location.address;
  return {
    totalResults: found.length,
    resultsReturned: found.length,
    locationDetailList: found.map(([locationId, locationType, displayName, miles, attributes], at) => ({
      distance: { units, value: away(miles) },
      contactAndAddress: {
        contact: { companyName: 'FedEx', phoneNumber: '9015550100' },
        address: { streetLines: [`${at + 1} SAMPLE STREET`], city, ...address, residential: false },
        addressAncillaryDetail: { displayName, locationInCity: '' },
      },
      locationId,
      storeHours: [
        ...WEEKDAYS.map((dayofweek) => ({
          dayofweek,
          operationalHoursType: 'OPEN_BY_HOURS',
          operationalHours: [{ begins: '08:00:00', ends: '20:00:00' }],
        })),
        { dayofweek: 'SUNDAY', operationalHoursType: 'CLOSED_ALL_DAY' },
      ],
      geoPositionalCoordinates: { latitude: 35.05 + at / 100, longitude: -89.7 },
      locationType,
      locationAttributeTypes: attributes,
    })),
    alerts: [VIRTUAL],
  };
}
