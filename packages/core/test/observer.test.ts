import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AuthenticationError,
  carriersIn,
  createShipment,
  fetchQuotes,
  registerCarrier,
  container as root,
  UnavailableError,
  UnknownOutcomeError,
  ValidationError,
} from '../src/index.js';
import { OBSERVER, type ObservedEvent, type Observer } from '../src/observe.js';
import { issue } from '../src/plugin.js';
import { goodSettings, quote, request, type SampleProxy, sample } from './sample-carrier.js';

/** An observed account of the sample carrier, with some steps of its own. */
function observed(
  observer: Observer,
  steps: Partial<SampleProxy> = {},
  mapper: Partial<SampleProxy['mapper']> = {},
): SampleProxy {
  const proxy = sample.create(goodSettings, { account: 'toronto', observer });
  return { ...proxy, ...steps, mapper: { ...proxy.mapper, ...mapper } };
}

function events() {
  const seen: ObservedEvent[] = [];
  return { seen, observer: (event: ObservedEvent) => void seen.push(event) };
}
const failing = (error: unknown) => () => {
  throw error;
};
const failingLater = (error: unknown) => () => Promise.reject(error);

describe('an observer', () => {
  test('sees an operation begin and end, with what came of it', async () => {
    const { seen, observer } = events();
    await fetchQuotes(observed(observer), request);
    const about = {
      operation: 'rating',
      carrier: 'sample',
      account: 'toronto',
      operation_id: expect.any(String),
    };
    expect(seen).toEqual([
      { type: 'operation_started', ...about },
      {
        type: 'operation_ended',
        ...about,
        duration_ms: expect.any(Number),
        outcome: 'answered',
        results: 1,
        errors: [],
      },
    ]);
    expect(new Set(seen.map((event) => 'operation_id' in event && event.operation_id)).size).toBe(1);
  });

  test.each<[string, Partial<SampleProxy>, Partial<SampleProxy['mapper']>, object]>([
    ['refused', { getQuotes: failingLater(new AuthenticationError('no')) }, {}, { results: 0 }],
    ['no_answer', { getQuotes: failingLater(new UnavailableError('down')) }, {}, { results: 0 }],
    [
      'not_sent',
      {},
      { createQuoteRequest: failing(new ValidationError([issue('a', 'invalid', 'b')], {})) },
      { errors: [{ code: 'invalid', kind: 'validation' }] },
    ],
    [
      'answered',
      {},
      {
        parseQuoteResponse: () => [
          [quote, quote],
          [
            {
              carrier: 'sample',
              account: 'toronto',
              code: '7',
              message: 'm',
              kind: 'carrier',
              retryable: false,
            },
          ],
        ],
      },
      { results: 2, errors: [{ code: '7', kind: 'carrier' }] },
    ],
  ])('sees that an operation was %s', async (outcome, steps, mapper, facts) => {
    const { seen, observer } = events();
    await fetchQuotes(observed(observer, steps, mapper), request);
    expect(seen.at(-1)).toMatchObject({ type: 'operation_ended', outcome, ...facts });
  });

  test('sees that the outcome of a purchase is unknown', async () => {
    const { seen, observer } = events();
    const proxy = observed(observer, { createShipping: failingLater(new UnknownOutcomeError('lost')) });
    await createShipment(proxy, request);
    expect(seen.at(-1)).toMatchObject({ outcome: 'unknown', results: 0 });
  });

  test('gives the operation a name that its calls get', async () => {
    const { seen, observer } = events();
    const getQuotes = vi.fn(async () => 'rates');
    await fetchQuotes(observed(observer, { getQuotes }), request);
    const [first] = seen;
    expect(getQuotes).toHaveBeenCalledWith('rate?', {
      operation_id: first?.type === 'operation_started' && first.operation_id,
    });
  });
});

describe('what an observer cannot do', () => {
  test.each<[string, Observer]>([
    ['throws', failing(new Error('defect'))],
    ['rejects', failingLater(new Error('defect'))],
    ['never settles', () => new Promise(() => undefined)],
  ])('one that %s changes no outcome', async (_, observer) => {
    const plain = await fetchQuotes(sample.create(goodSettings, { account: 'toronto' }), request);
    expect(await fetchQuotes(observed(observer), request)).toEqual(plain);
  });
});

describe('a container', () => {
  const container = root.createChildContainer();
  afterEach(() => container.dispose());

  test('gives its observer to its carriers', async () => {
    const { seen, observer } = events();
    container.register(OBSERVER, { useValue: observer });
    registerCarrier(container, sample, goodSettings, { account: 'berlin' });
    for (const proxy of carriersIn(container)) await fetchQuotes(proxy, request);
    expect(seen).toMatchObject([
      { type: 'operation_started', account: 'berlin' },
      { type: 'operation_ended', account: 'berlin' },
    ]);
  });
});
