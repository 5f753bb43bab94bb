import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { priceList, type RateCardDocument, ratecard } from '../src/index.js';
import { parcelpost, pricedBy, server } from './support/parcel-post.js';

const CARD: RateCardDocument = {
  version: 1,
  name: 'Parcel Post 2026',
  currency: 'EUR',
  services: [
    { code: 'PARCEL', name: 'Our parcels' },
    { code: 'SMALL', name: 'Our small ones' },
  ],
  zones: [{ zone: 'home', countries: 'DE' }],
  rates: [
    { service: 'PARCEL', zone: 'home', breaks: [{ up_to: 10, flat: '4.20' }] },
    { service: 'SMALL', zone: 'home', breaks: [{ up_to: 10, flat: '3.10' }] },
  ],
  surcharges: [
    { name: 'Signature', when: 'option', option: 'signature', amount: 1 },
    { name: 'Bulky', when: 'option', option: 'parcelpost:bulky', amount: 20 },
    { name: 'Collect', when: 'option', option: 'cash_on_delivery', percent: 10, percent_of: 'cod_amount' },
  ],
  taxes: [{ name: 'VAT', percent: 19, countries: 'DE' }],
};
const LIST = priceList(CARD);

const REQUEST: RateRequestData = {
  shipper: { postal_code: '10115', country_code: 'DE' },
  recipient: { postal_code: '80331', country_code: 'DE' },
  shipment: { items: [{ weight: 1 }], ship_date: '2026-03-04' },
};
const ADDRESSED: RateRequestData = {
  ...REQUEST,
  recipient: { ...REQUEST.recipient, address_lines: ['Marienplatz 1'], phone_number: '089 123456' },
};

function asking(shipment: Partial<RateRequestData['shipment']>, base = REQUEST): RateRequestData {
  return { ...base, shipment: { ...base.shipment, ...shipment } };
}

const buying = (shipment: Partial<RateRequestData['shipment']> = {}) =>
  asking({ services: ['PARCEL'], ...shipment }, ADDRESSED);

describe('an account that is priced by a list', () => {
  test('quotes the carrier’s own services at the prices of the card, and sends nothing', async () => {
    const http = server();
    const proxy = pricedBy(LIST, http, { account: 'berlin' });
    expect(capabilitiesOf(proxy)).toEqual(['rating', 'shipping', 'recovery']);
    const [quotes, errors] = await fetchQuotes(proxy, REQUEST);
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([
      {
        carrier: 'parcelpost',
        account: 'berlin',
        service_type: 'PARCEL',
        service_name: 'Parcel',
        base_charge: 4.2,
        duties_and_taxes: 0.8,
        total_charge: 5,
        currency: 'EUR',
        meta: { price_list: { name: 'Parcel Post 2026', version: LIST.version } },
      },
      { service_type: 'SMALL', service_name: 'Small parcel', total_charge: 3.69 },
    ]);
    expect(quotes[0]?.meta?.explain).toContainEqual(
      expect.objectContaining({ step: 'base', amount: '4.20', rule: 'rates[0].breaks[0]' }),
    );
    expect(http.sent).toEqual([]);
  });

  test('buys what it quoted, to the cent, and leaves the purchase to the carrier', async () => {
    const http = server();
    const proxy = pricedBy(LIST, http);
    const request = asking({ options: ['signature'] }, ADDRESSED);
    const [[quote]] = await fetchQuotes(proxy, request);
    const [shipment, errors] = await createShipment(proxy, requestToBuy(request, quote as never));
    expect(errors).toEqual([]);
    expect(http.sent).toHaveLength(1);
    expect(JSON.parse(http.sent[0] ?? '')).toMatchObject({ service: 'PARCEL', options: ['SIG'], pieces: 1 });
    expect(quote?.total_charge).toBe(6.19);
    expect(shipment).toMatchObject({
      total_charge: { amount: '6.19', currency: 'EUR', name: 'price list' },
      meta: {
        parcels: [{ charge: { amount: '6.19' } }],
        price_list: { name: 'Parcel Post 2026', version: LIST.version, quote: { base_charge: 4.2 } },
        notices: [],
      },
    });
  });

  test('makes no calls for a price, so a dry run has none to show', async () => {
    const proxy = pricedBy(LIST);
    expect(await dryRun(proxy, 'rating', REQUEST)).toMatchObject({ calls: [], errors: [] });
    expect((await dryRun(proxy, 'shipping', buying())).calls).toMatchObject([{ method: 'POST' }]);
    expect((await dryRun(proxy, 'rating', asking({ services: ['NOPE'] }))).errors).toMatchObject([
      { code: 'not_supported', field: 'shipment.services' },
    ]);
  });
});

