import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { type RateCardDocument, ratecard } from '../src/index.js';
import { accountOf, CARD, REQUEST, request } from './support/card.js';

const quotesOf = (card: object, data: RateRequestData) =>
  fetchQuotes(accountOf({ ...CARD, ...card } as RateCardDocument), data);

const RESIDENTIAL = { surcharges: [{ name: 'Home', when: 'residential', amount: 3 }] };
const SIGNATURE = { surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: 0 }] };

test.each<[string, RateRequestData['recipient'], number]>([
  ['with its type', { type: 'Residential' }, 11],
  ['with another word for it', { type: 'home' }, 11],
  ['with the extra', { extra: { 'ratecard:residential': 'true' } }, 11],
  ['without either', {}, 8],
  ['with the extra, which says no', { extra: { 'ratecard:residential': 'false' } }, 8],
])('the surcharge for homes follows an address %s', async (_how, recipient, total_charge) => {
  expect(await quotesOf(RESIDENTIAL, request({}, recipient))).toMatchObject([[{ total_charge }], []]);
});

test('an address whose type and extra contradict each other is refused', async () => {
  const recipient = { type: 'residential', extra: { 'ratecard:residential': 'false' } };
  const [, errors] = await quotesOf(RESIDENTIAL, request({}, recipient));
  expect(errors).toMatchObject([
    {
      code: 'contradiction',
      field: 'recipient.type',
      message: 'recipient.type is residential, but recipient.extra["ratecard:residential"] is false',
    },
  ]);
});

test('an option that the card offers free of charge is on the quote', async () => {
  const [quotes, errors] = await quotesOf(SIGNATURE, request({ options: ['ratecard:signature'] }));
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([{ total_charge: 8, extra_charges: [], options: ['ratecard:signature'] }]);
});

test('an option that the card does not offer is refused by name', async () => {
  const [, errors] = await quotesOf(SIGNATURE, request({ options: ['saturday_delivery'] }));
  expect(errors).toMatchObject([
    {
      kind: 'not_supported',
      field: 'shipment.options[0]',
      message: 'shipment.options[0] saturday_delivery is not offered by the card Vans, which has signature',
    },
  ]);
});

test('an option that only another service offers excludes the service without it', async () => {
  const card = {
    services: [...CARD.services, { code: 'bike', name: 'Cargo bike' }],
    rates: [...CARD.rates, { service: 'bike', zone: 'canada', breaks: [{ flat: 6 }] }],
    surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: 1, services: 'bike' }],
  };
  const [quotes, errors] = await quotesOf(card, request({ options: ['signature'] }));
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([
    {
      service_type: 'bike',
      meta: {
        excluded: [
          {
            code: 'van',
            rule: 'no_option',
            why: 'it does not offer signature to zone canada on 2026-03-04',
          },
        ],
      },
    },
  ]);
});

test('a service that does not offer an option to the zone or on the day is not quoted without it', async () => {
  const zones = [...CARD.zones, { zone: 'far', countries: 'CA', states: 'YT' }];
  const rates = [...CARD.rates, { service: 'van', zone: 'far', breaks: [{ flat: 40 }] }];
  const saturday = { name: 'Saturday', when: 'option', option: 'saturday_delivery', amount: 9 };
  for (const limit of [{ zones: 'far' }, { valid_from: '2026-03-05' }, { valid_to: '2026-03-03' }]) {
    const card = { zones, rates, surcharges: [{ ...saturday, ...limit }] };
    const outcome = await quotesOf(card, request({ options: ['saturday_delivery'] }));
    expect(outcome).toMatchObject([[], [{ details: { excluded: [{ rule: 'no_option' }] } }]]);
  }
});

