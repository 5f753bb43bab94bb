import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type RateCardDocument, ratecard } from '../src/index.js';
import { CARD, REQUEST, request } from './support/card.js';

const ask = (card: object, data: RateRequestData) =>
  fetchQuotes(ratecard.create({ card: { ...CARD, ...card } as RateCardDocument }), data);

const RESIDENTIAL = { surcharges: [{ name: 'Home', when: 'residential', amount: 3 }] };
const SIGNATURE = { surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: 0 }] };

describe('a request', () => {
  it.each<[string, RateRequestData['recipient'], number]>([
    ['by its type', { type: 'Residential' }, 11],
    ['by the extra', { extra: { 'ratecard:residential': 'true' } }, 11],
    ['not at all', {}, 8],
    ['by the extra, which says no', { extra: { 'ratecard:residential': 'false' } }, 8],
  ])('tells a home %s', async (_how, recipient, total_charge) => {
    expect(await ask(RESIDENTIAL, request({}, recipient))).toMatchObject([[{ total_charge }], []]);
  });

  it('that says two things about a home is refused', async () => {
    const recipient = { type: 'residential', extra: { 'ratecard:residential': 'false' } };
    const [, errors] = await ask(RESIDENTIAL, request({}, recipient));
    expect(errors).toMatchObject([
      { code: 'contradiction', field: 'recipient.extra["ratecard:residential"]' },
    ]);
  });

  it('for an option that the card offers for nothing is quoted with it', async () => {
    const [quotes, errors] = await ask(SIGNATURE, request({ options: ['ratecard:signature'] }));
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ total_charge: 8, extra_charges: [], options: ['ratecard:signature'] }]);
  });

  it('for an option that the card at hand does not offer is refused by name', async () => {
    const [, errors] = await ask(SIGNATURE, request({ options: ['saturday_delivery'] }));
    expect(errors).toMatchObject([
      {
        kind: 'not_supported',
        field: 'shipment.options[0]',
        message: 'shipment.options[0] saturday_delivery is not offered by the card Vans, which has signature',
      },
    ]);
  });

  it('for an option that another service offers excludes the service alone', async () => {
    const card = {
      services: [...CARD.services, { code: 'bike', name: 'Cargo bike' }],
      rates: [...CARD.rates, { service: 'bike', zone: 'canada', breaks: [{ flat: 6 }] }],
      surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: 1, services: 'bike' }],
    };
    const [quotes, errors] = await ask(card, request({ options: ['signature'] }));
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

  it('for an option that is not offered to the zone or on the day is not quoted without it', async () => {
    const zones = [...CARD.zones, { zone: 'far', countries: 'CA', states: 'YT' }];
    const rates = [...CARD.rates, { service: 'van', zone: 'far', breaks: [{ flat: 40 }] }];
    const saturday = { name: 'Saturday', when: 'option', option: 'saturday_delivery', amount: 9 };
    for (const limit of [{ zones: 'far' }, { valid_from: '2026-03-05' }, { valid_to: '2026-03-03' }]) {
      const card = { zones, rates, surcharges: [{ ...saturday, ...limit }] };
      const outcome = await ask(card, request({ options: ['saturday_delivery'] }));
      expect(outcome).toMatchObject([[], [{ details: { excluded: [{ rule: 'no_option' }] } }]]);
    }
  });

  it.each<[object, string]>([
    [{ paid_by: 'RECIPIENT' }, 'shipment.paid_by'],
    [{ payment_type: 'credit_card' }, 'shipment.payment_type'],
    [{ duty_paid_by: 'THIRD_PARTY' }, 'shipment.duty_paid_by'],
    [{ insured_amount: 100 }, 'shipment.insured_amount'],
    [{ customs: { terms_of_trade: 'DDP', items: [{ weight: 1 }] } }, 'shipment.customs.terms_of_trade'],
    [{ items: [{ weight: 1, length: 3 }] }, 'shipment.items[0].width'],
    [{ items: [{ weight: 1, quantity: 501 }] }, 'shipment.items'],
    [{ services: ['truck'] }, 'shipment.services'],
  ])('with %j is refused', async (shipment, field) => {
    const [quotes, errors] = await ask({}, request(shipment));
    expect(quotes).toEqual([]);
    expect(errors[0]).toMatchObject({ field });
  });

  it('names what the card tells places by', async () => {
    const card = {
      zones: [
        { zone: 'canada', countries: 'CA' },
        { zone: 'canada', countries: 'CA', postal_codes: 'G' },
      ],
      taxes: [{ name: 'QST', percent: 9.975, countries: 'CA', states: 'QC' }],
    };
    const { postal_code: _code, state_code: _state, ...recipient } = REQUEST.recipient;
    const [, errors] = await ask(card, { ...REQUEST, recipient });
    expect(errors.map(({ field }) => field)).toEqual(['recipient.postal_code', 'recipient.state_code']);
    const [, named] = await ask(card, {
      ...REQUEST,
      recipient: { ...recipient, postal_code: 'G1R', state: 'Québec' },
    });
    expect(named).toMatchObject([{ field: 'recipient.state', code: 'invalid_value' }]);
  });

  it('without a date is priced today, in the time zone of the account', async () => {
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

  it('for services that the card has and has not gets quotes and entries', async () => {
    const [quotes, errors] = await ask({}, request({ services: ['ratecard:van', 'ratecard:truck'] }));
    expect(quotes).toMatchObject([{ service_type: 'van' }]);
    expect(errors).toMatchObject([
      {
        code: 'no_service',
        kind: 'not_supported',
        message: 'Vans: truck does not take this shipment: the card Vans has van',
      },
    ]);
  });

  it.each<[string, object, object, string]>([
    ['too many pieces', { max_pieces: 2 }, { quantity: 3 }, 'too_many_pieces'],
    ['a shipment that is too light', { min_weight: 20 }, {}, 'too_light'],
    ['a shipment that is too heavy', { max_weight: 7 }, { quantity: 2 }, 'too_heavy'],
    ['a piece that is too heavy', { max_weight_per_piece: 3.9 }, {}, 'too_heavy'],
    ['a piece that is too long', { max_length: 29 }, {}, 'too_long'],
    ['a piece of too much girth', { max_length_plus_girth: 89.9 }, {}, 'too_large'],
    ['a piece that is too bulky', { max_volume: 5999 }, {}, 'too_large'],
    ['a day on which the service is not valid', { valid_from: '2026-03-05' }, {}, 'not_valid'],
  ])('with %s is told the rule', async (_what, limits, item, rule) => {
    const services = [{ code: 'van', name: 'Own van', ...limits }];
    const items = [{ weight: 4, length: 30, width: 20, height: 10, ...item }];
    const [quotes, errors] = await ask({ services }, request({ items }));
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ details: { excluded: [{ code: 'van', rule }] } }]);
  });

  it('at the limits is taken', async () => {
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
    const [quotes] = await ask({ services: [{ code: 'van', name: 'Own van', ...limits }] }, request());
    expect(quotes).toHaveLength(1);
  });

  it('of the least weight is priced by breaks that begin there', async () => {
    const services = [{ code: 'van', name: 'Own van', min_weight: 4 }];
    const rates = [{ service: 'van', zone: 'canada', breaks: [{ over: 4, flat: 9, per_kg_above: 2 }] }];
    expect(await ask({ services, rates }, request())).toMatchObject([[{ total_charge: 9 }], []]);
  });

  it('heavier than the last break, from elsewhere or before the first fuel is told so', async () => {
    const rule = async (card: object, data = request()) =>
      (await ask(card, data))[1].map(({ details }) => details?.excluded);
    const rates = [{ service: 'van', zone: 'canada', breaks: [{ up_to: 3, flat: 8 }] }];
    expect(await rule({ rates })).toMatchObject([
      [{ rule: 'too_heavy', why: 'its rates to zone canada end at 3 kg, below 4' }],
    ]);
    expect(await rule({ origins: [{ origin: 'west', countries: 'CA', postal_codes: 'V' }] })).toMatchObject([
      [{ rule: 'no_origin' }],
    ]);
    expect(await rule({ fuel: [{ from: '2026-03-05', percent: 9 }] })).toMatchObject([[{ rule: 'no_fuel' }]]);
  });
});
