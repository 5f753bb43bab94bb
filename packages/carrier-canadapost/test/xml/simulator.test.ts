import { readBarcode } from '@waybill/labels/reader';
import { isSimulatorDefinition, startSimulator } from '@waybill/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '../../src/services.js';
import { simulator } from '../../src/simulator/index.js';
import { SERVICES } from '../../src/simulator/services.js';
import { clientOf, MEDIA_TYPES, type Reply, type XmlDocument } from '../support/xml/client.js';
import {
  nonContractRequest,
  rateRequest,
  rateToUnitedStates,
  shipmentAbroad,
  shipmentAtHome,
} from '../support/xml/documents.js';

type Simulator = Awaited<ReturnType<typeof start>>;
/** Tuesday. */
const start = () => startSimulator(simulator, { now: () => Date.parse('2026-03-03T15:00:00Z') });

let running: Simulator;
let contract: ReturnType<typeof clientOf>;
let nonContract: ReturnType<typeof clientOf>;
beforeAll(async () => {
  running = await start();
  contract = clientOf(running.accounts.xml);
  nonContract = clientOf(running.accounts['xml-non-contract']);
});
beforeEach(() => {
  running.reset();
});
afterEach(() => {
  expect(running.routeErrors).toEqual([]);
});
afterAll(() => running.close());

const rate = (body: string, headers: Record<string, string> = {}) =>
  contract.post('/rs/ship/price', MEDIA_TYPES.rate, body, headers);
const ship = (body: string, client = contract) =>
  client.post('/rs/0007654321/0007654321/shipment', MEDIA_TYPES.shipment, body);
const shipWithoutContract = (body: string) =>
  nonContract.post('/rs/0008123456/ncshipment', MEDIA_TYPES.non_contract, body);

const codesOf = ({ document }: Reply): string[] =>
  document.messages.message.map(({ code }: { code: string }) => code);
const quotesOf = ({ document, text }: Reply): XmlDocument[] => {
  expect(document, text).toHaveProperty('price-quotes');
  return document['price-quotes']['price-quote'];
};
const linkOf = ({ document, text }: Reply, rel: string) => {
  const info = document['shipment-info'] ?? document['non-contract-shipment-info'];
  expect(info, text).toBeDefined();
  return info.links.link.find((link: { '@_rel': string }) => link['@_rel'] === rel);
};
const without = (xml: string, ...elements: string[]) =>
  elements.reduce((rest, name) => rest.replace(new RegExp(`<${name}>.*?</${name}>`, 's'), ''), xml);
const allServices = without(rateRequest, 'services', 'options');
const withService = (xml: string, code: string) =>
  xml.replace(/<service-code>[^<]*/, `<service-code>${code}`);
const coverage =
  '<options><option><option-code>COV</option-code><option-amount>200.00</option-amount></option></options>';
let requests = 0;
/** A shipment with a customer-request-id of its own. */
const fresh = (xml: string) => xml.replace('order-42-1', `order-${++requests}`);
const figure = (node: XmlDocument): number => Math.round(Number(node?.['#text'] ?? node ?? 0) * 100);

test('the simulator offers every service of the table', () => {
  expect(isSimulatorDefinition(simulator)).toBe(true);
  expect(SERVICES.map(({ code }) => code)).toEqual(services.rows.map(({ code }) => code));
});

describe('protocol', () => {
  test('the simulator refuses a wrong login', async () => {
    const stranger = clientOf({ ...running.accounts.xml, password: 'wrong' });
    const reply = await stranger.post('/rs/ship/price', MEDIA_TYPES.rate, rateRequest);
    expect([reply.status, ...codesOf(reply)]).toEqual([401, 'E002']);
  });

  test('the simulator requires the versioned media type, not a wildcard', async () => {
    expect((await rate(rateRequest, { accept: '*/*' })).status).toBe(406);
    expect((await rate(rateRequest, { 'content-type': 'application/xml' })).status).toBe(415);
  });

  test('a request that the schema refuses is refused by its path and element', async () => {
    const reply = await rate(rateRequest.replace('K1A0B1', 'K1A 0B1'));
    expect(reply.status).toBe(400);
    expect(reply.document.messages.message).toEqual([
      {
        code: 'Server',
        description:
          "/rs/ship/price: cvc-simple-type 1: element origin-postal-code value 'K1A 0B1' is not a valid instance of type {http://www.canadapost.ca/ws/ship/rate-v4}PostalCodeType",
      },
    ]);
  });

  test.each([
    ['an unknown element', rateRequest.replaceAll('quote-type', 'quote-kind'), 'found quote-kind'],
    ['a missing element', without(rateRequest, 'weight'), 'is missing: weight'],
    ['an empty list', rateRequest.replace(/<services>.*<\/services>/, '<services/>'), 'service-code'],
    ['another namespace', rateRequest.replace('rate-v4', 'rate-v3'), 'mailing-scenario'],
    ['a second weight', rateRequest.replace('<weight>', '<weight>1</weight><weight>'), 'weight'],
    ['half a document', rateRequest.slice(0, 300), ''],
  ])('the simulator refuses %s', async (_what, body, text) => {
    const reply = await rate(body);
    expect([reply.status, ...codesOf(reply)]).toEqual([400, 'Server']);
    expect(reply.text).toContain(text);
  });
});