test.each<[object, string]>([
  [{ paid_by: 'RECIPIENT' }, 'shipment.paid_by'],
  [{ payment_type: 'credit_card' }, 'shipment.payment_type'],
  [{ payment_account_number: '7' }, 'shipment.payment_account_number'],
  [{ duty_payment_account: '7' }, 'shipment.duty_payment_account'],
  [{ insured_amount: 100 }, 'shipment.insured_amount'],
  [{ options: ['cash_on_delivery'] }, 'shipment.options[0]'],
  [{ extra: { 'ratecard:cod_amount': '45' } }, 'shipment.extra["ratecard:cod_amount"]'],
  [{ ship_date: '2026-03-03' }, 'shipment.ship_date'],
  [{ customs: { terms_of_trade: 'DDP', items: [{ weight: 1 }] } }, 'shipment.customs.terms_of_trade'],
  [{ items: [{ weight: 1, length: 3 }] }, 'shipment.items[0].width'],
  [{ items: [{ weight: 1, quantity: 501 }] }, 'shipment.items'],
  [{ services: ['truck'] }, 'shipment.services'],
])('a shipment with %j is refused', async (shipment, field) => {
  const [quotes, errors] = await quotesOf({}, request(shipment));
  expect(quotes).toEqual([]);
  expect(errors[0]).toMatchObject({ field });
});

test('a request must name the state and postal code that prices of the card depend on', async () => {
  const card = {
    zones: [
      { zone: 'canada', countries: 'CA' },
      { zone: 'canada', countries: 'CA', postal_codes: 'G' },
    ],
    taxes: [{ name: 'QST', percent: 9.975, countries: 'CA', states: 'QC' }],
  };
  const { postal_code: _code, state_code: _state, ...recipient } = REQUEST.recipient;
  const [, errors] = await quotesOf(card, { ...REQUEST, recipient });
  expect(errors.map(({ field }) => field)).toEqual(['recipient.postal_code', 'recipient.state_code']);
  const named = (state: string) =>
    quotesOf(card, { ...REQUEST, recipient: { ...recipient, postal_code: 'G1R', state } });
  expect(await named('Québec')).toMatchObject([[{ total_charge: 8.8 }], []]);
  expect(await named('Quebeck')).toMatchObject([
    [],
    [{ field: 'recipient.state', code: 'invalid', message: expect.stringMatching(/did you mean Quebec\?$/) }],
  ]);
});

const ABROAD = { zones: [{ zone: 'canada', countries: ['CA', 'US'] }] };
const TO_DENVER = { country_code: 'US', state_code: 'CO', postal_code: '80202' };

test('the recipient pays duties abroad, and a notice says so when the request does not', async () => {
  const notices = [
    {
      code: 'duties_paid_by',
      message:
        'Duties and taxes at the border are paid by the recipient, as the card Vans does by default: the request has neither duty_paid_by nor customs.terms_of_trade.',
    },
  ];
  const [quotes, errors] = await quotesOf(ABROAD, request({}, TO_DENVER));
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([{ total_charge: 8, meta: { notices } }]);
  for (const said of [
    { duty_paid_by: 'RECIPIENT' as const },
    { customs: { terms_of_trade: 'DDU', items: [{ weight: 1 }] } },
  ]) {
    const [[quote]] = await quotesOf(ABROAD, request(said, TO_DENVER));
    expect(quote?.total_charge).toBe(8);
    expect(quote?.meta).not.toHaveProperty('notices');
  }
});

test('an account number is refused once', async () => {
  const accounts = { payment_account_number: '7', duty_payment_account: '8' };
  const [, errors] = await quotesOf(ABROAD, request(accounts, TO_DENVER));
  expect(errors.map(({ message }) => message)).toEqual([
    'shipment.payment_account_number is not supported by the card Vans: The price is the account’s own; no other account is billed.',
    'shipment.duty_payment_account is not supported by the card Vans: A card bills no duties.',
  ]);
});

test.each<'SENDER' | 'THIRD_PARTY'>(['SENDER', 'THIRD_PARTY'])(
  'duties abroad that %s is to pay are refused',
  async (duty_paid_by) => {
    const [quotes, errors] = await quotesOf(ABROAD, request({ duty_paid_by }, TO_DENVER));
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([
      {
        kind: 'not_supported',
        message: `shipment.duty_paid_by is ${duty_paid_by}; the card Vans bills duties to RECIPIENT`,
      },
    ]);
  },
);

