import { createShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import * as wire from './support/exchange.js';

const { base64, created, data, detail, documents, error, estimate, estimates, fault, PDF, reply } = wire;
type Answers = Readonly<Record<string, readonly wire.Answer[]>>;

const PIN = '329900000011';
const SECOND = '329900000012';
const LABEL = detail('Completed', data(PDF));
const READY = documents([PIN, LABEL]);
const FAULT: wire.Answer = [fault('s:Server', 'Try later.'), 500];
const one = wire.request();
const two = wire.request({ items: [{ weight: 1 }, { weight: 2 }] });

/** A purchase that succeeds, but for these answers. */
async function buying(answers: Answers, request = one) {
  const PRICED = estimates(estimate('20.4'));
  const usual = { CreateShipment: [created(PIN)], GetDocuments: [READY], GetFullEstimate: [PRICED] };
  const { proxy, sent, names } = wire.carrier({ ...usual, ...answers });
  const [shipment, errors] = await createShipment(proxy, request);
  const asked = names().filter((name) => name === 'GetDocuments').length;
  return { shipment, errors, sent, names: names(), asked };
}

describe('a shipment', () => {
  test('waits for its documents, up to 15 times', async () => {
    const making = ['Pending', 'Queued', 'Processing'].map((status) => documents([PIN, detail(status)]));
    const quick = await buying({ GetDocuments: [...making, READY] });
    expect(quick).toMatchObject({ shipment: { documents: [base64(PDF)] }, asked: 4 });
    const never = await buying({ GetDocuments: making.slice(0, 1) });
    expect(never).toMatchObject({ shipment: { complete: false }, asked: 15 });
  });

  test('keeps a document that a later answer no longer has', async () => {
    const [label, receipt] = ['DomesticBillOfLadingThermal', 'ExpressChequeReceipt'];
    const first = [detail('Completed', data(PDF), label), detail('Processing', '', receipt)];
    const later = [detail('Processing', '', label), detail('Completed', data(`${PDF} 2`), receipt)];
    const GetDocuments = [documents([PIN, ...first]), documents([PIN, ...later])];
    const { shipment, errors, asked } = await buying({ GetDocuments });
    expect([errors, asked, shipment?.documents]).toEqual([[], 2, [base64(PDF), base64(`${PDF} 2`)]]);
    const kinds = shipment?.meta.documents.map(({ kind, parcel }) => `${kind} ${parcel}`);
    expect([shipment?.complete, kinds]).toEqual([true, ['label 0', 'other null']]);
  });

  test.each<[string, wire.Answer, string[]]>([
    ['documents of another number', documents([SECOND, LABEL]), []],
    ['a fault', FAULT, ['Server', 'incomplete_reply']],
  ])('stops waiting for a document when the last answer is %s', async (_, answer, codes) => {
    const { errors, asked } = await buying({ GetDocuments: [documents([PIN, detail('Pending')]), answer] });
    expect([errors.map(({ code }) => code), asked]).toEqual([codes, 2]);
  });

  const path = '/EWS/Documents/label.pdf';
  test.each([
    [`https://devwebservices.purolator.com${path}`, true],
    // It is fetched from the server of the account, whatever host and scheme the link names.
    [`http://webservices.purolator.com${path}`, true],
    ['https://files.example.com/label.pdf', false],
  ])('has the file behind the link %s: %s', async (url, isFetched) => {
    const linked = documents([PIN, detail('Completed', `<URL>${url}</URL><Data/>`)]);
    const file: wire.Answer = [PDF, 200, 'application/pdf'];
    const { shipment, errors, sent } = await buying({ GetDocuments: [linked], [`GET ${path}`]: [file] });
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
    const { shipment, errors } = await buying({ GetDocuments: [documents([PIN, detail(status, content)])] });
    expect(shipment).toMatchObject({ complete: false, documents: [], tracking_number: PIN });
    const words = `the label is not in the reply, or cannot be read. Its status is ${status}.`;
    const message = expect.stringContaining(words);
    expect(errors).toMatchObject([{ code: 'incomplete_reply', retryable: false, message }]);
  });

  test.each([
    ['one label for all packages', documents([PIN, LABEL]), [null]],
    ['a label for each package', documents([SECOND, LABEL], [PIN, LABEL]), [1, 0]],
  ])('may have %s', async (_, answer, parcels) => {
    const answers = { CreateShipment: [created(PIN, SECOND)], GetDocuments: [answer] };
    const { shipment, errors } = await buying(answers, two);
    expect([errors, shipment?.meta.documents.map(({ parcel }) => parcel)]).toEqual([[], parcels]);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([PIN, SECOND]);
  });

  test('is incomplete when a PIN or a label is missing', async () => {
    const answers = {
      GetDocuments: [documents([SECOND, LABEL])],
      CreateShipment: [created(PIN, '', SECOND)],
    };
    const { shipment, errors } = await buying(answers, two);
    const parcels = [{ bought: true }, { bought: null }, { bought: true }];
    expect(shipment).toMatchObject({ complete: false, meta: { parcels } });
    expect(errors.map(({ message }) => message).join()).toContain('the tracking number of package 2');
  });

  test.each<[string, wire.Answer]>([
    ['another service', estimates(estimate('20.4', 'PurolatorGround'))],
    ['two prices', estimates(estimate('20.4'), estimate('30.4'))],
    ['an absurd figure', estimates(estimate('9e99'))],
    ['a fault', FAULT],
  ])('has no price when the estimate is %s', async (_, answer) => {
    const { shipment, errors } = await buying({ GetFullEstimate: [answer] });
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: false, total_charge: null, documents: [base64(PDF)] });
    expect(shipment?.meta.notices.at(-1)?.code).toBe('no_price');
  });

  test('has the price of an estimate whose service is spelled as in catalogues', async () => {
    const GetFullEstimate = [estimates(estimate('20.4', 'PurolatorExpressPack12:00'))];
    const wanted = wire.request({ services: ['PurolatorExpressPack12PM'] });
    const { shipment } = await buying({ GetFullEstimate }, wanted);
    expect(shipment?.total_charge?.amount).toBe('20.40');
  });
});

