/** Replies that the contract allows and the simulator does not make. */
import { createShipment, fetchQuotes, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { read } from '../src/prices.js';
import { simulator } from '../src/simulator/index.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const proxy = amazonShipping.create(running.settings);
const reply = (document: object, path: RegExp, status = 200) =>
  running.fault({ kind: 'reply', status, body: JSON.stringify(document) }, { path });
const bought = async () => {
  const [shipment] = await createShipment(proxy, withService);
  if (shipment === null) throw new Error('not bought');
  return shipment;
};

const label = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const payload = {
  shipmentId: 'amzn1.sid.1',
  packageDocumentDetails: [
    { trackingId: 'Q0001', packageDocuments: [{ type: 'LABEL', format: 'PDF', contents: label }] },
  ],
};
const ORDER = { 'amazon-shipping:order_id': '113-3080243-4028244' };
const BOX = { weight: 1, length: 10, width: 10, height: 10 };
const withService = firstRequest(import.meta.url, { services: ['SWA-UK-2D'] });

test.each([
  ['an empty list of errors', []],
  ['an error', [{ code: 'InternalFailure', message: 'A late error.' }]],
])('a label next to %s is bought', async (_, errors) => {
  reply({ payload, errors }, /\/shipments$/);
  const [shipment, entries] = await createShipment(proxy, withService);
  expect(shipment).toMatchObject({ tracking_number: 'Q0001', documents: [label] });
  expect(entries.every(({ retryable }) => !retryable)).toBe(true);
});

test('a cancellation with an error in its reply has not voided the label', async () => {
  const shipment = await bought();
  reply({ payload: {}, errors: [{ code: 'InvalidInput', message: 'Too late.' }] }, /\/cancel$/);
  const [result, entries] = await voidShipment(proxy, { shipment });
  expect(result?.packages.some(({ outcome }) => outcome === 'voided') ?? false).toBe(false);
  expect(entries).toMatchObject([{ code: 'InvalidInput' }]);
});

const { mapper } = amazonShipping.create(simulator.settings);
const answer = (document: object) => {
  return { step: 'rate', status: 200, headers: {}, body: JSON.stringify(document) };
};

test.each([200, 400, 500])(
  'a failure of the server leaves purchase and void unknown, HTTP %i',
  async (status) => {
    const shipment = await bought();
    const errors = [{ code: 'InternalFailure', message: 'Try again.' }];
    reply({ payload: {}, errors }, /(\/shipments|\/cancel)$/, status);
    const outcome = await createShipment(proxy, withService);
    expect(outcome).toMatchObject([null, [{ kind: 'unknown_outcome', retryable: false }]]);
    const [, unclear] = await voidShipment(proxy, { shipment });
    expect(unclear).toMatchObject([{ kind: 'unknown_outcome', retryable: true }]);
  },
);

test('documents of every detail are kept, with their own word where there is no neutral one', async () => {
  const document = (type: string) => ({ type, format: 'PDF', contents: label });
  const split = {
    shipmentId: 'amzn1.sid.1',
    packageDocumentDetails: [
      { packageClientReferenceId: 'R-1', trackingId: 'Q0001' },
      { packageClientReferenceId: 'R-1', packageDocuments: [document('LABEL'), document('PACKSLIP')] },
    ],
  };
  reply({ payload: split }, /\/shipments$/);
  expect(await bought()).toMatchObject({
    tracking_number: 'Q0001',
    meta: { documents: [{ kind: 'label' }, { kind: 'other', name: 'PACKSLIP' }] },
  });
});

test.each([
  ['abroad', { recipient: { country_code: 'FR', postal_code: '75001' } }, 'recipient.country_code'],
  ['from elsewhere', { shipper: { country_code: 'FR', postal_code: '75001' } }, 'shipper.country_code'],
  ['an order without OrderItemId', { shipment: { extra: ORDER } }, 'shipment.items[0].contents[0].sku'],
  [
    'an order',
    { shipment: { extra: ORDER, items: [{ ...BOX, sku: '1' }] }, recipient: { country_code: 'FR' } },
    undefined,
  ],
] as const)('a price: %s', async (_, more, field) => {
  const asked = Object.fromEntries(
    Object.entries(withService).map(([key, value]) => [
      key,
      { ...value, ...(more as Record<string, object>)[key] },
    ]),
  );
  const [, errors] = await fetchQuotes(proxy, asked as never);
  expect(errors.flatMap((error) => error.field ?? [])).toEqual(field === undefined ? [] : [field]);
});

const GBP = (value: number) => ({ unit: 'GBP', value });
const wire = { services: [], reference: 'R', of: '', until: 0, time_zone: 'America/Los_Angeles' };
const promise = {
  pickupWindow: { end: '2026-12-01T18:00:00Z' },
  deliveryWindow: { end: '2026-12-04T04:00:00Z' },
};
const RATE = {
  ...{ rateId: 'r', carrierId: 'AMZN_UK', serviceId: 'S', totalCharge: GBP(6), promise },
  ...{ supportedDocumentSpecifications: [], requiresAdditionalInputs: false },
};
const offerOf = (rate: object, options: string[] = []) =>
  read(
    answer({ payload: { requestToken: 'tok', rates: [{ ...RATE, ...rate }] } }),
    { ...wire, options, document: {} },
    { carrier: 'amazon-shipping', account: 'a' },
  ).offers[0];

test('items without a type are parts of the price', () => {
  const item = (rateItemID: string, value: number) => ({ rateItemID, rateItemCharge: GBP(value) });
  const { price } = offerOf({ rateItemList: [item('BASE_RATE', 5), item('VAT', 1)] }) ?? {};
  expect([price?.base, ...(price?.taxes ?? []), price?.total].map(Number)).toEqual([5, 1, 6]);
});

test('a promise ends on a day of the destination', () => {
  expect(offerOf({})).toMatchObject({ delivery_date: '2026-12-03', transit_days: 2 });
  const later = { deliveryWindow: { end: '2026-12-04T20:00:00-08:00' } };
  expect(offerOf({ promise: later })).toMatchObject({ delivery_date: '2026-12-04' });
  const estimated = (time_zone: string) => {
    const numbers = [{ tracking_number: 'Q0001', field: 'tracking_numbers[0]' }];
    const payload = { promisedDeliveryDate: '2026-12-04T04:00:00Z', summary: {} };
    const request = { numbers, carrier_id: 'AMZN_US', time_zone };
    const replies = [{ package: 0, ...answer({ payload }) }];
    return mapper.parseTrackingResponse({ request, replies } as never)[0][0]?.estimated_delivery;
  };
  const west = { date: '2026-12-03', to: '20:00', utc_offset: '-08:00' };
  expect(estimated('America/Los_Angeles')).toMatchObject(west);
  expect(estimated('Europe/London')).toMatchObject({ date: '2026-12-04', to: '04:00', utc_offset: '+00:00' });
});

test('times are those of the country', () => {
  const checked = (country: string) =>
    amazonShipping.settings.schema['~standard'].validate({ ...simulator.settings, country });
  expect(checked('US')).toMatchObject({ value: { time_zone: 'America/New_York' } });
  expect(checked('IN')).toMatchObject({ value: { time_zone: 'Asia/Kolkata' } });
});

test('an option is recognised by its own words only', () => {
  const ids = ['PASSCODE_ON_DELIVERY', 'NOSIGNATURE', 'SIGNATURE'];
  const services = ids.map((id, at) => ({ id, name: id, cost: GBP(at) }));
  const groups = { availableValueAddedServiceGroups: [{ isRequired: false, valueAddedServices: services }] };
  const chosen = (option: string) => offerOf(groups, [option])?.facts;
  expect(chosen('otpOnDelivery')).toMatchObject({ value_added_services: ['PASSCODE_ON_DELIVERY'] });
  expect(chosen('signatureOnDelivery')).toMatchObject({ value_added_services: ['SIGNATURE'] });
  expect(chosen('collectOnDelivery')).not.toHaveProperty('value_added_services');
});
