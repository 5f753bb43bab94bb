import { fetchQuotes } from '@waybill/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { perPackage } from '../src/index.js';
import {
  bought,
  buy,
  lines,
  offer,
  offers,
  postWith,
  price,
  priced,
  rate,
  refusal,
  replies,
  request,
  reset,
  sent,
} from './helpers/package-post.js';

const prices = (...totals: string[]) => {
  replies['POST /rates'] = totals.map((total) => offers(offer('GROUND', total)));
};
const sells = (...numbers: string[]) => {
  replies['POST /labels'] = numbers.map((number) => bought(number));
};
const indicators = () => sent.map(({ body }) => JSON.parse(body ?? '').rate_indicator);

beforeEach(() => {
  reset();
  sells('A1', 'A2', 'A3');
});

describe('prices before purchases', () => {
  test('are asked for once for alike packages; each is bought by what its price was made of', async () => {
    replies['POST /rates'] = [offers(offer('AIR', '9'), offer('GROUND', '5'))];
    const [shipment, errors] = await buy([{ weight: 2, quantity: 2 }], priced);
    expect([shipment?.complete, errors]).toEqual([true, []]);
    expect(lines()).toEqual(['POST /rates', 'POST /labels', 'POST /labels']);
    expect(sent[1]?.body).toBe('{"weight":2,"rate_indicator":"GROUND-SP"}');
  });

  test('decide whether anything is bought at all', async () => {
    replies['POST /rates'] = [offers(offer('GROUND', '5')), offers(offer('AIR', '9'))];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }], priced);
    expect([shipment, lines()]).toEqual([null, ['POST /rates', 'POST /rates']]);
    const message = 'There is no price of GROUND for this package, so nothing was bought.';
    expect(errors).toMatchObject([{ code: 'no_service', message, field: 'shipment.items[1]' }]);
    replies['POST /rates'] = [refusal('E1')];
    expect((await buy([{ weight: 1 }], priced))[1]).toMatchObject([{ code: 'E1' }]);
  });

  test('are chosen with the options that were named, and without others', async () => {
    const saturday = offer('GROUND', '9', { options: ['saturday_delivery'], variant: 's' });
    replies['POST /rates'] = [offers(saturday, offer('GROUND', '5'))];
    await buy([{ weight: 1 }], priced);
    await buy([{ weight: 1 }], priced, { options: ['saturday_delivery'] });
    expect(indicators()).toEqual([undefined, 'GROUND-SP', undefined, 'GROUND-s']);
    replies['POST /rates'] = [offers(saturday)];
    expect((await buy([{ weight: 1 }], priced))[0]).toBeNull();
    expect(lines().at(-1)).toBe('POST /rates');
  });
});

describe('a quote whose offers have ingredients', () => {
  const items = [{ weight: 2 }, { weight: 1 }, { weight: 2 }];

  async function quoted(): Promise<string> {
    prices('5', '3');
    const [[quote]] = await rate(items);
    sent.length = 0;
    return quote?.handle ?? '';
  }

  test('is bought by its handle, without another price call', async () => {
    const quote = await quoted();
    expect(quote).toMatch(/^post:./);
    prices('100');
    const [shipment, errors] = await buy(items, priced, { quote });
    expect([shipment?.complete, errors]).toEqual([true, []]);
    expect(lines()).toEqual(['POST /labels', 'POST /labels', 'POST /labels']);
    expect(sent.map(({ body }) => body)).toEqual(
      [2, 1, 2].map((weight) => `{"weight":${weight},"rate_indicator":"GROUND-SP"}`),
    );
  });

  test('keeps what each package was priced by', async () => {
    const of = (variant: string, total: string) => offer('GROUND', total, { variant });
    replies['POST /rates'] = [offers(of('a', '5'), of('b', '9')), offers(of('b', '9'), of('a', '4'))];
    const two = [{ weight: 1 }, { weight: 2 }];
    const [quotes] = await rate(two);
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9, 18]);
    sent.length = 0;
    for (const { handle } of quotes) await buy(two, priced, { quote: handle });
    expect(indicators()).toEqual(['GROUND-a', 'GROUND-a', 'GROUND-b', 'GROUND-b']);
  });

  test.each([
    ['other packages', [{ weight: 2 }], {}],
    ['another unit', items, { weight_unit: 'LB' }],
    ['another way', items, { ship_from: { country_code: 'PR' } }],
    ['another service', items, { services: ['AIR'] }],
  ])('is not bought for %s', async (_, own, more) => {
    const [, errors] = await buy(own, priced, { quote: await quoted(), ...more });
    expect(errors).toMatchObject([{ field: 'shipment.quote', code: 'contradiction' }]);
    expect(sent).toEqual([]);
  });

  test('is not bought without its options', async () => {
    const saturday = { options: ['saturday_delivery'], variant: 's' };
    replies['POST /rates'] = [offers(offer('GROUND', '9', saturday))];
    const [[late]] = await rate([{ weight: 1 }]);
    sent.length = 0;
    const message = 'shipment.quote is a quote with saturday_delivery, which shipment.options must name';
    expect((await buy([{ weight: 1 }], priced, { quote: late?.handle }))[1]).toMatchObject([{ message }]);
    expect(sent).toEqual([]);
  });

  test.each(['post:x', `post:${Buffer.from('{"of":1}').toString('base64url')}`])(
    'has no such handle as %s',
    async (quote) => {
      const message = 'shipment.quote must be the handle of a quote of Post';
      expect((await buy(items, priced, { quote }))[1]).toMatchObject([{ code: 'invalid', message }]);
    },
  );

  test('of another carrier leaves the prices to be asked for', async () => {
    prices('5');
    await buy([{ weight: 1 }], priced, { quote: 'other:x' });
    expect(lines()).toEqual(['POST /rates', 'POST /labels']);
  });
});

