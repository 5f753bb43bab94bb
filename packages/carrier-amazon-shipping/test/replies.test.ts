/** Replies that have both a payload and a list of errors. */
import { createShipment, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

const label = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const payload = {
  shipmentId: 'amzn1.sid.1',
  packageDocumentDetails: [
    { trackingId: 'Q0001', packageDocuments: [{ type: 'LABEL', format: 'PDF', contents: label }] },
  ],
};
const withService = { ...request, shipment: { ...request.shipment, services: ['SWA-UK-2D'] } };

test.each([
  ['an empty list of errors', []],
  ['an error', [{ code: 'InternalFailure', message: 'A late error.' }]],
])('a label next to %s is bought', async (_, errors) => {
  await using running = await startSimulator(simulator);
  const body = JSON.stringify({ payload, errors });
  running.fault({ kind: 'reply', status: 200, body }, { path: /\/shipments$/ });
  const [shipment, entries] = await createShipment(amazonShipping.create(running.settings), withService);
  expect(shipment).toMatchObject({ tracking_number: 'Q0001', documents: [label] });
  expect(entries.every(({ retryable }) => !retryable)).toBe(true);
});

test('a cancellation that answers with an error has not voided the label', async () => {
  await using running = await startSimulator(simulator);
  const proxy = amazonShipping.create(running.settings);
  const [shipment] = await createShipment(proxy, withService);
  if (shipment === null) throw new Error('not bought');
  const body = JSON.stringify({ payload: {}, errors: [{ code: 'InvalidInput', message: 'Too late.' }] });
  running.fault({ kind: 'reply', status: 200, body }, { path: /\/cancel$/ });
  const [result, entries] = await voidShipment(proxy, { shipment });
  expect(result?.packages.some(({ outcome }) => outcome === 'voided') ?? false).toBe(false);
  expect(entries).toMatchObject([{ code: 'InvalidInput' }]);
});
