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
  const [quotes, errors] = await fetchQuotes(at.proxy, {
    shipper: { ...place, country_code: from },
    recipient: { ...place, country_code: to },
    shipment: { items: [{ weight: 1 }], ...shipment },
  });
  const products = quotes.map(({ service_type, currency }) => `${service_type} ${currency}`);
  expect([...products, ...errors.map(({ code, kind }) => `${code} ${kind}`)].join(', ')).toBe(found);
});

test('labels hold the tracking number, as PDF and in printer languages', async () => {
  await using at = await started();
  const bought = async (request: RateRequestData) => {
    const [shipment] = await createShipment(at.proxy, request);
    const files = shipment?.documents.map((document) => Buffer.from(document, 'base64')) ?? [];
    const kinds = shipment?.meta.documents.map(({ kind, format }) => `${kind} ${format}`).join(', ');
    return { kinds, files, number: shipment?.tracking_number };
  };
  const pdf = await bought(domestic({ label: { type: 'A4' } }));
  expect(await Promise.all(pdf.files.map(readBarcode))).toEqual([[pdf.number], [pdf.number]]);
  const zpl = await bought(abroad({ label: { format: 'ZPL' }, invoice: { identifier: 'INV-1' } }));
  expect(zpl.kinds).toBe('label ZPL, waybill ZPL, commercial_invoice PDF');
  expect(String(zpl.files[0])).toContain(`^FD${zpl.number}^FS`);
  const epl = await bought(domestic({ label: { extra: extra({ encoding: 'epl' }) } }));
  expect(epl.kinds).toBe('label EPL, waybill EPL');
  expect(String(epl.files[0])).toContain(`"${epl.number}"`);
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
  const proxy = dhlExpress.create({ ...at.running.settings, ...settings }, { clock: at.clock });
  const [, errors] = await createShipment(proxy, request);
  expect(errors.map(({ code, kind }) => `${code} ${kind}`)).toEqual([entry]);
});

/** The document with another value at a path. */
const set = (node: Json, path: string, value: unknown): Json => {
  const [key = '', ...rest] = path.split('.');
  return { ...node, [key]: rest.length === 0 ? value : set(node[key] as Json, rest.join('.'), value) };
};
const folder = process.env.WAYBILL_CONTRACTS;
const contracts = folder === undefined ? undefined : openContracts(folder);
const CITY = 'customerDetails.shipperDetails.cityName';
const COUNTRY = 'customerDetails.receiverDetails.postalAddress.countryCode';
const INVOICE = 'content.exportDeclaration.invoice';
const held = { deliveryOption: 'servicepoint', servicePointId: 'BRU001' };
const battery = { serviceCode: 'HV', dangerousGoods: [{ contentId: '967' }] };

/** A place in a document, its value, and the refusal; `*` where the official schema refuses it, too. */
test.each<['rates' | 'shipments', string, unknown, string]>([
  ['rates', 'packages', [], '*#/packages: expected minimum item count: 1, found: 0'],
  ['rates', 'packages', undefined, '*#: required key [packages] not found'],
  ['rates', CITY, 'x'.repeat(46), '*expected maxLength: 45, actual: 46'],
  ['rates', 'packages', [{ weight: 0 }], '*#/packages/0/weight'],
  ['rates', 'packages', [{ weight: 1.0005 }], '*multipleOf'],
  ['rates', 'unitOfMeasurement', 'KG', '*#/unitOfMeasurement'],
  ['rates', 'isCustomsDeclarable', 'false', '*#/isCustomsDeclarable: expected type: boolean'],
  ['shipments', 'content.incoterm', undefined, '*#/content: required key [incoterm] not found'],
  ['shipments', 'content.description', ' Lamps', '*#/content/description'],
  ['shipments', 'pickup', {}, '*#/pickup: required key [isRequested] not found'],
  ['shipments', INVOICE, { number: '1' }, '*required key [date] not found'],
  ['shipments', 'valueAddedServices', [battery], '*one of dryIceTotalNetWeight'],
  ['shipments', 'valueAddedServices', [{ serviceCode: 'HV' }], 'HV'],
  ['shipments', 'valueAddedServices', [{ serviceCode: 'TV' }], 'servicePointId'],
  ['shipments', 'valueAddedServices', [{ serviceCode: 'WY' }], '7120'],
  ['shipments', 'onDemandDelivery', held, 'buyerDetails'],
  ['shipments', COUNTRY, 'CW', 'country code CW'],
  ['shipments', 'plannedShippingDateAndTime', '2026-03-07T12:00:00 GMT+01:00', '996'],
])('a request of %s with %s %j is refused as DHL does: %s', async (operation, at, value, refusal) => {
  await using here = await started();
  const { username, password } = here.running.settings;
  const { body } = await bodyOf(operation, abroad());
  const changed = JSON.stringify(set(body, at, value));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const url = `${here.running.url}/${operation}`;
  const response = await fetch(url, { method: 'POST', headers, body: changed });
  const document = (await response.json()) as Json;
  const isSchema = refusal.startsWith('*');
  expect(response.status).toBe(isSchema ? 422 : 400);
  expect(document.detail).toContain(refusal.replace('*', ''));
  if (contracts === undefined || !isSchema) return;
  const call = {
    method: 'POST',
    path: `/${operation}`,
    headers: { 'x-version': '3.1.0', 'message-reference': '1' },
  };
  expect(await contracts.request({ ...call, body: JSON.stringify(body) })).toEqual([]);
  expect(await contracts.request({ ...call, body: changed })).not.toEqual([]);
});
