import type { ShippingResult } from '@waybill/core';
import { expect, test } from 'vitest';
import { shipping } from '../src/shipping.js';
import { answer, mapper, replyOf, ship } from './support/account.js';

const SHIPMENT = {
  ...{ body: {}, transaction_id: 'id-1', account_number: '740561073', service: 'FEDEX_GROUND' },
  ...{ shipment_date: '2026-03-03', packages: 1, billed: true, format: 'PDF' as const, documents: [] },
} as const;

/** Reads a reply to a purchase, and to the question for its result. */
const read = (document: unknown, more: object = {}, status = 200, results: readonly object[] = []) =>
  mapper.parseShippingResponse({
    request: { ...SHIPMENT, ...more },
    replies: [answer('buy', document, status), ...results.map((one) => answer('results', one, 503))],
  });
const bought = (...[document, more]: Parameters<typeof read>): ShippingResult =>
  read(document, more)[0] ?? expect.fail('nothing was bought');
/** Which parts of which packages are missing. */
const missing = (...wanted: Parameters<typeof read>) =>
  read(...wanted)[1].map(({ details }) => [details?.part, details?.parcel].join(' ').trim());

/** A recorded reply, and its one shipment, which a test may change. */
const recorded = (name: string) => {
  const document = replyOf(name);
  return { document, sold: document.output.transactionShipments[0] };
};
type Sold = ReturnType<typeof recorded>['sold'];
const base64 = (content: string) => Buffer.from(content, 'latin1').toString('base64');
const PDF = base64('%PDF-1.4 %%EOF');
const [ONE, TWO, INVOICED] = ['collect-on-delivery', 'two-boxes-in-the-us', 'to-germany-with-invoice'];
const two = { packages: 2 };

test('packages stand in the order of the request, under the number that FedEx has anywhere', () => {
  const { document, sold } = recorded(TWO);
  sold.pieceResponses.reverse();
  sold.masterTrackingNumber = [{}];
  delete sold.completedShipmentDetail.masterTrackingId;
  const numbers = ['790900000114', '790900000125'];
  for (const piece of [{}, ...sold.pieceResponses]) {
    delete piece.trackingNumber;
    const { meta, tracking_number } = bought(document, two);
    expect(meta.parcels.map((parcel) => parcel.tracking_number)).toEqual(numbers);
    expect(meta.documents.map(({ parcel }) => parcel)).toEqual([0, 1]);
    expect(tracking_number).toBe(numbers[0]);
  }
});

test('packages that the reply does not have are reported, and not as bought', () => {
  const { document } = recorded(TWO);
  const { parcels } = bought(document, { packages: 3 }).meta;
  expect(parcels.map((parcel) => parcel.bought)).toEqual([true, true, null]);
  expect(missing(document, { packages: 3 })).toEqual(['label 2', 'tracking_number 2']);
});

test('a single package without a number has that of the shipment', () => {
  const { document, sold } = recorded(ONE);
  delete sold.completedShipmentDetail?.completedPackageDetails;
  delete sold.pieceResponses[0].trackingNumber;
  expect(bought(document).meta.parcels[0]?.tracking_number).toBe('790900000169');
});

test('packages are not added by a sequence number beyond them', () => {
  const { document, sold } = recorded(ONE);
  for (const number of [700, 0, 2]) {
    sold.pieceResponses[0].packageSequenceNumber = number;
    expect(read(document)).toEqual(read(recorded(ONE).document));
  }
});

test.each([
  ['2026-03-05T10:00:00', '2026-03-05', true],
  ['2026-02-30', '2026-03-03', false],
  ['soon', '2026-03-03', false],
])('the ship date %s is read as %s', (written, day, isOther) => {
  const { document, sold } = recorded(ONE);
  sold.shipDatestamp = written;
  const { shipment_date, meta } = bought(document);
  expect(shipment_date).toBe(day);
  expect(meta.notices.some(({ code }) => code === 'ship_date')).toBe(isOther);
});

const priced = (shipmentRateDetails: object[], more: object = {}, actualRateType?: string) => {
  const { document, sold } = recorded(TWO);
  sold.completedShipmentDetail.shipmentRating = { actualRateType, shipmentRateDetails };
  return bought(document, { ...two, ...more });
};
const entry = (rateType: string, totalNetCharge: unknown, currency = 'USD') => ({
  ...{ rateType, totalNetCharge, currency },
});
const list = entry('PAYOR_LIST_SHIPMENT', 30);
const payor = entry('PAYOR_ACCOUNT_SHIPMENT', 20);
const preferred = entry('PREFERRED_ACCOUNT_SHIPMENT', 27, 'CAD');

