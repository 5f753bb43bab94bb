import { join } from 'node:path';
import {
  CLOCK,
  capabilitiesOf,
  carriersIn,
  container,
  createShipment,
  dryRun,
  fetchQuotes,
  type RateRequestData,
  recoverShipment,
  registerCarrier,
  requestToBuy,
  resumeShipment,
  ShipmentRequest,
} from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { draftPriceList } from '../src/draft.js';
import { priceList, type RateCardDocument, ratecard } from '../src/index.js';
import { problemsOf } from './support/card.js';
import { NOW, parcelpost, pricedBy, server } from './support/parcel-post.js';
import { withFolder } from './support/sheets.js';

const HOME = (service: string, flat: number) => ({ service, zone: 'home', breaks: [{ up_to: 10, flat }] });
const CARD: RateCardDocument = {
  version: 1,
  name: 'Parcel Post 2026',
  currency: 'EUR',
  services: [
    { code: 'PARCEL', name: 'Our parcels' },
    { code: 'SMALL', name: 'Our small ones' },
  ],
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: [HOME('PARCEL', 4.2), HOME('SMALL', 3.1)],
  surcharges: [
    { name: 'Signature', when: 'option', option: 'signature', amount: 1 },
    { name: 'Bulky', when: 'option', option: 'parcelpost:bulky', amount: 20 },
    { name: 'Collect', when: 'option', option: 'cash_on_delivery', percent: 10, percent_of: 'cod_amount' },
  ],
  taxes: [{ name: 'VAT', percent: 19, countries: 'DE' }],
};
const LIST = priceList(CARD);
const NO_OPTIONS = priceList({ ...CARD, surcharges: [] });

const REQUEST: RateRequestData = {
  shipper: { postal_code: '10115', country_code: 'DE' },
  recipient: { postal_code: '80331', country_code: 'DE' },
  shipment: { items: [{ weight: 1 }], ship_date: '2026-03-04' },
};
const ADDRESS = { address_lines: ['Marienplatz 1'], phone_number: '089 123456' };
const ADDRESSED: RateRequestData = { ...REQUEST, recipient: { ...REQUEST.recipient, ...ADDRESS } };

function asking(shipment: Partial<RateRequestData['shipment']>, base = REQUEST): RateRequestData {
  return { ...base, shipment: { ...base.shipment, ...shipment } };
}

const buying = (shipment: Partial<RateRequestData['shipment']> = {}) =>
  asking({ services: ['PARCEL'], ...shipment }, ADDRESSED);

/** What is quoted by a list, with the codes of the services. */
async function quoted(request: RateRequestData, list = LIST) {
  const [quotes, errors] = await fetchQuotes(pricedBy(list), request);
  return { quotes, quote: quotes[0], errors, codes: quotes.map(({ service_type }) => service_type).join() };
}

