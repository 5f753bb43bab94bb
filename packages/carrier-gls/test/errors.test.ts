/** Errors that no recorded case holds, because their code or their message is not in the reply. */
import { closeDay, fetchTracking } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { readReply } from '../src/errors.js';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const carrier = { carrier: 'gls', account: 'gls' };
const read = (status: number, headers: Record<string, string>, body: unknown = '') =>
  readReply(
    { step: 'buy', status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
    carrier,
    () => undefined,
  ).errors;

test.each(['[]', 'null', '{"status":"UP"}'])(
  '%s is no report of a day, and no list of packages',
  async (body) => {
    await using running = await startSimulator(simulator);
    running.fault({ kind: 'reply', status: 200, body }, { path: /endofday|tracking/ });
    const proxy = gls.create(running.settings);
    expect(await closeDay(proxy, {})).toMatchObject([null, [{ kind: 'unknown_outcome' }]]);
    const [, errors] = await fetchTracking(proxy, { tracking_numbers: ['ZTZRTEL9'] });
    expect(errors.map(({ kind }) => kind)).toEqual(['unexpected_reply']);
  },
);

test('a backend that is not active is asked again later', () => {
  expect(read(490, {})).toMatchObject([
    { kind: 'unavailable', retryable: true, http_status: 490, message: 'ShipIT is not active.' },
  ]);
});

test('a word that no enumeration has is answered with the text of an exception', () => {
  const code = 'com.fasterxml.jackson.databind.exc.InvalidFormatException';
  const message = "Can not construct instance of Product from 'OVERNIGHT'\n at [Source: java.io.InputStream]";
  expect(read(400, {}, `${code}: ${message}`)).toMatchObject([{ code, message, kind: 'carrier' }]);
});

test('the gateway names its reason in a document of its own', () => {
  const fault = { faultstring: 'The Token has expired', detail: { errorcode: 'steps.jwt.TokenExpired' } };
  expect(read(401, {}, { fault })).toMatchObject([
    { code: 'steps.jwt.TokenExpired', message: 'The Token has expired', kind: 'authentication' },
  ]);
});

test('a list of errors may say more than its messages', () => {
  const error = { code: 'E1', message: 'Wrong', field: 'Shipment.Product', details: { allowed: ['PARCEL'] } };
  expect(read(400, {}, { errors: [error] })).toMatchObject([
    { code: 'E1', field: 'shipment.services', details: { path: 'Shipment.Product', details: error.details } },
  ]);
});

test.each([
  ['Shipment.Consignee.Address.ZIPCode', 'recipient.postal_code'],
  ['consignee.zip', 'recipient.postal_code'],
  ['consignee.shopDelivery', 'recipient.email_address'],
  ['Shipment.Consignee.Address.Name1', 'recipient.company_name'],
  ['Shipment.Shipper.AlternativeShipperAddress.City', 'shipper.city'],
  ['shipmentunit.weight.toohigh', 'shipment.items'],
  ['shipmentunit.attribute.cod.toohigh', 'shipment.cash_on_delivery'],
  ['shipmentunit.article.addonliability.notavailable', 'shipment.insured_amount'],
  ['Shipment.Service.ServiceName', 'shipment.options'],
  ['Shipment.Service.ShopDelivery.ParcelShopID', 'shipment.delivery_point.id'],
  ['shipment.incoterm', 'shipment.duty_paid_by'],
  ['routing', 'recipient'],
  ['Shipment.Shipper.ContactID', undefined],
])('the path %s is the field %s, whatever the value and the text are', (path, field) => {
  const args = JSON.stringify([
    path,
    'Zipf Mail GmbH',
    'No product for the input data (weight and addresses)',
  ]);
  const [entry] = read(400, { error: 'INVALID_FIELD_VALUE', message: 'It is wrong.', args }) ?? [];
  expect(entry?.field).toBe(field);
  expect(entry?.details).toEqual({ args });
  // Not every error of the manual has `args`.
  const message = `Invalid field ${path}. Value Zipf Mail GmbH is not a valid value. Shipment validation failed`;
  expect(read(400, { error: 'INVALID_FIELD_VALUE', message })?.[0]?.field).toBe(field);
});

test.each([
  ['ACCESS_TO_SHIPPER_DENIED', { kind: 'authentication' }],
  ['COULD_NOT_TRANSMIT', { kind: 'unavailable', retryable: true }],
  ['INVALID_SERVICE_SELECTION', { kind: 'carrier', field: 'shipment.options' }],
])('%s says more than HTTP 400', (error, expected) => {
  expect(read(400, { error, message: 'No', args: '["ZX61QJ1A","No"]' })).toMatchObject([expected]);
});

test.each([
  ['lineItems/2/countryOfOriginIsoCode', 'shipment.customs.items[2].origin_country'],
  ['exporter/address/postcode', 'shipper.postal_code'],
  ['importer/contactPerson/phoneNumber', 'recipient.phone_number'],
  ['invoice/invoiceNumber', 'shipment.invoice.identifier'],
])('the pointer %s of the Customs API is the field %s', (field, expected) => {
  const problem = {
    status: '400',
    title: 'validation problems',
    errors: [{ field, code: 'X', message: 'No' }],
  };
  expect(read(400, {}, problem)).toMatchObject([{ code: 'X', message: 'No', field: expected }]);
});
