import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { ratecard } from '../src/index.js';
import { CARD, cardOf, excludedBy, quotesOf, REQUEST, request } from './support/card.js';

type Shipment = Partial<RateRequestData['shipment']>;

const NO = { kind: 'not_supported' };
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
  const message = 'recipient.type is residential, but recipient.extra["ratecard:residential"] is false';
  expect(await quotesOf(RESIDENTIAL, request({}, recipient))).toMatchObject([
    [],
    [{ code: 'contradiction', field: 'recipient.type', message }],
  ]);
});

test('an option that the card offers free of charge is on the quote', async () => {
  const options = ['ratecard:signature'];
  const quote = { total_charge: 8, extra_charges: [], options };
  expect(await quotesOf(SIGNATURE, request({ options }))).toMatchObject([[quote], []]);
});

test('an option that only another service offers excludes the service without it', async () => {
  const services = [...CARD.services, { code: 'bike', name: 'Cargo bike' }];
  const rates = [...CARD.rates, { service: 'bike', zone: 'canada', breaks: [{ flat: 6 }] }];
  const surcharges = [{ ...SIGNATURE.surcharges[0], services: 'bike' }];
  const why = 'it does not offer signature to zone canada on 2026-03-04';
  const excluded = [{ code: 'van', rule: 'no_option', why }];
  const asked = request({ options: ['signature'] });
  expect(await quotesOf({ services, rates, surcharges }, asked)).toMatchObject([
    [{ service_type: 'bike', meta: { excluded } }],
    [],
  ]);
});

test.each([{ zones: 'far' }, { valid_from: '2026-03-05' }, { valid_to: '2026-03-03' }])(
  'a service that offers an option only with %j is not quoted without it',
  async (limit) => {
    const zones = [...CARD.zones, { zone: 'far', countries: 'CA', states: 'YT' }];
    const rates = [...CARD.rates, { service: 'van', zone: 'far', breaks: [{ flat: 40 }] }];
    const surcharges = [
      { name: 'Saturday', when: 'option', option: 'saturday_delivery', amount: 9, ...limit },
    ];
    const options = { options: ['saturday_delivery'] };
    expect(await excludedBy(cardOf(undefined, {}, { zones, rates, surcharges }), options)).toMatch(
      /^no_option:/,
    );
  },
);

test.each<[Shipment, string]>([
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
  const [quotes, [entry]] = await quotesOf({}, request(shipment));
  expect([quotes, entry?.field]).toEqual([[], field]);
});

test('a request must name the state and postal code that prices of the card depend on', async () => {
  const zones = [...CARD.zones, { zone: 'canada', countries: 'CA', postal_codes: 'G' }];
  const card = { zones, taxes: [{ name: 'QST', percent: 9.975, countries: 'CA', states: 'QC' }] };
  const { postal_code: _code, state_code: _state, ...recipient } = REQUEST.recipient;
  const to = (parts: object) => quotesOf(card, { ...REQUEST, recipient: { ...recipient, ...parts } });
  const [, errors] = await to({});
  expect(errors.map(({ field }) => field)).toEqual(['recipient.postal_code', 'recipient.state_code']);
  expect(await to({ postal_code: 'G1R', state: 'Québec' })).toMatchObject([[{ total_charge: 8.8 }], []]);
  const message = expect.stringMatching(/did you mean Quebec\?$/);
  expect(await to({ postal_code: 'G1R', state: 'Quebeck' })).toMatchObject([
    [],
    [{ field: 'recipient.state', code: 'invalid', message }],
  ]);
});

const ABROAD = { zones: [{ zone: 'canada', countries: ['CA', 'US'] }] };
const abroad = (shipment: Shipment = {}) =>
  quotesOf(ABROAD, request(shipment, { country_code: 'US', state_code: 'CO', postal_code: '80202' }));

test('the recipient pays duties abroad, and a notice says so when the request does not', async () => {
  const message =
    'Duties and taxes at the border are paid by the recipient, as the card Vans does by default: the request has neither duty_paid_by nor customs.terms_of_trade.';
  const notices = [{ code: 'duties_paid_by', message }];
  expect(await abroad()).toMatchObject([[{ total_charge: 8, meta: { notices } }], []]);
  const customs = { terms_of_trade: 'DDU' as const, items: [{ weight: 1 }] };
  for (const said of [{ duty_paid_by: 'RECIPIENT' as const }, { customs }]) {
    const [[quote]] = await abroad(said);
    expect(quote?.total_charge).toBe(8);
    expect(quote?.meta).not.toHaveProperty('notices');
  }
});

