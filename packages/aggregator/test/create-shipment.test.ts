import { ConfigurationError, type ShippingOutcome } from '@waybill/core';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import { after, bought, rates, request, seller } from './fake-carrier.js';

const selling = (carrier: string, account = carrier) =>
  seller(carrier, () => [bought(carrier, account), []], account);
const aggregator = new Aggregator([
  selling('posta', 'east'),
  selling('posta', 'west'),
  selling('express'),
  rates('scale'),
]);

describe('createShipment', () => {
  test('buys from the one account of a carrier, or from the named one', async () => {
    const express = await aggregator.createShipment(request, { carrier: 'express' });
    expect(express).toEqual([bought('express'), []]);
    const west = await aggregator.createShipment(request, { carrier: 'posta', account: 'west' });
    expect(west).toEqual([bought('posta', 'west'), []]);
  });

  test.each([
    [
      undefined,
      'carrier_required',
      "createShipment needs a carrier. Pass the quote's: { carrier: quote.carrier, account: quote.account }",
    ],
    [
      { carrier: 'posta' },
      'ambiguous_account',
      'posta has several accounts; name the one to use: east, west',
    ],
    [
      { carrier: 'pots' },
      'unknown_carrier',
      'no carrier account is called pots: registered are posta/east, posta/west, express/express, scale/scale',
    ],
    [{ carrier: 'posta', account: 'north' }, 'unknown_carrier', 'no carrier account is called posta/north'],
    [{ carrier: 'express', deadline_ms: 0 }, 'invalid_deadline', 'deadline_ms must be above 0'],
  ])('refuses %j', async (options, code, message) => {
    // JavaScript may leave the options out.
    const buying = aggregator.createShipment(request, options as { carrier: string });
    const carrier = code === 'ambiguous_account' ? { carrier: 'posta' } : {};
    const refusal = { code, message: expect.stringContaining(message), ...carrier };
    await expect(buying).rejects.toMatchObject({ name: 'ConfigurationError', ...refusal });
  });

  test('gives an entry for a carrier that cannot ship', async () => {
    expect(await aggregator.createShipment(request, { carrier: 'scale' })).toMatchObject([
      null,
      [{ kind: 'not_supported', message: 'scale cannot ship' }],
    ]);
  });

  test('passes deadline, grace and signal to the proxy, and waits for a purchase past the deadline', async () => {
    const within = { deadline_ms: 5, grace_ms: 7, signal: new AbortController().signal };
    const sell = vi.fn(() => after<ShippingOutcome>(20, [bought('posta'), []]));
    const aggregator = new Aggregator([seller('posta', sell)]);
    expect(await aggregator.createShipment(request, { carrier: 'posta', ...within })).toEqual([
      bought('posta'),
      [],
    ]);
    expect(sell).toHaveBeenCalledExactlyOnceWith(within);
  });

  test('gives a purchase 2 minutes by default, whatever the deadline of quotes is', async () => {
    const sell = vi.fn((): ShippingOutcome => [bought('posta'), []]);
    for (const rest of [{}, { purchase_deadline_ms: 60_000 }]) {
      const aggregator = new Aggregator([seller('posta', sell)], { deadline_ms: 5, ...rest });
      await aggregator.createShipment(request, { carrier: 'posta' });
    }
    expect(sell.mock.calls).toEqual([[{ deadline_ms: 120_000 }], [{ deadline_ms: 60_000 }]]);
    expect(() => new Aggregator([], { purchase_deadline_ms: -1 })).toThrow(ConfigurationError);
  });

  test('buys nothing when the caller has aborted already', async () => {
    const sell = vi.fn((): ShippingOutcome => [null, []]);
    const options = { carrier: 'posta', signal: AbortSignal.abort() };
    const [, errors] = await new Aggregator([seller('posta', sell)]).createShipment(request, options);
    expect(errors).toMatchObject([{ carrier: 'posta', code: 'aborted', kind: 'timeout' }]);
    expect(sell).not.toHaveBeenCalled();
  });
});
