import { createShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
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
const two = request({ items: [{ weight: 1 }, { weight: 2 }] });

/** A purchase that succeeds, but for these answers. */
function buying(answers: Readonly<Record<string, readonly Answer[]>>) {
  const PRICED = estimates(estimate('20.4'));
  const usual = { CreateShipment: [created(PIN)], GetDocuments: [READY], GetFullEstimate: [PRICED] };
  return carrier({ ...usual, ...answers });
}

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

  test('waits for its documents, up to 15 times', async () => {
    const making = ['Pending', 'Queued', 'Processing'].map((status) => documents([PIN, detail(status)]));
    const quick = buying({ GetDocuments: [...making, READY] });
    expect((await createShipment(quick.proxy, request()))[0]).toMatchObject({ documents: [base64(PDF)] });
    expect(quick.names().filter((name) => name === 'GetDocuments')).toHaveLength(4);
    const never = buying({ GetDocuments: making.slice(0, 1) });
    expect((await createShipment(never.proxy, request()))[0]).toMatchObject({ complete: false });
    expect(never.names().filter((name) => name === 'GetDocuments')).toHaveLength(15);
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
    expect(shipment).toMatchObject({
      complete: true,
      documents: [base64(PDF), base64(`${PDF} 2`)],
      meta: {
        documents: [
          { kind: 'label', parcel: 0 },
          { kind: 'other', parcel: null },
        ],
      },
    });
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

  const path = '/EWS/Documents/label.pdf';
  test.each([
    [`https://devwebservices.purolator.com${path}`, true],
    // It is fetched from the server of the account, whatever host and scheme the link names.
    [`http://webservices.purolator.com${path}`, true],
    ['https://files.example.com/label.pdf', false],
  ])('has the file behind the link %s: %s', async (url, isFetched) => {
    const { proxy, sent } = buying({
      GetDocuments: [documents([PIN, detail('Completed', `<URL>${url}</URL><Data/>`)])],
      [`GET ${path}`]: [[PDF, 200, 'application/pdf']],
    });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: isFetched, documents: isFetched ? [base64(PDF)] : [] });
    if (!isFetched) expect(errors[0]?.message).toContain('files.example.com');
    const origins = new Set(sent.map((call) => new URL(call.url).origin));
    expect([...origins]).toEqual(['https://devwebservices.purolator.com']);
  });

  test.each([
    ['a page', data('<html>no</html>'), 'Completed'],
    ['text that is not base64', '<Data>*not base64*</Data>', 'Completed'],
    ['nothing', '<Data/>', 'Error'],
  ])('has no label when the document holds %s', async (_, content, status) => {
    const { proxy } = buying({ GetDocuments: [documents([PIN, detail(status, content)])] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, documents: [], tracking_number: PIN });
    const message = `the label is not in the reply, or cannot be read. Its status is ${status}.`;
    expect(errors).toMatchObject([
      { code: 'incomplete_reply', retryable: false, message: expect.stringContaining(message) },
    ]);
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
    const wanted = request({ services: ['PurolatorExpressPack12PM'] });
    expect((await createShipment(proxy, wanted))[0]?.total_charge?.amount).toBe('20.40');
  });
});

describe('a reply to a purchase', () => {
  const refusal = error('1100917', 'Not active.');
  const pins = `<ShipmentPIN><Value>${PIN}</Value></ShipmentPIN>`;

  test('with PINs and errors is a shipment with errors', async () => {
    const { proxy } = buying({ CreateShipment: [[reply('CreateShipment', pins, { errors: refusal })]] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, tracking_number: PIN, documents: [base64(PDF)] });
    expect(errors).toMatchObject([{ code: '1100917', retryable: false }]);
  });

  test.each([400, 500])('with a PIN is a shipment at the status %i', async (status) => {
    const [body] = created(PIN) as [string];
    const { proxy } = buying({ CreateShipment: [[body, status]] });
    expect((await createShipment(proxy, request()))[0]).toMatchObject({ tracking_number: PIN });
  });

  const message = '<InformationalMessage><Code>7</Code><Message>Busy</Message></InformationalMessage>';
  test.each([
    ['neither a PIN nor an error', reply('CreateShipment', '<PiecePINs/>'), 200],
    ['an empty error', reply('CreateShipment', '', { errors: '<Error/>' }), 200],
    ['a message alone', reply('CreateShipment', '', { messages: message }), 200],
    ['a fault of the server', fault('s:Server', 'Object reference not set.'), 500],
    ['an error with 500', reply('CreateShipment', '', { errors: refusal }), 500],
    ['another document', reply('VoidShipment', '<ShipmentVoided>true</ShipmentVoided>'), 200],
    ['a page with 503', '<html>gateway</html>', 503],
  ])('with %s is an unknown outcome that names what to look up', async (_, body, status) => {
    const { proxy, names } = buying({ CreateShipment: [[body, status]] });
    const [shipment, errors] = await createShipment(proxy, request({ references: ['ORDER-7'] }));
    expect(shipment).toBeNull();
    expect(names()).toEqual(['CreateShipment']);
    const lookup = expect.stringMatching(/2026-03-03 to Lou Carriere, R3C 4T6 .*ORDER-7/);
    const details = { request_id: 'reference-1', lookup, references: { Reference1: 'ORDER-7' } };
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details }]);
  });

  test.each([
    ['errors alone', reply('CreateShipment', '<PiecePINs/>', { errors: refusal }), 200, '1100917', 'carrier'],
    ['a fault about the message', fault('s:Client', 'Not valid.'), 500, 'Client', 'carrier'],
    ['a wrong action', fault('a:ActionNotSupported', 'No.'), 500, 'ActionNotSupported', 'carrier'],
    ['a refused token', fault('w:InvalidSecurity', 'No.'), 500, 'InvalidSecurity', 'authentication'],
    ['a wrong login', '<html>401</html>', 401, '401', 'authentication'],
  ])('with %s is a refusal', async (_, body, status, code, kind) => {
    const { proxy, names } = buying({ CreateShipment: [[body, status]] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code, kind, retryable: false }]);
    expect(names()).toEqual(['CreateShipment']);
  });

  const ofDetail = (content: string) =>
    fault(
      's:Client',
      'Failed.',
      `<detail><ValidationFault><Details>${content}</Details></ValidationFault></detail>`,
    );
  test.each([
    [
      '<Key>City</Key><Tag>77</Tag>',
      { code: '77', message: 'City is not valid', details: { element: 'City' } },
    ],
    ['<Message>Too long.</Message>', { code: 'ValidationFault', message: 'Too long.' }],
    ['', { code: 'Client', message: 'Failed.' }],
  ])('with a fault of the detail %s says what is wrong', async (content, entry) => {
    const body = ofDetail(`<ValidationDetail>${content}</ValidationDetail>`);
    const { proxy } = buying({ CreateShipment: [[body, 500]] });
    expect(await createShipment(proxy, request())).toMatchObject([null, [entry]]);
  });
});