describe('an account that is priced by a list', () => {
  test('quotes the carrier’s own services at the prices of the card, and sends nothing', async () => {
    const http = server();
    const proxy = pricedBy(LIST, http, { account: 'berlin' });
    expect(capabilitiesOf(proxy)).toEqual(['rating', 'shipping', 'recovery']);
    const [quotes, errors] = await fetchQuotes(proxy, REQUEST);
    expect(errors).toEqual([]);
    const price_list = { name: 'Parcel Post 2026', version: LIST.version };
    const price = { base_charge: 4.2, duties_and_taxes: 0.8, total_charge: 5, currency: 'EUR' };
    const own = { carrier: 'parcelpost', account: 'berlin', service_type: 'PARCEL', service_name: 'Parcel' };
    const small = { service_type: 'SMALL', service_name: 'Small parcel', total_charge: 3.69 };
    expect(quotes).toMatchObject([{ ...own, ...price, meta: { price_list } }, small]);
    const base = { step: 'base', amount: '4.20', rule: 'rates[0].breaks[0]' };
    expect(quotes[0]?.meta?.explain).toContainEqual(expect.objectContaining(base));
    expect(http.sent).toEqual([]);
  });

  test('buys what it quoted, to the cent, and leaves the purchase to the carrier', async () => {
    const http = server();
    const proxy = pricedBy(LIST, http);
    const request = asking({ options: ['signature'] }, ADDRESSED);
    const [[quote]] = await fetchQuotes(proxy, request);
    const [shipment, errors] = await createShipment(proxy, requestToBuy(request, quote as never));
    expect(errors).toEqual([]);
    const sent = http.sent.map((body) => JSON.parse(body));
    expect(sent).toMatchObject([{ service: 'PARCEL', options: ['SIG'], pieces: 1 }]);
    expect(quote?.total_charge).toBe(6.19);
    expect(shipment?.total_charge).toEqual({ amount: '6.19', currency: 'EUR', name: 'price list' });
    expect(shipment?.meta).toMatchObject({
      parcels: [{ charge: { amount: '6.19' } }],
      price_list: { name: 'Parcel Post 2026', version: LIST.version, quote: { base_charge: 4.2 } },
      notices: [],
    });
  });

  test('makes no calls for a price, so a dry run has none to show', async () => {
    const proxy = pricedBy(LIST);
    expect(await dryRun(proxy, 'rating', REQUEST)).toMatchObject({ calls: [], errors: [] });
    expect((await dryRun(proxy, 'shipping', buying())).calls).toMatchObject([{ method: 'POST' }]);
    const { errors } = await dryRun(proxy, 'rating', asking({ services: ['NOPE'] }));
    expect(errors).toMatchObject([{ code: 'not_supported', field: 'shipment.services' }]);
  });
});

describe('what is quoted can be bought', () => {
  test('a service that the carrier would refuse is left out, with its reason', async () => {
    const { codes, quote, errors } = await quoted(asking({ items: [{ weight: 3 }] }));
    expect([codes, errors]).toEqual(['PARCEL', []]);
    const why = 'shipment.items[0].weight is 3 kg; Small parcel takes up to 2 kg (contract)';
    expect(quote?.meta?.excluded).toEqual([{ code: 'SMALL', name: 'Small parcel', rule: 'too_large', why }]);
  });

  test('what is only said of a limit is a notice of the quote', async () => {
    const item = { weight: 1, length: 121, width: 10, height: 10 };
    const { codes, quote } = await quoted(asking({ items: [item] }));
    const message = 'shipment.items[0].length is 121 cm; Parcel takes sides of up to 120 cm (hearsay).';
    expect([codes, quote?.meta?.notices]).toEqual(['PARCEL,SMALL', [{ code: 'too_large', message }]]);
    const bought = await createShipment(pricedBy(LIST), buying({ items: [item] }));
    expect(bought).toMatchObject([{ meta: { notices: [{ code: 'too_large', message }] } }, []]);
  });

  const COLLECTING = { cash_on_delivery: { amount: 100 }, currency: 'EUR' };
  const from = (party: 'recipient' | 'shipper', postal_code: string, country_code: string) => ({
    ...REQUEST,
    [party]: { postal_code, country_code },
  });
  test.each<[string, RateRequestData, string, typeof LIST?]>([
    ['a field that the carrier refuses', asking({ insured_amount: 50 }), 'insured_amount not_supported'],
    ['an option that it does not have', asking({ options: ['dry_ice'] }), 'options[0] not_supported'],
    ['an unknown extra', asking({ extra: { 'parcelpost:nope': '1' } }), 'extra["parcelpost:nope"]'],
    ['a payer that the shop has no prices for', asking({ paid_by: 'RECIPIENT' }), 'paid_by'],
    ['a service that it does not have', asking({ services: ['LARGE'] }), 'services not_supported'],
    ['cash on delivery without its amount', asking({ options: ['COD'] }), 'cash_on_delivery required'],
    ['cash on delivery without a price', asking(COLLECTING), 'cash_on_delivery not_supported', NO_OPTIONS],
    ['an option without a price', asking({ options: ['signature'] }), 'options[0] not_supported', NO_OPTIONS],
    ['the address of a recipient', from('recipient', '99999', 'DE'), 'recipient.postal_code'],
    ['the address of a shipper', from('shipper', '75001', 'FR'), 'shipper.country_code'],
  ])('%s is refused by its field', async (_, request, refused, list = LIST) => {
    const { quotes, errors } = await quoted(request, list);
    expect([quotes, errors.map(({ carrier }) => carrier)]).toEqual([[], ['parcelpost']]);
    expect(`${errors[0]?.field} ${errors[0]?.code}`).toContain(refused);
    if (refused.startsWith('options') && list === NO_OPTIONS)
      expect(errors[0]?.message).toContain('Parcel Post 2026, which has no options');
  });

  test('a field that is there and empty is not missing yet', async () => {
    const recipient = { ...REQUEST.recipient, address_lines: [] };
    expect((await quoted({ ...REQUEST, recipient })).codes).toBe('PARCEL,SMALL');
  });

  test.each<[object, readonly string[], number]>([
    [{ options: ['signature'] }, ['signature'], 6.19],
    [{ options: ['SIG'] }, ['SIG'], 6.19],
    [{ options: ['parcelpost:bulky'] }, ['parcelpost:bulky'], 28.8],
    [COLLECTING, [], 16.9],
    [{ ...COLLECTING, options: ['COD'] }, ['COD'], 16.9],
  ])(
    'a shipment with %j has the options %j, and is bought for what it is quoted',
    async (shipment, options, total) => {
      const request = asking(shipment, ADDRESSED);
      const { quote } = await quoted(request);
      expect(quote).toMatchObject({ total_charge: total, options });
      const [bought] = await createShipment(pricedBy(LIST), requestToBuy(request, quote as never));
      expect(bought?.total_charge?.amount).toBe(total.toFixed(2));
    },
  );

  test('a service that must be named is quoted only then', async () => {
    const services = [...CARD.services, { code: 'MEDIA', name: 'Books' }];
    const list = priceList({ ...CARD, services, rates: [...CARD.rates, HOME('MEDIA', 2)] });
    expect((await quoted(REQUEST, list)).codes).toBe('PARCEL,SMALL');
    expect((await quoted(asking({ services: ['MEDIA'] }), list)).codes).toBe('MEDIA');
  });
});