describe('rates', () => {
  test.each([
    ['Ontario', 'M5V2T6', { hst: '13.0000' }],
    ['Nova Scotia', 'B3H1A1', { hst: '14.0000' }],
    ['Quebec', 'H2X1Y4', { gst: '5.0000', pst: '9.9750' }],
    ['Alberta', 'T2P1J9', { gst: '5.0000' }],
  ])('rates add up to the cent, with the taxes of %s', async (_province, postalCode, percents) => {
    for (const quote of quotesOf(await rate(rateRequest.replace('M5V2T6', postalCode)))) {
      const { base, due, taxes, options, adjustments } = quote['price-details'];
      const parts = [
        base,
        taxes.gst,
        taxes.pst,
        taxes.hst,
        ...options.option.map((option: XmlDocument) => option['option-price']),
        ...adjustments.adjustment.map((adjustment: XmlDocument) => adjustment['adjustment-cost']),
      ];
      expect(parts.reduce((sum, part) => sum + figure(part), 0)).toBe(figure(due));
      const levied = Object.entries<XmlDocument>(taxes).filter(([, tax]) => tax['@_percent']);
      expect(Object.fromEntries(levied.map(([name, tax]) => [name, tax['@_percent']]))).toEqual(percents);
    }
  });

  test('contract customers alone get a discount', async () => {
    const discount = /AUTDISC/;
    expect((await rate(allServices)).text).toMatch(discount);
    expect((await rate(without(allServices, 'contract-id'))).text).not.toMatch(discount);
    expect((await rate(allServices.replace('>commercial<', '>counter<'))).text).not.toMatch(discount);
  });

  test('rates come for every service of the lane, or for those of the request', async () => {
    const codes = async (body: string) => quotesOf(await rate(body)).map((quote) => quote['service-code']);
    expect(await codes(allServices)).toEqual([
      'DOM.RP',
      'DOM.EP',
      'DOM.EP.EPLUS',
      'DOM.XP',
      'DOM.XP.CERT',
      'DOM.PC',
      'DOM.LIB',
    ]);
    expect(await codes(rateRequest)).toEqual(['DOM.EP', 'DOM.XP']);
    const abroad = await codes(rateToUnitedStates);
    expect(abroad).toContain('USA.EP');
    // 2.5 kg is too heavy for a packet.
    expect(abroad).not.toContain('USA.TP');
  });

  test('rates abroad bear no tax', async () => {
    const quotes = quotesOf(await rate(rateToUnitedStates));
    for (const quote of quotes) {
      expect(quote['price-details'].taxes).toEqual({ gst: '0.00', pst: '0.00', hst: '0.00' });
    }
    expect(quotes.length).toBeGreaterThan(0);
  });

  test('heavier and farther parcels cost more, and so do options', async () => {
    const due = async (body: string) => figure(quotesOf(await rate(body))[0]['price-details'].due);
    const here = await due(allServices);
    expect(await due(allServices.replace('2.500', '9.500'))).toBeGreaterThan(here);
    expect(await due(allServices.replace('M5V2T6', 'V6B1A1'))).toBeGreaterThan(here);
    expect(await due(without(rateRequest, 'services'))).toBeGreaterThan(here);
    expect(await due(allServices)).toBe(here);
  });

  test('rates have the day of delivery in business days, but not by surface', async () => {
    const quotes = quotesOf(await rate(allServices.replace('2026-03-03', '2026-03-06')));
    const standards = new Map(quotes.map((quote) => [quote['service-code'], quote['service-standard']]));
    expect(standards.get('DOM.XP')).toMatchObject({
      'expected-transit-time': '1',
      'expected-delivery-date': '2026-03-09',
    });
    expect(standards.get('DOM.LIB')).toEqual({ 'am-delivery': 'false', 'guaranteed-delivery': 'false' });
  });

  test('services are named in the language of the request', async () => {
    const names = async (language: string) =>
      quotesOf(await rate(rateRequest, { 'accept-language': language })).map(
        (quote) => quote['service-name'],
      );
    expect(await names('en-CA')).toEqual(['Expedited Parcel', 'Xpresspost']);
    expect(await names('fr-CA')).toEqual(['Colis accélérés', 'Xpresspost']);
  });

  test.each([
    ['an unknown service', withService(rateRequest, 'DOM.XX'), '7230'],
    ['a service of another lane', withService(rateRequest, 'USA.EP'), '7231'],
    ['more than 30 kg', allServices.replace('2.500', '30.001'), '9204'],
    ['too much for the service', withService(rateRequest, 'DOM.LIB').replace('2.500', '5.001'), '9204'],
    [
      'options that exclude each other',
      rateRequest.replace('>COV<', '>LAD<').replace(/<option-amount>.*?<\/option-amount>/, ''),
      '7240',
    ],
    ['too much coverage', rateRequest.replace('200.00', '5000.01'), '7247'],
    ['coverage without an amount', without(rateRequest, 'option-amount'), '7246'],
    ['an unknown option', rateRequest.replace('>SO<', '>ZZ<'), '7243'],
    ["another customer's number", rateRequest.replace('0007654321', '0000000001'), 'AA004'],
    ["another customer's contract", rateRequest.replace('0041234567', '0041234568'), '8713'],
  ])('a rate request is refused for %s', async (_what, body, code) => {
    expect(codesOf(await rate(body))).toContain(code);
  });
});

