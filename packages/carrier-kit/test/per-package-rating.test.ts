import { beforeEach, describe, expect, test } from 'vitest';
import { lines, offer, rate, refusal, replies, reset } from './helpers/package-post.js';

beforeEach(reset);

describe('rating package by package', () => {
  test('prices alike packages once and counts them', async () => {
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '5.10')] } }];
    const [quotes, errors] = await rate([{ weight: 2, quantity: 2 }, { weight: 2 }]);
    expect([lines(), errors]).toEqual([['POST /rates'], []]);
    expect(quotes).toMatchObject([{ service_type: 'GROUND', base_charge: 15.3, total_charge: 15.3 }]);
  });

  test('adds up the packages, and is there with the last of them', async () => {
    replies['POST /rates'] = [
      {
        body: {
          offers: [
            offer('GROUND', '5', {
              days: '2',
              date: '2026-11-25',
              guaranteed: 'yes',
              zone: '3',
              notice: 'N.',
            }),
          ],
        },
      },
      {
        body: {
          offers: [
            offer('GROUND', '7', {
              days: '4',
              date: '2026-11-24',
              guaranteed: 'no',
              zone: '4',
              notice: 'N.',
            }),
          ],
        },
      },
    ];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2, quantity: 2 }]);
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ total_charge: 19, transit_days: 4, delivery_date: '2026-11-25' }]);
    expect(quotes[0]?.meta).toEqual({ guaranteed: false, notices: [{ code: 'note', message: 'N.' }] });
  });

  test('leaves days and date open when one package does', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5', { days: '2', date: '2026-11-25' })] } },
      { body: { offers: [offer('GROUND', '7')] } },
    ];
    const [[quote]] = await rate([{ weight: 1 }, { weight: 2 }]);
    expect([quote?.transit_days, quote?.delivery_date]).toEqual([undefined, undefined]);
  });

  test('does not quote a service that one package lacks, and says so', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5'), offer('AIR', '9')] } },
      { body: { offers: [offer('GROUND', '7')] } },
    ];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2 }]);
    expect(quotes.map(({ service_type, total_charge }) => [service_type, total_charge])).toEqual([
      ['GROUND', 12],
    ]);
    expect(errors).toEqual([
      {
        carrier: 'post',
        account: 'post',
        code: 'no_service',
        message: 'AIR name (AIR) is not quoted: there is no price of it for this package.',
        kind: 'carrier',
        retryable: false,
        field: 'shipment.items[1]',
      },
    ]);
  });

  test('says no more where the carrier says which service it refuses a package', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5'), offer('AIR', '9')] } },
      { body: { offers: [offer('GROUND', '7')], errors: [{ message: 'Too heavy', service: 'AIR' }] } },
    ];
    const [, errors] = await rate([{ weight: 1 }, { weight: 2 }]);
    expect(errors).toMatchObject([{ message: 'Too heavy', field: 'shipment.items[1]' }]);
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5'), offer('AIR', '9')] } },
      { body: { offers: [offer('GROUND', '7')], errors: [{ message: 'Too wide', service: 'SEA' }] } },
    ];
    expect((await rate([{ weight: 1 }, { weight: 2 }]))[1]).toMatchObject([
      { message: 'Too wide', field: 'shipment.items[1]' },
      { code: 'no_service', field: 'shipment.items[1]' },
    ]);
  });

  test('says it once for all when no service takes every package', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('AIR', '9')] } },
      { body: { offers: [offer('SEA', '7')] } },
    ];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2 }]);
    expect(quotes).toEqual([]);
    expect(errors.map(({ message, field }) => [message, field])).toEqual([
      ['No service takes every package of this shipment.', undefined],
    ]);
    replies['POST /rates'] = [{ body: { offers: [] } }];
    expect((await rate([{ weight: 1 }]))[1]).toMatchObject([{ message: 'No service takes this shipment.' }]);
  });

  test('explains a service that was named and is not quoted', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('AIR', '9')] } },
      { body: { offers: [offer('SEA', '7')] } },
    ];
    const [, named] = await rate([{ weight: 1 }, { weight: 2 }], { services: ['post:AIR'] });
    expect(named).toMatchObject([{ code: 'no_service', field: 'shipment.items[1]' }]);
    replies['POST /rates'] = [{ body: { offers: [offer('SEA', '7')] } }];
    const [quotes, missing] = await rate([{ weight: 1 }], { services: ['post:AIR', 'post:SEA'] });
    expect(quotes).toHaveLength(1);
    expect(missing).toMatchObject([{ code: 'no_service', field: 'shipment.services' }]);
  });

  test('leaves it at the reason of a package that no service takes', async () => {
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '5'), offer('AIR', '9')] } }, refusal('E1')];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2 }]);
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: 'E1', field: 'shipment.items[1]' }]);
    replies['POST /rates'] = [{ body: { offers: [offer('AIR', '9')] } }, refusal('E1')];
    const [, named] = await rate([{ weight: 1 }, { weight: 2 }], { services: ['post:AIR'] });
    expect(named).toMatchObject([{ code: 'E1', field: 'shipment.items[1]' }]);
    replies['POST /rates'] = [refusal('E1')];
    expect((await rate([{ weight: 1, quantity: 3 }]))[1].map(({ code, field }) => [code, field])).toEqual([
      ['E1', undefined],
    ]);
  });

  test('keeps offers of one service apart by variant, and by number without one', async () => {
    const saturday = { variant: 'saturday', options: ['saturday_delivery'] };
    replies['POST /rates'] = [
      { body: { offers: [offer('AIR', '9', saturday), offer('AIR', '8'), offer('AIR', '10')] } },
      { body: { offers: [offer('AIR', '5'), offer('AIR', '6', saturday), offer('AIR', '20')] } },
    ];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2 }], { services: [] });
    expect(errors).toEqual([]);
    expect(quotes.map(({ total_charge, options }) => [total_charge, options])).toEqual([
      [15, ['saturday_delivery']],
      [13, []],
      [30, []],
    ]);
  });
});
