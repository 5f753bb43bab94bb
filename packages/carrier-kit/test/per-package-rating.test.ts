import { beforeEach, describe, expect, test } from 'vitest';
import { lines, offer, offers, rate, refusal, replies, reset } from './helpers/package-post.js';

beforeEach(reset);

describe('rating package by package', () => {
  /** The quotes and entries for one package of each kind, which get these replies. */
  const rated = (given: (typeof replies)[string], more?: object) => {
    replies['POST /rates'] = given;
    return rate([{ weight: 1 }, { weight: 2 }].slice(0, given.length), more);
  };
  const ground = (total: string, more = {}) => offer('GROUND', total, more);
  const air = (total: string, more = {}) => offer('AIR', total, more);

  test('prices alike packages once and counts them', async () => {
    replies['POST /rates'] = [offers(ground('5.10'))];
    const [quotes, errors] = await rate([{ weight: 2, quantity: 2 }, { weight: 2 }]);
    expect([lines(), errors]).toEqual([['POST /rates'], []]);
    expect(quotes).toMatchObject([{ service_type: 'GROUND', base_charge: 15.3, total_charge: 15.3 }]);
  });

  test('adds up the packages, and is there with the last of them', async () => {
    const one = { days: '2', date: '2026-11-25', guaranteed: 'yes', zone: '3', notice: 'N.' };
    const other = { days: '4', date: '2026-11-24', guaranteed: 'no', zone: '4', notice: 'N.' };
    replies['POST /rates'] = [offers(ground('5', one)), offers(ground('7', other))];
    const [quotes, errors] = await rate([{ weight: 1 }, { weight: 2, quantity: 2 }]);
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ total_charge: 19, transit_days: 4, delivery_date: '2026-11-25' }]);
    expect(quotes[0]?.meta).toEqual({ guaranteed: false, notices: [{ code: 'note', message: 'N.' }] });
  });

  test('leaves days and date open when one package does', async () => {
    const dated = ground('5', { days: '2', date: '2026-11-25' });
    const [[quote]] = await rated([offers(dated), offers(ground('7'))]);
    expect([quote?.transit_days, quote?.delivery_date]).toEqual([undefined, undefined]);
  });

  test('does not quote a service that one package lacks, and says so', async () => {
    const [quotes, errors] = await rated([offers(ground('5'), air('9')), offers(ground('7'))]);
    expect(quotes).toMatchObject([{ service_type: 'GROUND', total_charge: 12 }]);
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
    const refusing = async (message: string, service: string) => {
      const body = { offers: [ground('7')], errors: [{ message, details: { service } }] };
      const [, errors] = await rated([offers(ground('5'), air('9')), { body }]);
      return errors.map(
        ({ code, message: said, field }) => `${field} ${code === 'no_service' ? code : said}`,
      );
    };
    expect(await refusing('Too heavy', 'AIR')).toEqual(['shipment.items[1] Too heavy']);
    const both = ['shipment.items[1] Too wide', 'shipment.items[1] no_service'];
    expect(await refusing('Too wide', 'SEA')).toEqual(both);
  });

  test('says it once for all when no service takes every package', async () => {
    const [quotes, errors] = await rated([offers(air('9')), offers(offer('SEA', '7'))]);
    expect(quotes).toEqual([]);
    expect(errors.map(({ message, field }) => [message, field])).toEqual([
      ['No service takes every package of this shipment.', undefined],
    ]);
    expect((await rated([offers()]))[1]).toMatchObject([{ message: 'No service takes this shipment.' }]);
  });

  test('explains a service that was named and is not quoted', async () => {
    const sea = offers(offer('SEA', '7'));
    const [, named] = await rated([offers(air('9')), sea], { services: ['post:AIR'] });
    expect(named).toMatchObject([{ code: 'no_service', field: 'shipment.items[1]' }]);
    const [quotes, missing] = await rated([sea], { services: ['post:AIR', 'post:SEA'] });
    expect(quotes).toHaveLength(1);
    expect(missing).toMatchObject([{ code: 'no_service', field: 'shipment.services' }]);
  });

  test('leaves it at the reason of a package that no service takes', async () => {
    const refused = [{ code: 'E1', field: 'shipment.items[1]' }];
    expect(await rated([offers(ground('5'), air('9')), refusal('E1')])).toMatchObject([[], refused]);
    const [, named] = await rated([offers(air('9')), refusal('E1')], { services: ['post:AIR'] });
    expect(named).toMatchObject(refused);
    replies['POST /rates'] = [refusal('E1')];
    const [, alike] = await rate([{ weight: 1, quantity: 3 }]);
    expect(alike.map(({ code, field }) => [code, field])).toEqual([['E1', undefined]]);
  });

  test('keeps offers of one service apart by variant, and by number without one', async () => {
    const saturday = { variant: 'saturday', options: ['saturday_delivery'] };
    const [quotes, errors] = await rated([
      offers(air('9', saturday), air('8'), air('10')),
      offers(air('5'), air('6', saturday), air('20')),
    ]);
    expect(errors).toEqual([]);
    expect(quotes.map(({ total_charge, options }) => [total_charge, options])).toEqual([
      [15, ['saturday_delivery']],
      [13, []],
      [30, []],
    ]);
  });
});
