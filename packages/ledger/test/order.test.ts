import { ShipmentRequest } from '@waybill/core';
import { endsAt, ReturnRequest } from '@waybill/core/plugin';
import { expect, it } from 'vitest';
import { exchangeDigest } from '../src/claim.js';
import { type Inquiry, inFlightMs, optionsNow, orderDigest } from '../src/order.js';
import { request } from './support/shop.js';

const posta = { carrier: 'posta', account: 'east' };

/** Digests are stored: another version of this package must find what this one has bought. */
it('knows again what was bought before an update', () => {
  expect(orderDigest(posta, new ShipmentRequest(request))).toMatch(/^1b4c91422212/);
  expect(orderDigest(posta, new ReturnRequest(request))).toMatch(/^4803fdae43a5/);
  expect(exchangeDigest({ request: { weight: 2.5, to: 'Halifax' } })).toMatch(/^2926cc123773/);
});

it('has as much time for a call as the purchase has left, and never less than none', () => {
  const left = (ms: number): Inquiry => {
    const { signal } = new AbortController();
    endsAt(signal, () => performance.now() + ms);
    return { options: { deadline_ms: 60_000, grace_ms: 1_000 }, signal } as Inquiry;
  };
  expect(optionsNow(left(5_000))).toEqual({ deadline_ms: expect.closeTo(5_000, -1), grace_ms: 1_000 });
  expect(optionsNow(left(-1))).toEqual({ deadline_ms: 0, grace_ms: 1_000 });
  expect(inFlightMs(left(5_000))).toBeCloseTo(5_000 + 1_000 + 15_000, -1);
  expect(inFlightMs(left(-5_000))).toBe(1_000 + 15_000);
});