test.each<[object[], string | undefined, string | undefined, string | undefined]>([
  [[entry('LIST', 'x'), entry('ANY', '20', 'UKL')], undefined, undefined, '20.00 GBP'],
  [[payor, list], list.rateType, undefined, '30.00 USD'],
  [[payor, preferred], payor.rateType, 'CAD', '27.00 CAD'],
  [[preferred, entry('X', 5, 'CAD'), payor], 'X', 'CAD', '5.00 CAD'],
  [[list, preferred, payor], undefined, undefined, '20.00 USD'],
  [[list, preferred], undefined, 'EUR', '27.00 CAD'],
  [[entry('X', 1), entry('Y', 2)], undefined, undefined, '1.00 USD'],
  // Such a price is unknown, and no lesser figure takes its place.
  [[{ ...payor, totalNetChargeWithDutiesAndTaxes: 'many' }], undefined, undefined, undefined],
  [[entry('X', '1e400')], undefined, undefined, undefined],
  [[entry('X', -5)], undefined, undefined, undefined],
  [[entry('X', 20, 'dollars')], undefined, undefined, undefined],
])('the price of %j, with the actual type %s in %s, is %s', (entries, actual, currency, expected) => {
  const { total_charge, complete, meta } = priced(entries, { currency }, actual);
  expect(total_charge && `${total_charge.amount} ${total_charge.currency}`).toBe(expected ?? null);
  expect(complete).toBe(expected !== undefined);
  expect(meta.notices.some(({ code }) => code === 'no_price')).toBe(!complete);
});

test('the price is that of one package; a shipment that another account pays is complete without it', () => {
  const { meta, total_charge } = bought(recorded(ONE).document);
  expect(meta.parcels[0]?.charge).toEqual(total_charge);
  expect(bought(recorded(TWO).document, two).meta.parcels[0]?.charge).toBeNull();
  expect(priced([], { billed: false })).toMatchObject({ total_charge: null, complete: true });
});

/** A reply whose only label is this one. */
const labelled = (label: object) => {
  const { document, sold } = recorded(ONE);
  sold.pieceResponses[0].packageDocuments = [{ contentType: 'LABEL', ...label }];
  return document;
};
const invoiced = { documents: ['COMMERCIAL_INVOICE'] };

test('documents that are pages, errors or cut off are missing', () => {
  for (const content of ['<!DOCTYPE html><html>Try again</html>', '{"errors":[{"code":"X"}]}', '%P'])
    for (const docType of ['PDF', 'ZPLII', undefined]) {
      const [shipment, [entry]] = read(labelled({ docType, encodedLabel: base64(content) }));
      expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: '790900000169' });
      expect(entry).toMatchObject({ code: 'incomplete_reply', retryable: false, details: { parcel: 0 } });
      expect(entry?.message).toContain(`is not a ${docType ?? 'known'} file`);
    }
});

test.each([
  ['%PDF-1.4 %%EOF', undefined, 'PDF'],
  ['^XA^FO0,0^XZ', 'zplii', 'ZPL'],
  ['N\nq800\nP1\n', 'EPL2', 'EPL2'],
])('a document %j, called %s, is %s', (content, docType, format) => {
  const label = labelled({ docType, encodedLabel: base64(content), copiesToPrint: 2 });
  const { meta } = bought(label, { format });
  expect(meta).toMatchObject({ documents: [{ format, kind: 'label', parcel: 0 }], copies_to_print: [2] });
  expect(meta.notices.map(({ code }) => code)).not.toContain('label_format');
  const message = `PNG was requested; FedEx made ${format}.`;
  expect(bought(label, { format: 'PNG' }).meta.notices).toContainEqual({ code: 'label_format', message });
});

const noInvoice = (sold: Sold) => Object.assign(sold, { shipmentDocuments: [] });
const page = (sold: Sold) => Object.assign(sold.shipmentDocuments[0], { encodedLabel: base64('<html>') });
const merged = (sold: Sold) => {
  sold.pieceResponses[0].packageDocuments = [];
  sold.shipmentDocuments[0].contentType = 'MERGED_LABEL_DOCUMENTS';
};
const url = { encodedLabel: undefined, url: 'https://f' };
const link = (sold: Sold) => Object.assign(sold.pieceResponses[0].packageDocuments[0], url);
test.each<[string, string, object, (sold: Sold) => void, string[]]>([
  ['no invoice', INVOICED, invoiced, noInvoice, ['commercial_invoice']],
  ['a page in place of the invoice', INVOICED, invoiced, page, ['commercial_invoice']],
  ['one file of all', INVOICED, invoiced, merged, []],
  ['a label of the shipment', ONE, {}, (sold) => moveLabel(sold, 'LABEL'), []],
  ['a document without a type', ONE, {}, (sold) => moveLabel(sold, undefined), ['label 0']],
  ['a link', TWO, two, link, ['label 0']],
  ['a label by e-mail', 'a-return-by-email', { returns: 'email', ...invoiced }, () => {}, []],
  ['no label of a return', 'a-return-by-email', { returns: 'print' }, () => {}, ['return_label 0']],
])('of a reply with %s, %s: those documents are missing', (_what, name, more, change, parts) => {
  const { document, sold } = recorded(name);
  change(sold);
  expect(missing(document, more)).toEqual(parts);
  expect(bought(document, more).complete).toBe(parts.length === 0);
});