describe('a purchase is never lost or refused by its price list', () => {
  const FRANCE = { country_code: 'FR', postal_code: '75001' };
  test.each([
    ['no zone', FRANCE, {}, 'no zone for FR'],
    ['no such option', {}, { options: ['cash_on_delivery'] }, 'shipment.cash_on_delivery is required'],
    ['no such service', {}, { services: ['MEDIA'] }, 'the card Parcel Post 2026 has PARCEL, SMALL'],
  ])('the card has %s: it is bought without a price, and says why', async (_, parts, shipment, why) => {
    const http = server();
    const base = buying(shipment);
    const request = { ...base, recipient: { ...base.recipient, ...parts } };
    const [bought, errors] = await createShipment(pricedBy(LIST, http), request);
    expect([errors, http.sent.length]).toEqual([[], 1]);
    expect(bought).toMatchObject({ total_charge: null, meta: { price_list: { name: 'Parcel Post 2026' } } });
    expect(bought?.meta.price_list).not.toHaveProperty('quote');
    const message = expect.stringContaining(why);
    expect(bought?.meta.notices).toEqual([{ code: 'not_on_price_list', message }]);
  });

  test('a list has no price for a purchase that names no service', () => {
    const account = { carrier: 'parcelpost', account: 'a', tables: parcelpost, clock: { now: () => 0 } };
    const prices = LIST.pricesFor({ ...account, refusals: () => [] });
    expect(() => prices.priceOf(new ShipmentRequest(ADDRESSED))).toThrow('exactly one service');
  });

  test('a list that fails does not stop it', async () => {
    const priceOf = () => {
      throw new TypeError('oops');
    };
    const broken = { ...LIST, pricesFor: (account: never) => ({ ...LIST.pricesFor(account), priceOf }) };
    const [bought] = await createShipment(pricedBy(broken), buying());
    expect(bought).toMatchObject({ tracking_number: 'PP1', total_charge: null });
    expect(bought?.meta.notices[0]?.message).toContain('the price list fails (TypeError: oops)');
  });

  test.each([
    ['5.0', []],
    ['5.10', ['The carrier reports 5.10 EUR; by the price list Parcel Post 2026 it is 5.00 EUR']],
  ])('a price of %s that the carrier reports wins, and a difference is a notice', async (price, differs) => {
    const [bought] = await createShipment(pricedBy(LIST, server({ price })), buying());
    expect(bought?.total_charge).toMatchObject({ amount: price, name: 'billed' });
    expect(bought?.meta.price_list).toMatchObject({ quote: { total_charge: 5 } });
    expect(bought?.meta.notices).toEqual(differs.map((message) => ({ code: 'price_differs', message })));
  });

  test.each([
    ['a part of the packages', { bought: 1 }, 'not all of them are known to be bought'],
    ['another service', { service: 'SMALL' }, 'it has a price for PARCEL, and the carrier took SMALL'],
  ])('%s has no price by the list', async (_, reply, why) => {
    const request = buying({ items: [{ weight: 1, quantity: 2 }] });
    const [bought] = await createShipment(pricedBy(LIST, server(reply)), request);
    expect(bought?.total_charge).toBeNull();
    expect(bought?.meta.notices[0]?.message).toContain(why);
  });

  const REPLIES = [{ step: 'buy', status: 200, headers: {}, body: '{}' }];

  test('its price is there when another process recovers it, by the list of that day', async () => {
    const send = () => Promise.reject(new TypeError('the socket is gone'));
    const [none, [entry]] = await createShipment(pricedBy(LIST, { send }), buying());
    expect([none, entry?.kind]).toEqual([null, 'unknown_outcome']);
    const recovery = JSON.parse(JSON.stringify(entry?.details?.recovery));
    const answered = { ...recovery, exchange: { ...recovery.exchange, replies: REPLIES } };
    const dearer = priceList({ ...CARD, name: 'Parcel Post 2027', taxes: [] });
    const price_list = { name: 'Parcel Post 2026', version: LIST.version };
    const total_charge = { amount: '5.00', currency: 'EUR', name: 'price list' };
    const bought = [{ total_charge, meta: { price_list } }, []];
    expect(await recoverShipment(pricedBy(dearer), answered)).toMatchObject(bought);
    expect(await resumeShipment(pricedBy(dearer), answered)).toMatchObject(bought);
  });

  test('one that was made without a list is recovered without a price', async () => {
    const plain = parcelpost.create({ user: 'shop' }, { http: server() });
    const left = { request: { service: 'PARCEL', options: [], pieces: 1 }, replies: REPLIES };
    const bought = [{ total_charge: null, meta: { notices: [] } }, []];
    for (const proxy of [plain, pricedBy(LIST)])
      expect(await recoverShipment(proxy, left)).toMatchObject(bought);
  });
});

