import { ConfigurationError, Shipment } from '@waybill/core';
import { describe, expect, it, test } from 'vitest';
import { redactor } from '../src/index.js';
import {
  carrierErrorEntry,
  localErrorEntry,
  notFoundEntry,
  retryAfterMs,
  unreadableReplyEntry,
} from '../src/reply.js';
import { extraOf, omitUndefined, shipDate, today } from '../src/request.js';

const carrier = { carrier: 'canadapost', account: 'toronto' };
const reply = (status: number, body = '<html>\n  Bad   Gateway</html>') => ({
  step: 'rate',
  status,
  headers: { 'content-type': 'text/html' },
  body,
});

describe('an entry for an error that a carrier reports', () => {
  it.each([
    [200, 'carrier', false],
    [400, 'carrier', false],
    [401, 'authentication', false],
    [403, 'authentication', false],
    [404, 'carrier', false],
    [429, 'rate_limit', true],
    [500, 'carrier', false],
    [502, 'unavailable', true],
    [503, 'unavailable', true],
    [504, 'unavailable', true],
  ])('of HTTP %i is of kind %s, retryable: %s', (status, kind, retryable) => {
    expect(carrierErrorEntry(carrier, { code: '9111', message: 'No.', status, field: 'shipper' })).toEqual({
      ...carrier,
      code: '9111',
      message: 'No.',
      kind,
      retryable,
      http_status: status,
      field: 'shipper',
    });
  });

  it('has a word of ours where the carrier left it empty', () => {
    expect(carrierErrorEntry(carrier, { code: ' ', message: '', status: 400 })).toMatchObject({
      code: '400',
      message: 'canadapost: HTTP 400 without a message',
    });
    expect(carrierErrorEntry(carrier, { code: '', message: 'No.', status: 200 }).code).toBe('carrier_error');
  });
});

describe('an entry of ours', () => {
  it('is of an unexpected reply by default, and never retryable', () => {
    expect(localErrorEntry(carrier, 'no_label', 'No label.')).toEqual({
      ...carrier,
      code: 'no_label',
      message: 'No label.',
      kind: 'unexpected_reply',
      retryable: false,
    });
    expect(localErrorEntry(carrier, 'late', 'No answer.', 'unavailable')).toMatchObject({
      kind: 'unavailable',
      retryable: false,
    });
  });
});

test.each([
  [{}, 'not_found', 'canadapost knows no pickup 12.', false],
  [{ retryable: true }, 'not_found', 'canadapost knows no pickup 12, perhaps not yet.', true],
  [{ code: ' E4 ', message: ' Unknown. ' }, 'E4', 'Unknown.', false],
  [{ code: ' ', message: ' ' }, 'not_found', 'canadapost knows no pickup 12.', false],
])(
  'an entry for what the carrier does not know, with %j of the carrier, has code and words',
  (own, code, message, retryable) => {
    expect(notFoundEntry(carrier, { what: 'pickup 12', field: 'pickup', ...own })).toEqual({
      ...localErrorEntry(carrier, code, message, 'not_found'),
      retryable,
      field: 'pickup',
    });
  },
);

describe('an entry for a reply that cannot be read', () => {
  it.each([
    [200, 'unexpected_reply', false, 'unreadable_reply'],
    [302, 'unexpected_reply', false, 'unreadable_reply'],
    [400, 'unexpected_reply', false, '400'],
    [401, 'authentication', false, '401'],
    [429, 'rate_limit', true, '429'],
    [500, 'unavailable', true, '500'],
    [502, 'unavailable', true, '502'],
  ])('of HTTP %i is of kind %s, retryable: %s', (status, kind, retryable, code) => {
    expect(unreadableReplyEntry(carrier, reply(status), 'it is HTML')).toEqual({
      ...carrier,
      code,
      message: `canadapost: HTTP ${status}, it is HTML`,
      kind,
      retryable,
      http_status: status,
      details: { content_type: 'text/html', excerpt: '<html> Bad Gateway</html>' },
    });
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000, '; canadapost asks for a pause of 7 s'],
    [
      { 'retry-after': 'Sun, 22 Nov 2026 06:00:09 GMT', date: 'Sun, 22 Nov 2026 06:00:00 GMT' },
      9_000,
      '; canadapost asks for a pause of 9 s',
    ],
    [{ 'retry-after': 'soon' }, undefined, ''],
    [{}, undefined, ''],
  ])('says how long to wait where the reply does: %j', (headers, ms, words) => {
    const limited = { ...reply(429), headers: headers as Record<string, string> };
    const { retry_after_ms, message } = unreadableReplyEntry(carrier, limited, 'why');
    expect([retry_after_ms, message]).toEqual([ms, `canadapost: HTTP 429, why${words}`]);
  });

  it('names the server to which a redirect leads, and no more of the link', () => {
    const moved = (location: string) =>
      unreadableReplyEntry(carrier, { ...reply(302, ''), headers: { location } }, 'empty').message;
    expect(moved('https://login.test/a?token=1')).toBe(
      'canadapost: HTTP 302, a redirect to https://login.test, which is not followed',
    );
    expect(moved('/login')).toBe('canadapost: HTTP 302, a redirect to /login, which is not followed');
    for (const status of [201, 299, 400, 404])
      expect(
        unreadableReplyEntry(carrier, { ...reply(status), headers: { location: '/x' } }, 'why').message,
      ).toBe(`canadapost: HTTP ${status}, why`);
    for (const status of [300, 399])
      expect(
        unreadableReplyEntry(carrier, { ...reply(status), headers: { location: '/x' } }, 'why').message,
      ).toContain('a redirect to /x');
  });

  it('has no message of a megabyte', () => {
    const long = 'word '.repeat(200_000);
    expect(unreadableReplyEntry(carrier, reply(200), long).message.length).toBe(2_001);
    const entry = carrierErrorEntry(carrier, { code: 'C'.repeat(500), message: long, status: 400 });
    expect([entry.code.length, entry.message.length]).toEqual([101, 2_001]);
    expect(entry.details).toEqual({ code: 'C'.repeat(500), message: long.trim() });
    expect(carrierErrorEntry(carrier, { code: '1', message: 'No.', status: 400 })).not.toHaveProperty(
      'details',
    );
  });

  it('shows only the beginning of a long body', () => {
    const { details } = unreadableReplyEntry(carrier, reply(200, 'word '.repeat(5000)), 'why');
    expect(details?.excerpt).toBe(`${'word '.repeat(40)}…`);
  });

  it('leaves out what may be a file, where a secret would hide from redaction', () => {
    const body = `{"label":"${Buffer.from('authorization: Basic c2hvcDpwNHNzdzByZA==').toString('base64')}"}`;
    expect(unreadableReplyEntry(carrier, reply(200, body), 'why').details?.excerpt).toBe('{"label":"…"}');
  });
});

