/** Locations: `LoccResponseVO`. The same four are near every place. */
import { jsonBody, refuse } from '@waybill/simulator';
import { z } from 'zod';
import { refused } from './bodies.js';
import { text, words } from './common-schema.js';
import { VIRTUAL } from './rating.js';

/** `Full_Schema_Find_Location`. */
const findRequest = z.looseObject({
  locationsSummaryRequestControlParameters: z
    .looseObject({
      distance: z.looseObject({ units: words('KM', 'MI'), value: z.number() }).optional(),
      maxResults: z.int().optional(),
    })
    .optional(),
  locationSearchCriterion: words('ADDRESS', 'GEOGRAPHIC_COORDINATES', 'PHONE_NUMBER').optional(),
  location: z.looseObject({
    address: z.looseObject({
      city: text.optional(),
      stateOrProvinceCode: text.optional(),
      postalCode: text.optional(),
      countryCode: text,
    }),
    longLat: z.looseObject({ latitude: text, longitude: text }).optional(),
  }),
  locationTypes: z.array(text).optional(),
  locationCapabilities: z.array(z.looseObject({ transferOfPossessionType: text.optional() })).optional(),
});
type FindDocument = z.output<typeof findRequest>;

export const findBody = jsonBody(findRequest, refused);

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

/** `output` of a reply. @throws Refusal */
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
