import type { PartyData, ShipmentData } from '@waybill/core';
import { RateRequest } from '@waybill/core';
import type { Printed } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { checkPrinted, checkPrintedParties, whenBought } from '../../src/request/printed.js';
import { createReporter } from '../../src/request/report.js';

const acme = { id: 'acme', name: 'Acme' };
const party = { postal_code: '10115', city: 'Berlin', country_code: 'DE' };

function problems(
  printed: Printed,
  given: { shipper?: PartyData; recipient?: PartyData; shipment?: Partial<ShipmentData> },
  check = checkPrinted,
) {
  const report = createReporter(acme);
  const request = new RateRequest({
    shipper: { ...party, ...given.shipper },
    recipient: { ...party, ...given.recipient },
    shipment: { items: [{ weight: 1 }], ...given.shipment },
  });
  check(request, printed, report);
  return report.issues.map(({ field, code }) => `${field} ${code}`);
}

describe('what is printed', () => {
  const five = 'abcde';
  const six = 'abcdef';

  test.each<[string, Printed, Parameters<typeof problems>[1], string[]]>([
    ['text at the limit', { party: { person_name: 5 } }, { recipient: { person_name: five } }, []],
    [
      'text above it, of every party',
      { party: { company_name: 5 } },
      {
        shipper: { company_name: six },
        recipient: { company_name: six },
        shipment: {
          ship_from: { company_name: six },
          customs: { sold_to: { company_name: six }, items: [{ weight: 1 }] },
        },
      },
      [
        'shipper.company_name too_long',
        'shipment.ship_from.company_name too_long',
        'recipient.company_name too_long',
        'shipment.customs.sold_to.company_name too_long',
      ],
    ],
    [
      'a limit of one party alone',
      { party: { email_address: 50 }, recipient: { email_address: 5 } },
      { shipper: { email_address: 'a@b.example' }, recipient: { email_address: 'a@b.example' } },
      ['recipient.email_address too_long'],
    ],
    [
      'lines: how many, and how long',
      { party: { address_lines: 1, address_line: 5 } },
      { shipper: { address_lines: [six] }, recipient: { address_lines: [five, five] } },
      ['shipper.address_lines[0] too_long', 'recipient.address_lines too_many'],
    ],
    [
      'the length of letters as they are printed',
      { party: { city: 6, letters: { signs: '' } } },
      { shipper: { city: 'Großau' }, recipient: { city: 'Москва' } },
      ['shipper.city too_long', 'recipient.city invalid'],
    ],
    [
      'telephones',
      { party: { phone_number: { most: 8 }, mobile_number: {} } },
      { shipper: { phone_number: '+49 30 1234567' }, recipient: { mobile_number: '12' } },
      ['shipper.phone_number invalid', 'recipient.mobile_number invalid'],
    ],
    [
      'the one telephone that is sent',
      { party: { phone: {} } },
      {
        shipper: { phone_number: '+49 30 1234567', mobile_number: '12' },
        recipient: { mobile_number: '12' },
      },
      ['recipient.mobile_number invalid'],
    ],
    [
      'another format',
      { label: { formats: ['PDF', 'ZPL'] } },
      { shipment: { label: { format: 'PNG', type: 'A6' } } },
      ['shipment.label.format not_supported'],
    ],
    [
      'a paper that is neither listed nor of the form of codes',
      { label: { formats: ['PDF'], types: ['A6'], type_pattern: /^\d{4}$/ } },
      { shipment: { label: { type: 'A5' } } },
      ['shipment.label.type not_supported'],
    ],
    [
      'a paper of the form of codes',
      { label: { formats: ['PDF'], types: ['A6'], type_pattern: /^\d{4}$/ } },
      { shipment: { label: { format: 'PDF', type: '9729' } } },
      [],
    ],
    [
      'a channel that the carrier does not have',
      { notifications: { channels: ['email'] } },
      { recipient: { mobile_number: '+49 151 2345678' }, shipment: { notify_recipient: { by: ['sms'] } } },
      ['shipment.notify_recipient.by[0] not_supported'],
    ],
    ['nothing that is missing', { party: { person_name: 5, phone_number: {}, address_line: 5 } }, {}, []],
  ])('is checked: %s', (_what, printed, given, expected) => {
    expect(problems(printed, given)).toEqual(expected);
  });

  test('of a return is the names and addresses', () => {
    const printed: Printed = { party: { person_name: 5 }, label: { formats: ['PDF'] } };
    const given = { shipper: { person_name: six }, shipment: { label: { format: 'ZPL' } } } as const;
    expect(problems(printed, given, checkPrintedParties)).toEqual(['shipper.person_name too_long']);
  });

  test('stops no price: a notice says each problem once, and nothing of what is missing', () => {
    const report = createReporter(acme);
    for (const bought of [whenBought(report), whenBought(report)]) {
      bought.required('recipient.city');
      bought.tooLong('recipient.person_name', six, 5);
      bought.notice('left_out', 'shipment.references[2] is left out.');
    }
    expect(report.issues).toEqual([]);
    const message = 'A purchase is refused: recipient.person_name is 6 characters long; Acme takes 5.';
    expect(report.notices).toEqual([{ code: 'purchase_refuses', message }]);
  });
});
