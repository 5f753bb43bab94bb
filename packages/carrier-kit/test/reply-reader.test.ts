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

test('without an account the document is the same', () => {
  const reply = answer(200, { rates: { due: '12.10' }, errors: [{ code: 'W1', text: 'slow' }] });
  expect(read(reply, NO_ACCOUNT, rates).document).toEqual(read(reply, carrier, rates).document);
  expect(read(reply, NO_ACCOUNT, rates).document).toEqual({ due: '12.10' });
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
  const body = [
    '--AaB',
    'Content-Disposition: form-data; name="metadata"',
    '',
    '{"number":7.10}',
    '--AaB',
    'Content-Disposition: form-data; name="image"',
    '',
    '%PDF-1.4',
    '--AaB--',
    '',
  ].join('\r\n');
  const inParts = (text: string): Answer => ({
    ...answer(200, text),
    headers: { 'content-type': 'multipart/form-data; boundary=AaB' },
  });

  test('is one document', () => {
    expect(readParts(inParts(body), carrier, (found) => found)).toEqual({
      document: { metadata: { number: '7.10' }, label: Buffer.from('%PDF-1.4').toString('base64') },
      warnings: [],
    });
  });

  test('that is cut short, or lacks its metadata, is not readable', () => {
    for (const broken of [body.slice(0, -10), body.replace('"metadata"', '"other"')])
      expect(readParts(inParts(broken), carrier, (found) => found)).toMatchObject({
        errors: [{ code: 'unreadable_reply' }],
        refused: false,
      });
  });

  test('is read as a plain body where its type is another', () => {
    expect(readParts(answer(200, { a: 1 }), carrier, (found) => found)).toMatchObject({
      document: { a: '1' },
    });
  });
});

describe('a reply', () => {
  test('is its document when it has the wanted part, in an object or in a list of one', () => {
    for (const document of [{ rates: { a: 1 } }, [{ rates: { a: 1 } }], { rates: [{ a: 1 }] }])
      expect(read(answer(200, document), carrier, rates)).toEqual({ document: { a: '1' }, warnings: [] });
  });

  test('is its document with the errors in it as warnings', () => {
    const document = { rates: {}, errors: [{ code: 'E1', text: 'One service is down.' }] };
    expect(read(answer(200, document), carrier, rates)).toMatchObject({
      document: {},
      warnings: [{ carrier: 'acme', account: 'toronto', code: 'E1', message: 'One service is down.' }],
    });
  });

  test('is a refusal when it lists errors instead', () => {
    const document = {
      errors: [{ code: 'E1', text: 'No.' }, {}, { code: 'E2', text: 'Slow.', kind: 'limit' }],
    };
    const errors = [
      { ...carrier, code: 'E1', message: 'No.', kind: 'carrier', retryable: false, http_status: 400 },
      { ...carrier, code: 'E2', message: 'Slow.', kind: 'rate_limit', retryable: true, http_status: 400 },
    ];
    expect(read(answer(400, document), carrier, rates)).toEqual({
      errors,
      reported: errors,
      refused: true,
      why: 'No.; Slow.',
      beside: undefined,
    });
  });

  test('may say how long to wait in its document', () => {
    const document = { errors: [{ code: 'E2', text: 'Wait 6 s.', kind: 'limit' }] };
    expect(read(answer(200, document), carrier, rates).errors).toMatchObject([
      { kind: 'rate_limit', message: 'Wait 6 s.', retry_after_ms: 6000 },
    ]);
  });

  test('that limits the rate or is down says how long to wait, in seconds or until a date', () => {
    const limited = { errors: [{ code: '429', text: 'Too many requests.' }] };
    const waits = (headers: Readonly<Record<string, string>>, status = 429, document: unknown = limited) =>
      read({ ...answer(status, document), headers }, carrier, rates).errors?.map(
        (entry) => entry.retry_after_ms,
      );
    expect(waits({ 'retry-after': '30' })).toEqual([30_000]);
    expect(waits({ 'retry-after': '30' }, 503, 'down for maintenance')).toEqual([30_000]);
    const date = 'Sun, 22 Nov 2026 07:00:00 GMT';
    expect(waits({ date, 'retry-after': 'Sun, 22 Nov 2026 07:01:00 GMT' })).toEqual([60_000]);
    expect(waits({ 'retry-after': '30' }, 400)).toEqual([undefined]);
    const [said] =
      read({ ...answer(429, limited), headers: { 'retry-after': '30' } }, carrier, rates).errors ?? [];
    expect(said?.message).toBe(`Too many requests; ${carrier.carrier} asks for a pause of 30 s`);
    expect(waits({})).toEqual([undefined]);
  });

  test('is not worth another try where the carrier says that waiting does not help', () => {
    const used_up = replyReader({
      parse: readJson,
      errors: () => [{ message: 'The quota of the week is used up.', retryable: false }],
    });
    const limited = { ...answer(429, {}), headers: { 'retry-after': '30' } };
    expect(used_up(limited, carrier, rates).errors).toEqual([
      expect.objectContaining({
        kind: 'rate_limit',
        retryable: false,
        message: 'The quota of the week is used up.',
      }),
    ]);
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

  test("is no refusal of the carrier's own when a gateway wrote it", () => {
    const reading = read(answer(502, { fault: 'No backend.' }), carrier, rates);
    expect(reading).toMatchObject({ refused: false, errors: [{ code: '502', kind: 'unavailable' }] });
  });

  test('says that it is neither when it is neither', () => {
    expect(read(answer(200, { hello: 1 }), carrier, rates)).toMatchObject({
      refused: false,
      why: 'the reply holds neither the expected document nor a reason',
      errors: [{ kind: 'unexpected_reply', code: 'unreadable_reply' }],
    });
    expect(read(answer(200, '<html>'), carrier, rates)).toMatchObject({
      why: 'not a readable JSON document: the document is markup',
    });
    expect(read(answer(204, ''), carrier, rates)).toMatchObject({ refused: false });
  });

  test('is read for errors that stand in its headers alone', () => {
    const empty = { ...answer(200, ''), headers: { errorcode: '9' } };
    expect(read(empty, carrier, rates)).toMatchObject({ refused: false, errors: [{ code: '9' }] });
  });

  test('takes the kind from the status in the document when the reply itself says that all is well', () => {
    const numbered = replyReader({
      parse: readJson,
      errors: () => [{ message: 'Log in.', status: 401, field: 'shipper', details: { key: 'a' } }],
    });
    expect(numbered(answer(200, {}), carrier, rates).errors).toEqual([
      {
        ...carrier,
        code: '401',
        message: 'Log in.',
        kind: 'authentication',
        retryable: false,
        http_status: 200,
        field: 'shipper',
        details: { key: 'a' },
      },
    ]);
    expect(numbered(answer(400, {}), carrier, rates).errors?.[0]?.kind).toBe('carrier');
  });

  test('never throws, whatever the carrier sends', () => {
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), body, (status, text) => {
        const reading = read(answer(status, text), carrier, rates);
        expect(reading.document !== undefined || (reading.errors?.length ?? 0) > 0).toBe(true);
      }),
    );
  });

  test("does not catch a defect in the carrier's own parse function", () => {
    const broken = replyReader({
      parse: () => {
        throw new TypeError('a defect');
      },
      errors: () => [],
    });
    expect(() => broken(answer(200, {}), carrier, rates)).toThrow(TypeError);
  });
});