test('without a ship date the price is that of today in the time zone of the account', async () => {
  const card = { ...CARD, valid_from: '2026-03-04', valid_to: '2026-03-04' };
  const { ship_date: _, ...shipment } = REQUEST.shipment;
  const clock = { now: () => Date.parse('2026-03-04T23:30:00Z') };
  const quotes = (time_zone: string) =>
    fetchQuotes(ratecard.create({ card, time_zone }, { clock }), { ...REQUEST, shipment });
  expect((await quotes('America/Toronto'))[0]).toHaveLength(1);
  expect(await quotes('Europe/Berlin')).toMatchObject([
    [],
    [
      {
        details: {
          excluded: [
            {
              rule: 'not_valid',
              why: 'the card is not valid on 2026-03-05, but from 2026-03-04 to 2026-03-04',
            },
          ],
        },
      },
    ],
  ]);
});

test('requested services that the card has are quoted, and the others are entries', async () => {
  const [quotes, errors] = await quotesOf({}, request({ services: ['ratecard:van', 'ratecard:truck'] }));
  expect(quotes).toMatchObject([{ service_type: 'van' }]);
  expect(errors).toMatchObject([
    {
      code: 'no_service',
      kind: 'not_supported',
      message: 'Vans: truck does not take this shipment: the card Vans has van',
    },
  ]);
});

test.each<[string, object, object, string]>([
  ['too many packages', { max_pieces: 2 }, { quantity: 3 }, 'too_many_pieces'],
  ['a shipment that is too light', { min_weight: 20 }, {}, 'too_light'],
  ['a shipment that is too heavy', { max_weight: 7 }, { quantity: 2 }, 'too_heavy'],
  ['a package that is too heavy', { max_weight_per_piece: 3.9 }, {}, 'too_heavy'],
  ['a package that is too long', { max_length: 29 }, {}, 'too_long'],
  ['a package of too much girth', { max_length_plus_girth: 89.9 }, {}, 'too_large'],
  ['a package that is too bulky', { max_volume: 5999 }, {}, 'too_large'],
  ['a day on which the service is not valid', { valid_from: '2026-03-05' }, {}, 'not_valid'],
])('a shipment with %s is excluded, and the entry names the rule', async (_what, limits, item, rule) => {
  const services = [{ code: 'van', name: 'Own van', ...limits }];
  const items = [{ weight: 4, length: 30, width: 20, height: 10, ...item }];
  const [quotes, errors] = await quotesOf({ services }, request({ items }));
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ details: { excluded: [{ code: 'van', rule }] } }]);
});

test('a shipment at the limits is accepted', async () => {
  const limits = {
    max_pieces: 1,
    min_weight: 4,
    max_weight: 4,
    max_weight_per_piece: 4,
    max_length: 30,
    max_length_plus_girth: 90,
    max_volume: 6000,
    valid_from: '2026-03-04',
    valid_to: '2026-03-04',
  };
  const [quotes] = await quotesOf({ services: [{ code: 'van', name: 'Own van', ...limits }] }, request());
  expect(quotes).toHaveLength(1);
});

test('a shipment of the minimum weight is priced by breaks that begin there', async () => {
  const services = [{ code: 'van', name: 'Own van', min_weight: 4 }];
  const rates = [{ service: 'van', zone: 'canada', breaks: [{ over: 4, flat: 9, per_kg_above: 2 }] }];
  expect(await quotesOf({ services, rates }, request())).toMatchObject([[{ total_charge: 9 }], []]);
});

test('a shipment above the last break, from another origin or before the first fuel row is excluded by that rule', async () => {
  const rule = async (card: object, data = request()) =>
    (await quotesOf(card, data))[1].map(({ details }) => details?.excluded);
  const rates = [{ service: 'van', zone: 'canada', breaks: [{ up_to: 3, flat: 8 }] }];
  expect(await rule({ rates })).toMatchObject([
    [{ rule: 'too_heavy', why: 'its rates to zone canada end at 3 kg, below 4' }],
  ]);
  expect(await rule({ origins: [{ origin: 'west', countries: 'CA', postal_codes: 'V' }] })).toMatchObject([
    [{ rule: 'no_origin' }],
  ]);
  expect(await rule({ fuel: [{ from: '2026-03-05', percent: 9 }] })).toMatchObject([[{ rule: 'no_fuel' }]]);
});
