/**
 * Addresses and access points. Every street with a number is known, unless its ZIP code is 00000; homes are those without a
 * company. Two shops and a locker are near every address.
 */
import type { AskedAddress, Locator } from './requests.js';

/** Words that the Postal Service shortens (Publication 28, appendix C). */
const SHORT: Readonly<Record<string, string>> = { STREET: 'ST', AVENUE: 'AVE', ROAD: 'RD', SUITE: 'STE' };

export function validateAddress(asked: AskedAddress, most: number): object {
  const Response = { ResponseStatus: { Code: '1', Description: 'Success' } };
  if (asked.PostcodePrimaryLow === '00000') return { XAVResponse: { Response, NoCandidatesIndicator: '' } };
  const [street = '', ...others] = asked.AddressLine.map((line) =>
    line.toUpperCase().replace(/\w+/g, (word) => SHORT[word] ?? word),
  );
  const isKnown = /^\d/.test(street);
  const found = isKnown ? [street] : [`100 ${street}`, `200 ${street}`].slice(0, most);
  const AddressClassification = classification(asked);
  return {
    XAVResponse: {
      Response,
      ...(isKnown ? { ValidAddressIndicator: '' } : { AmbiguousAddressIndicator: '' }),
      AddressClassification: isKnown ? AddressClassification : { Code: '0', Description: 'UnClassified' },
      Candidate: found.map((line) => ({
        AddressClassification,
        AddressKeyFormat: {
          AddressLine: [line, ...others],
          PoliticalDivision2: asked.PoliticalDivision2?.toUpperCase() ?? 'SPECIMEN',
          PoliticalDivision1: asked.PoliticalDivision1 ?? asked.CountryCode,
          PostcodePrimaryLow: asked.PostcodePrimaryLow ?? '10001',
          PostcodeExtendedLow: asked.PostcodeExtendedLow ?? '0001',
          CountryCode: asked.CountryCode,
        },
      })),
    },
  };
}

function classification({ ConsigneeName }: AskedAddress) {
  return ConsigneeName === undefined
    ? { Code: '2', Description: 'Residential' }
    : { Code: '1', Description: 'Commercial' };
}

const POINTS = [
  { id: 'U10000001', name: 'SPECIMEN BOOKS', miles: 0.4, kind: 'UPS Access Point', drop_off: true },
  { id: 'U10000002', name: 'SPECIMEN LOCKER', miles: 1.8, kind: 'UPS Access Point Locker', drop_off: false },
  { id: 'U10000003', name: 'SPECIMEN GROCERY', miles: 6.2, kind: 'UPS Access Point', drop_off: true },
] as const;

export function locate({ OriginAddress, UnitOfMeasurement, LocationSearchCriteria }: Locator): object {
  const { MaximumListSize = '5', SearchRadius = '100', AccessPointSearch } = LocationSearchCriteria;
  const unit = UnitOfMeasurement.Code;
  const id = AccessPointSearch?.PublicAccessPointID;
  const found = POINTS.map((point) => ({ ...point, away: unit === 'KM' ? point.miles * 1.609 : point.miles }))
    .filter((point) => (id === undefined ? point.away <= Number(SearchRadius) : point.id === id))
    .slice(0, Number(MaximumListSize));
  const none = { ErrorSeverity: 'Hard', ErrorCode: '350201', ErrorDescription: 'No locations were found' };
  return {
    LocatorResponse: {
      Response:
        found.length === 0
          ? { ResponseStatusCode: '0', ResponseStatusDescription: 'Failure', Error: none }
          : { ResponseStatusCode: '1', ResponseStatusDescription: 'Success' },
      SearchResults: { DropLocation: found.map((point) => dropLocation(point, unit, OriginAddress)) },
      AllowAllConfidenceLevels: 'False',
    },
  };
}

function dropLocation(
  { id, name, kind, away, drop_off }: (typeof POINTS)[number] & { readonly away: number },
  unit: string,
  { AddressKeyFormat: origin }: Locator['OriginAddress'],
) {
  const offered = [['001', 'Direct To Retail'], ...(drop_off ? [['006', 'Drop Off']] : [])];
  return {
    LocationID: id.slice(1),
    Geocode: { Latitude: '39.7470', Longitude: '-104.9990' },
    AddressKeyFormat: {
      ConsigneeName: name,
      AddressLine: '100 SPECIMEN ST',
      PoliticalDivision2: origin.PoliticalDivision2 ?? 'SPECIMEN',
      PoliticalDivision1: origin.PoliticalDivision1 ?? 'CO',
      PostcodePrimaryLow: origin.PostcodePrimaryLow ?? '80204',
      CountryCode: origin.CountryCode,
    },
    PhoneNumber: ['3035550100'],
    LocationAttribute: [
      {
        OptionType: { Code: '01', Description: 'Location' },
        OptionCode: [{ Code: '018', Description: kind }],
      },
    ],
    Distance: { Value: away.toFixed(1), UnitOfMeasurement: { Code: unit } },
    Timezone: 'America/Denver',
    OperatingHours: { StandardHours: [{ HoursType: '10', DayOfWeek: week(drop_off) }] },
    ServiceOfferingList: { ServiceOffering: offered.map(([Code, Description]) => ({ Code, Description })) },
    AccessPointInformation: {
      PublicAccessPointID: id,
      AccessPointStatus: { Code: '01', Description: 'Active-available' },
    },
  };
}

/** A shop is closed on Sundays, day 1; a locker never. */
const week = (isShop: boolean) =>
  [...'1234567'].map((Day) => {
    if (!isShop) return { Day, Open24HoursIndicator: 'True' };
    return Day === '1' ? { Day, ClosedIndicator: '' } : { Day, OpenHours: '930', CloseHours: '1900' };
  });
