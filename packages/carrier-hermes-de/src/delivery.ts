/** `ShipmentOrderServices`: what is booked besides carriage. */
import {
  cashOnDelivery,
  countryOf,
  extraField,
  extraText,
  extraWord,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { IDENT_TYPES, TIME_SLOTS, options as table } from './options.js';
import { nameOf, wireText } from './parties.js';
import { printed } from './printed.js';

/** All other options are sent as flags under their own code. */
const NO_FLAG = /^(identVerify|parcelShopDelivery|cashOnDelivery)/;
/** "You have to use the service for parcel shop and cash on delivery shipments"; a TAN is sent by e-mail. */
const ALERTED = ['parcelShopDeliveryService', 'cashOnDeliveryService', 'tanService'];

const SATURDAY = /^(hermes-de:)?saturday_delivery$/;

/** The services of each package; `undefined` without any. */
export function servicesOf(
  request: ShipmentRequest,
  options: readonly RequestedOption[],
  report: Reporter,
): object | undefined {
  const { recipient, shipment } = request;
  const saturday = shipment.options?.findIndex((written) => SATURDAY.test(written)) ?? -1;
  if (saturday >= 0 && countryOf(recipient) !== 'DE')
    report.notSupported(
      `shipment.options[${saturday}]`,
      'is saturday_delivery, which is known of Germany alone',
    );
  const chosen = new Set(options.map(({ row }) => row.code));
  if (shipment.delivery_point !== undefined) chosen.add('parcelShopDeliveryService');
  if (shipment.cash_on_delivery !== undefined) chosen.add('cashOnDeliveryService');
  const flags = table.filter(({ code }) => chosen.has(code) && !NO_FLAG.test(code));
  const services = omitUndefined({
    ...Object.fromEntries(flags.map(({ code }) => [code, true])),
    ...statedOf(request, report),
    identService: identOf(request, chosen, report),
    cashOnDeliveryService: cashOf(request, chosen, report),
    parcelShopDeliveryService: parcelShopOf(request, chosen, report),
    customerAlertService: alertOf(request, chosen, report),
  });
  return Object.keys(services).length === 0 ? undefined : services;
}

function alertOf(request: ShipmentRequest, chosen: ReadonlySet<string>, report: Reporter) {
  const { recipient } = request;
  const notified = notifiedRecipient(request, printed.notifications, report);
  const due = ALERTED.find((code) => chosen.has(code));
  const email = due === undefined ? notified?.email : recipient.email_address;
  if (due !== undefined && email === undefined) report.required('recipient.email_address', `with ${due}`);
  if (email === undefined) return undefined;
  const notificationEmail = report.tooLong('recipient.email_address', email, 70);
  return { notificationType: 'EMAIL', notificationEmail };
}

function parcelShopOf(
  { recipient, shipment }: ShipmentRequest,
  chosen: ReadonlySet<string>,
  report: Reporter,
) {
  if (!chosen.has('parcelShopDeliveryService')) return undefined;
  const { delivery_point: point } = shipment;
  const field = 'shipment.delivery_point';
  if (point?.recipient_number !== undefined)
    report.notSupported(`${field}.recipient_number`, `has no place at ${report.name}`);
  const psCustomerLastName = nameOf(recipient, 'recipient', report).lastname;
  if (point === undefined) return { psCustomerLastName, psSelectionRule: 'SELECT_BY_RECEIVER_ADDRESS' };
  const psID = wireText(point.id, `${field}.id`, 18, report);
  return { psID, psCustomerLastName, psSelectionRule: 'SELECT_BY_ID' };
}

function cashOf({ shipment }: ShipmentRequest, chosen: ReadonlySet<string>, report: Reporter) {
  if (!chosen.has('cashOnDeliveryService')) return undefined;
  const field = 'shipment.cash_on_delivery';
  if (shipment.cash_on_delivery === undefined) report.required(field, 'with cash on delivery');
  const count = shipment.items.reduce((total, { quantity = 1 }) => total + quantity, 0);
  if (count > 1)
    report.notSupported(
      field,
      `is for one package; ${report.name} collects for each, and there are ${count}`,
    );
  const { money } = cashOnDelivery(shipment, { takes: [] }, report) ?? {};
  return money && { currency: money.currency, amount: money.value.toNumber() };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function statedOf({ shipment }: ShipmentRequest, report: Reporter) {
  const statedDay = dayIn(shipment, 'stated_day', report);
  const timeSlot = extraWord(shipment, 'stated_time', TIME_SLOTS, 'shipment', report);
  if (timeSlot !== undefined && statedDay === undefined)
    report.required(extraField(report, 'stated_day'), 'with stated_time');
  return {
    statedDayService: statedDay === undefined ? undefined : { statedDay },
    statedTimeService: timeSlot === undefined ? undefined : { timeSlot },
  };
}

/** Either an age or a document: e056. */
function identOf({ shipment }: ShipmentRequest, chosen: ReadonlySet<string>, report: Reporter) {
  const ages = ['16', '18'].filter((age) => chosen.has(`identVerifyFsk${age}`));
  const identID = extraText(shipment, 'ident_id', 'shipment', report, 20);
  const identType = extraWord(shipment, 'ident_type', IDENT_TYPES, 'shipment', report);
  const identVerifyBirthday = dayIn(shipment, 'ident_birthday', report);
  const document = { ident_id: identID, ident_type: identType, ident_birthday: identVerifyBirthday };
  const given = Object.entries(document).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const isDocument = given.length > 0;
  if (ages.length + (isDocument ? 1 : 0) > 1)
    report.contradiction('shipment.options', 'asks for more than one age or document of the recipient');
  for (const key of ['ident_id', 'ident_type'])
    if (isDocument && !given.includes(key))
      report.required(extraField(report, key), `with ${given.join(' and ')}`);
  if (identID !== undefined && !/^[A-Z\d]+$/.test(identID))
    report.invalid(extraField(report, 'ident_id'), 'must be capital letters and digits');
  const [identVerifyFsk] = ages;
  return isDocument
    ? omitUndefined({ identID, identType, identVerifyBirthday })
    : identVerifyFsk && { identVerifyFsk };
}

function dayIn(shipment: ShipmentRequest['shipment'], key: string, report: Reporter): string | undefined {
  const day = extraText(shipment, key, 'shipment', report);
  if (day !== undefined && !DAY.test(day))
    report.invalid(extraField(report, key), `must be a day such as 2026-12-07, not ${JSON.stringify(day)}`);
  return day;
}
