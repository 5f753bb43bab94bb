import { createShipment } from '@waybill/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  base64,
  carrier,
  created,
  data,
  detail,
  documents,
  error,
  estimate,
  estimates,
  fault,
  PDF,
  reply,
  request,
} from './support/exchange.js';

const PIN = '329900000011';
const SECOND = '329900000012';
const READY = documents([PIN, detail('Completed', data(PDF))]);
const PRICED = estimates(estimate('20.4'));
const two = request({ items: [{ weight: 1 }, { weight: 2 }] });

/** A purchase that succeeds, but for these answers. */
function buying(answers: Readonly<Record<string, readonly Answer[]>>, hangs?: () => void) {
  const usual = { CreateShipment: [created(PIN)], GetDocuments: [READY], GetFullEstimate: [PRICED] };
  return carrier({ ...usual, ...answers }, {}, hangs);
}

/** Gives up as soon as a call gets no answer. */
function impatient() {
  const caller = new AbortController();
  return { hangs: () => caller.abort(), options: { signal: caller.signal, grace_ms: 100 } };
}

/** Once a call gets no answer, the time until the deadline passes at once. */
function late() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { hangs: () => vi.advanceTimersByTime(1_600), options: { deadline_ms: 1_500, grace_ms: 100 } };
}

afterEach(() => void vi.useRealTimers());