describe('shipments', () => {
  test('a shipment costs as quoted, and is counted once', async () => {
    const reply = await ship(fresh(shipmentAtHome));
    const info = reply.document['shipment-info'];
    expect(info, reply.text).toMatchObject({ 'shipment-status': 'transmitted' });
    expect(info['tracking-pin']).toMatch(/^\d{16}$/);
    expect(running.purchases).toEqual([info['tracking-pin']]);

    const [quote] = quotesOf(await rate(rateRequest.replace(/<options>.*<\/options>/s, coverage)));
    expect(quote['service-code']).toBe('DOM.EP');
    expect(info['shipment-price']['due-amount']).toBe(quote['price-details'].due);
    const price = await contract.follow(linkOf(reply, 'price'));
    expect(price.document['shipment-price']['due-amount']).toBe(quote['price-details'].due);
    expect(running.purchases).toHaveLength(1);
  });

  test("links name the carrier's own host", async () => {
    const reply = await ship(fresh(shipmentAbroad));
    const { links } = reply.document['shipment-info'];
    for (const link of links.link)
      expect(link['@_href']).toMatch(/^https:\/\/ct\.soa-gw\.canadapost\.ca\/rs\//);
    expect(links.link.map((link: XmlDocument) => link['@_rel'])).toEqual([
      'self',
      'details',
      'price',
      'refund',
      'label',
      'commercialInvoice',
    ]);
    const self = await contract.follow(linkOf(reply, 'self'));
    expect(self.document['shipment-info']['shipment-id']).toBe(
      reply.document['shipment-info']['shipment-id'],
    );
  });

  test('a label scans', async () => {
    for (const body of [shipmentAtHome, shipmentAbroad]) {
      const reply = await ship(fresh(body));
      const label = await contract.follow(linkOf(reply, 'label'));
      expect([label.status, label.type]).toEqual([200, 'application/pdf']);
      expect(await readBarcode(label.bytes)).toEqual([reply.document['shipment-info']['tracking-pin']]);
    }
  });

  test('a label comes in ZPL when the request wants it', async () => {
    const reply = await ship(fresh(shipmentAtHome.replace('>PDF<', '>ZPL<')));
    const label = await contract.follow(linkOf(reply, 'label'));
    expect(label.type).toBe('application/zpl');
    expect(label.text).toMatch(/^\^XA/);
    expect(label.text).toContain(reply.document['shipment-info']['tracking-pin']);
  });

  test('a label of DOM.LIB is not ready at first', async () => {
    const plain = without(withService(shipmentAtHome, 'DOM.LIB'), 'options');
    const link = linkOf(await ship(fresh(plain)), 'label');
    expect((await contract.follow(link)).status).toBe(202);
    expect((await contract.follow(link)).status).toBe(200);
  });

  test('a small packet has no tracking pin', async () => {
    const packet = withService(shipmentAbroad, 'USA.SP.AIR')
      .replace('<weight>2.500', '<weight>0.500')
      .replace(/<unit-weight>[^<]*/, '<unit-weight>0.2')
      .replace(/<option>\s*<option-code>COV.*?<\/option>/s, '');
    const reply = await ship(fresh(packet));
    expect(reply.document['shipment-info'], reply.text).not.toHaveProperty('tracking-pin');
    expect(running.purchases).toEqual([null]);
  });

  test('shipments have the same numbers in every run', async () => {
    const pinOf = async (simulator: Simulator) => {
      const reply = await ship(shipmentAbroad, clientOf(simulator.accounts.xml));
      return reply.document['shipment-info']['tracking-pin'];
    };
    await using first = await start();
    await using second = await start();
    // Universal Postal Union S10: 8 6 4 2 3 5 9 7 weigh the digits 00000001, 11 - 7 is the check digit.
    expect([await pinOf(first), await pinOf(second)]).toEqual(['LM000000014CA', 'LM000000014CA']);
  });

  test('a shipment of a group is created without a price', async () => {
    const grouped = shipmentAtHome.replace(
      /<transmit-shipment>.*<\/transmit-shipment>/,
      '<group-id>monday</group-id>',
    );
    const reply = await ship(fresh(grouped));
    expect(reply.document['shipment-info'], reply.text).toMatchObject({ 'shipment-status': 'created' });
    expect(reply.document['shipment-info']).not.toHaveProperty('shipment-price');
  });

  test('a second shipment with the same customer-request-id is refused', async () => {
    const body = fresh(shipmentAtHome);
    await ship(body);
    expect(codesOf(await ship(body))).toEqual(['7314']);
    expect(running.purchases).toHaveLength(1);
  });

  test('a shipment without a contract has its price in the receipt', async () => {
    const reply = await shipWithoutContract(nonContractRequest);
    const info = reply.document['non-contract-shipment-info'];
    expect(info, reply.text).toBeDefined();
    expect(running.purchases).toEqual([info['tracking-pin']]);
    const receipt = await nonContract.follow(linkOf(reply, 'receipt'));
    const scenario = without(rateToUnitedStates, 'contract-id')
      .replace('0007654321', '0008123456')
      .replace('10118-0110', '10118')
      .replace('<parcel', `${coverage}<parcel`);
    const quotes = quotesOf(await nonContract.post('/rs/ship/price', MEDIA_TYPES.rate, scenario));
    const quote = quotes.find((candidate) => candidate['service-code'] === 'USA.XP');
    expect(receipt.document['non-contract-shipment-receipt']['cc-receipt-details']['charge-amount']).toBe(
      quote['price-details'].due,
    );
    // Another customer's shipment.
    expect((await contract.follow(linkOf(reply, 'receipt'))).status).toBe(403);
  });

  test.each([
    ["another customer's contract", shipmentAtHome.replace('0041234567', '0041234568'), '8713'],
    [
      'a method of payment the account has not',
      shipmentAtHome.replace('>Account<', '>SupplierAccount<'),
      '1711',
    ],
    ['no dimensions', without(shipmentAtHome, 'dimensions'), '9162'],
    ['no customs information abroad', without(shipmentAbroad, 'customs'), '7304'],
    ['no telephone number abroad', without(shipmentAbroad, 'client-voice-number'), '7303'],
    ['no non-delivery instruction abroad', without(shipmentAbroad, 'option'), '7302'],
    ['an unknown country', shipmentAbroad.replace('>US<', '>ZZ<'), '8534'],
    ['no street', shipmentAtHome.replace(/<address-line-1>200.*?<.address-line-1>/, ''), '7301'],
  ])('a shipment is refused, and not bought, for %s', async (_what, body, code) => {
    expect(codesOf(await ship(fresh(body)))).toContain(code);
    expect(running.purchases).toEqual([]);
  });

  test('a shipment on behalf of another customer is refused', async () => {
    const reply = await ship(fresh(shipmentAtHome), nonContract);
    expect([reply.status, ...codesOf(reply)]).toEqual([403, 'AA004']);
  });
});
