import type { PartyData, ShipmentData } from '@waybill/core';
import type { Printed } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { checkPrinted, checkPrintedParties, whenBought } from '../../src/request/printed.js';
import { reading, reporter, requestOf } from './support.js';

const party = { postal_code: '10115', city: 'Berlin', country_code: 'DE' };
type Parts = { shipper?: PartyData; recipient?: PartyData; shipment?: Partial<ShipmentData> };

const problems = (printed: Printed, { shipper, recipient, shipment = {} }: Parts, check = checkPrinted) => {
  const parties = { shipper: { ...party, ...shipper }, recipient: { ...party, ...recipient } };
  const request = requestOf({ ...parties, shipment });
  return reading((report) => check(request, printed, report)).issues;
};

const [five, six] = ['abcde', 'abcdef'];
const company = { company_name: six };
const sold_to = { customs: { sold_to: company, items: [{ weight: 1 }] } };
const email = { email_address: 'a@b.example' };
const paper = { label: { formats: ['PDF'], types: ['A6'], type_pattern: /^\d{4}$/ } } as const;

test.each<[what: string, printed: Printed, given: Parts, ...problems: string[]]>([
  ['text at the limit', { party: { person_name: 5 } }, { recipient: { person_name: five } }],
  [
    'text above it, of every party',
    { party: { company_name: 5 } },
    { shipper: company, recipient: company, shipment: { ship_from: company, ...sold_to } },
    'shipper.company_name too_long',
    'shipment.ship_from.company_name too_long',
    'recipient.company_name too_long',
    'shipment.customs.sold_to.company_name too_long',
  ],
  [
    'a limit of one party alone',
    { party: { email_address: 50 }, recipient: { email_address: 5 } },
    { shipper: email, recipient: email },
    'recipient.email_address too_long',
  ],
  [
    'lines: how many, and how long',
    { party: { address_lines: 1, address_line: 5 } },
    { shipper: { address_lines: [six] }, recipient: { address_lines: [five, five] } },
    'shipper.address_lines[0] too_long',
    'recipient.address_lines too_many',
  ],
  [
    'the length of letters as they are printed',
    { party: { city: 6, letters: { signs: '' } } },
    { shipper: { city: 'Großau' }, recipient: { city: '東京' } },
    'shipper.city too_long',
    'recipient.city invalid',
  ],
  [
    'telephones',
    { party: { phone_number: { most: 8 }, mobile_number: {} } },
    { shipper: { phone_number: '+49 30 1234567' }, recipient: { mobile_number: '12' } },
    'shipper.phone_number invalid',
    'recipient.mobile_number invalid',
  ],
  [
    'the one telephone that is sent',
    { party: { phone: {} } },
    { shipper: { phone_number: '+49 30 1234567', mobile_number: '12' }, recipient: { mobile_number: '12' } },
    'recipient.mobile_number invalid',
  ],
  [
    'another format',
    { label: { formats: ['PDF', 'ZPL'] } },
    { shipment: { label: { format: 'PNG', type: 'A6' } } },
    'shipment.label.format not_supported',
  ],
  ['another paper', paper, { shipment: { label: { type: 'A5' } } }, 'shipment.label.type not_supported'],
  ['a paper of the form of codes', paper, { shipment: { label: { format: 'PDF', type: '9729' } } }],
  ['nothing that is missing', { party: { person_name: 5, phone_number: {}, address_line: 5 } }, {}],
])('before it is printed, this is checked: %s', (_what, printed, given, ...expected) => {
  expect(problems(printed, given)).toEqual(expected);
});

test('of a return the names and addresses are checked', () => {
  const printed: Printed = { party: { person_name: 5 }, label: { formats: ['PDF'] } };
  const given = { shipper: { person_name: six }, shipment: { label: { format: 'ZPL' } } } as const;
  expect(problems(printed, given, checkPrintedParties)).toEqual(['shipper.person_name too_long']);
});

test('what a purchase refuses stops no price: a notice says each problem once, and nothing of what is missing', () => {
  const report = reporter();
  for (const bought of [whenBought(report), whenBought(report)]) {
    bought.required('recipient.city');
    bought.tooLong('recipient.person_name', six, 5);
    bought.notice('left_out', 'shipment.references[2] is left out.');
  }
  expect(report.issues).toEqual([]);
  const message = 'A purchase is refused: recipient.person_name is 6 characters long; Acme Freight takes 5.';
  expect(report.notices).toEqual([{ code: 'purchase_refuses', message }]);
});