describe('a quote that its carrier keeps for some time only', () => {
  const items = [{ weight: 2, quantity: 2 }, { weight: 1 }];
  const held = {
    ...price,
    read: (...given: Parameters<typeof price.read>) => {
      const { offers: own, errors } = price.read(...given);
      return { offers: own.map((one) => ({ ...one, holds_price: true })), errors };
    },
  };
  const asked: unknown[] = [];
  const carrier = (are_good: boolean) => {
    const stands = (...given: unknown[]) => {
      asked.push(given);
      return are_good;
    };
    return postWith({ price_first: held, stands }, { rating: perPackage.rating(held) });
  };
  async function quoted(): Promise<string> {
    prices('5', '3.5');
    const [[quote]] = await fetchQuotes(carrier(true).create({}), request(items, { services: [] }));
    sent.length = 0;
    asked.length = 0;
    return quote?.handle ?? '';
  }

  test('is bought as it is while it stands', async () => {
    const quote = await quoted();
    expect((await buy(items, carrier(true), { quote }))[0]?.complete).toBe(true);
    expect(lines()).toEqual(['POST /labels', 'POST /labels', 'POST /labels']);
    const wires = [{ weight: 2 }, { weight: 2 }, { weight: 1 }];
    expect(asked).toMatchObject(
      wires.map((wire) => [{ rate_indicator: 'GROUND-SP' }, wire, expect.any(Number)]),
    );
  });

  test('is priced again afterwards, and bought by the new ingredients at the same price', async () => {
    const quote = await quoted();
    prices('5.00', '3.50');
    const [shipment, errors] = await buy(items, carrier(false), { quote });
    expect([shipment?.complete, errors]).toEqual([true, []]);
    expect(lines()).toEqual(['POST /rates', 'POST /rates', 'POST /labels', 'POST /labels', 'POST /labels']);
  });

  test('is not bought at another price: the entry has both', async () => {
    const quote = await quoted();
    prices('5', '3.6');
    const [shipment, errors] = await buy(items, carrier(false), { quote });
    expect([shipment, lines()]).toEqual([null, ['POST /rates', 'POST /rates']]);
    expect(errors).toMatchObject([
      {
        code: 'price_changed',
        kind: 'carrier',
        retryable: false,
        field: 'shipment.quote',
        message: 'The price of GROUND is 13.60 USD now, and the quote was 13.50 USD, so nothing was bought.',
        details: { quoted: '13.50 USD', price: '13.60 USD' },
      },
    ]);
  });

  test('is not bought when its service is gone, or when its handle holds no price', async () => {
    const quote = await quoted();
    replies['POST /rates'] = [refusal('E1')];
    expect((await buy(items, carrier(false), { quote }))[1]).toMatchObject([{ code: 'E1' }, { code: 'E1' }]);
    prices('5', '3.5');
    const [[plain]] = await rate(items);
    const [shipment, [entry]] = await buy(items, carrier(false), { quote: plain?.handle });
    expect([shipment, entry?.code]).toEqual([null, 'price_changed']);
    expect(lines()).not.toContain('POST /labels');
  });
});
