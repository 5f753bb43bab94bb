import { readBarcode } from '@waybill/labels/reader';
import { startSimulator } from '@waybill/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulator } from '../../src/simulator/index.js';
import { clientOf, type JsonDocument, type Reply, tokenFor } from '../support/json/client.js';
import {
  type Loose,
  quickShipment,
  rateRequest,
  rateToUnitedStates,
  shipmentAbroad,
  shipmentAtHome,
} from '../support/json/documents.js';
import { MEDIA_TYPES, clientOf as xmlClientOf } from '../support/xml/client.js';

/** Tuesday. */
let now = Date.parse('2026-03-03T15:00:00Z');
const start = () => startSimulator(simulator, { now: () => now });

let running: Awaited<ReturnType<typeof start>>;
let contract: Awaited<ReturnType<typeof clientOf>>;
let card: Awaited<ReturnType<typeof clientOf>>;
beforeAll(async () => {
  running = await start();
  contract = await clientOf(running.settings);
  card = await clientOf(running.accounts['non-contract']);
});
beforeEach(() => running.reset());
afterEach(() => {
  expect(running.routeErrors).toEqual([]);
});
afterAll(() => running.close());

const rate = (body: unknown, headers = {}) => contract.post('/rating/v1/prices', body, headers);
let requests = 0;
/** Buys a shipment that has no customerRequestId of an earlier one, with changes to its `deliverySpec`. */
const ship = (
  document: { deliverySpec: Loose },
  spec: Loose = {},
  client = contract,
  customer = '0007654321',
) =>
  client.post(`/shipping/v1/${customer}/${customer}/shipments`, {
    ...document,
    customerRequestId: `order-${++requests}`,
    deliverySpec: { ...document.deliverySpec, ...spec },
  });
const codesOf = ({ document }: Reply): string[] =>
  document.errors.map(({ errorCode }: JsonDocument) => errorCode);
const linkOf = ({ document }: Reply, rel: string) =>
  document.links.find((link: JsonDocument) => link.rel === rel);
const { services: _services, options: _options, ...allServices } = rateRequest;

describe('tokens', () => {
  test('a token lasts an hour and belongs to one app', async () => {
    expect((await tokenFor(running.settings)).document).toMatchObject({
      token_type: 'Bearer',
      scope: 'merchant',
      expires_in: 3600,
    });
    expect((await rate(allServices)).status).toBe(200);
    now += 3_600_000;
    const late = await rate(allServices);
    expect([late.status, late.document.httpCode]).toEqual([401, '401']);
    now -= 3_600_000;
    expect((await ship(shipmentAtHome, {}, card)).status).toBe(403);
  });

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, undefined, 401, 'unauthorized_client'],
    ['another grant', {}, { grant_type: 'password', scope: 'merchant' }, 400, 'unsupported_grant_type'],
    ['no scope', {}, { grant_type: 'client_credentials' }, 400, 'invalid_scope'],
  ])('a token is refused for %s', async (_what, change, form, status, error) => {
    const reply = await tokenFor({ ...running.settings, ...change }, form);
    expect([reply.status, reply.document.error]).toEqual([status, error]);
  });
});

