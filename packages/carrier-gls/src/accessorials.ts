/** `ShipmentService`: most have a name alone, others their data under a key of their own. */
import {
  countryOf,
  extraField,
  extraText,
  lookUp,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { printed } from './printed.js';
import { plain } from './text.js';

/** What services depend on besides the request. */
export interface ServiceFacts {
  readonly service: string;
  readonly ship_date: string;
  readonly options: readonly RequestedOption[];
}

/** Services of single packages, in `ShipmentUnit`; and that of a purchase of its own. */
const ELSEWHERE = [
  'service_cash',
  'service_hazardousgoods',
  'service_limitedquantities',
  'service_exworks',
  'service_shopreturn',
];

/** Members with data of which nothing here has a place. ShipIT manual 5.0.11, shipment processing, "Services". */
const NOT_BUILT = [
  'service_intercompany',
  'service_exchange',
  'service_pickandship',
  'service_pickandreturn',
];

/**
 * What does not go together. Of a Deposit the manual says it: "not combinable with other services that require consignee
 * interaction". The others were seen by third parties (2026).
 */
const EXCLUSIVE: Readonly<Record<string, readonly string[]>> = {
  service_deposit: [
    'service_signature',
    'service_addresseeonly',
    'service_ident',
    'service_identpin',
    'service_cash',
    'service_shopdelivery',
    'service_flexdelivery',
  ],
  service_Saturday: ['service_signature', 'service_addresseeonly', 'service_flexdelivery'],
  service_flexdelivery: ['service_signature'],
};

const excludes = (one: string, other: string): boolean =>
  lookUp(EXCLUSIVE, one)?.includes(other) === true || lookUp(EXCLUSIVE, other)?.includes(one) === true;

/** In the order of the request; those of single packages are in `ShipmentUnit`. */
export function servicesOf(request: ShipmentRequest, facts: ServiceFacts, report: Reporter): object[] {
  const { service, options } = facts;
  const codes = options.map(({ row }) => row.code);
  for (const [key, code, words] of KEPT_FOR)
    if (!code.some((one) => codes.includes(one)) && extraText(request.shipment, key, 'shipment', report))
      report.contradiction(extraField(report, key), `is for the option ${words}`);
  for (const [at, one] of options.entries())
    for (const other of options.slice(at + 1).filter(({ row }) => excludes(one.row.code, row.code))) {
      // A field may stand for the other one.
      const [named, with_it] = one.field.startsWith('shipment.options') ? [one, other] : [other, one];
      const problem = `is ${named.row.code}, which ${report.name} does not combine with ${with_it.row.code}`;
      report.contradiction(named.field, problem);
    }
  const named = options.flatMap((option): object[] => {
    const { row, field } = option;
    const { code: ServiceName } = row;
    if (ELSEWHERE.includes(ServiceName)) return [];
    if (NOT_BUILT.includes(ServiceName))
      report.notSupported(field, `is ${ServiceName}, whose data this package does not send yet`);
    if (ServiceName === 'service_addonliability')
      report.notSupported(field, `is ${ServiceName}: set shipment.insured_amount instead`);
    if (/^service_(saturday_)?\d{4}$/.test(ServiceName) && service === 'PARCEL')
      hourOf(option, request, report);
    // The manual marks it as it marks hours; others send it with PARCEL in Germany (2026).
    if (ServiceName === 'service_Saturday' && service === 'PARCEL' && !isPolish(request))
      report.notice(
        'saturday',
        `${field} is ${ServiceName}, which ${report.name} has with EXPRESS, and with PARCEL in selected countries: it may be refused.`,
      );
    switch (ServiceName) {
      case 'service_shopdelivery':
        return [{ ShopDelivery: { ServiceName, ParcelShopID: parcelShopOf(request, report) } }];
      case 'service_deposit':
        return [{ Deposit: { ServiceName, PlaceOfDeposit: placeOfDeposit(request, report) } }];
      case 'service_ident':
        return [{ Ident: { ServiceName, ...identOf(request, option, facts, report) } }];
      case 'service_identpin':
        return [{ IdentPin: omitUndefined({ ServiceName, ...pinOf(request, report) }) }];
      case 'service_deliveryatwork':
        return [{ DeliveryAtWork: omitUndefined({ ServiceName, ...workplaceOf(request, report) }) }];
      case 'service_flexdelivery':
        if (request.recipient.email_address === undefined)
          report.required('recipient.email_address', 'with FlexDelivery');
        return [{ Service: { ServiceName } }];
      default:
        return [{ Service: { ServiceName } }];
    }
  });
  return tellsByMail(request, facts, report)
    ? [...named, { Service: { ServiceName: 'service_flexdelivery' } }]
    : named;
}

/** Extras that say something of one option alone. */
const KEPT_FOR: readonly (readonly [key: string, codes: readonly string[], words: string])[] = [
  ['place_of_deposit', ['service_deposit'], 'leave_at_door'],
  ['birthdate', ['service_ident', 'service_identpin'], 'adult_signature'],
  ['nationality', ['service_ident'], 'adult_signature'],
  ['pin', ['service_identpin'], 'gls:service_identpin'],
  ...['building', 'floor', 'room'].map(
    (key) => [key, ['service_deliveryatwork'], 'gls:service_deliveryatwork'] as const,
  ),
];

const isPolish = ({ shipper, recipient }: ShipmentRequest): boolean =>
  [shipper, recipient].map(countryOf).includes('PL');

/** "Parcel²/Express": Parcel "only to selected countries like Poland", and service_1300 is for "french domestic parcels". */
function hourOf({ row, field }: RequestedOption, request: ShipmentRequest, report: Reporter) {
  const countries = [request.shipper, request.recipient].map(countryOf);
  if (!isPolish(request) && !countries.every((country) => country === 'FR'))
    report.contradiction(field, `is ${row.code}, an hour of delivery: it needs the service EXPRESS`);
}

/** Parcel shop and consignee are in one country, and GLS needs a way to reach the consignee. */
function parcelShopOf({ recipient, shipment }: ShipmentRequest, report: Reporter): string | undefined {
  const { delivery_point } = shipment;
  if (delivery_point === undefined) report.required('shipment.delivery_point', 'with hold_for_pickup');
  const country = delivery_point?.address?.country_code;
  if (country !== undefined && country !== recipient.country_code)
    report.contradiction(
      'shipment.delivery_point',
      `is in ${country}; ${report.name} takes one in the country of the recipient, ${recipient.country_code}`,
    );
  if ((recipient.email_address ?? recipient.mobile_number) === undefined)
    report.required(['recipient.email_address', 'recipient.mobile_number'], 'to a parcel shop');
  return report.tooLong('shipment.delivery_point.id', delivery_point?.id, 50);
}

/** What `leave_at_door` says, for drivers. */
const AT_THE_DOOR: Readonly<Record<string, string>> = {
  ...{ DE: 'Vor der Haustür', AT: 'Vor der Haustür', CH: 'Vor der Haustür', FR: 'Devant la porte' },
  ...{ NL: 'Bij de voordeur', BE: 'Bij de voordeur / Devant la porte', LU: 'Devant la porte' },
};

function placeOfDeposit({ recipient, shipment }: ShipmentRequest, report: Reporter): string {
  const written = extraText(shipment, 'place_of_deposit', 'shipment', report, 60);
  if (written !== undefined) return plain(written, extraField(report, 'place_of_deposit'), report);
  const place = lookUp(AT_THE_DOOR, countryOf(recipient)) ?? 'At the front door';
  const own = extraField(report, 'place_of_deposit');
  report.notice(
    'place_of_deposit',
    `${report.name} is told to leave packages here: ${place}. ${own} names another place.`,
  );
  return place;
}

function birthdateOf({ shipment }: ShipmentRequest, isRequired: boolean, report: Reporter) {
  const written = extraText(shipment, 'birthdate', 'shipment', report);
  const field = extraField(report, 'birthdate');
  if (written === undefined && isRequired) report.required(field, 'to check who the recipient is');
  if (written !== undefined && !/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(written))
    report.invalid(field, `must be a day such as 1980-01-31, not ${JSON.stringify(written)}`);
  return written;
}

/** `Ident`: the driver looks at the identity card of this one person. */
function identOf(
  request: ShipmentRequest,
  option: RequestedOption,
  { ship_date }: ServiceFacts,
  report: Reporter,
) {
  const { recipient, shipment } = request;
  const Birthdate = birthdateOf(request, true, report);
  const adult_since = Birthdate && `${Number(Birthdate.slice(0, 4)) + 18}${Birthdate.slice(4)}`;
  if (option.written.endsWith('adult_signature') && adult_since !== undefined && adult_since > ship_date)
    report.contradiction(extraField(report, 'birthdate'), `is ${Birthdate}: the recipient is no adult`);
  const CountryCode = extraText(shipment, 'nationality', 'shipment', report);
  const field = extraField(report, 'nationality');
  if (CountryCode === undefined) report.required(field, 'to check who the recipient is');
  else if (!/^[A-Z]{2}$/.test(CountryCode)) report.invalid(field, 'must be a country code such as DE');
  const name = plain(recipient.person_name, 'recipient.person_name', report)?.trim() ?? '';
  const [, Firstname = '', Lastname = ''] = /^(.+)\s+(\S+)$/.exec(name) ?? [];
  if (Lastname === '')
    report.required('recipient.person_name', 'with first and last name, to check who it is');
  return { Birthdate, Firstname, Lastname, Nationality: { CountryCode } };
}

function pinOf(request: ShipmentRequest, report: Reporter) {
  const PIN = extraText(request.shipment, 'pin', 'shipment', report);
  const field = extraField(report, 'pin');
  if (PIN === undefined) report.required(field, 'with service_identpin');
  else if (!/^[A-Za-z\d]{4}$/.test(PIN)) report.invalid(field, 'must be four letters or digits');
  return { PIN, Birthdate: birthdateOf(request, false, report) };
}

function workplaceOf({ recipient, shipment }: ShipmentRequest, report: Reporter) {
  const text = (key: string) =>
    plain(extraText(shipment, key, 'shipment', report, 40), extraField(report, key), report);
  const [Building, Floor] = ['building', 'floor'].map((key) => {
    const written = text(key);
    if (written === undefined) report.required(extraField(report, key), 'with service_deliveryatwork');
    return written;
  });
  const RecipientName = plain(recipient.person_name, 'recipient.person_name', report);
  if (RecipientName === undefined) report.required('recipient.person_name', 'with service_deliveryatwork');
  return { RecipientName, Building, Floor, Room: text('room') };
}

/** The manual has no message alone: with FlexDelivery GLS writes an e-mail, where other services allow it. */
function tellsByMail(
  request: ShipmentRequest,
  { service, options }: ServiceFacts,
  report: Reporter,
): boolean {
  const { email } = notifiedRecipient(request, printed.notifications, report) ?? {};
  const codes = options.map(({ row }) => row.code);
  if (email === undefined || codes.includes('service_flexdelivery')) return false;
  const field = 'shipment.notify_recipient';
  const other = codes.find(
    (code) => code === 'service_shopdelivery' || excludes('service_flexdelivery', code),
  );
  if (other === undefined && service === 'PARCEL') {
    const message = `${field} is sent as FlexDelivery: the recipient gets an e-mail, and can choose another day or place.`;
    report.notice('flexdelivery', message);
    return true;
  }
  const what = other ?? service;
  report.notice(
    'left_out',
    `${field} is left out: ${report.name} writes to recipients with FlexDelivery, which does not go with ${what}.`,
  );
  return false;
}

/** `Carrier`: the two services of Royal Mail need its name. */
export const carrierOf = (options: readonly RequestedOption[]): 'ROYALMAIL' | undefined =>
  options.some(({ row }) => /^service_t(24|48)$/.test(row.code)) ? 'ROYALMAIL' : undefined;
