/** Postal codes of a few cities, and locations. Names, addresses, hours and the numbers of these errors are made up. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { informationOf, isTrue, NIL, problem } from './soap.js';

/** By the beginning of the postal code. */
const CITIES: readonly (readonly [prefix: RegExp, city: string, province: string, country: string])[] = [
  [/^K1[A-Z]/, 'OTTAWA', 'ON', 'CA'],
  [/^B3[A-Z]/, 'HALIFAX', 'NS', 'CA'],
  [/^M5[A-Z]/, 'TORONTO', 'ON', 'CA'],
  [/^H2[A-Z]/, 'MONTREAL', 'QC', 'CA'],
  [/^T2[A-Z]/, 'CALGARY', 'AB', 'CA'],
  [/^T6[A-Z]/, 'EDMONTON', 'AB', 'CA'],
  [/^V[56][A-Z]/, 'VANCOUVER', 'BC', 'CA'],
  [/^10[01]/, 'NEW YORK', 'NY', 'US'],
];

/** `ValidateCityPostalCodeZipResponse`: the city of each postal code. */
export function validateCities(request: XmlElement): XmlNode {
  const suggested = elementsAt(request, 'Addresses/ShortAddress').map((address) => {
    const at = (name: string) => textAt(address, name);
    const PostalCode = at('PostalCode');
    const [, City, Province, Country] =
      CITIES.find(([prefix, , , country]) => prefix.test(PostalCode) && country === at('Country')) ?? [];
    const message = `The postal code ${PostalCode} is not valid.`;
    return {
      Address: City === undefined ? NIL : { City, Province, Country, PostalCode },
      ResponseInformation: informationOf(City === undefined ? [{ code: '1200901', message }] : []),
    };
  });
  return { SuggestedAddresses: { SuggestedAddress: suggested } };
}

/** Identifier, type, name, address, kilometres, staff: a staffed one holds packages, and is open on Saturdays. */
type Location = readonly [string, string, string, string, number, boolean];
const LOCATIONS: readonly Location[] = [
  ['YOW01', 'ShippingCentre', 'Specimen Shipping Centre', '10 Specimen St', 1.2, true],
  ['YOW02', 'DropBox', 'Specimen Drop Box', '22 Example Ave', 2.75, false],
  ['YOW03', 'ShippingAgent', 'Specimen Stationery', '3 Pattern Blvd', 6.4, true],
];

/** `GetLocationsResponse`: the same locations wherever one looks in Canada. @throws Refusal */
export function locationsNear(request: XmlElement): XmlNode {
  const code = textAt(request, 'PostalCode');
  if (code !== '' && !/^([A-Z]\d){3}$/.test(code))
    throw problem('1600901', `The postal code ${code} is not valid.`, 'PostalCode');
  const options = elementAt(request, 'SearchOptions');
  const radius = Number(textAt(options, 'RadialDistanceInKM') || '50');
  const most = Number(textAt(options, 'MaxNumberOfLocations') || '10');
  const holds = isTrue(textAt(options, 'HoldForPickup'));
  const found = LOCATIONS.filter(([, , , , km, staffed]) => km <= radius && (staffed || !holds));
  return { Locations: { DepotLocation: found.slice(0, most).map(elementOf) } };
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

const hoursOn = (days: readonly string[], opens: string, closes: string): XmlNode =>
  Object.assign({}, ...days.map((day) => ({ [`Open${day}`]: opens, [`Close${day}`]: closes })));

/** In the order of the schema. */
function elementOf([id, type, name, address, km, staffed]: Location): XmlNode {
  return {
    LocationId: id,
    LocationTypes: { LocationType: type },
    LocationName: name,
    locationAddress: {
      AddressLine1: address,
      CityName: 'OTTAWA',
      ProvinceStateCode: 'ON',
      CountryCode: 'CA',
      PostalCode: 'K1N5T2',
    },
    PhoneNumber: '6135550100',
    SpecialInstructionsEn: 'Beside the specimen',
    SpecialInstructionsFr: 'À côté du spécimen',
    HoldForPickup: String(staffed),
    DangerousGoods: 'false',
    ...hoursOn(WEEK, '08:30', '19:00'),
    ...(staffed ? hoursOn(['Sat'], '09:00', '13:00') : {}),
    Latitude: '45.4288',
    Longitude: '-75.6924',
    RadialDistanceInKM: String(km),
    DropOffWeekDayAirDom: '17:30',
    DropOffWeekDayGndDom: '18:00',
  };
}
