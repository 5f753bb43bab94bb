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
import { failing } from './sample-carrier.js';

const identity = { carrier: 'ups', account: 'toronto' };
const issues = [
  issue('shipment.items[0].weight', 'out_of_range', 'must be above 0'),
  issue('', 'ambiguous', 'means two things', 'not_supported'),
];
const supported = { ValidationError, ConfigurationError, NotSupportedError };
const all = { WaybillError, CarrierError, TransientError, ...supported };

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
    for (const entry of error.toEntries(identity)) expect(entry.retryable).toBe(retryable);
  });

  test('shows its message, and no undefined, in console and JSON', () => {
    expect(inspect(error)).not.toContain('undefined');
    expect(inspect(error)).toContain(error.message);
    const { name, message, code } = error;
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name, message, code, kind, retryable });
  });
});

test('entries hold the facts of the error and no others', () => {
  const down = { code: '503', message: 'ups: down', kind: 'unavailable', retryable: true };
  const unavailable = new UnavailableError('ups: down', { code: '503' });
  expect(unavailable.toEntries(identity)).toStrictEqual([{ ...identity, ...down }]);
  const details = { step: 'rate' };
  const facts = { carrier: 'dhl', account: 'b', http_status: 429, retry_after_ms: 50, details };
  const limited = { code: 'RateLimitedError', message: 'slow', kind: 'rate_limit', retryable: true };
  expect(new RateLimitedError('slow', facts).toEntries(identity)).toStrictEqual([{ ...facts, ...limited }]);
});

describe('several issues', () => {
  const weight = 'shipment.items[0].weight must be above 0';

  test('are an entry each, with the kind of that issue', () => {
    const entry = { ...identity, retryable: false };
    const heavy = { code: 'out_of_range', message: weight, field: 'shipment.items[0].weight' };
    expect(new ValidationError(issues, { carrier: 'ups' }).toEntries(identity)).toStrictEqual([
      { ...entry, ...heavy, kind: 'validation' },
      { ...entry, code: 'ambiguous', message: 'means two things', kind: 'not_supported' },
    ]);
  });

  test('make a message that begins with the carrier and the subject', () => {
    const { message } = new ValidationError(issues.slice(0, 1), { carrier: 'ups', subject: 'Item' });
    expect(message).toBe(`ups: Item: ${weight}`);
    expect(new ValidationError(issues, {}).message).toBe(`2 problems\n- ${weight}\n- means two things`);
  });

  test('are listed in JSON one by one', () => {
    expect(JSON.parse(JSON.stringify(new ValidationError(issues, {}))).issues).toEqual(issues);
  });
});

test('details are kept as values that JSON can hold', () => {
  const circular: Record<string, unknown> = { date: new Date(0), big: 5n, nan: Number.NaN, none: undefined };
  circular.self = circular;
  circular.inner = { list: [1, undefined, () => 1], cause: new TypeError('bad') };
  circular.throwing = Object.defineProperty({}, 'boom', { enumerable: true, get: failing(new Error('no')) });
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

  test('is false for what is no error of this package', () => {
    for (const other of [new Error('x'), { name: 'WaybillError' }, null, undefined, 1])
      expect((other as unknown) instanceof WaybillError).toBe(false);
  });

  test('holds across two copies of the package', async () => {
    vi.resetModules();
    const other = await import('../src/index.js');
    expect(other.TimeoutError).not.toBe(TimeoutError);
    const error = new other.TimeoutError('x');
    const families = [TimeoutError, TransientError, CarrierError, WaybillError];
    for (const Class of families) expect(error).toBeInstanceOf(Class);
    for (const Class of [UnavailableError, ValidationError]) expect(error).not.toBeInstanceOf(Class);
    expect(new TimeoutError('x') instanceof other.TransientError).toBe(true);
  });
});
