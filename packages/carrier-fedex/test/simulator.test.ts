import { createShipment, fetchQuotes } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import { abroad, CANADIAN, goods, request, started, type Wanted } from './support/account.js';

test('Quebec has taxes, and senders may pay duties', async () => {
  await using at = await started();
  const quotesOf = (...[shipment, parties]: Wanted) => fetchQuotes(at.proxy, request(shipment, parties));
  const [[quebec]] = await quotesOf({}, { shipper: CANADIAN, recipient: CANADIAN });
  const { total_charge = 0, duties_and_taxes = 0 } = quebec ?? {};
  expect(duties_and_taxes).toBeCloseTo((total_charge - duties_and_taxes) * 0.14975, 1);
  const line = { ...goods, value_amount: 80, code: '8409.91' };
  const duties = async (terms: object) => {
    const canadian = { services: [], currency: 'CAD' };
    const wanted = abroad({ items: [line], ...terms }, canadian, { shipper: CANADIAN });
    return (await quotesOf(...wanted))[0][0]?.duties_and_taxes;
  };
  expect([await duties({}), await duties({ terms_of_trade: 'DDP' })]).toEqual([0, 18.2]);
});

test('the barcode of a label is the tracking number, that of an invoice too', async () => {
  await using at = await started();
  const [wanted, parties] = abroad({}, { services: ['INTERNATIONAL_ECONOMY'], label: { format: 'PNG' } });
  const [shipment, errors] = await createShipment(at.proxy, request(wanted, parties));
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'commercial_invoice']);
  const read = (document: string) => readBarcode(new Uint8Array(Buffer.from(document, 'base64')));
  const { tracking_number, documents = [] } = shipment ?? {};
  expect(await Promise.all(documents.map(read))).toEqual([[tracking_number], [tracking_number]]);
});