test.each<[string, Shipment, readonly string[]]>([
  [
    'an account number, once',
    { payment_account_number: '7', duty_payment_account: '8' },
    [
      'shipment.payment_account_number cannot be sent to the card Vans: The price is the account’s own; no other account is billed (format of rate cards).',
      'shipment.duty_payment_account cannot be sent to the card Vans: A card bills no duties (format of rate cards).',
    ],
  ],
  ...(['SENDER', 'THIRD_PARTY'] as const).map((duty_paid_by): [string, Shipment, readonly string[]] => [
    `duties that ${duty_paid_by} is to pay`,
    { duty_paid_by },
    [`shipment.duty_paid_by is ${duty_paid_by}; the card Vans bills duties to RECIPIENT`],
  ]),
])('a shipment abroad with %s is refused', async (_what, shipment, messages) => {
  const entries = messages.map((message) => ({ ...NO, message }));
  expect(await abroad(shipment)).toMatchObject([[], entries]);
});

test('without a ship date the price is that of today in the time zone of the account', async () => {
  const card = { ...CARD, valid_from: '2026-03-04', valid_to: '2026-03-04' };
  const { ship_date: _, ...shipment } = REQUEST.shipment;
  const clock = { now: () => Date.parse('2026-03-04T23:30:00Z') };
  const quotes = (time_zone: string) =>
    fetchQuotes(ratecard.create({ card, time_zone }, { clock }), { ...REQUEST, shipment });
  expect((await quotes('America/Toronto'))[0]).toHaveLength(1);
  const why = 'the card is not valid on 2026-03-05, but from 2026-03-04 to 2026-03-04';
  const excluded = [{ rule: 'not_valid', why }];
  expect(await quotes('Europe/Berlin')).toMatchObject([[], [{ details: { excluded } }]]);
});

test('requested services and options that the card has not are refused by name', async () => {
  const services = request({ services: ['ratecard:van', 'ratecard:truck'] });
  const truck = 'Vans: truck does not take this shipment: the card Vans has van';
  expect(await quotesOf({}, services)).toMatchObject([
    [{ service_type: 'van' }],
    [{ ...NO, code: 'no_service', message: truck }],
  ]);
  const message =
    'shipment.options[0] saturday_delivery is not offered by the card Vans, which has signature';
  const options = await quotesOf(SIGNATURE, request({ options: ['saturday_delivery'] }));
  expect(options).toMatchObject([[], [{ ...NO, field: 'shipment.options[0]', message }]]);
});

test.each<[string, object, object, string]>([
  ['too many packages', { max_pieces: 2 }, { quantity: 3 }, 'too_many_pieces'],
  ['a shipment that is too light', { min_weight: 20 }, {}, 'too_light'],
  ['a shipment that is too heavy', { max_weight: 7 }, { quantity: 2 }, 'too_heavy'],
  ['a package that is too heavy', { max_weight_per_piece: 3.9 }, {}, 'too_heavy'],
  ['a package that is too long', { max_length: 29 }, {}, 'too_long'],
  ['a package of too much girth', { max_length_plus_girth: 89.9 }, {}, 'too_large'],
  ['a package of other sides', { max_sides: [10, 29, 20] }, {}, 'too_large'],
  ['a package of too long and short sides', { max_longest_plus_shortest: 39.9 }, {}, 'too_large'],
  ['a package of too large sides together', { max_sum_of_sides: 59.9 }, {}, 'too_large'],
  ['a package that is too bulky', { max_volume: 5999 }, {}, 'too_large'],
  ['a day on which the service is not valid', { valid_from: '2026-03-05' }, {}, 'not_valid'],
])('a shipment with %s is excluded, and the entry names the rule', async (_what, limits, item, rule) => {
  const items = [{ weight: 4, length: 30, width: 20, height: 10, ...item }];
  const excluded = [{ code: 'van', rule }];
  expect(await quotesOf(cardOf(undefined, limits), request({ items }))).toMatchObject([
    [],
    [{ details: { excluded } }],
  ]);
});

test('a shipment at the limits is accepted', async () => {
  const limits = {
    ...{ max_pieces: 1, min_weight: 4, max_weight: 4, max_weight_per_piece: 4 },
    ...{ max_length: 30, max_length_plus_girth: 90, max_volume: 6000 },
    ...{ valid_from: '2026-03-04', valid_to: '2026-03-04' },
  };
  expect(await quotesOf(cardOf(undefined, limits), request())).toMatchObject([[{ total_charge: 8 }], []]);
});

test('a shipment of the minimum weight is priced by breaks that begin there', async () => {
  const card = cardOf([{ over: 4, flat: 9, per_kg_above: 2 }], { min_weight: 4 });
  expect(await quotesOf(card, request())).toMatchObject([[{ total_charge: 9 }], []]);
});

const WEST = { origins: [{ origin: 'west', countries: 'CA', postal_codes: 'V' }] };
test.each([
  [
    'above the last break',
    cardOf([{ up_to: 3, flat: 8 }]),
    /^too_heavy: its rates to zone canada end at 3 kg, below 4$/,
  ],
  ['from another origin', cardOf(undefined, {}, WEST), /^no_origin: /],
  [
    'before the first fuel row',
    cardOf(undefined, {}, { fuel: [{ from: '2026-03-05', percent: 9 }] }),
    /^no_fuel: /,
  ],
])('a shipment %s is excluded by that rule', async (_what, card, rule) => {
  expect(await excludedBy(card)).toMatch(rule);
});
