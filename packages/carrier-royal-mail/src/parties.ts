import {
  customsTerritory,
  isResidential,
  notifiedRecipient,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  untriedLetters,
} from '@waybill/carrier-kit/request';
import type { Party, ShipmentRequest } from '@waybill/core';
import { printed } from './printed.js';

/** The address of a label is that of the account: an order has no place for another one. */
export function senderOf({ shipper }: ShipmentRequest, report: Reporter) {
  const { company_name } = shipper;
  report.notice(
    'sender_address',
    'The label has the address of the account: of the shipper, company, telephone and e-mail address are sent.',
  );
  return omitUndefined({
    tradingName: company_name,
    ...contactOf(shipper, 'shipper', report),
  });
}

/** The recipient, and the channels by which Royal Mail writes to them, as members of `postageDetails`. */
export function recipientOf(request: ShipmentRequest, report: Reporter) {
  const { recipient, shipment } = request;
  const notified = notifiedRecipient(request, printed.notifications, report);
  const by = shipment.notify_recipient?.by ?? [];
  return {
    recipient: {
      address: addressOf(recipient, 'recipient', report),
      ...contactOf(recipient, 'recipient', report, notified?.phone?.number),
    },
    notification: notified && {
      sendNotificationsTo: 'recipient',
      receiveEmailNotification: by.includes('email'),
      receiveSmsNotification: by.includes('sms'),
    },
  };
}

export function contactOf(
  { mobile_number, phone_number = mobile_number, email_address }: Party,
  path: string,
  report: Reporter,
  phone = phone_number,
) {
  return omitUndefined({
    phoneNumber: report.tooLong(`${path}.phone_number`, phone?.trim(), 25),
    emailAddress: email_address,
  });
}

function addressOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, city, country_code } = party;
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  if (city === undefined) report.required(`${path}.city`);
  untriedLetters(party, path, report);
  return omitUndefined({
    fullName: person_name ?? company_name,
    companyName: company_name,
    ...linesOf(party, path, report),
    city,
    county: report.tooLong(`${path}.state`, stateCode(party, path, {}, report) ?? party.state, 100),
    postcode: postalCode(party, path, { longest: 20 }, report),
    countryCode: country_code,
  });
}

/** `addressLine1` to `addressLine3`. */
export function linesOf({ address_lines = [] }: Party, path: string, report: Reporter) {
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  const [addressLine1, addressLine2, addressLine3] = address_lines;
  return omitUndefined({ addressLine1, addressLine2, addressLine3 });
}

/** "Mandatory for Business senders on orders shipping from Great Britain to Northern Ireland", which API accounts are. */
export function isBusiness({ recipient, shipper }: ShipmentRequest, report: Reporter): boolean | undefined {
  const residential = isResidential(recipient, 'recipient', {}, report);
  const enters = customsTerritory(recipient) === 'XI' && customsTerritory(shipper) !== 'XI';
  if (enters && residential === undefined)
    report.required('recipient.type', 'for Northern Ireland: a home or a business');
  return residential === undefined ? undefined : !residential;
}