describe('rates', () => {
  test('both platforms have the same rates, to the cent', async () => {
    const xml = await xmlClientOf(running.accounts.xml).post(
      '/rs/ship/price',
      MEDIA_TYPES.rate,
      `<mailing-scenario xmlns="http://www.canadapost.ca/ws/ship/rate-v4"><customer-number>0007654321</customer-number>
      <contract-id>0041234567</contract-id><parcel-characteristics><weight>2.5</weight></parcel-characteristics>
      <origin-postal-code>K1A0B1</origin-postal-code>
      <destination><domestic><postal-code>M5V2T6</postal-code></domestic></destination></mailing-scenario>`,
    );
    const json = await rate({ ...allServices, promoCode: undefined, parcelCharacteristics: { weight: 2.5 } });
    const due = (quote: JsonDocument) => [quote.serviceCode, quote.priceDetails.due.toFixed(2)];
    expect(json.document.map(due)).toEqual(
      xml.document['price-quotes']['price-quote'].map((quote: JsonDocument) => [
        quote['service-code'],
        quote['price-details'].due,
      ]),
    );
  });

  test('rates add up to the cent, and taxes are objects', async () => {
    const { document } = await rate({ ...rateRequest, destination: { domestic: { postalCode: 'H2X1Y4' } } });
    for (const { priceDetails } of document) {
      const { base, due, taxes, options, adjustments } = priceDetails;
      const parts = [base, taxes.gst.amt, taxes.pst.amt, taxes.hst.amt]
        .concat(options.map((option: JsonDocument) => option.optionPrice))
        .concat(adjustments.map((adjustment: JsonDocument) => adjustment.adjustmentCost));
      expect(parts.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(Math.round(due * 100));
      expect([taxes.gst.percent, taxes.pst.percent]).toEqual([5, 9.975]);
    }
    expect(document.length).toBeGreaterThan(0);
  });

  test('services are named in the language of the request, and days are instants', async () => {
    const { document } = await rate(rateToUnitedStates, { 'accept-language': 'fr-CA' });
    expect(document[0].serviceName).toBe('Colis accélérés - É.-U.');
    expect(document[0].serviceStandard.expectedDeliveryDate).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  });

  test.each([
    ['an unknown member', { ...allServices, note: 'x' }, '7200'],
    ['text for a number', { ...allServices, parcelCharacteristics: { weight: '2.5' } }, '7200'],
    ['more than 30 kg', { ...allServices, parcelCharacteristics: { weight: 31 } }, '9204'],
    ["another customer's number", { ...allServices, customerNumber: '0000000001' }, 'AA004'],
    [
      'a parcel that nothing carries',
      { ...rateToUnitedStates, options: [{ optionCode: 'DC' }, { optionCode: 'SO' }, { optionCode: 'LAD' }] },
      '7240',
    ],
  ])('a rate request is refused for %s', async (_what, body, code) => {
    expect(codesOf(await rate(body))).toContain(code);
  });

  test('a refusal lists everything that is wrong', async () => {
    const reply = await rate({ ...allServices, originPostalCode: 'K1A 0B1', destination: {} });
    expect([reply.status, reply.document.errors.length]).toEqual([400, 2]);
  });
});

describe('shipments', () => {
  test('a shipment costs as quoted, and is counted once', async () => {
    const reply = await ship(shipmentAtHome);
    const { shipmentPrice, trackingPin, shipmentStatus } = reply.document;
    expect([shipmentStatus, running.purchases]).toEqual(['transmitted', [trackingPin]]);
    const { document } = await rate({ ...rateRequest, options: [{ optionCode: 'COV', optionAmount: 200 }] });
    expect(shipmentPrice.dueAmount).toBe(document[0].priceDetails.due);
    expect(linkOf(reply, 'price')).toBeUndefined();
  });

  test('a shipment without a contract is paid by card and has a receipt', async () => {
    const { provideReceiptInfo: _receipt, ...document } = shipmentAtHome;
    const settlementInfo = { intendedMethodOfPayment: 'CreditCard' };
    const reply = await ship(document, { settlementInfo }, card, '0008123456');
    expect(reply.document.shipmentPrice.adjustments).toMatchObject([{ adjustmentCode: 'FUELSC' }]);
    const receipt = await card.follow(linkOf(reply, 'receipt'));
    expect(receipt.document.ccReceiptDetails.chargeAmount).toBe(reply.document.shipmentPrice.dueAmount);
  });

  test('a label scans, and comes in ZPL when the request wants it', async () => {
    const home = await ship(shipmentAtHome);
    const label = await contract.follow(linkOf(home, 'label'));
    expect(await readBarcode(label.bytes)).toEqual([home.document.trackingPin]);
    const abroad = await ship(shipmentAbroad);
    const zpl = await contract.follow(linkOf(abroad, 'label'));
    expect(zpl.headers.get('content-type')).toBe('application/zpl');
    expect(Buffer.from(zpl.bytes).toString()).toContain(abroad.document.trackingPin);
    expect(linkOf(abroad, 'commercialInvoice')).toBeDefined();
  });

  test('a label of DOM.LIB is not found at first, one of DOM.PC lies elsewhere', async () => {
    const bare = { options: undefined };
    const slow = linkOf(await ship(shipmentAtHome, { ...bare, serviceCode: 'DOM.LIB' }), 'label');
    expect([(await contract.follow(slow)).status, (await contract.follow(slow)).status]).toEqual([404, 200]);
    const moved = linkOf(await ship(shipmentAtHome, { ...bare, serviceCode: 'DOM.PC' }), 'label');
    const redirect = await contract.follow(moved);
    expect(redirect.status).toBe(302);
    const href = redirect.headers.get('location') ?? '';
    expect((await contract.follow({ ...moved, href })).status).toBe(200);
  });

  test('a shipment goes to a post office, on a Quick Ship label', async () => {
    const reply = await ship(quickShipment);
    expect(reply.status, JSON.stringify(reply.document)).toBe(200);
  });

  test.each<[string, { deliverySpec: Loose }, Loose, string]>([
    ['no dimensions', shipmentAtHome, { parcelCharacteristics: { weight: 1 } }, '9162'],
    ['no customs information abroad', shipmentAbroad, { customs: undefined }, '7304'],
    [
      'ZPL on a page',
      shipmentAtHome,
      { printPreferences: { encoding: 'ZPL', outputFormat: '8.5x11' } },
      '9191',
    ],
    ['two places of origin', { ...shipmentAtHome, shippingPointId: '0424' } as never, {}, '9189'],
    [
      'the account without a contract',
      shipmentAtHome,
      { settlementInfo: { intendedMethodOfPayment: 'Account' } },
      '1711',
    ],
    [
      'a destination without a city',
      shipmentAtHome,
      {
        destination: {
          name: 'Jo',
          addressDetails: { addressLine1: 'x', countryCode: 'CA', provState: 'ON', postalZipCode: 'M5V2T6' },
        },
      },
      '1157',
    ],
  ])('a shipment is refused, and not bought, for %s', async (_what, document, spec, code) => {
    expect(codesOf(await ship(document, spec))).toContain(code);
    expect(running.purchases).toEqual([]);
  });

  test('a second shipment with the same customerRequestId is refused', async () => {
    const again = { ...shipmentAtHome, customerRequestId: 'once' };
    const path = '/shipping/v1/0007654321/0007654321/shipments';
    expect((await contract.post(path, again)).status).toBe(200);
    expect(codesOf(await contract.post(path, again))).toEqual(['7314']);
    expect(running.purchases).toHaveLength(1);
  });

  test("links name the carrier's own gateway", async () => {
    const { document } = await ship(shipmentAbroad);
    for (const { href } of document.links)
      expect(href).toMatch(
        /^https:\/\/api\.canadapost-postescanada\.ca\/prod\/devportal-portaildesdeveloppeurs\/shipping\/v1\//,
      );
  });
});
