import { describe, expect, test, vi } from 'vitest';
import {
  type AnyCarrierProxy,
  AuthenticationError,
  ConfigurationError,
  capabilitiesOf,
  createShipment,
  type ErrorEntry,
  fetchQuotes,
  NotSupportedError,
  RateLimitedError,
  RateRequest,
  ShipmentRequest,
  TimeoutError,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
  ValidationError,
} from '../src/index.js';
import { canRate, canShip, entriesFrom, issue, isUnpriced } from '../src/plugin.js';
import { goodSettings, quote, request, type SampleProxy, sample, shipment } from './sample-carrier.js';

const identity = { carrier: 'sample', account: 'toronto' };

/** The sample carrier with some steps of its own. */
function proxyWith(
  steps: Partial<Record<keyof SampleProxy | keyof SampleProxy['mapper'], unknown>>,
): SampleProxy {
  const proxy = sample.create(goodSettings, { account: 'toronto' });
  return {
    ...proxy,
    ...(steps as Partial<SampleProxy>),
    mapper: { ...proxy.mapper, ...(steps as Partial<SampleProxy['mapper']>) },
  };
}
const failing = (error: unknown) => () => {
  throw error;
};
const failingLater = (error: unknown) => () => Promise.reject(error);

const thrown = [
  [new ValidationError([issue('a', 'invalid', 'c')], {}), 'validation', false],
  [new NotSupportedError([issue('a', 'invalid', 'c', 'not_supported')], {}), 'not_supported', false],
  [new ConfigurationError('x'), 'validation', false],
  [new AuthenticationError('x'), 'authentication', false],
  [new RateLimitedError('x'), 'rate_limit', true],
  [new TimeoutError('x'), 'timeout', true],
  [new UnavailableError('x'), 'unavailable', true],
  [new UnexpectedReplyError('x'), 'unexpected_reply', false],
  [new UnknownOutcomeError('x'), 'unknown_outcome', false],
] as const;

const defects = [
  [new TypeError('x is undefined'), 'TypeError: x is undefined'],
  ['just text', 'just text'],
  [undefined, 'undefined'],
  [Object.create(null), '[object Object]'],
] as const;

describe('fetchQuotes', () => {
  test.each([
    ['plain data', request],
    ['an entity', new RateRequest(request)],
  ])('takes the three steps in order, from %s', async (_, given) => {
    const createQuoteRequest = vi.fn((_: RateRequest) => 'wire request');
    const getQuotes = vi.fn(async () => 'wire response');
    const parseQuoteResponse = vi.fn(() => [[quote], []]);
    const options = { deadline_ms: 5 };
    const proxy = proxyWith({ createQuoteRequest, getQuotes, parseQuoteResponse });
    expect(await fetchQuotes(proxy, given, options)).toEqual([[quote], []]);
    expect(createQuoteRequest).toHaveBeenCalledExactlyOnceWith(new RateRequest(request));
    expect(getQuotes).toHaveBeenCalledExactlyOnceWith('wire request', options);
    expect(parseQuoteResponse).toHaveBeenCalledExactlyOnceWith('wire response');
  });

  test('turns wrong data into entries, one for each problem, and sends nothing', async () => {
    const getQuotes = vi.fn();
    const [quotes, errors] = await fetchQuotes(proxyWith({ getQuotes }), {
      ...request,
      recipient: { country_code: 'us' },
      shipment: { items: [{ weight: 0 }] },
    });
    expect(quotes).toEqual([]);
    expect(errors.map(({ field }) => field)).toEqual(['recipient.country_code', 'shipment.items[0].weight']);
    for (const entry of errors) expect(entry).toMatchObject({ ...identity, kind: 'validation' });
    expect(getQuotes).not.toHaveBeenCalled();
    const [, none] = await fetchQuotes(proxyWith({}), null as unknown as RateRequest);
    expect(none).toMatchObject([{ kind: 'validation', message: 'must be an object, not null' }]);
  });

  test.each(thrown)('%s becomes an entry, whichever step throws it', async (error, kind, retryable) => {
    const expected = [[], [expect.objectContaining({ ...identity, kind, retryable })]];
    expect(await fetchQuotes(proxyWith({ createQuoteRequest: failing(error) }), request)).toEqual(expected);
    expect(await fetchQuotes(proxyWith({ getQuotes: failingLater(error) }), request)).toEqual(expected);
    expect(await fetchQuotes(proxyWith({ parseQuoteResponse: failing(error) }), request)).toEqual(expected);
  });

  test.each(defects)('%o is reported as a defect of the plugin', async (error, text) => {
    const message = `sample: defect in the carrier plugin, please report it (${text})`;
    const entry = { ...identity, code: 'plugin_defect', message, kind: 'unexpected_reply', retryable: false };
    expect(await fetchQuotes(proxyWith({ getQuotes: failing(error) }), request)).toEqual([[], [entry]]);
    expect(await fetchQuotes(proxyWith({ parseQuoteResponse: failing(error) }), request)).toEqual([
      [],
      [entry],
    ]);
  });

  test.each([[undefined], [[quote]], [{ quotes: [] }], [Promise.resolve([[], []])]])(
    'a plugin that returns %o is reported as defective',
    async (returned) => {
      const [quotes, errors] = await fetchQuotes(proxyWith({ parseQuoteResponse: () => returned }), request);
      expect(quotes).toEqual([]);
      expect(errors).toMatchObject([{ code: 'plugin_defect' }]);
    },
  );
});