describe('a list that does not fit the carrier is refused at registration', () => {
  const register = (card: RateCardDocument, account = 'berlin', shop = container.createChildContainer()) =>
    registerCarrier(shop, parcelpost, { user: 'shop' }, { account, priced_by: priceList(card) });
  const only = (codes: readonly string[], surcharges: RateCardDocument['surcharges'] = []) => ({
    ...CARD,
    services: codes.map((code) => ({ code, name: 'Letters' })),
    rates: codes.map((code) => HOME(code, 1)),
    surcharges,
  });
  const ICE = [{ name: 'Ice', when: 'option' as const, option: 'dry_ice', amount: 1 }];

  test.each([
    [
      only(['PARCELS']),
      'services[0].code: is PARCELS, no service of Parcel Post, which has PARCEL, SMALL, MEDIA; did you mean PARCEL?',
    ],
    [only(['OLD']), 'services[0].code: is OLD, which Parcel Post quotes and does not sell'],
    [only(['ups:03']), 'services[0].code: is ups:03, of another carrier than parcelpost'],
    [
      only(['SMALL'], ICE),
      'surcharges[0].option: is dry_ice, no option of Parcel Post, which has signature, cash_on_delivery, bulky',
    ],
    [only(['PARCEL', 'PP']), 'services[1].code: is PP, the same service as in services[0].code'],
  ])('a list is refused: %#', (document, problem) => {
    const account = { code: 'price_list', carrier: 'parcelpost', account: 'berlin' };
    const refused = expect.objectContaining({ ...account, details: { problems: [problem] } });
    expect(() => register(document)).toThrow(refused);
  });

  test('says the line of a card in a file', () => {
    withFolder({ 'post.json': JSON.stringify(only(['PARCELS']), null, 2) }, (folder) => {
      const list = priceList(join(folder, 'post.json'));
      expect(() => pricedBy(list)).toThrow(/post\.json:7:7, services\[0\]\.code: is PARCELS/);
    });
  });

  test('a service that the carrier does not list yet is named with its prefix', async () => {
    const { quotes } = await quoted(REQUEST, priceList(only(['parcelpost:NEU'])));
    expect(quotes).toMatchObject([{ service_type: 'NEU', service_name: 'Letters' }]);
  });

  test('a carrier that has prices of its own is asked for them', () => {
    expect(() => ratecard.create({ card: { ...CARD, surcharges: [] } }, { priced_by: LIST })).toThrow(
      'priced_by is for carriers that cannot be asked for prices',
    );
  });

  test.each([
    ['services[0].code: is parcelpost:NEU', only(['parcelpost:NEU'])],
    ['surcharges[0].option: is dry_ice', only(['PARCEL'], ICE)],
  ])('a card with the codes of a carrier is no carrier of its own: %s', (problem, card) => {
    const only = `${problem}, which is only for the price list of a carrier`;
    expect(() => ratecard.create({ card })).toThrow(only);
  });

  test('every account has its own list, in a container as without one', async () => {
    const shop = container.createChildContainer();
    shop.registerInstance(CLOCK, NOW);
    register({ ...CARD, rates: [HOME('PARCEL', 5), HOME('SMALL', 5)] }, 'berlin', shop);
    register({ ...CARD, rates: [HOME('PARCEL', 7), HOME('SMALL', 7)] }, 'munich', shop);
    const quotes = await Promise.all(carriersIn(shop).map((proxy) => fetchQuotes(proxy, REQUEST)));
    expect(quotes.map(([[quote]]) => quote?.base_charge)).toEqual([5, 7]);
  });
});

