/** `nationalBox` and `internationalBox`: the product decides the element, and the element what is in it. */
import {
  dimensionsOf,
  type NotifiedRecipient,
  notifiedRecipient,
  type PackageItem,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party, Shipment, ShipmentRequest } from '@waybill/core';
import { within } from './messages.js';
import { addressOf, companyOf, nameOf, partyOf } from './parties.js';
import { printed } from './printed.js';
import { type DeliveryMethod, isAtPoint } from './services.js';

const XL = 'bpack XL';

/** What the boxes of a shipment have in common. */
export interface BoxFacts {
  readonly service: string;
  readonly method: DeliveryMethod;
  readonly notified: NotifiedRecipient | undefined;
  /** `YYYY-MM-DD` */
  readonly delivery_date: string | undefined;
}

/** What bpost writes to the recipient, in one of its languages. */
export function notifiedOf(request: ShipmentRequest, report: Reporter): NotifiedRecipient | undefined {
  return notifiedRecipient(request, printed.notifications, report);
}

/** Whole grams, rounded up. */
export function gramsOf(own: PackageItem, { weight_unit }: Shipment, report: Reporter): number {
  return weightOf(own, weight_unit, { unit: 'KG', places: 3 }, report).times(1000).toNumber();
}

/** `infoNextDay` or, at a pick-up point, `keepMeInformed`: by one channel. At a locker bpost always writes to the recipient. */
export function messageOf(
  { service, method, notified }: Pick<BoxFacts, 'service' | 'method' | 'notified'>,
  report: Reporter,
): XmlNode {
  if (notified === undefined || method === 'at24-7') return {};
  const { email, phone, language = 'en' } = notified;
  if (email !== undefined && phone !== undefined)
    report.notice(
      'left_out',
      'shipment.notify_recipient.by (sms) is left out: bpost writes by one channel, by e-mail before SMS.',
    );
  const contact =
    email === undefined
      ? { mobilePhone: report.tooLong('recipient.mobile_number', phone?.number, 20) }
      : { emailAddress: email };
  const name = service === 'bpack@bpost' ? 'keepMeInformed' : 'infoNextDay';
  return { [name]: { '@_language': language.toUpperCase(), ...within('common', contact) } };
}

/** The content of a box, with its element. */
export function boxOf(
  request: ShipmentRequest,
  own: PackageItem,
  facts: BoxFacts & { readonly options: XmlNode | undefined; readonly declaration: XmlNode | undefined },
  report: Reporter,
): XmlNode {
  const { recipient, shipment } = request;
  const { service, method, options } = facts;
  const weight = String(gramsOf(own, shipment, report));
  if (method === 'international' || method === 'atIntlPugo' || method === 'atIntlParcelDepot') {
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 1 }, report);
    const content = {
      ...within('international', {
        product: service,
        options,
        receiver: partyOf(recipient, 'recipient', report),
        parcelWeight: weight,
        parcelHeight: sides?.height.toFixed(),
        parcelLength: sides?.length.toFixed(),
        parcelWidth: sides?.width.toFixed(),
      }),
      ...facts.declaration,
      ...within('international', placeOf(shipment, method, report)),
    };
    return { internationalBox: within('international', { [method]: content }) };
  }
  const content = within('national', {
    product: service,
    options,
    weight,
    ...sidesOf(own, shipment, service, report),
    ...placeOf(shipment, method, report),
    ...receiverOf(recipient, facts, shipment, report),
    requestedDeliveryDate: facts.delivery_date,
  });
  return { nationalBox: within('national', { [method]: content }) };
}

/** Millimetres, of the one product that takes and requires them; of others they are checked. */
function sidesOf(own: PackageItem, { dimension_unit }: Shipment, service: string, report: Reporter) {
  const rules = { unit: 'CM', places: 1, required: service === XL } as const;
  const sides = dimensionsOf(own, dimension_unit, rules, report);
  if (sides === undefined || service !== XL) return {};
  const [height, length, width] = [sides.height, sides.length, sides.width].map((side) =>
    side.times(10).toFixed(0),
  );
  return { height, length, width };
}

/** The pick-up point or locker: its number, name and whole address. */
function placeOf({ delivery_point: point }: Shipment, method: DeliveryMethod, report: Reporter): XmlNode {
  if (!isAtPoint(method)) return {};
  const field = 'shipment.delivery_point';
  if (point?.name === undefined || point.address === undefined)
    report.required(field, 'with id, name and address, for a pick-up point or a locker');
  if (point === undefined) return {};
  if (!/^[0-9A-Z_]{1,20}$/.test(point.id))
    report.invalid(`${field}.id`, 'must be at most 20 digits and capital letters');
  const prefix = method === 'at24-7' || method === 'atIntlParcelDepot' ? 'parcelsDepot' : 'pugo';
  return {
    [`${prefix}Id`]: point.id,
    [`${prefix}Name`]: report.tooLong(`${field}.name`, point.name, 40) ?? '',
    [`${prefix}Address`]: point.address && addressOf(point.address, `${field}.address`, report),
  };
}

/** The recipient: with an address at home, by name at a point; at a locker also where bpost writes to them. */
function receiverOf(recipient: Party, { method, notified }: BoxFacts, shipment: Shipment, report: Reporter) {
  if (method === 'atHome') return { receiver: partyOf(recipient, 'recipient', report) };
  return {
    ...(method === 'at24-7' ? memberOf(recipient, notified, shipment, report) : {}),
    receiverName: nameOf(recipient, 'recipient', report),
    receiverCompany: companyOf(recipient),
  };
}

function memberOf(
  { email_address, mobile_number }: Party,
  notified: NotifiedRecipient | undefined,
  { delivery_point }: Shipment,
  report: Reporter,
): XmlNode {
  const member = delivery_point?.recipient_number;
  if (member !== undefined) {
    if (!/^\d{9}$/.test(member))
      report.invalid('shipment.delivery_point.recipient_number', 'must be the 9 digits of a member of bpost');
    return { memberId: member };
  }
  if (email_address === undefined) report.required('recipient.email_address', 'for a parcel locker');
  const { language: wanted = 'en', phone } = notified ?? {};
  const language = wanted === 'de' ? 'en' : wanted;
  if (language !== wanted)
    report.notice(
      'left_out',
      'shipment.notify_recipient.language (de) is left out: at lockers bpost takes en, nl, fr.',
    );
  return {
    unregistered: within('national', {
      language: language.toUpperCase(),
      mobilePhone: report.tooLong('recipient.mobile_number', phone?.number ?? mobile_number, 20),
      emailAddress: report.tooLong('recipient.email_address', email_address ?? '', 40),
    }),
  };
}
