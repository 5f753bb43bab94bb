import { createShipment, fetchQuotes } from '@waybill/core';
import { FAKE_SCENARIOS, type FakeScenario, fakeCarrier } from '@waybill/testkit/fake';
import { describe, expect, test } from 'vitest';

const request = {
  shipper: { country_code: 'DE' },
  recipient: { country_code: 'NO' },
  shipment: { items: [{ weight: 1.5 }, { weight: 0.25 }], services: ['FAKE-GROUND'] },
};
const scenarios = Object.keys(FAKE_SCENARIOS) as FakeScenario[];

const kinds: Readonly<Record<FakeScenario, { rating: string; shipping: string }>> = {
  quotes: { rating: 'ok', shipping: 'ok' },
  'no quotes': { rating: 'carrier', shipping: 'carrier' },
  refused: { rating: 'validation', shipping: 'validation' },
  slow: { rating: 'ok', shipping: 'ok' },
  down: { rating: 'unavailable', shipping: 'unavailable' },
  'wrong login': { rating: 'authentication', shipping: 'authentication' },
  'too many requests': { rating: 'rate_limit', shipping: 'rate_limit' },
  unreadable: { rating: 'unexpected_reply', shipping: 'unknown_outcome' },
  'unknown outcome': { rating: 'ok', shipping: 'unknown_outcome' },
  'second parcel refused': { rating: 'ok', shipping: 'carrier' },
};

describe('a fake carrier', () => {
  test.concurrent.each(scenarios)('does what "%s" says', async (scenario) => {
    const proxy = fakeCarrier(scenario).create({});
    const [quotes, ratingErrors] = await fetchQuotes(proxy, request);
    expect(ratingErrors[0]?.kind ?? 'ok').toBe(kinds[scenario].rating);
    expect(quotes).toHaveLength(ratingErrors.length === 0 ? 1 : 0);
    const [shipment, shippingErrors] = await createShipment(proxy, request);
    expect(shippingErrors[0]?.kind ?? 'ok').toBe(kinds[scenario].shipping);
    expect(shipment !== null).toBe(
      ['ok', 'carrier'].includes(kinds[scenario].shipping) && scenario !== 'no quotes',
    );
  });

  test('creates shipments for the price that it quoted', async () => {
    const proxy = fakeCarrier('quotes', { id: 'otherpost' }).create({}, { account: 'second' });
    const [[quote]] = await fetchQuotes(proxy, request);
    const [shipment] = await createShipment(proxy, request);
    expect(quote).toMatchObject({
      carrier: 'otherpost',
      account: 'second',
      total_charge: 19.75,
      currency: 'EUR',
    });
    expect(shipment).toMatchObject({ total_charge: { amount: '19.75' }, complete: true });
    expect(shipment?.documents).toHaveLength(2);
  });

  test('brings back the first parcel when the second is refused', async () => {
    const [shipment, errors] = await createShipment(fakeCarrier('second parcel refused').create({}), request);
    expect(shipment).toMatchObject({
      complete: false,
      meta: { parcels: [{ bought: true }, { bought: false }] },
    });
    expect(errors).toMatchObject([{ kind: 'carrier', field: 'shipment.items[1]' }]);
  });

  test('keeps a deadline, and hears an abort', async () => {
    const proxy = fakeCarrier('slow').create({});
    const [, [late]] = await fetchQuotes(proxy, request, { deadline_ms: 20 });
    expect(late).toMatchObject({ kind: 'timeout', code: 'deadline_exceeded' });
    const [, [aborted]] = await fetchQuotes(proxy, request, { signal: AbortSignal.timeout(20) });
    expect(aborted).toMatchObject({ kind: 'timeout', code: 'aborted' });
  });

  test('has no settings', () => {
    expect(() => fakeCarrier('quotes').create({ username: 'x' } as never)).toThrow(
      'settings.username: is not a setting',
    );
  });
});
