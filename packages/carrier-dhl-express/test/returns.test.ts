import { createReturn, fetchTracking, type ReturnRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';
import { domestic } from './support/requests.js';

const { shipper, recipient, shipment } = domestic({ references: ['ORDER-7'] });
const back: ReturnRequestData = { shipper: recipient, recipient: shipper, shipment };

test('a return is found by the number of the parcel before it, and by those of the shop', async () => {
  await using at = await started();
  const return_label = { rma_number: 'RMA-5', outbound_tracking_number: '7712000015' };
  const [label] = await createReturn(at.proxy, { ...back, return_label });
  for (const value of ['RMA-5', '7712000015', 'ORDER-7']) {
    const [found] = await fetchTracking(at.proxy, { reference: { value } });
    expect(found.map(({ tracking_number }) => tracking_number)).toEqual([label?.tracking_number]);
  }
});

test.each<[Partial<ReturnRequestData>, string?]>([
  [{ return_label: { expires_on: '2026-04-01' } }, 'return_label.expires_on'],
  [{ return_label: { rma_number: 'R'.repeat(36) } }, 'return_label.rma_number'],
  [{ shipment: { ...shipment, label: { format: 'PNG' } } }, 'shipment.label.format'],
  [{ shipment: { ...shipment, label: { type: '4x6' } } }, 'shipment.label.type'],
  [{ shipment: { ...shipment, label: { format: 'ZPL', type: 'A6' } } }],
  [{ shipment: { ...shipment, label: { type: 'ECOM26_84CI_001' } } }],
])('a return with %j is refused by its field, or sent: %s', async (change, field) => {
  const { http, sent } = answering(400, {});
  const [, errors] = await createReturn(proxyFor(http), { ...back, ...change });
  expect(sent.length === 0 ? errors.map((entry) => entry.field) : [undefined]).toEqual([field]);
});
