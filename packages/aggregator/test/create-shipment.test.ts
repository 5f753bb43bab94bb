import { ConfigurationError, type ShippingResult, ValidationError } from '@waybill/core';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';
import { after, rater, request, seller } from './fake-carrier.js';

const bought = (carrier: string, account: string): ShippingResult => ({
  carrier,
  account,
  documents: [],
  reference: null,
  service: 'EXP',
  shipment_date: '2026-03-02',
  total_charge: null,
  tracking_number: '1Z',
  complete: true,
  meta: { parcels: [], documents: [], notices: [] },
});
const east = seller('posta', () => [bought('posta', 'east'), []], 'east');
const west = seller('posta', () => [bought('posta', 'west'), []], 'west');
const express = seller('express', () => [bought('express', 'express'), []]);
const aggregator = new Aggregator([east, west, express, rater('scale', () => [[], []])]);

describe('createShipment', () => {
  test('buys from the one account of a carrier, or from the named one', async () => {
    expect(await aggregator.createShipment(request, { carrier: 'express' })).toEqual([
      bought('express', 'express'),
      [],
    ]);
    const [shipment] = await aggregator.createShipment(request, { carrier: 'posta', account: 'west' });
    expect(shipment?.account).toBe('west');
  });

  test('needs a carrier, and the message shows how to pass it', async () => {
    // @ts-expect-error JavaScript may leave it out.
    await expect(aggregator.createShipment(request)).rejects.toThrow(
      "createShipment needs a carrier. Pass the quote's: { carrier: quote.carrier, account: quote.account }",
    );
  });

  test('never chooses among several accounts by itself', async () => {
    await expect(aggregator.createShipment(request, { carrier: 'posta' })).rejects.toThrow(
      new ConfigurationError('posta has several accounts; name the one to use: east, west', {
        code: 'ambiguous_account',
        carrier: 'posta',
      }),
    );
  });

  test('refuses a carrier or account that is not registered', async () => {
    await expect(aggregator.createShipment(request, { carrier: 'pots' })).rejects.toThrow(
      /no carrier account is called pots: registered are posta\/east/,
    );
    await expect(aggregator.createShipment(request, { carrier: 'posta', account: 'north' })).rejects.toThrow(
      expect.objectContaining({
        code: 'unknown_carrier',
        message: expect.stringContaining('no carrier account is called posta/north'),
      }),
    );
  });

  test('rejects a bad request before any carrier is called', async () => {
    const sell = vi.fn(() => [null, []] as [null, []]);
    await expect(
      new Aggregator([seller('posta', sell)]).createShipment(
        { ...request, shipment: { items: [] } },
        { carrier: 'posta' },
      ),
    ).rejects.toThrow(ValidationError);
    expect(sell).not.toHaveBeenCalled();
  });

  test('gives an entry for a carrier that cannot ship', async () => {
    const [shipment, errors] = await aggregator.createShipment(request, { carrier: 'scale' });
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind: 'not_supported', message: 'scale cannot ship' }]);
  });

  test('passes deadline, grace and signal to the proxy, and waits for a purchase past the deadline', async () => {
    const { signal } = new AbortController();
    const sell = vi.fn(() => after(20, [bought('posta', 'posta'), []] as [ShippingResult, []]));
    const [shipment] = await new Aggregator([seller('posta', sell)]).createShipment(request, {
      carrier: 'posta',
      deadline_ms: 5,
      grace_ms: 7,
      signal,
    });
    expect(shipment?.tracking_number).toBe('1Z');
    expect(sell).toHaveBeenCalledExactlyOnceWith({ deadline_ms: 5, grace_ms: 7, signal });
  });

  test('gives a purchase 2 minutes by default, whatever the deadline of quotes is', async () => {
    const sell = vi.fn(() => [bought('posta', 'posta'), []] as [ShippingResult, []]);
    const proxies = [seller('posta', sell)];
    await new Aggregator(proxies, { deadline_ms: 5 }).createShipment(request, { carrier: 'posta' });
    const options = { deadline_ms: 5, purchase_deadline_ms: 60_000 };
    await new Aggregator(proxies, options).createShipment(request, { carrier: 'posta' });
    expect(sell.mock.calls).toEqual([[{ deadline_ms: 120_000 }], [{ deadline_ms: 60_000 }]]);
  });

  test('refuses a deadline that no timer can measure', async () => {
    await expect(
      aggregator.createShipment(request, { carrier: 'express', deadline_ms: 0 }),
    ).rejects.toMatchObject({ code: 'invalid_deadline' });
    expect(() => new Aggregator([], { purchase_deadline_ms: -1 })).toThrow(ConfigurationError);
  });

  test('buys nothing when the caller has aborted already', async () => {
    const sell = vi.fn(() => [null, []] as [null, []]);
    const [, errors] = await new Aggregator([seller('posta', sell)]).createShipment(request, {
      carrier: 'posta',
      signal: AbortSignal.abort(),
    });
    expect(errors).toMatchObject([{ carrier: 'posta', code: 'aborted', kind: 'timeout' }]);
    expect(sell).not.toHaveBeenCalled();
  });
});