describe('a reply to a purchase', () => {
  const refusal = error('1100917', 'Not active.');
  const replied = (content: string, of = {}) => reply('CreateShipment', content, of);
  const refused = replied('<PiecePINs/>', { errors: refusal });

  test('with PINs and errors is a shipment with errors', async () => {
    const both = replied(`<ShipmentPIN><Value>${PIN}</Value></ShipmentPIN>`, { errors: refusal });
    const { shipment, errors } = await buying({ CreateShipment: [[both]] });
    expect(shipment).toMatchObject({ complete: false, tracking_number: PIN, documents: [base64(PDF)] });
    expect(errors).toMatchObject([{ code: '1100917', retryable: false }]);
  });

  test.each([400, 500])('with a PIN is a shipment at the status %i', async (status) => {
    const { shipment } = await buying({ CreateShipment: [[created(PIN)[0], status]] });
    expect(shipment?.tracking_number).toBe(PIN);
  });

  const messages = '<InformationalMessage><Code>7</Code><Message>Busy</Message></InformationalMessage>';
  test.each([
    ['neither a PIN nor an error', replied('<PiecePINs/>'), 200],
    ['an empty error', replied('', { errors: '<Error/>' }), 200],
    ['a message alone', replied('', { messages }), 200],
    ['a fault of the server', fault('s:Server', 'Object reference not set.'), 500],
    ['an error with 500', refused, 500],
    ['another document', reply('VoidShipment', '<ShipmentVoided>true</ShipmentVoided>'), 200],
    ['a page with 503', '<html>gateway</html>', 503],
  ])('with %s is an unknown outcome that names what to look up', async (_, body, status) => {
    const wanted = wire.request({ references: ['ORDER-7'] });
    const { shipment, errors, names } = await buying({ CreateShipment: [[body, status]] }, wanted);
    expect([shipment, names]).toEqual([null, ['CreateShipment']]);
    const lookup = expect.stringMatching(/2026-03-03 to Lou Carriere, R3C 4T6 .*ORDER-7/);
    const details = { request_id: 'reference-1', lookup, references: { Reference1: 'ORDER-7' } };
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details }]);
  });

  test('with a PIN in a damaged reply of HTTP 401 may be one', async () => {
    const body = '<Envelope><ShipmentPIN><Value>329910001001</Val';
    expect((await buying({ CreateShipment: [[body, 401]] })).errors).toMatchObject([
      { kind: 'unknown_outcome' },
    ]);
  });

  const ofDetail = (content: string) => {
    const details = `<Details><ValidationDetail>${content}</ValidationDetail></Details>`;
    return fault('s:Client', 'Failed.', `<detail><ValidationFault>${details}</ValidationFault></detail>`);
  };
  const tagged = { message: 'City is not valid', details: { element: 'City' } };
  const authentication = { kind: 'authentication' };
  test.each<[string, string, number, string, object]>([
    ['errors alone', refused, 200, '1100917', { kind: 'carrier' }],
    ['a fault about the message', fault('s:Client', 'Not valid.'), 500, 'Client', { kind: 'carrier' }],
    ['a wrong action', fault('a:ActionNotSupported', 'No.'), 500, 'ActionNotSupported', { kind: 'carrier' }],
    ['a refused token', fault('w:InvalidSecurity', 'No.'), 500, 'InvalidSecurity', authentication],
    ['a wrong login', '<html>401</html>', 401, '401', authentication],
    ['a fault about an element', ofDetail('<Key>City</Key><Tag>77</Tag>'), 500, '77', tagged],
    ['a fault with a tag alone', ofDetail('<Tag>77</Tag>'), 500, '77', {}],
    ['a fault in words', ofDetail('<Message>Long.</Message>'), 500, 'ValidationFault', { message: 'Long.' }],
    ['an empty fault', ofDetail(''), 500, 'Client', { message: 'Failed.' }],
  ])('with %s is a refusal', async (_, body, status, code, entry) => {
    const { shipment, errors, names } = await buying({ CreateShipment: [[body, status]] });
    expect([shipment, names]).toEqual([null, ['CreateShipment']]);
    expect(errors).toMatchObject([{ ...entry, code, retryable: false }]);
  });
});
