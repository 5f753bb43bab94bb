import {
  customsTerritory,
  isResidential,
  notifiedRecipient,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Party, ShipmentRequest } from '@waybill/core';

const MOST_LINES = 3;
const LONGEST_LINE = 100;

/** The address of a label is that of the account: an order has no place for another one. */
export function senderOf({ shipper }: ShipmentRequest, report: Reporter) {
  const { company_name } = shipper;
  report.notice(
    'sender_address',
    'The label has the address of the account: of the shipper, company, telephone and e-mail address are sent.',
  );
  return omitUndefined({
    tradingName: report.tooLong('shipper.company_name', company_name, 250),
    ...contactOf(shipper, 'shipper', report),
  });
}

/** The recipient, and the channels by which Royal Mail writes to them, as members of `postageDetails`. */
export function recipientOf(request: ShipmentRequest, report: Reporter) {
  const { recipient, shipment } = request;
  const notified = notifiedRecipient(request, { channels: ['email', 'sms'] }, report);
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
    emailAddress: report.tooLong(`${path}.email_address`, email_address, 254),
  });
}

function addressOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, city, country_code } = party;
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  if (city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    fullName: report.tooLong(`${path}.person_name`, person_name ?? company_name, 210),
    companyName: report.tooLong(`${path}.company_name`, company_name, 100),
    ...linesOf(party, path, report),
    city: report.tooLong(`${path}.city`, city, 100),
    county: report.tooLong(`${path}.state`, stateCode(party, path, {}, report) ?? party.state, 100),
    postcode: postalCode(party, path, { longest: 20 }, report),
    countryCode: country_code,
  });
}

/** `addressLine1` to `addressLine3`. */
export function linesOf({ address_lines = [] }: Party, path: string, report: Reporter) {
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  report.tooMany(`${path}.address_lines`, address_lines.length, MOST_LINES, 'lines');
  for (const [index, line] of address_lines.entries())
    report.tooLong(`${path}.address_lines[${index}]`, line, LONGEST_LINE);
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
