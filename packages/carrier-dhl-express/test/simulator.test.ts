/** What an app's author sees of the simulator: products by the lane, labels, and refusals in DHL's words. */
import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { expect, test } from 'vitest';
import { dhlExpress } from '../src/index.js';
import { openContracts } from './support/contract.js';
import { bodyOf, started } from './support/exchange.js';
import { abroad, berlin, domestic, extra } from './support/requests.js';

type Json = Record<string, unknown>;

const { postal_code: _, ...place } = berlin;
const lane = (from: string, to: string, shipment = {}): RateRequestData => ({
  shipper: { ...place, country_code: from },
  recipient: { ...place, country_code: to },
  shipment: { items: [{ weight: 1 }], ...shipment },
});

test.each<[string, string, object, string]>([
  ['DE', 'DE', {}, 'N EUR, 1 EUR'],
  ['CA', 'CA', {}, 'N CAD, 1 CAD'],
  ['DE', 'FR', {}, 'U EUR, W EUR'],
  ['JP', 'US', {}, 'P JPY, Y JPY, E JPY, H JPY'],
  ['GB', 'US', { is_document: true }, 'D GBP, T GBP'],
  ['CA', 'US', { options: ['saturday_delivery'] }, 'P CAD, Y CAD, E CAD'],
  ['US', 'US', {}, '996 carrier'],
  ['DE', 'DE', { ship_date: '2026-03-07' }, '996 carrier'],
])('from %s to %s, %j has %s', async (from, to, shipment, found) => {
  await using at = await started();
  const [quotes, errors] = await fetchQuotes(at.proxy, lane(from, to, shipment));
  const all = [
    ...quotes.map(({ service_type, currency }) => `${service_type} ${currency}`),
    ...errors.map(({ code, kind }) => `${code} ${kind}`),
  ];
  expect(all.join(', ')).toBe(found);
});

test('labels hold the tracking number', async () => {
  await using at = await started();
  const [shipment] = await createShipment(at.proxy, domestic({ label: { type: 'A4' } }));
  for (const document of shipment?.documents ?? [])
    expect(await readBarcode(Buffer.from(document, 'base64'))).toEqual([shipment?.tracking_number]);
});

test('labels come in printer languages, with the invoice as PDF', async () => {
  await using at = await started();
  const bought = async (request: RateRequestData) => (await createShipment(at.proxy, request))[0];
  const zpl = await bought(abroad({ label: { format: 'ZPL' }, invoice: { identifier: 'INV-1' } }));
  expect(zpl?.meta.documents.map(({ format, kind }) => `${kind} ${format}`).join(', ')).toBe(
    'label ZPL, waybill ZPL, commercial_invoice PDF',
  );
  expect(Buffer.from(zpl?.documents[0] ?? '', 'base64').toString()).toContain(
    `^FD${zpl?.tracking_number}^FS`,
  );
  const epl = await bought(domestic({ label: { extra: extra({ encoding: 'epl' }) } }));
  expect(epl?.meta.documents[0]).toMatchObject({ format: 'EPL' });
  expect(Buffer.from(epl?.documents[0] ?? '', 'base64').toString()).toContain(`"${epl?.tracking_number}"`);
});

test.each<[RateRequestData, object, string]>([
  [domestic(), { password: 'wrong' }, '401 authentication'],
  [domestic(), { account_number: '1' }, '400 carrier'],
  [domestic({ services: ['P'] }), {}, '996 carrier'],
  [domestic({ services: ['C'] }), {}, '996 carrier'],
  [domestic({ extra: extra({ local_product_code: 'X' }) }), {}, '996 carrier'],
  [domestic({ options: ['WO'] }), {}, '7008 carrier'],
])('%j with the settings %j is refused', async (request, settings, entry) => {
  await using at = await started();
  const [, errors] = await createShipment(
    dhlExpress.create({ ...at.running.settings, ...settings }, { clock: at.clock }),
    request,
  );
  expect(errors.map(({ code, kind }) => `${code} ${kind}`)).toEqual([entry]);
});

const set = (path: string, value: unknown) => (body: Json) => {
  const at = (node: Json, [key = '', ...rest]: string[]): Json => ({
    ...node,
    [key]: rest.length === 0 ? value : at(node[key] as Json, rest),
  });
  return at(body, path.split('.'));
};
const folder = process.env.WAYBILL_CONTRACTS;
const contracts = folder === undefined ? undefined : openContracts(folder);
const services = (...list: object[]) => set('valueAddedServices', list);

/** Operation, change, and the refusal; `*` where the official schema refuses it, too. */
test.each<['rates' | 'shipments', (body: Json) => Json, string]>([
  ['rates', set('packages', []), '*#/packages: expected minimum item count: 1, found: 0'],
  ['rates', set('packages', undefined), '*#: required key [packages] not found'],
  [
    'rates',
    set('customerDetails.shipperDetails.cityName', 'x'.repeat(46)),
    '*expected maxLength: 45, actual: 46',
  ],
  ['rates', set('packages', [{ weight: 0 }]), '*#/packages/0/weight'],
  ['rates', set('packages', [{ weight: 1.0005 }]), '*multipleOf'],
  ['rates', set('unitOfMeasurement', 'KG'), '*#/unitOfMeasurement'],
  ['rates', set('isCustomsDeclarable', 'false'), '*#/isCustomsDeclarable: expected type: boolean'],
  ['shipments', set('content.incoterm', undefined), '*#/content: required key [incoterm] not found'],
  ['shipments', set('content.description', ' Lamps'), '*#/content/description'],
  ['shipments', set('pickup', {}), '*#/pickup: required key [isRequested] not found'],
  ['shipments', set('content.exportDeclaration.invoice', { number: '1' }), '*required key [date] not found'],
  [
    'shipments',
    services({ serviceCode: 'HV', dangerousGoods: [{ contentId: '967' }] }),
    '*one of dryIceTotalNetWeight',
  ],
  ['shipments', services({ serviceCode: 'HV' }), 'HV'],
  ['shipments', services({ serviceCode: 'TV' }), 'servicePointId'],
  ['shipments', services({ serviceCode: 'WY' }), '7120'],
  [
    'shipments',
    set('onDemandDelivery', { deliveryOption: 'servicepoint', servicePointId: 'BRU001' }),
    'buyerDetails',
  ],
  ['shipments', set('customerDetails.receiverDetails.postalAddress.countryCode', 'CW'), 'country code CW'],
  ['shipments', set('plannedShippingDateAndTime', '2026-03-07T12:00:00 GMT+01:00'), '996'],
])('a request of %s is refused as DHL does: %s %s', async (operation, change, refusal) => {
  await using at = await started();
  const { username, password } = at.running.settings;
  const { body } = await bodyOf(operation, abroad());
  const response = await fetch(`${at.running.url}/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(change(body)),
  });
  const isSchema = refusal.startsWith('*');
  const document = (await response.json()) as Json;
  expect([response.status, document.detail]).toEqual([
    isSchema ? 422 : 400,
    expect.stringContaining(refusal.replace('*', '')),
  ]);
  if (contracts === undefined || !isSchema) return;
  const headers = { 'x-version': '3.1.0', 'message-reference': 'reference-1' };
  const call = { method: 'POST', path: `/${operation}`, headers };
  const problems = (sent: Json) => contracts.request({ ...call, body: JSON.stringify(sent) });
  expect(await problems(body)).toEqual([]);
  expect(await problems(change(body))).not.toEqual([]);
});
