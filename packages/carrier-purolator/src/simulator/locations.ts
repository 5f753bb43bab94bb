/** Locations. Names, addresses and hours are made up. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { elementAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { problem } from './rules.js';

interface Place {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly address: string;
  readonly km: number;
  readonly holds: boolean;
  readonly saturday: boolean;
}

const PLACES: readonly Place[] = [
  {
    id: 'YOW01',
    type: 'ShippingCentre',
    name: 'Specimen Shipping Centre',
    address: '10 Specimen St',
    km: 1.2,
    holds: true,
    saturday: true,
  },
  {
    id: 'YOW02',
    type: 'DropBox',
    name: 'Specimen Drop Box',
    address: '22 Example Ave',
    km: 2.75,
    holds: false,
    saturday: false,
  },
  {
    id: 'YOW03',
    type: 'ShippingAgent',
    name: 'Specimen Stationery',
    address: '3 Pattern Blvd',
    km: 6.4,
    holds: true,
    saturday: true,
  },
];

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** `GetLocationsResponse`: the same places wherever one looks in Canada. @throws Refusal */
export function locationsNear(request: XmlElement): XmlNode {
  const code = textAt(request, 'PostalCode');
  if (code !== '' && !/^([A-Z]\d){3}$/.test(code))
    throw problem('1600901', `The postal code ${code} is not valid.`, 'PostalCode');
  const options = elementAt(request, 'SearchOptions');
  const radius = Number(textAt(options, 'RadialDistanceInKM') || '50');
  const most = Number(textAt(options, 'MaxNumberOfLocations') || '10');
  const holds = ['true', '1'].includes(textAt(options, 'HoldForPickup'));
  const found = PLACES.filter((place) => place.km <= radius && (place.holds || !holds)).slice(0, most);
  return { Locations: { DepotLocation: found.map(elementOf) } };
}

/** In the order of the schema. */
function elementOf({ id, type, name, address, km, holds, saturday }: Place): XmlNode {
  const open = (days: readonly string[], opens: string, closes: string) =>
    Object.fromEntries(
      days.flatMap((day) => [
        [`Open${day}`, opens],
        [`Close${day}`, closes],
      ]),
    );
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
    HoldForPickup: String(holds),
    DangerousGoods: 'false',
    ...open(WEEK, '08:30', '19:00'),
    ...(saturday ? open(['Sat'], '09:00', '13:00') : {}),
    Latitude: '45.4288',
    Longitude: '-75.6924',
    RadialDistanceInKM: String(km),
    DropOffWeekDayAirDom: '17:30',
    DropOffWeekDayGndDom: '18:00',
  };
}