describe('what is quoted can be bought', () => {
  test('a service that the carrier would refuse is left out, with its reason', async () => {
    const [quotes, errors] = await fetchQuotes(pricedBy(LIST), asking({ items: [{ weight: 3 }] }));
    expect(errors).toEqual([]);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['PARCEL']);
    expect(quotes[0]?.meta?.excluded).toEqual([
      {
        code: 'SMALL',
        name: 'Small parcel',
        rule: 'refused_by_carrier',
        why: 'shipment.items[0].weight is more than 2 kg, the most of SMALL',
      },
    ]);
  });

  test.each([
    ['a field that the carrier refuses', asking({ insured_amount: 50 }), 'shipment.insured_amount'],
    ['an option that it does not have', asking({ options: ['dry_ice'] }), 'shipment.options[0]'],
    [
      'an extra that it does not have',
      asking({ extra: { 'parcelpost:nope': '1' } }),
      'shipment.extra["parcelpost:nope"]',
    ],
    ['a payer that the shop has no prices for', asking({ paid_by: 'RECIPIENT' }), 'shipment.paid_by'],
    ['a service that it does not have', asking({ services: ['LARGE'] }), 'shipment.services'],
    [
      'an address that says enough',
      { ...REQUEST, recipient: { postal_code: '99999', country_code: 'DE' } },
      'recipient.postal_code',
    ],
    [
      'a shipper elsewhere',
      { ...REQUEST, shipper: { postal_code: '75001', country_code: 'FR' } },
      'shipper.country_code',
    ],
  ])('%s is refused by its field', async (_, request, field) => {
    const [quotes, errors] = await fetchQuotes(pricedBy(LIST), request);
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ carrier: 'parcelpost', field }]);
  });

  test('a field that is there and empty is not missing yet', async () => {
    const recipient = { ...REQUEST.recipient, address_lines: [] };
    const [quotes] = await fetchQuotes(pricedBy(LIST), { ...REQUEST, recipient });
    expect(quotes).toHaveLength(2);
  });

  test('an option that the card has no price for is not quoted', async () => {
    const list = priceList({ ...CARD, surcharges: [] });
    const [, errors] = await fetchQuotes(pricedBy(list), asking({ options: ['signature'] }));
    expect(errors).toMatchObject([{ field: 'shipment.options[0]', kind: 'not_supported' }]);
    expect(errors[0]?.message).toContain('Parcel Post 2026, which has no options');
  });

  test('options are meant by the carrier’s code and by the neutral name', async () => {
    for (const [option, total] of [
      ['signature', 6.19],
      ['SIG', 6.19],
      ['parcelpost:bulky', 28.8],
    ] as const) {
      const [[quote]] = await fetchQuotes(pricedBy(LIST), asking({ options: [option] }));
      expect(quote).toMatchObject({ options: [option], total_charge: total });
    }
  });

  test.each([
    ['the field alone', { cash_on_delivery: { amount: 100 } }, []],
    ['the option as well', { cash_on_delivery: { amount: 100 }, options: ['COD'] }, ['COD']],
  ])('cash on delivery is priced by its amount: %s', async (_, shipment, options) => {
    const request = asking({ ...shipment, currency: 'EUR' }, ADDRESSED);
    const [[quote]] = await fetchQuotes(pricedBy(LIST), request);
    expect(quote).toMatchObject({ total_charge: 16.9, options });
    const [bought] = await createShipment(pricedBy(LIST), requestToBuy(request, quote as never));
    expect(bought?.total_charge?.amount).toBe('16.90');
  });

  test('cash on delivery without its amount, or without a price for it, is not quoted', async () => {
    const [, errors] = await fetchQuotes(pricedBy(LIST), asking({ options: ['COD'] }));
    expect(errors).toMatchObject([{ field: 'shipment.cash_on_delivery', code: 'required' }]);
    const collecting = asking({ cash_on_delivery: { amount: 100 }, currency: 'EUR' });
    const [, others] = await fetchQuotes(pricedBy(priceList({ ...CARD, surcharges: [] })), collecting);
    expect(others).toMatchObject([{ field: 'shipment.cash_on_delivery', code: 'not_supported' }]);
  });

  test('a service that must be named is quoted only then', async () => {
    const list = priceList({
      ...CARD,
      services: [...CARD.services, { code: 'MEDIA', name: 'Books' }],
      rates: [...CARD.rates, { service: 'MEDIA', zone: 'home', breaks: [{ flat: 2 }] }],
    });
    const codes = async (request: RateRequestData) =>
      (await fetchQuotes(pricedBy(list), request))[0].map(({ service_type }) => service_type);
    expect(await codes(REQUEST)).toEqual(['PARCEL', 'SMALL']);
    expect(await codes(asking({ services: ['MEDIA'] }))).toEqual(['MEDIA']);
  });
});

