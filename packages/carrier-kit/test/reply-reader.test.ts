import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from '../src/index.js';
import {
  listOf,
  maybeText,
  NO_ACCOUNT,
  purchaseReading,
  type ReportedError,
  readJson,
  replyReader,
  under,
} from '../src/reply.js';
import { readXml } from '../src/xml.js';

const carrier: CarrierIdentity = { carrier: 'acme', account: 'toronto' };
const answer = (status: number, document: unknown): Answer => ({
  step: 'rate',
  status,
  headers: { 'content-type': 'application/json' },
  body: typeof document === 'string' ? document : JSON.stringify(document),
});

const wireErrors = z
  .object({
    errors: listOf(z.object({ code: maybeText, text: maybeText, kind: maybeText })),
    fault: maybeText,
  })
  .catch({ errors: [], fault: undefined });

const read = replyReader({
  parse: readJson,
  errors: (document, { headers }): ReportedError[] => {
    const { errors, fault } = wireErrors.parse(document);
    return [
      ...errors.map(({ code, text, kind }) => ({
        code,
        message: text,
        ...(kind === 'limit' ? { kind: 'rate_limit' as const } : {}),
        ...(kind === 'limit' && text?.includes('6 s') ? { retry_after_ms: 6000 } : {}),
      })),
      ...(fault === undefined ? [] : [{ message: fault, own: false }]),
      ...(headers.errorcode === undefined ? [] : [{ code: headers.errorcode, own: false }]),
    ];
  },
});
const rates = under('rates');
const reading = (status: number, document: unknown) => read(answer(status, document), carrier, rates);

test('without an account the document is the same', () => {
  const reply = answer(200, { rates: { due: '12.10' }, errors: [{ code: 'W1', text: 'slow' }] });
  expect(read(reply, NO_ACCOUNT, rates).document).toEqual({ due: '12.10' });
  expect(read(reply, carrier, rates).document).toEqual({ due: '12.10' });
});

test.each([
  [{ rates: { a: 1 } }, { a: 1 }],
  [[{ rates: [{ a: 1 }] }], { a: 1 }],
  [{ rates: [{ a: 1 }, { a: 2 }] }, undefined],
  [{ rates: 'none' }, undefined],
  [{ rates: null }, undefined],
  [{ rates: [] }, undefined],
  [null, undefined],
  ['rates', undefined],
])('the object under `rates` in %j is %j', (document, found) => {
  expect(rates(document)).toEqual(found);
});

describe('a reply in parts', () => {
  const readParts = replyReader({
    parse: readJson,
    parts: (parts) => ({
      metadata: readJson(parts.find(({ name }) => name === 'metadata')?.text() ?? ''),
      label: parts.find(({ name }) => name === 'image')?.base64(),
    }),
    errors: () => [],
  });
  const part = (name: string, text: string) =>
    `--AaB\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const body = `${part('metadata', '{"number":7.10}')}${part('image', '%PDF-1.4')}--AaB--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=AaB' };
  const of = (text: string) => readParts({ ...answer(200, text), headers }, carrier, (found) => found);

  test('is one document', () => {
    const document = { metadata: { number: '7.10' }, label: Buffer.from('%PDF-1.4').toString('base64') };
    expect(of(body)).toEqual({ document, warnings: [] });
  });

  test('that is cut short, or lacks its metadata, is not readable', () => {
    for (const broken of [body.slice(0, -10), body.replace('"metadata"', '"other"')])
      expect(of(broken)).toMatchObject({ errors: [{ code: 'unreadable_reply' }], refused: false });
  });

  test('is read as a plain body where its type is another', () => {
    expect(readParts(answer(200, { a: 1 }), carrier, (found) => found).document).toEqual({ a: '1' });
  });
});