describe('a draft', () => {
  const draft = draftPriceList(parcelpost);

  test('has every service and option, and is a card of the carrier once it is full', async () => {
    const full = draft.replace('currency: #', 'currency: EUR #').replaceAll(/(flat|amount): \}/g, '$1: 1 }');
    const list = withFolder({ 'draft.yaml': full }, (folder) => priceList(join(folder, 'draft.yaml')));
    const options = ['signature', 'cash_on_delivery', 'bulky'].map((option) => `parcelpost:${option}`);
    const { codes, quote, errors } = await quoted(asking({ items: [{ weight: 1 }], options }), list);
    expect([codes, errors, quote?.total_charge]).toEqual(['PARCEL,SMALL', [], 4]);
  });

  test('is refused with each amount that is empty', () => {
    const problems = withFolder({ 'draft.yaml': draft }, (folder) =>
      problemsOf(() => priceList(join(folder, 'draft.yaml'))),
    );
    expect(problems.filter((problem) => problem.includes('must be'))).toHaveLength(7);
  });

  test('is not made for a carrier that is asked for its prices', () => {
    const asked = { ...parcelpost, fields: { ...parcelpost.fields, rating: parcelpost.fields.shipping } };
    expect(() => draftPriceList(asked as never)).toThrow('parcelpost: Parcel Post is asked for its prices');
  });
});
