/** Returns, from the customer to the shop. */
import { createReturn, fetchTracking, type ReturnRequestData, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { carrier, NOW, reply, request } from './support/exchange.js';

const sent = request();
const wanted: ReturnRequestData = {
  shipper: sent.recipient,
  recipient: sent.shipper,
  shipment: { ...sent.shipment, services: ['PurolatorExpress'] },
};

describe('a return', () => {
  test('has a label, can be tracked and voided, and has no price', async () => {
    const clock = { now: () => NOW, wait: async () => {} };
    await using running = await startSimulator(simulator, clock);
    const proxy = purolator.create(running.settings, { clock });
    const [returned, errors] = await createReturn(proxy, wanted);
    expect(errors).toEqual([]);
    expect(returned).toMatchObject({
      total_charge: null,
      meta: {
        is_return: true,
        documents: [{ kind: 'label', format: 'PDF' }],
        notices: [{ code: 'no_price' }],
      },
    });
    const shipment = JSON.parse(JSON.stringify(returned)) as NonNullable<typeof returned>;
    const tracking_numbers = [shipment.tracking_number ?? ''];
    expect((await fetchTracking(proxy, { tracking_numbers }))[0][0]?.status).toBe('pre_transit');
    expect(await voidShipment(proxy, { shipment })).toMatchObject([{ outcome: 'voided' }, []]);
  });

  test.each([
    ['e-mailed', { return_label: { kind: 'email', email_address: 'a@example.com' } }, 'return_label.kind'],
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
    const pins = '<ShipmentPIN><Value>1</Value></ShipmentPIN>';
    const answer = reply('CreateReturnsManagementShipment', pins);
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

  test('an answer without a number may have made one, and is not asked for again', async () => {
    const { proxy } = carrier({
      CreateReturnShipment: [[reply('CreateReturnsManagementShipment', '<ShipmentPIN/>')]],
    });
    expect(await createReturn(proxy, wanted)).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false }],
    ]);
  });
});
