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
import {
  failing,
  failingLater,
  goodSettings,
  identity,
  proxyWith,
  quote,
  request,
  type Steps,
  sample,
  shipment,
} from './sample-carrier.js';

const rate = (steps: Steps, given: object = request) => fetchQuotes(proxyWith(steps), given as RateRequest);
const buy = (steps: Steps, given: object = request) =>
  createShipment(proxyWith(steps), given as ShipmentRequest);

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

test.each([
  [fetchQuotes, RateRequest, [[quote], []]],
  [createShipment, ShipmentRequest, [shipment, []]],
])('%o takes the three steps in order, from data and entities', async (call, Request, outcome) => {
  for (const given of [request, new Request(request)]) {
    const made = vi.fn((_: unknown) => 'wire request');
    const sent = vi.fn(async () => 'wire response');
    const read = vi.fn(() => outcome);
    const rating = { createQuoteRequest: made, getQuotes: sent, parseQuoteResponse: read };
    const buying = { createShipmentRequest: made, createShipping: sent, parseShippingResponse: read };
    expect(await call(proxyWith({ ...rating, ...buying }), given, { deadline_ms: 5 })).toEqual(outcome);
    expect(made).toHaveBeenCalledExactlyOnceWith(new Request(request));
    expect(sent).toHaveBeenCalledExactlyOnceWith('wire request', { deadline_ms: 5 });
    expect(read).toHaveBeenCalledExactlyOnceWith('wire response');
  }
});

describe('fetchQuotes', () => {
  test('turns wrong data into entries, one for each problem, and sends nothing', async () => {
    const getQuotes = vi.fn();
    const wrong = { ...request, recipient: { country_code: 'us' }, shipment: { items: [{ weight: 0 }] } };
    const entry = { ...identity, kind: 'validation' };
    expect(await rate({ getQuotes }, wrong)).toMatchObject([
      [],
      [
        { ...entry, field: 'recipient.country_code' },
        { ...entry, field: 'shipment.items[0].weight' },
      ],
    ]);
    expect(getQuotes).not.toHaveBeenCalled();
    const [, none] = await rate({}, null as never);
    expect(none).toMatchObject([{ kind: 'validation', message: 'must be an object, not null' }]);
  });

  test.each(thrown)('%s becomes an entry, whichever step throws it', async (error, kind, retryable) => {
    const expected = [[], [expect.objectContaining({ ...identity, kind, retryable })]];
    expect(await rate({ createQuoteRequest: failing(error) })).toEqual(expected);
    expect(await rate({ getQuotes: failingLater(error) })).toEqual(expected);
    expect(await rate({ parseQuoteResponse: failing(error) })).toEqual(expected);
  });

  test.each(defects)('%o is reported as a defect of the plugin', async (error, text) => {
    const message = `sample: defect in the carrier plugin, please report it (${text})`;
    const entry = { ...identity, code: 'plugin_defect', message, kind: 'unexpected_reply', retryable: false };
    expect(await rate({ getQuotes: failing(error) })).toEqual([[], [entry]]);
    expect(await rate({ parseQuoteResponse: failing(error) })).toEqual([[], [entry]]);
  });

  test.each([[undefined], [[quote]], [{ quotes: [] }], [Promise.resolve([[], []])]])(
    'a plugin that returns %o is reported as defective',
    async (returned) => {
      const outcome = await rate({ parseQuoteResponse: () => returned });
      expect(outcome).toMatchObject([[], [{ code: 'plugin_defect' }]]);
    },
  );
});

