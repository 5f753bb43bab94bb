import type { RatingBasis } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { atOnce, defineHttpCarrier, httpSettings, type RatingOperation } from '../src/index.js';
import { nextDay } from '../src/values/zoned-clock.js';

const usual = httpSettings({ hosts: { sandbox: 'https://test.acme.test' }, time_zone: 'America/Toronto' });
const schema = z.strictObject({ user: z.string(), password: z.string(), ...usual.shape });
const rating: RatingOperation<Omit<z.output<typeof schema>, 'password'>, object> = {
  createRequest: () => ({}),
  next: atOnce(() => []),
  parseResponse: () => [[], []],
};
const declared = {
  id: 'acme',
  name: 'Acme',
  version: '1.0.0',
  settings: {
    schema,
    fields: {
      user: { meaning: 'User.' },
      password: { meaning: 'Password.', secret: true },
      ...usual.fields,
    },
  } as const,
  services: { rows: [], code_pattern: /^[A-Z]{3}$/ },
  options: [],
  extras: [],
  fields: {},
  connect: () => () => Promise.reject(new Error('nothing is sent')),
};
const account = { user: 'shop', password: 'p4ssw0rd' };
const NOON = Date.parse('2026-11-23T17:00:00Z');

function basisOf(settings: object, { now = NOON, version = '1.0.0' } = {}): RatingBasis {
  const carrier = defineHttpCarrier({ ...declared, version, rating });
  const proxy = carrier.create({ ...account, ...settings }, { clock: { now: () => now } });
  if (proxy.rating_basis === undefined) throw new TypeError('it has no basis');
  return proxy.rating_basis;
}

describe('what the quotes of an account depend on', () => {
  const { fingerprint } = basisOf({});

  test('is the same for the same settings, in whatever order', () => {
    const { password, user } = account;
    const carrier = defineHttpCarrier({ ...declared, rating });
    const proxy = carrier.create({ time_zone: 'America/Toronto', password, user });
    expect(proxy.rating_basis?.fingerprint).toBe(fingerprint);
  });

  test.each([
    ['user', basisOf({ user: 'other' })],
    ['password', basisOf({ password: 'other' })],
    ['server', basisOf({ server_url: 'https://acme.test' })],
    ['time zone', basisOf({ time_zone: 'Europe/Berlin' })],
    ['version of the carrier', basisOf({}, { version: '1.0.1' })],
  ])('is something else with another %s', (_, other) => {
    expect(other.fingerprint).not.toBe(fingerprint);
  });

  test('shows no setting', () => {
    expect(fingerprint).toMatch(/^[\w-]{43}$/);
  });

  test('is left out by a carrier that does not rate', () => {
    expect(defineHttpCarrier(declared).create(account)).not.toHaveProperty('rating_basis');
  });

  test("has the day of the account's time zone, and when it ends", () => {
    let now = NOON;
    const { rating_basis } = defineHttpCarrier({ ...declared, rating }).create(account, {
      clock: { now: () => now },
    });
    const days = [0, 11, 12, 36, 0].map((hours) => {
      now = NOON + hours * 3_600_000;
      const { at, date, date_ends_at } = rating_basis?.now() ?? {};
      expect(at).toBe(now);
      return `${date} until ${new Date(date_ends_at ?? 0).toISOString()}`;
    });
    const monday = '2026-11-23 until 2026-11-24T05:00:00.000Z';
    const tuesday = '2026-11-24 until 2026-11-25T05:00:00.000Z';
    expect(days).toEqual([monday, monday, tuesday, '2026-11-25 until 2026-11-26T05:00:00.000Z', monday]);
    const late = Date.parse('2026-11-24T04:59:59.999Z');
    const last = { at: late, date: '2026-11-23', date_ends_at: late + 1 };
    expect(basisOf({}, { now: late }).now()).toEqual(last);
  });
});

test.each([
  // Clocks go forward and back.
  ['America/Toronto', '2026-03-08T05:00:00', '2026-03-09T04:00:00'],
  ['America/Toronto', '2026-11-01T04:00:00', '2026-11-02T05:00:00'],
  // Clocks go forward at midnight: the day begins at 01:00.
  ['Africa/Cairo', '2026-04-23T12:00:00', '2026-04-23T22:00:00'],
  ['Pacific/Kiritimati', '2026-03-01T11:00:00', '2026-03-02T10:00:00'],
])('in %s, the day after %s UTC begins at %s', (timeZone, at, next) => {
  expect(new Date(nextDay(Date.parse(`${at}Z`), timeZone)).toISOString()).toBe(`${next}.000Z`);
});
