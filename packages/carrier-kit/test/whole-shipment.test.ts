import type { VoidRequestData } from '@waybill/core';
import { VoidRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { wholeShipment } from '../src/after.js';
import { createReporter } from '../src/request.js';

function read(data: Omit<VoidRequestData, 'shipment'>) {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const meta = { parcels: [{ tracking_number: 'A' }, { tracking_number: null }] };
  const numbers = wholeShipment(new VoidRequest({ shipment: { carrier: 'acme', meta }, ...data }), report);
  return { numbers, issues: report.issues.map(({ field, code }) => `${field} ${code}`) };
}

test('a whole shipment is all its packages, named or not', () => {
  expect(read({})).toEqual({ numbers: ['A', null], issues: [] });
  expect(read({ packages: [1, 0] })).toEqual({ numbers: ['A', null], issues: [] });
});

test('some of its packages, and packages that it does not have, are refused', () => {
  expect(read({ packages: [1] }).issues).toEqual(['packages not_supported']);
  expect(read({ packages: [0, 1, 2] }).issues).toEqual(['packages[2] out_of_range']);
});

test('a handle without packages is one, by the number of the shipment', () => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const shipment = { carrier: 'acme', tracking_number: 'M' };
  expect(wholeShipment(new VoidRequest({ shipment }), report)).toEqual(['M']);
});
