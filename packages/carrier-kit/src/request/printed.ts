import type { Label, Party } from '@waybill/core';
import {
  PRINTED_PARTIES,
  type Printed,
  type PrintedLabel,
  type PrintedParty,
  type RequestFields,
} from '@waybill/core/plugin';
import { latinText } from './latin-text.js';
import { notifiedRecipient } from './notified-recipient.js';
import { phoneField, phoneOf } from './phone.js';
import { createReporter, type Reporter } from './report.js';
import { countryOf } from './territories.js';

type Request = Pick<RequestFields, 'shipper' | 'recipient' | 'shipment'>;

/** Reports what does not fit on a label and its papers. What is missing is not looked at. */
export function checkPrinted(request: Request, printed: Printed, report: Reporter): void {
  checkPrintedParties(request, printed, report);
  if (printed.label) checkPrintedLabel(request.shipment.label, printed.label, report);
  if (printed.notifications) notifiedRecipient(request, printed.notifications, report);
}

/** The same for names and addresses alone: a label for the way back may be another one. */
export function checkPrintedParties(
  { shipper, recipient, shipment }: Request,
  { party, ...own }: Printed,
  report: Reporter,
): void {
  const parties = { shipper, ship_from: shipment.ship_from, recipient, sold_to: shipment.customs?.sold_to };
  for (const role of ROLES) {
    const given = parties[role];
    const rules = own[role] === undefined ? party : { ...party, ...own[role] };
    if (given && rules) checkPrintedParty(given, PRINTED_PARTIES[role], rules, report);
  }
}

const ROLES = Object.keys(PRINTED_PARTIES) as (keyof typeof PRINTED_PARTIES)[];

const NAMES = ['person_name', 'company_name', 'city'] as const;
const OTHERS = ['email_address', 'tax_id'] as const;
const PHONES = ['phone_number', 'mobile_number'] as const;

/** The same for one party: the address of a pickup, say. */
export function checkPrintedParty(party: Party, path: string, rules: PrintedParty, report: Reporter): void {
  const { letters, address_line } = rules;
  const printed = (field: string, text: string | undefined, longest: number | undefined) => {
    const letter = letters === undefined ? text : latinText(text, field, letters, report, countryOf(party));
    if (longest !== undefined) report.tooLong(field, letter, longest);
  };
  for (const name of NAMES) printed(`${path}.${name}`, party[name], rules[name]);
  for (const name of OTHERS)
    if (rules[name] !== undefined) report.tooLong(`${path}.${name}`, party[name], rules[name]);
  const { address_lines = [] } = party;
  if (rules.address_lines !== undefined)
    report.tooMany(`${path}.address_lines`, address_lines.length, rules.address_lines, 'lines');
  for (const [index, line] of address_lines.entries())
    printed(
      `${path}.address_lines[${index}]`,
      line,
      typeof address_line === 'object' ? address_line[index] : address_line,
    );
  if (rules.phone) phoneOf(party, path, rules.phone, report, phoneField(party));
  for (const name of PHONES) if (rules[name]) phoneOf(party, path, rules[name], report, name);
}

/** The same for the label: of a return, where it is made as that of a purchase. */
export function checkPrintedLabel(
  { format, type }: Partial<Label> = {},
  { formats, types = [], type_pattern }: PrintedLabel,
  report: Reporter,
): void {
  if (format !== undefined && !formats.includes(format))
    report.notSupported('shipment.label.format', `is ${format}; ${report.name} makes ${formats.join(', ')}`);
  if (type === undefined || (types.length === 0 && type_pattern === undefined)) return;
  if (!types.includes(type) && type_pattern?.test(type) !== true)
    report.notSupported('shipment.label.type', `is ${type}; ${report.name} prints ${types.join(', ')}`);
}

/**
 * A reporter for checks that a price makes for its purchase: what they report does not stop the price, which says in a notice
 * `purchase_refuses` that a purchase is refused. What is missing may follow until the purchase, and is not reported.
 */
export function whenBought(report: Reporter): Reporter {
  return createReporter({ id: report.carrier, name: report.name }, ({ code, message }) => {
    if (code !== 'required') report.notice('purchase_refuses', `A purchase is refused: ${message}.`);
  });
}
