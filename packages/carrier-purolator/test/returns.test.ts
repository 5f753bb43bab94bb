/** Returns, from the customer to the shop. */
import { createReturn, type ReturnRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { opened } from './support/bought.js';
import { carrier, reply, request } from './support/exchange.js';

const sent = request();
const wanted: ReturnRequestData = { ...sent, shipper: sent.recipient, recipient: sent.shipper };

describe('a return', () => {
  test('has a label and no price', async () => {
    await using at = await opened();
    const [returned, errors] = await createReturn(at.proxy, wanted);
    expect(errors).toEqual([]);
    expect(returned).toMatchObject({
      total_charge: null,
      meta: {
        is_return: true,
        documents: [{ kind: 'label', format: 'PDF' }],
        notices: [{ code: 'no_price', message: 'Purolator estimates no returns.' }],
      },
    });
  });

  test.each([
    ['with a last day', { return_label: { expires_on: '2026-04-01' } }, 'return_label.expires_on'],
    ['to another country', { recipient: { ...sent.shipper, country_code: 'US' } }, 'recipient.country_code'],
    ['that the customer pays', { shipment: { ...wanted.shipment, paid_by: 'SENDER' } }, 'shipment.paid_by'],
  ] as const)('%s is refused before anything is sent', async (_, changes, field) => {
    const { proxy, names } = carrier({});
    const [returned, errors] = await createReturn(proxy, { ...wanted, ...changes });
    expect(returned).toBeNull();
    expect(errors.map((entry) => entry.field)).toContain(field);
    expect(names()).toEqual([]);
  });

  test('says what is not sent', async () => {
    const answer = reply('CreateReturnsManagementShipment', '<ShipmentPIN><Value>1</Value></ShipmentPIN>');
    const { proxy, names } = carrier({ CreateReturnShipment: [[answer]] });
    const [returned] = await createReturn(proxy, {
      ...wanted,
      shipment: { ...wanted.shipment, ship_date: '2026-03-04' },
      return_label: { outbound_tracking_number: '329900000001' },
    });
    const notices = returned?.meta.notices.map(({ code }) => code);
    expect(notices).toEqual(expect.arrayContaining(['outbound_number_not_sent', 'ship_date_not_sent']));
    expect(notices).not.toContain('not_consolidated');
    expect(names()).not.toContain('GetFullEstimate');
  });
});
