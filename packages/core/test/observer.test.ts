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
} from './sample-carrier.js';

function events() {
  const seen: ObservedEvent[] = [];
  return { seen, observer: (event: ObservedEvent) => void seen.push(event) };
}

describe('an observer', () => {
  test('sees an operation begin and end with what came of it, under a name that its calls get', async () => {
    const { seen, observer } = events();
    const getQuotes = vi.fn(async () => 'rates');
    await fetchQuotes(proxyWith({ getQuotes }, { observer }), request);
    const [first] = seen;
    const operation_id = first?.type === 'operation_started' ? first.operation_id : undefined;
    expect(operation_id).toEqual(expect.any(String));
    const about = { operation: 'rating', ...identity, operation_id };
    const ended = { duration_ms: expect.any(Number), outcome: 'answered', results: 1, errors: [] };
    expect(seen).toEqual([
      { type: 'operation_started', ...about },
      { type: 'operation_ended', ...about, ...ended },
    ]);
    expect(getQuotes).toHaveBeenCalledWith('rate?', { operation_id });
  });

  const entry = { ...identity, code: '7', message: 'm', kind: 'carrier', retryable: false } as const;
  const wrong = new ValidationError([issue('a', 'invalid', 'b')], {});
  const invalid = { code: 'invalid', kind: 'validation' };
  const reported = { code: '7', kind: 'carrier' };

  test.each<[outcome: string, steps: Steps, facts: object]>([
    ['refused', { getQuotes: failingLater(new AuthenticationError('no')) }, { results: 0 }],
    ['no_answer', { getQuotes: failingLater(new UnavailableError('down')) }, { results: 0 }],
    ['not_sent', { createQuoteRequest: failing(wrong) }, { errors: [invalid] }],
    ['answered', { parseQuoteResponse: () => [[quote, quote], [entry]] }, { results: 2, errors: [reported] }],
  ])('sees that an operation was %s', async (outcome, steps, facts) => {
    const { seen, observer } = events();
    await fetchQuotes(proxyWith(steps, { observer }), request);
    expect(seen.at(-1)).toMatchObject({ type: 'operation_ended', outcome, ...facts });
  });

  test('sees that the outcome of a purchase is unknown', async () => {
    const { seen, observer } = events();
    const createShipping = failingLater(new UnknownOutcomeError('lost'));
    await createShipment(proxyWith({ createShipping }, { observer }), request);
    expect(seen.at(-1)).toMatchObject({ outcome: 'unknown', results: 0 });
  });

  test.each<[string, Observer]>([
    ['throws', failing(new Error('defect'))],
    ['rejects', failingLater(new Error('defect'))],
    ['never settles', () => new Promise(() => undefined)],
  ])('that %s changes no outcome', async (_, observer) => {
    const plain = await fetchQuotes(proxyWith({}), request);
    expect(await fetchQuotes(proxyWith({}, { observer }), request)).toEqual(plain);
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
    const told = seen.map((event) => `${event.type} ${'account' in event && event.account}`);
    expect(told).toEqual(['operation_started berlin', 'operation_ended berlin']);
  });
});
