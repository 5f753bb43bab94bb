import type { ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { boughtBy, EVERY, extra, extraAt, ratedBy, refusals } from './support/accounts.js';
import { box, chicago, domestic } from './support/requests.js';

const cod = (cod_amount: string) => ({ options: ['cash_on_delivery'], ...extra({ cod_amount }) });
const line = { weight: 1, value_amount: 5 };

describe('a request for rates', () => {
  test.each<[string, Partial<ShipmentData>, string]>([
    ['collects 0 dollars', cod('0'), extraAt('shipment', 'cod_amount')],
    [
      'collects less than a cent a package',
      { ...cod('0.01'), items: [{ ...box, quantity: 2 }] },
      extraAt('shipment', 'cod_amount'),
    ],
    ['collects nothing in particular', { options: ['cash_on_delivery'] }, extraAt('shipment', 'cod_amount')],
    ['collects without the option', extra({ cod_amount: '5' }), extraAt('shipment', 'cod_amount')],
    ['covers nothing in particular', { options: ['COV'] }, 'shipment.insured_amount'],
    ['covers in another currency', { insured_amount: 10, currency: 'USD' }, 'shipment.currency'],
    [
      'splits by values in another currency',
      { insured_amount: 10, items: [{ ...box, value_amount: 5, value_currency: 'JPY' }] },
      'shipment.items[0].value_currency',
    ],
    [
      'declares values in a currency without its rate',
      { customs: { items: [{ ...line, value_currency: 'USD' }] } },
      'shipment.customs.items[0].value_currency',
    ],
    [
      'is a gift',
      { customs: { items: [line], reason_for_export: 'gift' } },
      'shipment.customs.reason_for_export',
    ],
    ['comes back and is abandoned', { options: ['RTS', 'ABAN'] }, 'shipment.options[1]'],
    ['leaves from abroad', { ship_from: { country_code: 'US' } }, 'shipment.ship_from.country_code'],
  ])('that %s is refused with the field that is wrong', (_, shipment, field) => {
    const request = { ...domestic({ services: [], ...shipment }), recipient: chicago };
    for (const kind of EVERY) expect(refusals(kind, request, ratedBy), kind).toEqual([field]);
  });

  test('covers up to 99,999.99 CAD with JSON, and ten times as much with XML', () => {
    const covered = (insured_amount: number) =>
      EVERY.filter((kind) => refusals(kind, domestic({ insured_amount }), ratedBy).length === 0);
    expect(covered(99_999.99)).toEqual(EVERY);
    expect(covered(100_000)).toEqual(['xml', 'counter']);
    expect(covered(1_000_000)).toEqual([]);
  });

  test('within Canada has no option for a package that cannot be delivered abroad', () => {
    expect(refusals('json', domestic({ options: ['RTS'] }), ratedBy)).toEqual(['shipment.options[0]']);
  });

  test('abroad names no option that the request does not name, and its quotes are bought with RASE', () => {
    const wireOf = (options: string[]) =>
      ratedBy('json', { ...domestic({ services: [], options }), recipient: chicago });
    expect(wireOf([])).toMatchObject({ options: [], added_options: ['RASE'] });
    expect(wireOf(['return_to_sender'])).toMatchObject({ options: [{ code: 'RTS' }], added_options: [] });
  });

  test('to Puerto Rico goes to that country, and a GB postcode is written officially', () => {
    const destinationOf = (recipient: typeof chicago) =>
      ratedBy('json', { ...domestic({ services: [] }), recipient })?.destination;
    expect(destinationOf({ country_code: 'US', state_code: 'PR', postal_code: '00901' })).toEqual({
      kind: 'international',
      country_code: 'PR',
      postal_code: '00901',
    });
    expect(destinationOf({ country_code: 'GB', postal_code: 'sw1a1aa' })).toMatchObject({
      postal_code: 'SW1A 1AA',
    });
  });

  test('takes postal codes of other countries as long as the platform does', () => {
    const taken = (length: number, by: typeof ratedBy | typeof boughtBy) => {
      const recipient = { ...chicago, country_code: 'CL', postal_code: '7'.repeat(length), state_code: '' };
      const { state_code: _, ...abroad } = recipient;
      const request = { ...domestic({ services: [] }), recipient: abroad };
      return EVERY.filter(
        (kind) => !refusals(kind, request, by as typeof ratedBy).includes('recipient.postal_code'),
      );
    };
    expect([10, 11, 14, 15].map((length) => taken(length, ratedBy))).toEqual([
      EVERY,
      ['json', 'card'],
      ['json', 'card'],
      [],
    ]);
    expect([14, 15].map((length) => taken(length, boughtBy))).toEqual([EVERY, []]);
  });
});
