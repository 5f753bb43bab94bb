import { ConfigurationError, Shipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { redactor } from '../src/index.js';
import {
  carrierErrorEntry,
  kindByWords,
  labelsInOneDocument,
  localErrorEntry,
  notFoundEntry,
  retryAfterMs,
  unreadableReplyEntry,
} from '../src/reply.js';
import { extraOf, omitUndefined, shipDate, today } from '../src/request.js';

const carrier = { carrier: 'canadapost', account: 'toronto' };
const HTML = '<html>\n  Bad   Gateway</html>';

describe('an entry for an error that a carrier reports', () => {
  test.each([
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
    const error = { code: '9111', message: 'No.', field: 'shipper' };
    const entry = { ...carrier, ...error, kind, retryable, http_status: status };
    expect(carrierErrorEntry(carrier, { ...error, status })).toEqual(entry);
  });

  test('has a word of ours where the carrier left it empty', () => {
    const words = { code: '400', message: 'canadapost: HTTP 400 without a message' };
    expect(carrierErrorEntry(carrier, { code: ' ', message: '', status: 400 })).toMatchObject(words);
    expect(carrierErrorEntry(carrier, { code: '', message: 'No.', status: 200 }).code).toBe('carrier_error');
  });
});

test('an entry of ours is of an unexpected reply by default, and never retryable', () => {
  const entry = { ...carrier, code: 'late', message: 'No.', kind: 'unexpected_reply', retryable: false };
  expect(localErrorEntry(carrier, 'late', 'No.')).toEqual(entry);
  const down = { ...entry, kind: 'unavailable' };
  expect(localErrorEntry(carrier, 'late', 'No.', 'unavailable')).toEqual(down);
});

test.each([
  [{}, 'not_found', 'canadapost knows no pickup 12.', false],
  [{ retryable: true }, 'not_found', 'canadapost knows no pickup 12, perhaps not yet.', true],
  [{ code: ' E4 ', message: ' Unknown. ' }, 'E4', 'Unknown.', false],
  [{ code: ' ', message: ' ' }, 'not_found', 'canadapost knows no pickup 12.', false],
])(
  'an entry for what the carrier does not know, with %j of the carrier, is %s: %s',
  (own, code, message, retryable) => {
    const entry = { ...localErrorEntry(carrier, code, message, 'not_found'), retryable, field: 'pickup' };
    expect(notFoundEntry(carrier, { what: 'pickup 12', field: 'pickup', ...own })).toEqual(entry);
  },
);

test.each([
  ['Too late for today', 'carrier', 'too_late'],
  ['Unknown number', 'carrier', 'not_found'],
  ['No room', 'carrier', 'carrier'],
  ['Too late for today', 'authentication', 'authentication'],
] as const)('"%s" of kind %s is %s by its words', (message, kind, expected) => {
  const words = { too_late: /too late/i, not_found: /late|unknown/i };
  const entry = localErrorEntry(carrier, '1', message, kind);
  expect(kindByWords(entry, words)).toEqual({ ...entry, kind: expected });
});

describe('an entry for a reply that cannot be read', () => {
  const unreadable = (status: number, why: string, headers: Record<string, string> = {}, body = HTML) =>
    unreadableReplyEntry(carrier, { step: 'rate', status, headers, body }, why);

  test.each([
    [200, 'unexpected_reply', false, 'unreadable_reply'],
    [302, 'unexpected_reply', false, 'unreadable_reply'],
    [400, 'unexpected_reply', false, '400'],
    [401, 'authentication', false, '401'],
    [429, 'rate_limit', true, '429'],
    [500, 'unavailable', true, '500'],
    [502, 'unavailable', true, '502'],
  ])('of HTTP %i is of kind %s, retryable: %s, code %s', (status, kind, retryable, code) => {
    const message = `canadapost: HTTP ${status}, it is HTML`;
    const details = { content_type: 'text/html', excerpt: '<html> Bad Gateway</html>' };
    const entry = { ...carrier, code, message, kind, retryable, http_status: status, details };
    expect(unreadable(status, 'it is HTML', { 'content-type': 'text/html' })).toEqual(entry);
  });

  test.each([
    [{ 'retry-after': '7' }, 7_000, '; canadapost asks for a pause of 7 s'],
    [
      { 'retry-after': 'Sun, 22 Nov 2026 06:00:09 GMT', date: 'Sun, 22 Nov 2026 06:00:00 GMT' },
      9_000,
      '; canadapost asks for a pause of 9 s',
    ],
    [{ 'retry-after': 'soon' }, undefined, ''],
    [{}, undefined, ''],
  ])('says how long to wait where the reply does: %j', (headers, ms, words) => {
    const { retry_after_ms, message } = unreadable(429, 'why', headers as Record<string, string>);
    expect([retry_after_ms, message]).toEqual([ms, `canadapost: HTTP 429, why${words}`]);
  });

  test.each([
    [302, 'https://login.test/a?token=1', 'a redirect to https://login.test, which is not followed'],
    [302, '/login', 'a redirect to /login, which is not followed'],
    [300, '/x', 'a redirect to /x, which is not followed'],
    [399, '/x', 'a redirect to /x, which is not followed'],
    [299, '/x', 'why'],
    [400, '/x', 'why'],
  ])('with HTTP %i and the location %s is explained by: %s', (status, location, words) => {
    expect(unreadable(status, 'why', { location }).message).toBe(`canadapost: HTTP ${status}, ${words}`);
  });

  test('has no message of a megabyte', () => {
    const long = 'word '.repeat(200_000);
    expect(unreadable(200, long).message.length).toBe(2_001);
    const code = 'C'.repeat(500);
    const entry = carrierErrorEntry(carrier, { code, message: long, status: 400 });
    expect([entry.code.length, entry.message.length]).toEqual([101, 2_001]);
    expect(entry.details).toEqual({ code, message: long.trim() });
    expect(carrierErrorEntry(carrier, { code: '1', message: 'No.', status: 400 })).not.toHaveProperty(
      'details',
    );
  });

  test('shows only the beginning of a long body, and nothing that may be a file, where a secret would hide', () => {
    const excerpt = (body: string) => unreadable(200, 'why', {}, body).details?.excerpt;
    expect(excerpt('word '.repeat(5000))).toBe(`${'word '.repeat(40)}…`);
    const file = Buffer.from('authorization: Basic c2hvcDpwNHNzdzByZA==').toString('base64');
    expect(excerpt(`{"label":"${file}"}`)).toBe('{"label":"…"}');
  });
});

test('one document for several packages is to be checked', () => {
  expect(labelsInOneDocument(1)).toEqual([]);
  const message = 'One document came for 3 packages: check that it has a label for each.';
  expect(labelsInOneDocument(3)).toEqual([{ code: 'labels_in_one_document', message }]);
});

describe('dates', () => {
  const at = (text: string, zone: string) => today({ now: () => Date.parse(text) }, zone);

  test.each([
    ['2026-11-21T04:59:59Z', 'America/Toronto', '2026-11-20'],
    ['2026-11-21T05:00:00Z', 'America/Toronto', '2026-11-21'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
    // The clocks go forward at 07:00 UTC on 8 March 2026, and back at 06:00 UTC on 1 November 2026.
    ['2026-03-09T03:59:59Z', 'America/Toronto', '2026-03-08'],
    ['2026-11-02T04:59:59Z', 'America/Toronto', '2026-11-01'],
  ])('at %s in %s it is %s', (instant, zone, day) => {
    expect(at(instant, zone)).toBe(day);
  });

  test('of a time zone that does not exist are a configuration error that names it', () => {
    expect(() => at('2026-11-21T05:00:00Z', 'Toronto')).toThrow(ConfigurationError);
    expect(() => at('2026-11-21T05:00:00Z', 'Toronto')).toThrow(/"Toronto"/);
  });

  test.each([
    [{}, undefined],
    [{ date: '2026-12-01' }, '2026-12-01'],
    [{ ship_date: '2026-12-02' }, '2026-12-02'],
  ])('that the caller names with %j: %s', (named, day) => {
    expect(shipDate(new Shipment({ items: [{ weight: 1 }], ...named }))).toBe(day);
  });
});

test('of what is known undefined alone is left out', () => {
  expect(omitUndefined({ a: undefined, b: null, c: '', d: 0 })).toStrictEqual({ b: null, c: '', d: 0 });
});

test.each<[header: string | undefined, ms: number | undefined]>([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 05:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 04:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['9'.repeat(40), undefined],
])('Retry-After of %s is %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-21T05:00:00Z'))).toBe(ms);
});

test('extras are taken with the own prefix alone', () => {
  const extra = { 'ups:cod': '1', 'canadapost:cod': '2', cod: '3' };
  const read = [{ extra }, {}, undefined].map((holder) => extraOf('canadapost', holder, 'cod'));
  expect(read).toEqual(['2', undefined, undefined]);
});

test('of secrets that hold each other the longer one is hidden whole', () => {
  const hidden = redactor(['secret', 'secret-long'])('a secret-long b secret c');
  expect(hidden).toBe('a [redacted] b [redacted] c');
});
