import { fetchQuotes, ShipmentRequest } from '@waybill/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { defineHttpCarrier, perPackage } from '../src/index.js';
import {
  bought,
  buy,
  buying,
  connect,
  lines,
  offer,
  price,
  priced,
  type Reply,
  rate,
  rating,
  refusal,
  replies,
  request,
  reset,
  sent,
  tables,
} from './helpers/package-post.js';

beforeEach(reset);

describe('prices before purchases', () => {
  test('are asked for once for alike packages; each is bought by what its price was made of', async () => {
    replies['POST /rates'] = [{ body: { offers: [offer('AIR', '9'), offer('GROUND', '5')] } }];
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const [shipment, errors] = await buy([{ weight: 2, quantity: 2 }], priced);
    expect(errors).toEqual([]);
    expect(lines()).toEqual(['POST /rates', 'POST /labels', 'POST /labels']);
    expect(sent[1]?.body).toBe('{"weight":2,"rate_indicator":"GROUND-SP"}');
    expect(shipment?.complete).toBe(true);
  });

  test('decide whether anything is bought at all', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5')] } },
      { body: { offers: [offer('AIR', '9')] } },
    ];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }], priced);
    expect([shipment, lines()]).toEqual([null, ['POST /rates', 'POST /rates']]);
    expect(errors).toMatchObject([
      {
        code: 'no_service',
        message: 'There is no price of GROUND for this package, so nothing was bought.',
        field: 'shipment.items[1]',
      },
    ]);
    replies['POST /rates'] = [refusal('E1')];
    expect((await buy([{ weight: 1 }], priced))[1]).toMatchObject([{ code: 'E1' }]);
  });

  test('are chosen with the options that were named, and without others', async () => {
    const saturday = offer('GROUND', '9', { options: ['saturday_delivery'], variant: 's' });
    const both = { body: { offers: [saturday, offer('GROUND', '5')] } };
    const chosen: string[] = [];
    const recording = perPackage.shipping({
      ...buying,
      price_first: price,
      buy: (purchase) => {
        chosen.push(purchase.offer?.price?.total.toFixed() ?? '');
        return buying.buy(purchase, () => []);
      },
    });
    const carrier = defineHttpCarrier({ ...tables, connect, rating, shipping: recording });
    replies['POST /labels'] = [bought('A1')];
    replies['POST /rates'] = [both];
    await buy([{ weight: 1 }], carrier);
    await buy([{ weight: 1 }], carrier, { options: ['saturday_delivery'] });
    expect(chosen).toEqual(['5', '9']);
    replies['POST /rates'] = [{ body: { offers: [saturday] } }];
    expect((await buy([{ weight: 1 }], carrier))[0]).toBeNull();
    expect(chosen).toHaveLength(2);
  });
});