describe('a purchase is never lost or refused by its price list', () => {
  test.each([
    ['the card has no zone', { country_code: 'FR', postal_code: '75001' }, {}, 'no zone for FR'],
    [
      'the card has no such option',
      {},
      { options: ['cash_on_delivery'] },
      'shipment.cash_on_delivery is required',
    ],
    [
      'the card has no such service',
      {},
      { services: ['MEDIA'] },
      'the card Parcel Post 2026 has PARCEL, SMALL',
    ],
  ])('%s: it is bought without a price, and says why', async (_, parts, shipment, why) => {
    const http = server();
    const base = buying(shipment);
    const request = { ...base, recipient: { ...base.recipient, ...parts } };
    const [bought, errors] = await createShipment(pricedBy(LIST, http), request);
    expect(errors).toEqual([]);
    expect(http.sent).toHaveLength(1);
    expect(bought).toMatchObject({ total_charge: null, meta: { price_list: { name: 'Parcel Post 2026' } } });
    expect(bought?.meta.price_list).not.toHaveProperty('quote');
    expect(bought?.meta.notices).toEqual([
      { code: 'not_on_price_list', message: expect.stringContaining(why) },
    ]);
  });

  test('a list has no price for a purchase that names no service', () => {
    const account = { carrier: 'parcelpost', account: 'a', tables: parcelpost, clock: { now: () => 0 } };
    const prices = LIST.pricesFor({ ...account, refusals: () => [] });
    expect(() => prices.priceOf(new ShipmentRequest(ADDRESSED))).toThrow('exactly one service');
  });

  test('a list that fails does not stop it', async () => {
    const broken = {
      ...LIST,
      pricesFor: (account: never) => ({
        ...LIST.pricesFor(account),
        priceOf: () => {
          throw new TypeError('oops');
        },
      }),
    };
    const [bought] = await createShipment(pricedBy(broken), buying());
    expect(bought).toMatchObject({ tracking_number: 'PP1', total_charge: null });
    expect(bought?.meta.notices[0]?.message).toContain('the price list fails (TypeError: oops)');
  });

  test('a price that the carrier reports wins, and a difference is a notice', async () => {
    const priceAt = async (price: string) =>
      (await createShipment(pricedBy(LIST, server({ price })), buying()))[0];
    expect(await priceAt('5.0')).toMatchObject({
      total_charge: { amount: '5.0', name: 'billed' },
      meta: { notices: [], price_list: { quote: { total_charge: 5 } } },
    });
    expect(await priceAt('5.10')).toMatchObject({
      total_charge: { amount: '5.10', name: 'billed' },
      meta: {
        notices: [
          {
            code: 'price_differs',
            message: 'The carrier reports 5.10 EUR; by the price list Parcel Post 2026 it is 5.00 EUR',
          },
        ],
      },
    });
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

  test('its price is there when another process recovers it, by the list of that day', async () => {
    const down = {
      send: async () => {
        throw new TypeError('the socket is gone');
      },
    };
    const [none, [entry]] = await createShipment(pricedBy(LIST, down), buying());
    expect([none, entry?.kind]).toEqual([null, 'unknown_outcome']);
    const recovery = JSON.parse(JSON.stringify(entry?.details?.recovery));
    const answered = {
      ...recovery,
      exchange: { ...recovery.exchange, replies: [{ step: 'buy', status: 200, headers: {}, body: '{}' }] },
    };
    const dearer = priceList({ ...CARD, name: 'Parcel Post 2027', taxes: [] });
    const priced = {
      total_charge: { amount: '5.00', currency: 'EUR', name: 'price list' },
      meta: { price_list: { name: 'Parcel Post 2026', version: LIST.version } },
    };
    expect(await recoverShipment(pricedBy(dearer), answered)).toMatchObject([priced, []]);
    expect(await resumeShipment(pricedBy(dearer), answered)).toMatchObject([priced, []]);
  });

  test('one that was made without a list is recovered without a price', async () => {
    const plain = parcelpost.create({ user: 'shop' }, { http: server() });
    const wire = { service: 'PARCEL', options: [], pieces: 1 };
    const left = { request: wire, replies: [{ step: 'buy', status: 200, headers: {}, body: '{}' }] };
    for (const proxy of [plain, pricedBy(LIST)])
      expect(await recoverShipment(proxy, left)).toMatchObject([
        { total_charge: null, meta: { notices: [] } },
        [],
      ]);
  });
});

describe('a list that does not fit the carrier is refused at registration', () => {
  const register = (document: RateCardDocument) =>
    registerCarrier(
      container.createChildContainer(),
      parcelpost,
      { user: 'shop' },
      {
        account: 'berlin',
        priced_by: priceList(document),
      },
    );
  const only = (code: string, surcharges: RateCardDocument['surcharges'] = []) => ({
    ...CARD,
    services: [{ code, name: 'Letters' }],
    rates: [{ service: code, zone: 'home', breaks: [{ flat: 1 }] }],
    surcharges,
  });

  test.each([
    [
      'a service that it does not have',
      only('PARCELS'),
      'services[0].code: is PARCELS, no service of Parcel Post, which has PARCEL, SMALL, MEDIA; did you mean PARCEL?',
    ],
    [
      'a service that it does not sell',
      only('OLD'),
      'services[0].code: is OLD, which Parcel Post quotes and does not sell',
    ],
    [
      'a service of another carrier',
      only('ups:03'),
      'services[0].code: is ups:03, of another carrier than parcelpost',
    ],
    [
      'an option that it does not have',
      only('SMALL', [{ name: 'Ice', when: 'option', option: 'dry_ice', amount: 1 }]),
      'surcharges[0].option: is dry_ice, no option of Parcel Post, which has signature, cash_on_delivery, bulky',
    ],
    [
      'one service twice',
      {
        ...only('PARCEL'),
        services: [
          { code: 'PARCEL', name: 'A' },
          { code: 'PP', name: 'B' },
        ],
        rates: ['PARCEL', 'PP'].map((service) => ({ service, zone: 'home', breaks: [{ flat: 1 }] })),
      },
      'services[1].code: is PP, the same service as in services[0].code',
    ],
  ])('%s', (_, document, problem) => {
    expect(() => register(document)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        code: 'price_list',
        carrier: 'parcelpost',
        account: 'berlin',
        details: { problems: [problem] },
      }),
    );
  });

  test('says the line of a card in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'price-list-'));
    const path = join(folder, 'post.json');
    writeFileSync(path, JSON.stringify(only('PARCELS'), null, 2));
    expect(() => pricedBy(priceList(path))).toThrow(/post\.json:7:7, services\[0\]\.code: is PARCELS/);
    rmSync(folder, { recursive: true });
  });

  test('a service that the carrier does not list yet is named with its prefix', async () => {
    const [quotes] = await fetchQuotes(pricedBy(priceList(only('parcelpost:NEU'))), REQUEST);
    expect(quotes).toMatchObject([{ service_type: 'NEU', service_name: 'Letters' }]);
  });

  test('a carrier that has prices of its own is asked for them', () => {
    expect(() => ratecard.create({ card: { ...CARD, surcharges: [] } }, { priced_by: LIST })).toThrow(
      'priced_by is for carriers that cannot be asked for prices',
    );
  });

  test('a card with the codes of a carrier is no carrier of its own', () => {
    expect(() => ratecard.create({ card: only('parcelpost:NEU') })).toThrow(
      'services[0].code: is parcelpost:NEU, which is only for the price list of a carrier',
    );
    expect(() =>
      ratecard.create({
        card: only('PARCEL', [{ name: 'Ice', when: 'option', option: 'dry_ice', amount: 1 }]),
      }),
    ).toThrow('surcharges[0].option: is dry_ice, which is only for the price list of a carrier');
  });

  test('every account has its own list, in a container as without one', async () => {
    const shop = container.createChildContainer();
    shop.registerInstance(CLOCK, { now: () => Date.parse('2026-03-04T15:00:00Z') });
    for (const [account, flat] of [
      ['berlin', 5],
      ['munich', 7],
    ] as const)
      registerCarrier(
        shop,
        parcelpost,
        { user: account },
        {
          account,
          priced_by: priceList({
            ...CARD,
            rates: CARD.rates.map((rate) => ({ ...rate, breaks: [{ flat }] })),
          }),
        },
      );
    const totals = await Promise.all(
      carriersIn(shop).map(async (proxy) => (await fetchQuotes(proxy, REQUEST))[0][0]?.base_charge),
    );
    expect(totals).toEqual([5, 7]);
  });
});
