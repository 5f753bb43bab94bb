import { setImmediate as nextTurn } from 'node:timers/promises';
import { createShipment, fetchQuotes } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { abroad, CANADIAN, GERMAN, goods, items, request, started } from './support/account.js';

test('a home gets Home Delivery, Quebec has taxes, senders may pay duties, and Cuba has no service', async () => {
  await using at = await started();
  const quotes = async (...wanted: Parameters<typeof request>) => fetchQuotes(at.proxy, request(...wanted));
  const home = { recipient: { ...request({}).recipient, type: 'residential' } };
  const [services] = await quotes({ services: [] }, home);
  expect(services.map(({ service_type }) => service_type)).toEqual([
    'GROUND_HOME_DELIVERY',
    'FEDEX_EXPRESS_SAVER',
    'FEDEX_2_DAY',
    'STANDARD_OVERNIGHT',
    'PRIORITY_OVERNIGHT',
  ]);
  const [[quebec]] = await quotes({}, { shipper: CANADIAN, recipient: CANADIAN });
  const { base_charge = 0, discount = 0, extra_charges = [], duties_and_taxes } = quebec ?? {};
  const net = extra_charges.reduce((sum, { value }) => sum + value, base_charge - discount);
  expect(duties_and_taxes).toBeCloseTo(net * 0.14975, 1);
  const duties = async (terms: object) => {
    const declared = { items: [{ ...goods, value_amount: 80, code: '8409.91' }], ...terms };
    const [[quote]] = await quotes(
      ...abroad(declared, { services: [], currency: 'CAD' }, { shipper: CANADIAN }),
    );
    return quote?.duties_and_taxes;
  };
  expect([await duties({}), await duties({ terms_of_trade: 'DDP' })]).toEqual([0, 18.2]);
  const cuba = { recipient: { country_code: 'CU', postal_code: '10100' } };
  const [, errors] = await quotes({ services: [], declared_value: 80, currency: 'USD' }, cuba);
  expect(errors).toMatchObject([{ code: 'SERVICE.NOT.AVAILABLE' }]);
});

test.each(['PDF', 'PNG'])(
  'the barcode of a %s is the tracking number, that of an invoice too',
  async (format) => {
    await using at = await started();
    const [shipment, errors] = await createShipment(
      at.proxy,
      request(
        ...abroad({}, { services: ['INTERNATIONAL_ECONOMY'], label: { format } }, { recipient: GERMAN }),
      ),
    );
    expect(errors).toEqual([]);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'commercial_invoice']);
    for (const document of shipment?.documents ?? [])
      expect(await readBarcode(new Uint8Array(Buffer.from(document, 'base64')))).toEqual([
        shipment?.tracking_number,
      ]);
  },
);

const many = request({ ...items({ quantity: 41 }), label: { format: 'ZPL' } });

test('a job that never ends is an unknown outcome', async () => {
  await using at = await started();
  at.running.fault({ kind: 'reply', status: 200, body: '{"output":{"alerts":[]}}' }, { path: /results/ });
  const caller = new AbortController();
  let waits = 0;
  const wait = async () => {
    waits += 1;
    if (waits === 3) caller.abort();
    await nextTurn();
  };
  const patient = fedex.create(at.running.settings, { ...at.context, clock: { ...at.context.clock, wait } });
  const [shipment, errors] = await createShipment(patient, many, { signal: caller.signal, grace_ms: 100 });
  expect(shipment).toBeNull();
  const references = { job_id: expect.any(String) };
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details: { references } }]);
});
