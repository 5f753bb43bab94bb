import type { ErrorEntry } from '@waybill/core';
import { expect, test } from 'vitest';
import { cancelledBefore } from '../src/after.js';

const refusal = (message: string): ErrorEntry[] => [
  { carrier: 'acme', code: 'E1', kind: 'carrier', message, retryable: false } as ErrorEntry,
];

test.each([
  'The pickup is already cancelled.',
  'Pickup has already been cancelled',
  'Shipment already voided',
  'ALREADY CANCELED',
  'Déjà annulé',
  'Envoi déjà été annulé',
  'La lettre de transport est déjà annulée',
])('"%s" means that it was cancelled before', (message) => {
  expect(cancelledBefore(refusal(message))).toEqual({ code: 'already_cancelled', message });
});

test.each([
  'Already picked up, it cannot be cancelled',
  'Was previously cancelled',
  'Cannot cancel: already manifested',
])('"%s" means that it was not', (message) => {
  expect(cancelledBefore(refusal(message))).toBeUndefined();
});

test('a carrier may have words of its own', () => {
  const message = 'The pickup has been cancelled.';
  expect(cancelledBefore(refusal(message))).toBeUndefined();
  expect(cancelledBefore(refusal(message), /been cancelled/)).toMatchObject({ message });
});
