import { createReturn, fetchTracking, type ReturnRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';
import { domestic } from './support/requests.js';

const { shipper, recipient, shipment } = domestic({ references: ['ORDER-7'] });
const back: ReturnRequestData = { shipper: recipient, recipient: shipper, shipment };

test('a return is a shipment to the shop, found by its numbers', async () => {
  await using at = await started();
  const return_label = { rma_number: 'RMA-5', outbound_tracking_number: '7712000015' };
  const [label, errors] = await createReturn(at.proxy, { ...back, return_label });
  expect([label, errors]).toMatchObject([{ complete: true, meta: { is_return: true } }, []]);
  for (const value of ['RMA-5', '7712000015', 'ORDER-7']) {
    const [found] = await fetchTracking(at.proxy, { reference: { value } });
    expect(found.map(({ tracking_number }) => tracking_number)).toEqual([label?.tracking_number]);
  }
});

test.each<[Partial<ReturnRequestData>, string]>([
  [{ return_label: { kind: 'qr_code' } }, 'return_label.kind'],
  [{ return_label: { expires_on: '2026-04-01' } }, 'return_label.expires_on'],
  [{ return_label: { rma_number: 'R'.repeat(36) } }, 'return_label.rma_number'],
  [{ shipment: { ...shipment, label: { format: 'PNG' } } }, 'shipment.label.format'],
  [{ shipment: { ...shipment, label: { type: '4x6' } } }, 'shipment.label.type'],
])('%j is refused by its field', async (change, field) => {
  const [label, errors] = await createReturn(proxyFor(answering(201, {}).http), { ...back, ...change });
  expect([label, errors]).toMatchObject([null, [{ field }]]);
});

test.each([{ format: 'ZPL', type: 'A6' }, { type: 'ECOM26_84CI_001' }] as const)(
  '%j is a label of a return',
  async (label) => {
    const { http, sent } = answering(400, {});
    await createReturn(proxyFor(http), { ...back, shipment: { ...shipment, label } });
    expect(sent).toHaveLength(1);
  },
);