describe('dates', () => {
  const at = (text: string) => ({ now: () => Date.parse(text) });

  it.each([
    ['2026-11-21T04:59:59Z', 'America/Toronto', '2026-11-20'],
    ['2026-11-21T05:00:00Z', 'America/Toronto', '2026-11-21'],
    ['2026-11-21T05:00:00Z', 'Pacific/Auckland', '2026-11-21'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
    // The clocks go forward at 07:00 UTC on 8 March 2026, and back at 06:00 UTC on 1 November 2026.
    ['2026-03-08T04:59:59Z', 'America/Toronto', '2026-03-07'],
    ['2026-03-09T03:59:59Z', 'America/Toronto', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/Toronto', '2026-03-09'],
    ['2026-11-01T03:59:59Z', 'America/Toronto', '2026-10-31'],
    ['2026-11-02T04:59:59Z', 'America/Toronto', '2026-11-01'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ])('at %s in %s it is %s', (instant, zone, day) => {
    expect(today(at(instant), zone)).toBe(day);
  });

  it('of a time zone that does not exist are a configuration error that names it', () => {
    expect(() => today(at('2026-11-21T05:00:00Z'), 'Toronto')).toThrow(ConfigurationError);
    expect(() => today(at('2026-11-21T05:00:00Z'), 'Toronto')).toThrow(/"Toronto"/);
  });

  it('that the caller names: ship_date, or date', () => {
    const items = [{ weight: 1 }];
    expect(shipDate(new Shipment({ items }))).toBeUndefined();
    expect(shipDate(new Shipment({ items, date: '2026-12-01' }))).toBe('2026-12-01');
    expect(shipDate(new Shipment({ items, ship_date: '2026-12-02' }))).toBe('2026-12-02');
  });
});

describe('small readings', () => {
  it('of what is known leave out undefined alone', () => {
    expect(Object.entries(omitUndefined({ a: undefined, b: null, c: '', d: 0 }))).toEqual([
      ['b', null],
      ['c', ''],
      ['d', 0],
    ]);
  });

  it('of Retry-After take seconds and dates', () => {
    const now = Date.parse('2026-11-21T05:00:00Z');
    const read = (header?: string) => retryAfterMs(header, now);
    expect(read('120')).toBe(120_000);
    expect(read('Sat, 21 Nov 2026 05:00:30 GMT')).toBe(30_000);
    expect(read('Sat, 21 Nov 2026 04:00:00 GMT')).toBe(0);
    expect([read(), read(''), read('soon'), read('9'.repeat(40))]).toEqual(Array(4).fill(undefined));
  });

  it('of extras take the own prefix alone', () => {
    const extra = { 'ups:cod': '1', 'canadapost:cod': '2', cod: '3' };
    expect(extraOf('canadapost', { extra }, 'cod')).toBe('2');
    expect([extraOf('canadapost', {}, 'cod'), extraOf('canadapost', undefined, 'cod')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('of secrets that hold each other hide the longer one whole', () => {
    expect(redactor(['secret', 'secret-long'])('a secret-long b secret c')).toBe(
      'a [redacted] b [redacted] c',
    );
  });
});