describe('createShipment', () => {
  test.each([
    ['plain data', request],
    ['an entity', new ShipmentRequest(request)],
  ])('takes the three steps in order, from %s', async (_, given) => {
    const createShipmentRequest = vi.fn((_: ShipmentRequest) => 'wire request');
    const createShipping = vi.fn(async () => 'wire response');
    const parseShippingResponse = vi.fn(() => [shipment, []]);
    const options = { deadline_ms: 5 };
    const proxy = proxyWith({ createShipmentRequest, createShipping, parseShippingResponse });
    expect(await createShipment(proxy, given, options)).toEqual([shipment, []]);
    expect(createShipmentRequest).toHaveBeenCalledExactlyOnceWith(new ShipmentRequest(request));
    expect(createShipping).toHaveBeenCalledExactlyOnceWith('wire request', options);
    expect(parseShippingResponse).toHaveBeenCalledExactlyOnceWith('wire response');
  });

  test('gives a purchase 2 minutes by default', async () => {
    const createShipping = vi.fn(async () => 'wire response');
    const createShipmentRequest = () => 'wire request';
    const proxy = proxyWith({
      createShipmentRequest,
      createShipping,
      parseShippingResponse: () => [null, []],
    });
    await createShipment(proxy, request);
    expect(createShipping).toHaveBeenCalledExactlyOnceWith('wire request', { deadline_ms: 120_000 });
  });

  test('turns wrong data into entries and buys nothing', async () => {
    const createShipping = vi.fn();
    const wrong = { ...request, shipment: { items: [] } };
    expect(await createShipment(proxyWith({ createShipping }), wrong)).toMatchObject([
      null,
      [{ ...identity, field: 'shipment.items', kind: 'validation' }],
    ]);
    expect(createShipping).not.toHaveBeenCalled();
  });

  test.each(thrown)('%s keeps its kind before the carrier has answered', async (error, kind, retryable) => {
    const expected = [null, [expect.objectContaining({ ...identity, kind, retryable })]];
    expect(await createShipment(proxyWith({ createShipmentRequest: failing(error) }), request)).toEqual(
      expected,
    );
    expect(await createShipment(proxyWith({ createShipping: failingLater(error) }), request)).toEqual(
      expected,
    );
  });

  test('a defect before anything was sent does not leave the outcome unknown', async () => {
    const proxy = proxyWith({ createShipmentRequest: failing(new TypeError('bad')) });
    const [, errors] = await createShipment(proxy, request);
    expect(errors).toMatchObject([{ code: 'plugin_defect', kind: 'unexpected_reply', retryable: false }]);
  });

  test.each(defects)('%o while sending leaves the outcome unknown', async (error, text) => {
    const [result, errors] = await createShipment(
      proxyWith({ createShipping: failingLater(error) }),
      request,
    );
    expect(result).toBeNull();
    expect(errors).toMatchObject([{ code: 'plugin_defect', kind: 'unknown_outcome', retryable: false }]);
    expect(errors[0]?.message).toContain(text);
    expect(errors[0]).not.toHaveProperty('details');
  });

  test.each([...thrown, ...defects].map(([error]) => [error]))(
    '%s after the answer leaves the outcome unknown',
    async (error) => {
      const wireResponse = { request: { service: 'S' }, replies: [{ body: 'T1', at: 1n }] };
      const proxy = proxyWith({
        createShipping: async () => wireResponse,
        parseShippingResponse: failing(error),
      });
      const [result, errors] = await createShipment(proxy, request);
      expect(result).toBeNull();
      expect(errors).toMatchObject([{ ...identity, kind: 'unknown_outcome', retryable: false }]);
      // The answer is kept, in a form that JSON can hold.
      expect(JSON.parse(JSON.stringify(errors))[0].details.wire_response).toEqual({
        request: { service: 'S' },
        replies: [{ body: 'T1', at: '1' }],
      });
    },
  );

  test('a plugin that does not return a pair is reported as defective, and the outcome is unknown', async () => {
    const proxy = proxyWith({ parseShippingResponse: () => shipment });
    expect(await createShipment(proxy, request)).toMatchObject([
      null,
      [{ code: 'plugin_defect', kind: 'unknown_outcome', details: { wire_response: 'buy! T1' } }],
    ]);
  });
});