describe('a quote whose offers have ingredients', () => {
  const items = [{ weight: 2 }, { weight: 1 }, { weight: 2 }];
  const priceOf = (service: string, total: string): Reply => ({ body: { offers: [offer(service, total)] } });

  async function quoted(): Promise<string> {
    replies['POST /rates'] = [priceOf('GROUND', '5'), priceOf('GROUND', '3')];
    const [[quote]] = await rate(items);
    sent.length = 0;
    return quote?.handle ?? '';
  }

  test('is bought by its handle, without another price call', async () => {
    const quote = await quoted();
    expect(quote).toMatch(/^post:./);
    replies['POST /rates'] = [priceOf('GROUND', '100')];
    replies['POST /labels'] = [bought('A1'), bought('A2'), bought('A3')];
    const [shipment, errors] = await buy(items, priced, { quote });
    expect([lines(), errors]).toEqual([['POST /labels', 'POST /labels', 'POST /labels'], []]);
    expect(sent.map(({ body }) => body)).toEqual(
      [2, 1, 2].map((weight) => `{"weight":${weight},"rate_indicator":"GROUND-SP"}`),
    );
    expect(shipment?.complete).toBe(true);
  });

  test('keeps what each package was priced by', async () => {
    replies['POST /rates'] = [
      { body: { offers: [offer('GROUND', '5', { variant: 'a' }), offer('GROUND', '9', { variant: 'b' })] } },
      { body: { offers: [offer('GROUND', '9', { variant: 'b' }), offer('GROUND', '4', { variant: 'a' })] } },
    ];
    const two = [{ weight: 1 }, { weight: 2 }];
    const [quotes] = await rate(two);
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9, 18]);
    replies['POST /labels'] = [bought('A1')];
    for (const [index, variant] of ['a', 'b'].entries()) {
      sent.length = 0;
      await buy(two, priced, { quote: quotes[index]?.handle });
      expect(sent.map(({ body }) => JSON.parse(body ?? '').rate_indicator)).toEqual([
        `GROUND-${variant}`,
        `GROUND-${variant}`,
      ]);
    }
  });

  test('is not bought for other packages, another way, another service or without its options', async () => {
    const quote = await quoted();
    const refusal = async (own: typeof items, more: object) =>
      (await buy(own, priced, { quote, ...more }))[1].map(({ code, field }) => `${field} ${code}`);
    const contradiction = ['shipment.quote contradiction'];
    expect(await refusal([{ weight: 2 }], {})).toEqual(contradiction);
    expect(await refusal(items, { weight_unit: 'LB' })).toEqual(contradiction);
    expect(await refusal(items, { ship_from: { country_code: 'CA' } })).toEqual(contradiction);
    expect(await refusal(items, { services: ['AIR'] })).toEqual(contradiction);
    const saturday = { options: ['saturday_delivery'], variant: 's' };
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '9', saturday)] } }];
    const [[late]] = await rate([{ weight: 1 }]);
    sent.length = 0;
    const without = await buy([{ weight: 1 }], priced, { quote: late?.handle });
    expect(without[1]).toMatchObject([
      { message: 'shipment.quote is a quote with saturday_delivery, which shipment.options must name' },
    ]);
    expect(sent).toEqual([]);
  });

  test.each(['post:x', `post:${Buffer.from('{"of":1}').toString('base64url')}`])(
    'has no such handle as %s',
    async (quote) => {
      expect((await buy(items, priced, { quote }))[1]).toMatchObject([
        { code: 'invalid', message: 'shipment.quote must be the handle of a quote of Post' },
      ]);
    },
  );

  test('of another carrier leaves the prices to be asked for', async () => {
    replies['POST /rates'] = [priceOf('GROUND', '5')];
    replies['POST /labels'] = [bought('A1')];
    await buy([{ weight: 1 }], priced, { quote: 'other:x' });
    expect(lines()).toEqual(['POST /rates', 'POST /labels']);
  });
});

describe('a quote that its carrier keeps for some time only', () => {
  const items = [{ weight: 2, quantity: 2 }, { weight: 1 }];
  const held = {
    ...price,
    read: (...given: Parameters<typeof price.read>) => {
      const { offers, errors } = price.read(...given);
      return { offers: offers.map((own) => ({ ...own, holds_price: true })), errors };
    },
  };
  const asked: unknown[] = [];
  const carrier = (stands: boolean) =>
    defineHttpCarrier({
      ...tables,
      connect,
      rating: perPackage.rating(held),
      shipping: perPackage.shipping({
        ...buying,
        price_first: held,
        stands: (...given) => {
          asked.push(given);
          return stands;
        },
      }),
    });
  const prices = (...totals: string[]) => {
    replies['POST /rates'] = totals.map((total) => ({ body: { offers: [offer('GROUND', total)] } }));
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
    replies['POST /labels'] = [bought('A1'), bought('A2'), bought('A3')];
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
    replies['POST /labels'] = [bought('A1'), bought('A2'), bought('A3')];
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
    sent.length = 0;
    const [shipment, [entry]] = await buy(items, carrier(false), { quote: plain?.handle });
    expect([shipment, entry?.code]).toEqual([null, 'price_changed']);
    expect(lines()).not.toContain('POST /labels');
  });
});

test('an exchange of several packages can be stored and read again', async () => {
  replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '5')] } }];
  replies['POST /labels'] = [bought('A1')];
  const proxy = priced.create({});
  const wire = proxy.mapper.createShipmentRequest(new ShipmentRequest(request([{ weight: 1 }])));
  const exchange = await proxy.createShipping(wire);
  const again = proxy.mapper.parseShippingResponse(JSON.parse(JSON.stringify(exchange)));
  expect(again).toEqual(proxy.mapper.parseShippingResponse(exchange));
  expect(again[0]?.tracking_number).toBe('A1');
});