describe('a shipment', () => {
  test('is bought first; its label and its estimate are fetched afterwards', async () => {
    const { proxy, names, sent } = buying({});
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(names()[0]).toBe('CreateShipment');
    expect(names().slice(1).sort()).toEqual(['GetDocuments', 'GetFullEstimate']);
    expect(sent.map(({ once }) => once)).toEqual([true, false, false]);
    expect(shipment).toMatchObject({
      complete: true,
      tracking_number: PIN,
      reference: { type: 'shipment-pin', value: PIN },
      total_charge: { amount: '20.40', currency: 'CAD', name: expect.stringContaining('estimate') },
      shipment_date: '2026-03-03',
      documents: [base64(PDF)],
    });
  });

  test('keeps its label when one character of the file is none of base64', async () => {
    const stray = data(PDF).replace('<Data>JV', '<Data>J!V');
    const { proxy } = buying({ GetDocuments: [documents([PIN, detail('Completed', stray)])] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({
      complete: true,
      documents: [base64(PDF)],
      meta: { documents: [{ ignored_characters: 1 }] },
    });
  });

  test('is returned when its documents have been made', async () => {
    const making = ['Pending', 'Queued', 'Processing'].map((status) => documents([PIN, detail(status)]));
    const { proxy, names } = buying({ GetDocuments: [...making, READY] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, documents: [base64(PDF)] });
    expect(names().filter((name) => name === 'GetDocuments')).toHaveLength(4);
    expect(names().filter((name) => name === 'GetFullEstimate')).toHaveLength(1);
  });

  test('keeps a document that a later answer no longer has', async () => {
    const label = 'DomesticBillOfLadingThermal';
    const receipt = 'ExpressChequeReceipt';
    const { proxy, names } = buying({
      GetDocuments: [
        documents([PIN, detail('Completed', data(PDF), label), detail('Processing', '', receipt)]),
        documents([PIN, detail('Processing', '', label), detail('Completed', data(`${PDF} 2`), receipt)]),
      ],
    });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, documents: [base64(PDF), base64(`${PDF} 2`)] });
    expect(names().filter((name) => name === 'GetDocuments')).toHaveLength(2);
  });

  test.each([
    ['documents of another number', documents([SECOND, detail('Completed', data(PDF))]), []],
    ['a fault', [fault('s:Server', 'Try later.'), 500] as Answer, ['Server', 'incomplete_reply']],
  ])('stops waiting for a document when the last answer is %s', async (_, answer, codes) => {
    const { proxy, names } = buying({ GetDocuments: [documents([PIN, detail('Pending')]), answer] });
    const [, errors] = await createShipment(proxy, request());
    expect(errors.map(({ code }) => code)).toEqual(codes);
    expect(names().filter((name) => name === 'GetDocuments')).toHaveLength(2);
  });

  test.each([
    ['the deadline', late],
    ['an abort', impatient],
  ])('is returned after %s with the document that is ready', async (_, ending) => {
    const { hangs, options } = ending();
    const invoice = detail('Processing', '', 'ExpressChequeReceipt');
    const ready = documents([PIN, detail('Completed', data(PDF)), invoice]);
    const { proxy } = buying({ GetDocuments: [ready, 'hang'] }, hangs);
    const [shipment, errors] = await createShipment(proxy, request(), options);
    expect(shipment).toMatchObject({
      complete: false,
      documents: [base64(PDF)],
      total_charge: { amount: '20.40' },
      meta: { parcels: [{ tracking_number: PIN, bought: true }] },
    });
    expect(errors.map(({ kind }) => kind)).toContain('timeout');
    expect(errors.every(({ retryable }) => !retryable)).toBe(true);
  });

  test.each([
    ['hangs', 'hang'],
    ['answers 500', ['<html>busy</html>', 500, 'text/html']],
  ] as [string, Answer][])('is returned when everything after the purchase %s', async (_, answer) => {
    const { hangs, options } = impatient();
    const { proxy } = buying({ GetDocuments: [answer], GetFullEstimate: [answer] }, hangs);
    const [shipment, errors] = await createShipment(proxy, two, options);
    expect(shipment).toMatchObject({
      complete: false,
      total_charge: null,
      tracking_number: PIN,
      documents: [],
      meta: { notices: expect.arrayContaining([expect.objectContaining({ code: 'no_price' })]) },
    });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every(({ retryable }) => !retryable)).toBe(true);
  });

  test('has the file behind a link, from Purolator’s own servers only', async () => {
    const link = (url: string) => documents([PIN, detail('Completed', `<URL>${url}</URL><Data/>`)]);
    const path = '/EWS/Documents/label.pdf';
    const file: Answer = [PDF, 200, 'application/pdf'];
    const own = buying({
      GetDocuments: [link(`https://devwebservices.purolator.com${path}`)],
      [`GET ${path}`]: [file],
    });
    expect((await createShipment(own.proxy, request()))[0]).toMatchObject({
      complete: true,
      documents: [base64(PDF)],
    });
    const unsafe = buying({
      GetDocuments: [link(`http://webservices.purolator.com${path}`)],
      [`GET ${path}`]: [file],
    });
    expect((await createShipment(unsafe.proxy, request()))[0]).toMatchObject({ complete: true });
    expect(unsafe.sent.map(({ url }) => new URL(url).origin)).toEqual(
      Array.from({ length: 4 }, () => 'https://devwebservices.purolator.com'),
    );
    const foreign = buying({
      GetDocuments: [link('https://files.example.com/label.pdf')],
      'GET /label.pdf': [file],
    });
    const [shipment, errors] = await createShipment(foreign.proxy, request());
    expect(shipment).toMatchObject({ complete: false, documents: [], tracking_number: PIN });
    expect(errors[0]?.message).toContain('files.example.com');
    expect(foreign.names()).not.toContain('GET /label.pdf');
  });

  test.each([
    ['a page', data('<html>no</html>')],
    ['an error document', data('{"error":1}')],
    ['no base64', '<Data>*not base64*</Data>'],
    ['nothing', '<Data/>'],
  ])('has no label when the document holds %s', async (_, content) => {
    const { proxy } = buying({ GetDocuments: [documents([PIN, detail('Completed', content)])] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, documents: [], tracking_number: PIN });
    expect(errors).toMatchObject([{ code: 'incomplete_reply', retryable: false }]);
  });

  test('names a document that could not be made', async () => {
    const { proxy } = buying({ GetDocuments: [documents([PIN, detail('Error')])] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, documents: [] });
    expect(errors[0]?.message).toContain(
      'the label is not in the reply, or cannot be read. Its status is Error.',
    );
  });

  test.each([
    ['one label for all packages', documents([PIN, detail('Completed', data(PDF))]), [null]],
    [
      'a label for each package',
      documents([SECOND, detail('Completed', data(PDF))], [PIN, detail('Completed', data(PDF))]),
      [1, 0],
    ],
  ])('may have %s', async (_, answer, parcels) => {
    const { proxy } = buying({ CreateShipment: [created(PIN, SECOND)], GetDocuments: [answer] });
    const [shipment, errors] = await createShipment(proxy, two);
    expect(errors).toEqual([]);
    expect(shipment?.complete).toBe(true);
    expect(shipment?.meta.documents.map(({ parcel }) => parcel)).toEqual(parcels);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([PIN, SECOND]);
  });

  test('is incomplete when a PIN or a label is missing', async () => {
    const { proxy } = buying({
      GetDocuments: [documents([SECOND, detail('Completed', data(PDF))])],
      CreateShipment: [created(PIN, '', SECOND)],
    });
    const [shipment, errors] = await createShipment(proxy, two);
    expect(shipment?.complete).toBe(false);
    expect(shipment?.meta.parcels.map(({ bought }) => bought)).toEqual([true, null, true]);
    expect(errors.map(({ message }) => message).join()).toContain('the tracking number of package 2');
  });

  test.each([
    ['another service', estimates(estimate('20.4', 'PurolatorGround'))],
    ['two prices', estimates(estimate('20.4'), estimate('30.4'))],
    ['an absurd figure', estimates(estimate('9e99'))],
    ['nothing', estimates()],
    ['a fault', [fault('s:Server', 'Try later.'), 500] as Answer],
  ])('has no price when the estimate is %s', async (_, answer) => {
    const { proxy } = buying({ GetFullEstimate: [answer] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: false, total_charge: null, documents: [base64(PDF)] });
    expect(shipment?.meta.notices.at(-1)?.code).toBe('no_price');
  });

  test('has the price of an estimate whose service is spelled as in catalogues', async () => {
    const { proxy } = buying({ GetFullEstimate: [estimates(estimate('20.4', 'PurolatorExpressPack12:00'))] });
    const data = request({ services: ['PurolatorExpressPack12PM'] });
    expect((await createShipment(proxy, data))[0]?.total_charge?.amount).toBe('20.40');
  });
});

