/** Delivery to a UPS Access Point: `ShipmentIndicationType` and `AlternateDeliveryAddress`. */
import {
  extraField,
  extraText,
  omitUndefined,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { inUnitedStates } from './lanes.js';

/** `ShipmentIndicationType/Code` by option. */
const INDICATIONS: Readonly<Record<string, string>> = { HoldForPickup: '01', AccessPointDelivery: '02' };
/** The one that goes with a package held at an access point alone. */
const ADDRESSEE_ONLY = 'DeliverToAddresseeOnly';
/** Those that go with delivery to the door alone. */
const AT_THE_DOOR = ['DirectDeliveryOnly', 'ShipperRelease', 'COD', 'Return'];
/** UPS Access Point Economy. */
const ECONOMY = '70';

export interface AccessPoint {
  /** `ShipmentIndicationType/Code`. */
  readonly indication: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly address: object;
}

/** The extras that describe it, without their common beginning, and the most characters of each. */
export const ACCESS_POINT_FACTS = {
  id: 9,
  name: 35,
  address_line: 35,
  city: 30,
  state_code: 5,
  postal_code: 10,
  country_code: 2,
} as const;
export type AccessPointFact = keyof typeof ACCESS_POINT_FACTS;
const NAMES = Object.keys(ACCESS_POINT_FACTS) as AccessPointFact[];

const fieldOf = (fact: AccessPointFact, report: Reporter) => extraField(report, `access_point_${fact}`);

function readFacts(shipment: Shipment, report: Reporter): Partial<Record<AccessPointFact, string>> {
  const read = NAMES.map((fact) => [
    fact,
    extraText(shipment, `access_point_${fact}`, 'shipment', report, ACCESS_POINT_FACTS[fact])?.trim(),
  ]);
  return omitUndefined(Object.fromEntries(read));
}

/** The access point that packages go to; `undefined` where the request wants none. */
export function accessPointOf(
  { recipient, shipment }: RateRequest,
  services: readonly string[],
  options: readonly RequestedOption[],
  report: Reporter,
): AccessPoint | undefined {
  const facts = readFacts(shipment, report);
  const [chosen, second] = options.filter(({ row }) => Object.hasOwn(INDICATIONS, row.code));
  const addressee = options.find(({ row }) => row.code === ADDRESSEE_ONLY);
  if (addressee !== undefined && chosen?.row.code !== 'HoldForPickup')
    report.contradiction(addressee.field, `names ${ADDRESSEE_ONLY}, which needs the option HoldForPickup`);
  if (chosen === undefined) {
    if (services.includes(ECONOMY))
      report.contradiction('shipment.services', `names ${ECONOMY}, which needs the option HoldForPickup`);
    for (const fact of NAMES)
      if (facts[fact] !== undefined)
        report.contradiction(fieldOf(fact, report), 'needs the option HoldForPickup or AccessPointDelivery');
    return undefined;
  }
  for (const other of [second, ...options.filter(({ row }) => AT_THE_DOOR.includes(row.code))])
    if (other !== undefined) {
      const problem = `names ${other.row.code} with ${chosen.row.code}; UPS takes one of them`;
      report.contradiction(other.field, problem);
    }
  const country = facts.country_code ?? recipient.country_code ?? '';
  checkFacts(facts, country, chosen.row.code, report);
  return {
    indication: INDICATIONS[chosen.row.code] ?? '',
    id: facts.id,
    name: facts.name ?? '',
    address: omitUndefined({
      AddressLine: facts.address_line === undefined ? [] : [facts.address_line],
      City: facts.city ?? '',
      StateProvinceCode: facts.state_code,
      PostalCode: facts.postal_code?.replace(/[\s-]/g, '').toUpperCase(),
      CountryCode: country,
    }),
  };
}

function checkFacts(
  facts: Partial<Record<AccessPointFact, string>>,
  country: string,
  option: string,
  report: Reporter,
): void {
  const american = inUnitedStates(country) || country === 'CA';
  const needed: AccessPointFact[] = ['id', 'name', 'address_line', 'city'];
  for (const fact of american ? [...needed, 'state_code' as const, 'postal_code' as const] : needed)
    if (!facts[fact]) report.required(fieldOf(fact, report), `with ${option}`);
  if (facts.id !== undefined && !/^[A-Z0-9]{9}$/.test(facts.id))
    report.invalid(fieldOf('id', report), 'must be 9 capitals and digits, such as U12345678');
  if (american && facts.state_code !== undefined && !/^[A-Z]{2}$/.test(facts.state_code))
    report.invalid(fieldOf('state_code', report), 'must be 2 capitals, such as GA');
  if (!/^[A-Z]{2}$/.test(country))
    report.invalid(fieldOf('country_code', report), 'must be a country code such as US');
}