describe('a reply', () => {
  test('is its document when it has the wanted part, in an object or in a list of one', () => {
    for (const document of [{ rates: { a: 1 } }, [{ rates: { a: 1 } }], { rates: [{ a: 1 }] }])
      expect(reading(200, document)).toEqual({ document: { a: '1' }, warnings: [] });
  });

  test('is its document with the errors in it as warnings', () => {
    const warning = { ...carrier, code: 'E1', message: 'One service is down.' };
    const document = { rates: {}, errors: [{ code: 'E1', text: warning.message }] };
    expect(reading(200, document)).toMatchObject({ document: {}, warnings: [warning] });
  });

  test('is a refusal when it lists errors instead', () => {
    const no = { code: 'E1', text: 'No.' };
    const reported = [
      { ...carrier, code: 'E1', message: 'No.', kind: 'carrier', retryable: false, http_status: 400 },
      { ...carrier, code: 'E2', message: 'Slow.', kind: 'rate_limit', retryable: true, http_status: 400 },
    ];
    const refusal = { errors: reported, reported, refused: true, why: 'No.; Slow.', beside: undefined };
    expect(reading(400, { errors: [no, {}, { code: 'E2', text: 'Slow.', kind: 'limit' }] })).toEqual(refusal);
  });

  const limited = { errors: [{ code: '429', text: 'Too many requests.' }] };
  const [date, later] = ['Sun, 22 Nov 2026 07:00:00 GMT', 'Sun, 22 Nov 2026 07:01:00 GMT'];

  test.each<[status: number, document: unknown, headers: Record<string, string>, wait?: number]>([
    [200, { errors: [{ code: 'E2', text: 'Wait 6 s.', kind: 'limit' }] }, {}, 6_000],
    [429, limited, { 'retry-after': '30' }, 30_000],
    [503, 'down for maintenance', { 'retry-after': '30' }, 30_000],
    [429, limited, { date, 'retry-after': later }, 60_000],
    [400, limited, { 'retry-after': '30' }],
    [429, limited, {}],
  ])('with HTTP %i, %j and %j says how long to wait: %s ms', (status, document, headers, wait) => {
    const { errors = [] } = read({ ...answer(status, document), headers }, carrier, rates);
    expect(errors.map((entry) => entry.retry_after_ms)).toEqual([wait]);
  });

  test('says in words how long to wait, and not where the carrier says that waiting does not help', () => {
    const headers = { 'retry-after': '30' };
    const [said] = read({ ...answer(429, limited), headers }, carrier, rates).errors ?? [];
    expect(said?.message).toBe(`Too many requests; ${carrier.carrier} asks for a pause of 30 s`);
    const message = 'The quota of the week is used up.';
    const used_up = replyReader({ parse: readJson, errors: () => [{ message, retryable: false }] });
    const [entry] = used_up({ ...answer(429, {}), headers }, carrier, rates).errors ?? [];
    expect(entry).toMatchObject({ kind: 'rate_limit', retryable: false, message });
  });

  const isRefused = (status: number, ...errors: ReportedError[]) =>
    replyReader({ parse: readJson, errors: () => errors })(answer(status, {}), carrier, rates).refused;
  const street: ReportedError = { message: 'no such street' };

  test.each<ReportedError>([
    { message: 'down', own: false, kind: 'unavailable' },
    { message: 'slow', own: false, kind: 'timeout' },
    { message: 'busy', own: false, kind: 'rate_limit' },
    ...[302, 408, 409, 425, 429, 499, 500, 503].map((status) => ({ message: 'HTTP', status })),
  ])('is no refusal beside a failure or a limit, before which a part may have been done: %j', (failure) => {
    for (const status of [200, 400]) {
      expect(isRefused(status, street, failure)).toBe(false);
      expect(isRefused(status, failure)).toBe(false);
    }
  });

  test.each<ReportedError>([
    { message: 'gate', own: false },
    { message: 'gate', own: false, status: 400 },
    { message: 'bad', status: 422 },
    { message: 'busy', kind: 'rate_limit' },
    { message: 'limit, by its manual a refusal', own: true, status: 429 },
  ])('is a refusal beside an error that says nothing else: %j', (error) => {
    expect(isRefused(200, street, error)).toBe(true);
    expect(isRefused(200, error)).toBe(error.own !== false);
  });

  test.each<[status: number, document: unknown, entry: object, why?: string]>([
    // A gateway wrote it: no refusal of the carrier's own.
    [502, { fault: 'No backend.' }, { code: '502', kind: 'unavailable' }, 'No backend.'],
    [
      200,
      { hello: 1 },
      { kind: 'unexpected_reply', code: 'unreadable_reply' },
      'the reply holds neither the expected document nor a reason',
    ],
    [200, '<html>', {}, 'not a readable JSON document: the document is markup'],
    [204, '', {}],
  ])('with HTTP %i and %j is no refusal', (status, document, entry, why) => {
    expect(reading(status, document)).toMatchObject({ refused: false, errors: [entry], ...(why && { why }) });
  });

  test('is read for errors that stand in its headers alone', () => {
    const empty = { ...answer(200, ''), headers: { errorcode: '9' } };
    expect(read(empty, carrier, rates)).toMatchObject({ refused: false, errors: [{ code: '9' }] });
  });

  test('takes the kind from the status in the document when the reply itself says that all is well', () => {
    const facts = { message: 'Log in.', field: 'shipper', details: { key: 'a' } };
    const numbered = replyReader({ parse: readJson, errors: () => [{ ...facts, status: 401 }] });
    const entry = {
      ...carrier,
      ...facts,
      code: '401',
      kind: 'authentication',
      retryable: false,
      http_status: 200,
    };
    expect(numbered(answer(200, {}), carrier, rates).errors).toEqual([entry]);
    expect(numbered(answer(400, {}), carrier, rates).errors?.[0]?.kind).toBe('carrier');
  });

  test('never throws, whatever the carrier sends', () => {
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), body, (status, text) => {
        const { document, errors = [] } = reading(status, text);
        expect(document !== undefined || errors.length > 0).toBe(true);
      }),
    );
  });

  test("does not catch a defect in the carrier's own parse function", () => {
    const parse = () => {
      throw new TypeError('a defect');
    };
    expect(() => replyReader({ parse, errors: () => [] })(answer(200, {}), carrier, rates)).toThrow(
      TypeError,
    );
  });
});

