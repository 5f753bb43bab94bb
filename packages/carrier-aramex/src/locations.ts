/** Offices of a country: FetchOffices. Source: Location-API-WSDL.wsdl of the test system. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { location } from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { countryOf } from '@waybill/carrier-kit/request';
import type { Location, Notice, Party } from '@waybill/core';
import { type CarrierIdentity, isAnswer } from '@waybill/core/plugin';
import { hasErrors, noticesIn, readReply, responseTo } from './errors.js';
import type { OpenSettings } from './settings.js';
import { type Client, clientOf, soapCall } from './soap.js';

/** The country whose offices are listed. */
export interface WireLocationsRequest {
  readonly client: Client;
  readonly country: string;
  /** Its offices come first. */
  readonly city?: string;
  readonly limit?: number;
}

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest: ({ near, id, radius, purposes, kinds, limit }, { account, report }) => {
    const unknown = { id, radius, 'near.latitude': near?.latitude, purposes: purposes?.[0] };
    for (const [field, value] of Object.entries(unknown))
      if (value !== undefined)
        report.notSupported(field, `cannot be looked for: ${report.name} lists the offices of a country`);
    if (kinds !== undefined && !kinds.includes('counter'))
      report.notSupported('kinds', `names ${kinds.join(', ')}; ${report.name} has offices: counter`);
    const { address = {} } = near ?? {};
    return {
      client: clientOf(account.settings),
      country: countryOf(address) ?? '',
      ...(address.city === undefined ? {} : { city: address.city }),
      ...(limit === undefined ? {} : { limit }),
    };
  },
  next: atOnce(({ client, country: CountryCode }) => [
    { step: 'find', ...soapCall('FetchOffices', { CountryCode }, client) },
  ]),
  parseResponse: ({ request: { city, limit }, replies: [reply] }, carrier) => {
    if (reply === undefined) return [[], [localErrorEntry(carrier, 'no_reply', 'There is no reply.')]];
    if (!isAnswer(reply)) return [[], [failureEntry(carrier, reply)]];
    const reading = readReply(reply, carrier, (document) => {
      const response = responseTo('FetchOffices')(document);
      return hasErrors(response) ? undefined : response;
    });
    if (reading.errors !== undefined) return [[], [...reading.errors]];
    const notices = noticesIn(reading.document);
    const offices = wireOffices.parse(reading.document).Offices?.Office ?? [];
    const found = offices.map((office, at) => officeOf(office, at, offices, notices, carrier));
    const isNear = (office: Location) => office.address.city?.toLowerCase() === city?.toLowerCase();
    const ordered = [...found.filter(isNear), ...found.filter((office) => !isNear(office))];
    return [ordered.slice(0, limit), [...reading.warnings]];
  },
};

/** `Longtitude` is Aramex's own spelling. */
const wireOffice = z.object({
  Entity: maybeText,
  EntityDescription: maybeText,
  OfficeType: maybeText,
  Address: maybe(
    z.object({
      Line1: maybeText,
      Line2: maybeText,
      Line3: maybeText,
      City: maybeText,
      StateOrProvinceCode: maybeText,
      PostCode: maybeText,
      CountryCode: maybeText,
    }),
  ),
  Telephone: maybeText,
  WorkingDays: maybeText,
  WorkingHours: maybeText,
  Longtitude: maybeText,
  Latitude: maybeText,
});
type WireOffice = z.output<typeof wireOffice>;
const wireOffices = z.object({ Offices: maybe(z.object({ Office: listOf(wireOffice) })) });

/** Several offices may be of one station: then their place in the list is part of the id. */
function officeOf(
  office: WireOffice,
  at: number,
  all: readonly WireOffice[],
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): Location {
  const { Entity = '', EntityDescription, Address = {}, OfficeType, WorkingDays, WorkingHours } = office;
  const before = all.slice(0, at).filter((other) => (other.Entity ?? '') === Entity).length;
  const lines = [Address.Line1, Address.Line2, Address.Line3].filter((line) => line !== undefined);
  return location(carrier, {
    id: before === 0 && Entity !== '' ? Entity : `${Entity}-${before + 1}`,
    name: EntityDescription ?? Entity,
    kind: 'counter',
    address: {
      address_lines: lines.length === 0 ? undefined : lines,
      city: Address.City,
      state_code: Address.StateOrProvinceCode,
      postal_code: Address.PostCode,
      country_code: Address.CountryCode as Party['country_code'],
    },
    latitude: office.Latitude,
    longitude: office.Longtitude,
    phone_number: office.Telephone ?? null,
    meta: {
      notices,
      office_type: OfficeType ?? null,
      working_days: WorkingDays ?? null,
      working_hours: WorkingHours ?? null,
    },
  });
}