describe('a reply with a list of thousands', () => {
  const many = Array.from({ length: 2_001 }, (_, number) => ({ code: `E${number}`, text: 'x'.repeat(120) }));

  test('is not read: each entry takes time, during which no other carrier is answered', () => {
    const { errors = [] } = read(answer(200, { rates: many, errors: many }), carrier, rates);
    expect(errors).toMatchObject([{ code: 'unreadable_reply', kind: 'unexpected_reply' }]);
    expect(errors[0]?.message).toContain('a list in the reply has 2001 entries');
    expect(read(answer(200, { errors: many.slice(1) }), carrier, rates).errors).toHaveLength(2_000);
  });

  test('still names the shipment that it is the answer for', () => {
    const reading = read(answer(200, { shipment: { id: 'A1' }, errors: many }), carrier, under('shipment'));
    expect(purchaseReading(reading, ({ id }) => id)).toEqual({ created: 'A1', warnings: [] });
  });
});

describe('the reply to a purchase', () => {
  const purchase = (status: number, document: unknown) =>
    purchaseReading(read(answer(status, document), carrier, under('shipment')), ({ id }) => id);

  test.each([200, 400, 503])('is a shipment wherever it names one: HTTP %i', (status) => {
    expect(purchase(status, { shipment: { id: 'A1' }, errors: [{ code: 'E1' }] })).toMatchObject({
      created: 'A1',
      warnings: [{ code: 'E1' }],
    });
  });

  test('is a shipment without warnings when the reply reports none, whatever the status', () => {
    expect(purchase(302, { shipment: { id: 'A1' } })).toEqual({ created: 'A1', warnings: [] });
  });

  test('is read as long as it may be sent', () => {
    const label = 'A'.repeat(30 * 1024 * 1024);
    expect(purchase(200, { shipment: { id: label } })).toEqual({ created: label, warnings: [] });
    const xml = replyReader({ parse: readXml, errors: () => [] });
    const reading = xml(answer(200, `<shipment><id>${label}</id></shipment>`), carrier, under('shipment'));
    expect(reading.document).toEqual({ id: label });
  });

  test('is a refusal when it names none and lists errors', () => {
    expect(purchase(400, { errors: [{ code: 'E1' }] })).toMatchObject({ refused: [{ code: 'E1' }] });
    expect(purchase(200, { shipment: {}, errors: [{ code: 'E1' }] })).toMatchObject({
      refused: [{ code: 'E1' }],
    });
  });

  test('proves nothing when it names none and no error is of the carrier itself, beside a document as well', () => {
    const beside = { shipment: {}, fault: 'The system failed.' };
    expect(purchase(200, beside)).toEqual({ unreadable: 'The system failed.', code: 'carrier_error' });
    expect(purchase(200, { ...beside, errors: [{ code: 'E1' }] })).toMatchObject({
      refused: [{ code: 'E1' }, {}],
    });
  });

  test('proves nothing when a gateway wrote it, or when it says nothing', () => {
    expect(purchase(403, { fault: 'Blocked.' })).toEqual({ unreadable: 'Blocked.', code: '403' });
    expect(purchase(200, { shipment: {} })).toEqual({ unreadable: 'the reply names no shipment' });
    expect(purchase(200, '{"shipment":{"id":')).toEqual({
      unreadable: 'not a readable JSON document: it is cut short or malformed',
    });
  });
});