describe('halves', () => {
  const { getQuotes, createShipping, mapper } = sample.create(goodSettings);
  const rating: AnyCarrierProxy = { ...identity, mapper, getQuotes } as AnyCarrierProxy;
  const shipping: AnyCarrierProxy = { ...identity, mapper, createShipping } as AnyCarrierProxy;

  test('are recognised by the methods of the proxy', () => {
    expect([canRate(rating), canShip(rating), capabilitiesOf(rating)]).toEqual([true, false, ['rating']]);
    expect([canRate(shipping), canShip(shipping), capabilitiesOf(shipping)]).toEqual([
      false,
      true,
      ['shipping'],
    ]);
    expect(capabilitiesOf(identity)).toEqual([]);
  });

  test.each([
    [['shipping'], true],
    [['shipping', 'voiding'], true],
    [['rating', 'shipping'], false],
    [['rating'], false],
    [['tracking'], false],
  ])('with %j a carrier has no prices of its own: %s', (offered, unpriced) => {
    expect(isUnpriced(offered)).toBe(unpriced);
  });

  test('work alone', async () => {
    expect((await fetchQuotes(rating, request))[0]).toHaveLength(1);
    expect((await createShipment(shipping, request))[0]).toMatchObject({ tracking_number: 'T1' });
  });

  test('give an entry when the other half is called', async () => {
    const entry = { ...identity, code: 'not_supported', kind: 'not_supported', retryable: false };
    const message =
      'sample has no prices of its own: bind a rate card to the account (priced_by), and it is quoted';
    expect(await fetchQuotes(shipping, request)).toEqual([[], [{ ...entry, message }]]);
    expect(await fetchQuotes({ ...identity, mapper: {} }, request)).toEqual([
      [],
      [{ ...entry, message: 'sample cannot rate' }],
    ]);
    expect(await createShipment(rating, request)).toEqual([
      null,
      [{ ...entry, message: 'sample cannot ship' }],
    ]);
  });
});

test('errors of another copy of the package become entries too', async () => {
  vi.resetModules();
  const other = await import('../src/index.js');
  const entries: ErrorEntry[] = entriesFrom(new other.UnavailableError('down', { carrier: 'dhl' }), identity);
  expect(entries).toMatchObject([
    { carrier: 'dhl', account: 'toronto', kind: 'unavailable', retryable: true },
  ]);
  const entity = new other.RateRequest(request);
  const createQuoteRequest = vi.fn(() => 'wire');
  await fetchQuotes(proxyWith({ createQuoteRequest }), entity as RateRequest);
  expect(createQuoteRequest).toHaveBeenCalledExactlyOnceWith(entity);
});
