/** Replies of the XML platform to Create Shipment, and what its links give. */
import { createShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { BUY, carrier, created, link, PDF, REFUSED, type Reply, request } from '../support/xml/exchange.js';

describe('a shipment', () => {
  test('has its label when the reply has a single link', async () => {
    const { proxy } = carrier({ [BUY]: [created(link('label', '/a'))], 'GET /a': [PDF] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, documents: [Buffer.from(PDF[0]).toString('base64')] });
  });

  test('is one under the root of either service, and its price is in the receipt where there is no other', async () => {
    const links = link('label', '/a') + link('receipt', '/r');
    const [info] = created(links, '');
    const receipt = (root: string) =>
      `<${root}><cc-receipt-details><charge-amount>20.40</charge-amount><currency>CAD</currency></cc-receipt-details></${root}>`;
    for (const [root, paid] of [
      ['shipment-info', 'shipment-receipt'],
      ['non-contract-shipment-info', 'non-contract-shipment-receipt'],
    ] as const) {
      const { proxy } = carrier({
        [BUY]: [[info.replaceAll('shipment-info', root)]],
        'GET /a': [PDF],
        'GET /r': [[receipt(paid)]],
      });
      const [shipment, errors] = await createShipment(proxy, request());
      expect(errors).toEqual([]);
      expect(shipment).toMatchObject({ complete: true, total_charge: { amount: '20.40' } });
    }
  });

  test.each([
    ['a page', '<html>gateway</html>', 'unknown_outcome'],
    ['an error document', REFUSED, 'carrier'],
    ['a document that names no shipment', '<shipment-info/>', 'unknown_outcome'],
  ])('is not continued with the second package after %s with 200', async (_, body, kind) => {
    const { proxy, calls } = carrier({ [BUY]: [[body], created(link('label', '/a'))] });
    const [shipment, errors] = await createShipment(proxy, request(2));
    expect(calls).toEqual([BUY]);
    expect(shipment).toBeNull();
    expect(errors[0]).toMatchObject({ kind, retryable: false, field: 'shipment.items[0]' });
    expect(errors.slice(1).map(({ code }) => code)).toEqual(kind === 'carrier' ? [] : ['not_bought']);
  });

  test.each([
    ['a page', ['<html>busy</html>', 'text/html']],
    ['an error document', [REFUSED, 'application/xml']],
    ['nothing', ['', 'application/pdf']],
  ] as [string, Reply][])('has no label when its link gives %s', async (_, reply) => {
    const { proxy } = carrier({ [BUY]: [created(link('label', '/a'))], 'GET /a': [reply] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: '1371134583769923' });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('The shipment was bought; the label could not be fetched');
  });

  test('is incomplete when one of its documents is missing', async () => {
    const links = link('label', '/a') + link('commercialInvoice', '/b');
    const { proxy } = carrier({
      [BUY]: [created(links)],
      'GET /a': [PDF],
      'GET /b': [['no', 'text/plain', 410]],
    });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, meta: { documents: [{ kind: 'label' }] } });
    expect(errors[0]?.message).toContain('the commercial invoice could not be fetched');
  });

  test('has the pages of its label in the order of their index, and the label of the collection', async () => {
    const links =
      link('label', '/second', 'index="1"') +
      link('label', '/first', 'index="0"') +
      link('codRemittanceLabel', '/cod', 'index="2"');
    const page = (text: string): Reply => [`%PDF-1.7 ${text} %%EOF`, 'application/octet-stream'];
    const { proxy } = carrier({
      [BUY]: [created(links)],
      'GET /first': [page('1')],
      'GET /second': [page('2')],
      'GET /cod': [['^XA^XZ', '']],
    });
    const [shipment] = await createShipment(proxy, request());
    const texts = shipment?.documents.map((document) => Buffer.from(document, 'base64').toString());
    expect(texts).toEqual(['%PDF-1.7 1 %%EOF', '%PDF-1.7 2 %%EOF', '^XA^XZ']);
    expect(shipment?.meta.documents).toEqual([
      { format: 'PDF', kind: 'label', parcel: 0 },
      { format: 'PDF', kind: 'label', parcel: 0 },
      { format: 'ZPL', kind: 'cod_card', parcel: 0 },
    ]);
  });

  test('has no retryable entry once a package was bought', async () => {
    const busy: Reply = [
      REFUSED.replace('Method of payment.', 'Rejected by SLM Monitor'),
      'application/xml',
      429,
    ];
    const { proxy } = carrier({ [BUY]: [created(link('label', '/a')), busy], 'GET /a': [PDF] });
    const [shipment, errors] = await createShipment(proxy, request(2));
    expect(shipment?.meta.parcels.map(({ bought }) => bought)).toEqual([true, null]);
    expect(errors).toMatchObject([{ code: '1711', kind: 'unknown_outcome', retryable: false }]);
  });
});
