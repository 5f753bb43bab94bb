/** Replies to Create Shipment that drift from the contract, and what their links give. */
import { describe, expect, test } from 'vitest';
import { answer, file, json, xml } from './support/accounts.js';

const HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';
const refused = { errors: [{ errorCode: '1', message: 'no' }] };

describe('on the JSON platform', () => {
  const { bought, next } = json;

  test.each<[string, unknown, number, string]>([
    ['the API says no', refused, 400, 'carrier'],
    ['the API says no with a failure', refused, 500, 'unknown_outcome'],
    ['the API says no, too often', refused, 429, 'unknown_outcome'],
    ['a gateway gives up', { httpCode: '504', httpMessage: 'Gateway Timeout' }, 504, 'unknown_outcome'],
    ['the reply holds no shipment', [], 200, 'unknown_outcome'],
  ])('a purchase ends as it must when %s', (_what, body, status, kind) => {
    const [shipment, [entry]] = bought(answer('buy', body, status));
    expect(shipment).toBeNull();
    expect(entry).toMatchObject({ kind, retryable: false });
    if (kind !== 'unknown_outcome') return;
    expect(entry?.message).toContain('/shipments?request-id=ab;');
    expect(entry?.details?.lookup).toContain('customerRequestId ab ');
    expect(entry?.details).toMatchObject({ references: { customerRequestId: 'ab' }, request_id: 'ab' });
  });

  const href = `${HOST}/shipping/v1/artifacts/a/shipping/1/0`;
  const links = JSON.stringify({ rel: 'label', href: `${href}"`, mediaType: 'application/pdf' });
  /** Identifiers are numbers, as the official examples show them. */
  const created = `{"shipmentId":521004417700316284,"trackingPin":2004418820071635,"links":${links}}`;
  const buy = answer('buy', created);

  test('every digit of a number is kept, and a single link is read without the stray quote', () => {
    expect(next(buy)).toMatchObject([{ step: 'label', url: href }]);
    const [shipment, errors] = bought(buy, file('%PDF-1.4 %%EOF'));
    const reference = { type: 'shipmentId', value: '521004417700316284' };
    const notices = [{ code: 'no_price' }];
    expect(shipment).toMatchObject({ reference, total_charge: null, complete: false, meta: { notices } });
    expect(shipment?.documents).toEqual([btoa('%PDF-1.4 %%EOF')]);
    expect(errors).toEqual([]);
    const listed = created.replace('2004418820071635', '[2004418820071635]');
    for (const reply of [created, listed])
      expect(bought(answer('buy', reply))[0]?.tracking_number).toBe('2004418820071635');
  });

  test('a shipment is returned whatever else the reply holds', () => {
    const odd = { shipmentId: 'S1', shipmentPrice: 'free', links: [null, { rel: 1 }], ...refused };
    expect(bought(answer('buy', odd))[0]).toMatchObject({ reference: { value: 'S1' }, complete: false });
  });

  test.each(['ccReceiptDetails', 'supplierAccountReceiptDetails'])(
    'the amount of %s is the price',
    (name) => {
      const shipmentReceipt = { [name]: { chargeAmount: 12.5, currency: 'CAD' } };
      const [shipment] = bought(answer('buy', { shipmentId: 'S1', shipmentReceipt }));
      expect(shipment?.total_charge).toEqual({ amount: '12.50', currency: 'CAD', name: 'chargeAmount' });
    },
  );

  test('a suspended shipment has a notice', () => {
    const suspended = { shipmentId: 'S1', shipmentStatus: 'suspended', trackingPin: '2004418820071635' };
    expect(bought(answer('buy', suspended))[0]?.meta.notices).toMatchObject([
      { code: 'shipment-status', message: 'Shipment S1 is suspended.' },
      { code: 'no_price' },
    ]);
  });

  test('a label is fetched again until it is ready', () => {
    for (const status of [202, 404]) expect(next(buy, file('', status))).toMatchObject([{ after_ms: 1000 }]);
    expect(next(buy, file('', 403))).toEqual([]);
  });
});

describe('on the XML platform', () => {
  const { bought, next } = xml;
  const link = (rel: string, index = 0) =>
    `<link rel="${rel}" href="https://ct.soa-gw.canadapost.ca/${rel}/${index}" media-type="application/pdf" index="${index}"/>`;
  const created = (links: string, root = 'shipment-info') =>
    answer('buy', `<${root}><shipment-id>34788</shipment-id><links>${links}</links></${root}>`);
  const messages =
    '<messages><message><code>1711</code><description>Payment.</description></message></messages>';

  test.each([
    ['shipment-info', 'shipment-receipt'],
    ['non-contract-shipment-info', 'non-contract-shipment-receipt'],
  ])('a shipment is one under the root %s, and its price is in the receipt', (root, paid) => {
    const receipt = `<${paid}><cc-receipt-details><charge-amount>20.40</charge-amount></cc-receipt-details></${paid}>`;
    const buy = created(link('label') + link('receipt'), root);
    expect(next(buy).map(({ step }) => step)).toEqual(['label', 'price']);
    const [shipment] = bought(buy, file('%PDF-1.7 1 %%EOF'), answer('price', receipt));
    expect(shipment?.total_charge).toEqual({ amount: '20.40', currency: 'CAD', name: 'charge-amount' });
  });

  test.each([
    ['an error document', messages, 'carrier'],
    ['a document that names no shipment', '<shipment-info/>', 'unknown_outcome'],
  ])('no shipment is made by %s with 200', (_, body, kind) => {
    expect(bought(answer('buy', body))).toMatchObject([null, [{ kind, retryable: false }]]);
  });

  test('a label is missing when its link gives an error document, and the error says why', () => {
    const [shipment, errors] = bought(created(link('label')), file(messages));
    expect(shipment).toMatchObject({ documents: [], complete: false, reference: { value: '34788' } });
    expect(errors.map(({ message }) => message).join()).toMatch(/label could not be fetched.*Payment/);
  });

  test('the pages of a label come in the order of their index, with the label of a collection', () => {
    const buy = created(link('codRemittanceLabel', 2) + link('label', 1) + link('label', 0));
    expect(next(buy).map(({ url }) => url.slice(-7))).toEqual(['label/0', 'label/1', 'Label/2']);
  });
});