const moveLabel = (sold: Sold, contentType: string | undefined) => {
  Object.assign(sold.pieceResponses[0], { packageDocuments: [] });
  Object.assign(sold, { shipmentDocuments: [{ encodedLabel: PDF, contentType }] });
};

const trouble = (code: string) => ({ errors: [{ code, message: 'Later.' }] });
const piece = (one: object) => ({ output: { transactionShipments: [{ pieceResponses: [one] }] } });
const withDocument = (one: object) => piece({ packageDocuments: [one] });
const masterTrackingId = { trackingNumber: '7' };

test.each<[string, number, unknown]>([
  ['unknown_outcome', 200, { output: { alerts: [{ code: 'SHIP.X', message: 'Something.' }] } }],
  ['unknown_outcome', 200, piece({})],
  ['unknown_outcome', 200, withDocument({ contentType: 'LABEL' })],
  ['unknown_outcome', 200, withDocument({ encodedLabel: base64('<html></html>') })],
  ['unknown_outcome', 200, trouble('INTERNAL.SERVER.ERROR')],
  ['unknown_outcome', 200, { error: 'X', error_detail: 'Something broke.' }],
  ['unknown_outcome', 500, { code: 'X', message: 'Something broke.' }],
  ['unknown_outcome', 400, trouble('SERVICE.UNAVAILABLE.ERROR')],
  ['carrier', 200, { output: trouble('SHIP.X') }],
  ['carrier', 200, { ...trouble('SHIP.X'), output: { transactionShipments: [{}] } }],
  ['carrier', 400, trouble('SHIP.X')],
  ['authentication', 403, { fault: { faultstring: 'Forbidden' } }],
  ['bought', 200, withDocument({ url: 'https://www.fedex.com/1' })],
  ['bought', 200, withDocument({ encodedLabel: PDF })],
  ['bought', 200, { output: { transactionShipments: [{ completedShipmentDetail: { masterTrackingId } }] } }],
])('a purchase is %s with HTTP %i and %j', (kind, status, document) => {
  const [shipment, [entry]] = read(document, {}, status);
  expect(shipment === null ? entry?.kind : 'bought').toBe(kind);
  if (shipment === null) expect(entry).toMatchObject({ retryable: false, http_status: status });
  const details = { lookup: 'customer transaction id-1 with FedEx', request_id: 'id-1' };
  if (kind === 'unknown_outcome') expect(entry?.details).toMatchObject(details);
});

test('the result of a job is requested until the deadline is near, and its errors are reported', () => {
  const replies = [answer('buy', { output: { jobId: 'job-1' } })];
  const waits: number[] = [];
  for (let [call] = shipping.next({ request: SHIPMENT, replies }); call !== undefined; ) {
    waits.push(call.after_ms ?? 0);
    replies.push(answer('results', { output: { alerts: [] } }));
    [call] = shipping.next({ request: SHIPMENT, replies });
  }
  expect(waits).toEqual([2, 3, 5, 10, 15, 20, 20, 25].map((seconds) => 1000 * seconds));
  const created = answer('results', replyOf(TWO));
  expect(shipping.next({ request: SHIPMENT, replies: [...replies.slice(0, 2), created] })).toEqual([]);
  const unknown = { kind: 'unknown_outcome', retryable: false, details: { references: { job_id: 'job-1' } } };
  expect(mapper.parseShippingResponse({ request: SHIPMENT, replies })).toMatchObject([null, [unknown]]);
  const late = { code: 'SERVICE.UNAVAILABLE.ERROR', message: 'Later.', retryable: false };
  const [, errors] = read({ output: { jobId: 'job-1' } }, {}, 200, [trouble('SERVICE.UNAVAILABLE.ERROR')]);
  expect(errors).toMatchObject([unknown, late]);
});

test('a purchase that is cut off on the way names what to look up', () => {
  const [call] = shipping.next({ request: ship({ references: ['ORDER-7'] }), replies: [] });
  expect(call?.lookup).toBe('customer transaction id-1 or reference ORDER-7 with FedEx');
});