describe('a reply to a purchase', () => {
  const refusal = error('1100917', 'Not active.');
  const pins = `<ShipmentPIN><Value>${PIN}</Value></ShipmentPIN>`;

  test('with PINs and errors is a shipment with errors', async () => {
    const both: Answer = [reply('CreateShipment', pins, { errors: refusal })];
    const { proxy } = buying({ CreateShipment: [both] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, tracking_number: PIN, documents: [base64(PDF)] });
    expect(errors).toMatchObject([{ code: '1100917', retryable: false }]);
  });

  test('with a PIN is a shipment whatever its status', async () => {
    const [body] = created(PIN) as [string];
    for (const status of [400, 500]) {
      const { hangs, options } = impatient();
      const { proxy } = buying({ CreateShipment: [[body, status]], GetDocuments: ['hang'] }, hangs);
      const [shipment, errors] = await createShipment(proxy, request(), options);
      expect(shipment).toMatchObject({ complete: false, tracking_number: PIN });
      expect(errors.every(({ retryable }) => !retryable)).toBe(true);
    }
  });

  test('that cannot be read names the reason once', async () => {
    const { proxy } = buying({ CreateShipment: [['', 302]] });
    const [, [entry]] = await createShipment(proxy, request());
    expect(entry?.message.match(/HTTP 302/g)).toHaveLength(1);
  });

  test('with errors alone is a refusal', async () => {
    const { proxy, names } = buying({
      CreateShipment: [[reply('CreateShipment', '<PiecePINs/>', { errors: refusal })]],
    });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: '1100917', message: 'Not active.', kind: 'carrier' }]);
    expect(names()).toEqual(['CreateShipment']);
  });

  test.each([
    ['neither a PIN nor an error', reply('CreateShipment', '<PiecePINs/>'), 200],
    ['neither a PIN nor an error, and 400', reply('CreateShipment', ''), 400],
    ['an empty error', reply('CreateShipment', '', { errors: '<Error/>' }), 200],
    [
      'a message alone',
      reply('CreateShipment', '', {
        messages: '<InformationalMessage><Code>7</Code><Message>Busy</Message></InformationalMessage>',
      }),
      200,
    ],
    ['a fault of the server', fault('s:Server', 'Object reference not set.'), 500],
    ['another document', reply('VoidShipment', '<ShipmentVoided>true</ShipmentVoided>'), 200],
    ['a page', '<html>gateway</html>', 200],
    ['a page with 503', '<html>gateway</html>', 503],
  ])('with %s is an unknown outcome that names what to look up', async (_, body, status) => {
    const { proxy, names } = buying({ CreateShipment: [[body, status]] });
    const [shipment, errors] = await createShipment(proxy, request({ references: ['ORDER-7'] }));
    expect(shipment).toBeNull();
    expect(names()).toEqual(['CreateShipment']);
    expect(errors).toMatchObject([
      {
        kind: 'unknown_outcome',
        retryable: false,
        message: expect.stringMatching(/2026-03-03 to Lou Carriere, R3C 4T6 .*ORDER-7/),
        details: {
          request_id: 'reference-1',
          lookup: expect.stringContaining('ORDER-7'),
          references: { Reference1: 'ORDER-7' },
        },
      },
    ]);
  });

  test.each([
    ['a fault about the message', fault('s:Client', 'Not valid.'), 500, 'Client', 'carrier'],
    ['a wrong action', fault('a:ActionNotSupported', 'No.'), 500, 'ActionNotSupported', 'carrier'],
    [
      'a refused token',
      fault('wsse:FailedAuthentication', 'No.'),
      500,
      'FailedAuthentication',
      'authentication',
    ],
    ['a wrong login', '<html>401</html>', 401, '401', 'authentication'],
  ])('with %s is a refusal', async (_, body, status, code, kind) => {
    const { proxy } = buying({ CreateShipment: [[body, status]] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code, kind, retryable: false }]);
  });
});
