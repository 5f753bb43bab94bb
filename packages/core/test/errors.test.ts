import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  AuthenticationError,
  CarrierError,
  ConfigurationError,
  NotSupportedError,
  RateLimitedError,
  TimeoutError,
  TransientError,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
  ValidationError,
  WaybillError,
} from '../src/index.js';
import { issue } from '../src/plugin.js';

const issues = [
  issue('shipment.items[0].weight', 'out_of_range', 'must be above 0'),
  issue('', 'ambiguous', 'means two things', 'not_supported'),
];
const all = {
  WaybillError,
  CarrierError,
  TransientError,
  ValidationError,
  ConfigurationError,
  NotSupportedError,
};

describe.each([
  [new ValidationError(issues, {}), ['ValidationError'], 'validation', false],
  [new NotSupportedError(issues, {}), ['NotSupportedError'], 'not_supported', false],
  [new ConfigurationError('x'), ['ConfigurationError'], 'validation', false],
  [new AuthenticationError('x'), ['CarrierError'], 'authentication', false],
  [new UnexpectedReplyError('x'), ['CarrierError'], 'unexpected_reply', false],
  [new UnknownOutcomeError('x'), ['CarrierError'], 'unknown_outcome', false],
  [new RateLimitedError('x'), ['CarrierError', 'TransientError'], 'rate_limit', true],
  [new TimeoutError('x'), ['CarrierError', 'TransientError'], 'timeout', true],
  [new UnavailableError('x'), ['CarrierError', 'TransientError'], 'unavailable', true],
])('%s', (error, families, kind, retryable) => {
  test('belongs to its families of errors', () => {
    const found = Object.entries(all).flatMap(([name, Class]) => (error instanceof Class ? [name] : []));
    expect(found.sort()).toEqual(['WaybillError', ...families].sort());
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe(error.constructor.name);
  });

  test('has a kind, and says whether the same request may succeed later', () => {
    expect([error.kind, error.retryable]).toEqual([kind, retryable]);
    expect(
      error.toEntries({ carrier: 'ups', account: 'a' }).every((entry) => entry.retryable === retryable),
    ).toBe(true);
  });

  test('shows its message, and no undefined, in console and JSON', () => {
    expect(inspect(error)).not.toContain('undefined');
    expect(inspect(error)).toContain(error.message);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: error.name,
      message: error.message,
      code: error.code,
      kind,
      retryable,
    });
  });
});

describe('entries', () => {
  const identity = { carrier: 'ups', account: 'toronto' };

  test('hold the facts of the error and no others', () => {
    expect(new UnavailableError('ups: down', { code: '503' }).toEntries(identity)).toStrictEqual([
      { ...identity, code: '503', message: 'ups: down', kind: 'unavailable', retryable: true },
    ]);
    const details = { step: 'rate' };
    const facts = { carrier: 'dhl', account: 'b', http_status: 429, retry_after_ms: 50, details };
    expect(new RateLimitedError('slow down', facts).toEntries(identity)).toStrictEqual([
      { ...facts, code: 'RateLimitedError', message: 'slow down', kind: 'rate_limit', retryable: true },
    ]);
  });

  test('are one for each issue, with the kind of that issue', () => {
    expect(new ValidationError(issues, { carrier: 'ups' }).toEntries(identity)).toStrictEqual([
      {
        ...identity,
        code: 'out_of_range',
        message: 'shipment.items[0].weight must be above 0',
        kind: 'validation',
        retryable: false,
        field: 'shipment.items[0].weight',
      },
      {
        ...identity,
        code: 'ambiguous',
        message: 'means two things',
        kind: 'not_supported',
        retryable: false,
      },
    ]);
  });
});

describe('messages of several issues', () => {
  test('begin with the carrier and the subject', () => {
    const [first] = issues;
    expect(new ValidationError(first ? [first] : [], { carrier: 'ups', subject: 'Item' }).message).toBe(
      'ups: Item: shipment.items[0].weight must be above 0',
    );
    expect(new ValidationError(issues, {}).message).toBe(
      '2 problems\n- shipment.items[0].weight must be above 0\n- means two things',
    );
  });

  test('are listed in JSON one by one', () => {
    expect(JSON.parse(JSON.stringify(new ValidationError(issues, {}))).issues).toEqual(issues);
  });
});

test('details are kept as values that JSON can hold', () => {
  const circular: Record<string, unknown> = { date: new Date(0), big: 5n, nan: Number.NaN, none: undefined };
  circular.self = circular;
  circular.inner = { list: [1, undefined, () => 1], cause: new TypeError('bad') };
  circular.throwing = {
    get boom() {
      throw new Error('no');
    },
  };
  const { details } = new UnavailableError('x', { details: circular });
  expect(details).toStrictEqual({
    date: '1970-01-01T00:00:00.000Z',
    big: '5',
    nan: 'NaN',
    self: '[circular]',
    inner: { list: [1, 'undefined', '() => 1'], cause: 'TypeError: bad' },
    throwing: '[unreadable: Error: no]',
  });
  expect(JSON.parse(JSON.stringify(details))).toStrictEqual(details);
});

describe('instanceof', () => {
  test('distinguishes a class that a plugin derives', () => {
    class QuotaError extends RateLimitedError {}
    const quota = new QuotaError('x');
    expect([quota instanceof QuotaError, quota instanceof RateLimitedError]).toEqual([true, true]);
    expect(new RateLimitedError('x') instanceof QuotaError).toBe(false);
    expect(quota.toEntries({ carrier: 'a', account: 'b' })[0]?.kind).toBe('rate_limit');
  });

  test.each([[new Error('x')], [{ name: 'WaybillError' }], [null], [undefined], [1]])(
    '%o is not a WaybillError',
    (other) => {
      expect((other as unknown) instanceof WaybillError).toBe(false);
    },
  );

  test('holds across two copies of the package', async () => {
    vi.resetModules();
    const other = await import('../src/index.js');
    expect(other.TimeoutError).not.toBe(TimeoutError);
    const error = new other.TimeoutError('x');
    const families = [
      TimeoutError,
      TransientError,
      CarrierError,
      WaybillError,
      UnavailableError,
      ValidationError,
    ];
    expect(families.map((Class) => error instanceof Class)).toEqual([true, true, true, true, false, false]);
    expect(new TimeoutError('x') instanceof other.TransientError).toBe(true);
  });
});