const shipment = under('shipment');
const purchase = (status: number, document: unknown) =>
  purchaseReading(read(answer(status, document), carrier, shipment), ({ id }) => id);

describe('a reply with a list of thousands', () => {
  const many = Array.from({ length: 2_001 }, (_, number) => ({ code: `E${number}`, text: 'x'.repeat(120) }));

  test('is not read: each entry takes time, during which no other carrier is answered', () => {
    const { errors = [] } = reading(200, { rates: many, errors: many });
    expect(errors).toMatchObject([{ code: 'unreadable_reply', kind: 'unexpected_reply' }]);
    expect(errors[0]?.message).toContain('a list in the reply has 2001 entries');
    expect(reading(200, { errors: many.slice(1) }).errors).toHaveLength(2_000);
  });

  test('still names the shipment that it is the answer for', () => {
    expect(purchase(200, { shipment: { id: 'A1' }, errors: many })).toEqual({ created: 'A1', warnings: [] });
  });
});

describe('the reply to a purchase', () => {
  const [A1, E1] = [{ shipment: { id: 'A1' } }, { errors: [{ code: 'E1' }] }];

  test.each([200, 400, 503])('is a shipment wherever it names one: HTTP %i', (status) => {
    expect(purchase(status, { ...A1, ...E1 })).toMatchObject({ created: 'A1', warnings: [{ code: 'E1' }] });
  });

  test('is a shipment without warnings when the reply reports none, whatever the status', () => {
    expect(purchase(302, A1)).toEqual({ created: 'A1', warnings: [] });
  });

  test('is read as long as it may be sent', () => {
    const label = 'A'.repeat(30 * 1024 * 1024);
    expect(purchase(200, { shipment: { id: label } })).toEqual({ created: label, warnings: [] });
    const xml = replyReader({ parse: readXml, errors: () => [] });
    const { document } = xml(answer(200, `<shipment><id>${label}</id></shipment>`), carrier, shipment);
    expect(document).toEqual({ id: label });
  });

  test('is a refusal when it names none and lists errors of the carrier, beside others as well', () => {
    const beside = { shipment: {}, fault: 'The system failed.' };
    expect(purchase(400, E1)).toMatchObject({ refused: [{ code: 'E1' }] });
    expect(purchase(200, { shipment: {}, ...E1 })).toMatchObject({ refused: [{ code: 'E1' }] });
    expect(purchase(200, { ...beside, ...E1 })).toMatchObject({ refused: [{ code: 'E1' }, {}] });
  });

  test.each([
    [200, { shipment: {}, fault: 'The system failed.' }, 'The system failed.', 'carrier_error'],
    [403, { fault: 'Blocked.' }, 'Blocked.', '403'],
    [200, { shipment: {} }, 'the reply names no shipment', undefined],
    [200, '{"shipment":{"id":', 'not a readable JSON document: it is cut short or malformed', undefined],
  ])(
    'proves nothing when it names none and no error is of the carrier: HTTP %i, %j',
    (status, document, unreadable, code) => {
      expect(purchase(status, document)).toEqual({ unreadable, code });
    },
  );
});