describe('createShipment', () => {
  test('gives a purchase 2 minutes by default', async () => {
    const createShipping = vi.fn(async () => 'wire response');
    await buy({ createShipping, parseShippingResponse: () => [null, []] });
    expect(createShipping).toHaveBeenCalledExactlyOnceWith('buy!', { deadline_ms: 120_000 });
  });

  test('turns wrong data into entries and buys nothing', async () => {
    const createShipping = vi.fn();
    const entry = { ...identity, field: 'shipment.items', kind: 'validation' };
    const outcome = await buy({ createShipping }, { ...request, shipment: { items: [] } });
    expect(outcome).toMatchObject([null, [entry]]);
    expect(createShipping).not.toHaveBeenCalled();
  });

  test.each(thrown)('%s keeps its kind before the carrier has answered', async (error, kind, retryable) => {
    const expected = [null, [expect.objectContaining({ ...identity, kind, retryable })]];
    expect(await buy({ createShipmentRequest: failing(error) })).toEqual(expected);
    expect(await buy({ createShipping: failingLater(error) })).toEqual(expected);
  });

  test('a defect before anything was sent does not leave the outcome unknown', async () => {
    const [, errors] = await buy({ createShipmentRequest: failing(new TypeError('bad')) });
    expect(errors).toMatchObject([{ code: 'plugin_defect', kind: 'unexpected_reply', retryable: false }]);
  });

  test.each(defects)('%o while sending leaves the outcome unknown', async (error, text) => {
    const [result, errors] = await buy({ createShipping: failingLater(error) });
    expect(result).toBeNull();
    expect(errors).toMatchObject([{ code: 'plugin_defect', kind: 'unknown_outcome', retryable: false }]);
    expect(errors[0]?.message).toContain(text);
    expect(errors[0]).not.toHaveProperty('details');
  });

  test.each([...thrown, ...defects].map(([error]) => [error]))(
    '%s after the answer leaves the outcome unknown, and the answer is kept as JSON can hold it',
    async (error) => {
      const wire = (at: unknown) => ({ request: { service: 'S' }, replies: [{ body: 'T1', at }] });
      const createShipping = async () => wire(1n);
      const [result, errors] = await buy({ createShipping, parseShippingResponse: failing(error) });
      expect(result).toBeNull();
      expect(errors).toMatchObject([{ ...identity, kind: 'unknown_outcome', retryable: false }]);
      expect(JSON.parse(JSON.stringify(errors))[0].details.wire_response).toEqual(wire('1'));
    },
  );

  test('a plugin that does not return a pair is reported as defective, and the outcome is unknown', async () => {
    const details = { wire_response: 'buy! T1' };
    expect(await buy({ parseShippingResponse: () => shipment })).toMatchObject([
      null,
      [{ code: 'plugin_defect', kind: 'unknown_outcome', details }],
    ]);
  });
});

describe('halves', () => {
  const { getQuotes, createShipping, mapper } = sample.create(goodSettings);
  const rating: AnyCarrierProxy = { ...identity, mapper, getQuotes } as AnyCarrierProxy;
  const shipping: AnyCarrierProxy = { ...identity, mapper, createShipping } as AnyCarrierProxy;

  test('are recognised by the methods of the proxy', () => {
    const offered = [rating, shipping].map((half) => [canRate(half), canShip(half), ...capabilitiesOf(half)]);
    expect(offered).toEqual([
      [true, false, 'rating'],
      [false, true, 'shipping'],
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
    const refusal = (message: string) => [
      { ...identity, code: 'not_supported', kind: 'not_supported', retryable: false, message },
    ];
    const card = 'bind a rate card to the account (priced_by), and it is quoted';
    const unpriced = [[], refusal(`sample has no prices of its own: ${card}`)];
    expect(await fetchQuotes(shipping, request)).toEqual(unpriced);
    expect(await fetchQuotes({ ...identity, mapper: {} }, request)).toEqual([
      [],
      refusal('sample cannot rate'),
    ]);
    expect(await createShipment(rating, request)).toEqual([null, refusal('sample cannot ship')]);
  });
});

test('errors of another copy of the package become entries too', async () => {
  vi.resetModules();
  const other = await import('../src/index.js');
  const entries: ErrorEntry[] = entriesFrom(new other.UnavailableError('down', { carrier: 'dhl' }), identity);
  const entry = { carrier: 'dhl', account: 'toronto', kind: 'unavailable', retryable: true };
  expect(entries).toMatchObject([entry]);
  const entity = new other.RateRequest(request);
  const createQuoteRequest = vi.fn(() => 'wire');
  await rate({ createQuoteRequest }, entity);
  expect(createQuoteRequest).toHaveBeenCalledExactlyOnceWith(entity);
});
