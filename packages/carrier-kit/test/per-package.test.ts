import {
  type CarrierDefinition,
  createShipment,
  fetchQuotes,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  ShipmentRequest,
  TimeoutError,
} from '@waybill/core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  basicLogin,
  createTransport,
  decimal,
  defineHttpCarrier,
  type Fetch,
  followLink,
  listOf,
  maybeText,
  type Offer,
  type PackageRating,
  type PackageShipping,
  packagesOf,
  perPackage,
  purchaseReading,
  readJson,
  replyReader,
  z,
} from '../src/index.js';
import { testContext } from './helpers/context.js';

/** A post that takes one package a call. */
const readReply = replyReader({
  parse: readJson,
  errors: (document) =>
    z
      .object({ errors: listOf(z.object({ code: maybeText, message: maybeText, field: maybeText })) })
      .catch({ errors: [] })
      .parse(document).errors,
});

interface WireRate {
  readonly weight: number;
  readonly services: readonly string[];
}
const wireOffer = z.object({
  service: z.string(),
  name: z.string(),
  total: z.string(),
  days: maybeText,
  date: maybeText,
  variant: maybeText,
  options: listOf(z.string()),
  guaranteed: maybeText,
  zone: maybeText,
  notice: maybeText,
});
const wireOffers = z.object({ offers: listOf(wireOffer) });

const price: PackageRating<object, WireRate> = {
  packages: ({ shipment }, { services, report }) =>
    packagesOf(shipment, { most: 20 }, report).map(({ item, field }) => ({
      field,
      wire: { weight: item.weight, services },
    })),
  call: (wire) => ({ method: 'POST', url: '/rates', body: JSON.stringify(wire) }),
  read: (reply, _wire, carrier) => {
    const { document, errors = [] } = readReply(reply, carrier, (found) => wireOffers.safeParse(found).data);
    return { offers: (document?.offers ?? []).map(offerOf), errors };
  },
};

function offerOf({
  service,
  name,
  total,
  days,
  date,
  variant,
  options,
  guaranteed,
  zone,
  notice,
}: z.output<typeof wireOffer>): Offer {
  const amount = decimal(total);
  return {
    service,
    name,
    variant,
    options,
    price: { currency: 'USD', base: amount, charges: [], taxes: [], total: amount },
    transit_days: days === undefined ? undefined : Number(days),
    delivery_date: date,
    facts: { guaranteed: guaranteed === 'yes', ...(zone === undefined ? {} : { zone }) },
    notices: notice === undefined ? [] : [{ code: 'note', message: notice }],
    ingredients: { rate_indicator: `${service}-${variant ?? 'SP'}` },
  };
}

interface WireBuy {
  readonly id: string;
  readonly weight: number;
}
const wireBought = z.object({
  tracking: maybeText,
  postage: maybeText,
  label: maybeText,
  links: listOf(z.object({ kind: z.string(), url: z.string() })),
});

const buying: PackageShipping<object, WireBuy> = {
  packages: ({ shipment }, { report }) => ({
    shipment_date: '2026-11-23',
    packages: packagesOf(shipment, { most: 20 }, report).map(({ item, field, position }) => ({
      field,
      wire: { id: `key-${position}`, weight: item.weight },
    })),
  }),
  buy: ({ wire, offer }) => ({
    method: 'POST',
    url: '/labels',
    headers: { 'idempotency-key': wire.id },
    body: JSON.stringify({ weight: wire.weight, ...(offer?.ingredients as object | undefined) }),
    repeat: 'idempotent',
  }),
  lookup: ({ id }) => ({ what: `label ${id}`, references: { key: id } }),
  read: (reply, _purchase, carrier) =>
    purchaseReading(
      readReply(reply, carrier, (found) => wireBought.safeParse(found).data),
      ({ tracking, postage, label, links }) =>
        tracking === undefined
          ? undefined
          : {
              tracking_number: tracking,
              reference: { type: 'label', value: tracking },
              charge:
                postage === undefined ? undefined : { amount: postage, currency: 'USD', name: 'postage' },
              documents: label === undefined ? [] : [{ kind: 'label', content: label }],
              fetch: links.map(({ kind, url }): Fetch => ({ kind, method: 'GET', url })),
              facts: { tracking },
            },
    ),
  readPrice: (reply) => {
    const found = z.object({ postage: z.string() }).safeParse(readJson(reply.body));
    return found.data && { amount: found.data.postage, currency: 'USD', name: 'price' };
  },
  readRefusal: (reply, carrier) => readReply(reply, carrier, () => undefined).errors ?? [],
  notReady: [202, 404],
};

const PDF = Buffer.from('%PDF-1.4 label %%EOF').toString('base64');
const FILE: Reply = { status: 200, type: 'application/pdf', body: '%PDF-1.4 label %%EOF' };
type Reply = { status?: number; type?: string; body: unknown; headers?: Record<string, string> } | Error;

/** Answers by what comes, in order for each `METHOD path`; the last answer stays. */
let replies: Record<string, Reply[]>;
let sent: { line: string; body: string | undefined; headers: Readonly<Record<string, string>> }[];
beforeEach(() => {
  replies = {};
  sent = [];
});
const http: HttpClient = {
  send: async ({ method, url, body, headers }: HttpRequest): Promise<HttpResponse> => {
    const line = `${method} ${new URL(url).pathname}`;
    sent.push({ line, body, headers });
    const queue = replies[line] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (reply === undefined) throw new Error(`no reply to ${line}`);
    if (reply instanceof Error) throw reply;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return {
      status: reply.status ?? 200,
      headers: { 'content-type': reply.type ?? 'application/json', ...reply.headers },
      body: Buffer.from(text),
    };
  },
};
const lines = () => sent.map(({ line }) => line);

const tables = {
  id: 'post',
  name: 'Post',
  settings: { schema: z.object({}), fields: {} },
  services: { rows: [], code_pattern: /^[A-Z]+$/ },
  options: [{ code: 'SAT', name: 'Saturday', neutral: 'saturday_delivery', meaning: 'On Saturday.' }],
  extras: [],
  fields: {},
} as const;
const connect = () =>
  createTransport({
    carrier: 'post',
    server_url: 'https://post.test',
    hosts: [],
    login: basicLogin('shop', 'p4ssw0rd'),
    context: testContext({ http }),
  });
const rating = perPackage.rating(price);
const plain = defineHttpCarrier({ ...tables, connect, rating, shipping: perPackage.shipping(buying) });
const priced = defineHttpCarrier({
  ...tables,
  connect,
  rating,
  shipping: perPackage.shipping({ ...buying, price_first: price }),
});

const request = (items: { weight: number; quantity?: number }[], more: object = {}) => ({
  shipper: { country_code: 'US' },
  recipient: { country_code: 'US' },
  shipment: { items, services: ['GROUND'], ...more },
});
const rate = (items: { weight: number; quantity?: number }[], more: object = { services: [] }) =>
  fetchQuotes(plain.create({}), request(items, more));
const offer = (service: string, total: string, more: object = {}) => ({
  service,
  name: `${service} name`,
  total,
  ...more,
});
const refusal = (code: string, status = 400): Reply => ({
  status,
  body: { errors: [{ code, message: `Because ${code}.` }] },
});

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

const bought = (tracking: string, more: object = {}): Reply => ({
  body: { tracking, postage: '5.00', label: PDF, ...more },
});
const buy = (
  items: { weight: number; quantity?: number }[],
  carrier: Pick<CarrierDefinition, 'create'> = plain,
  more: object = {},
) => createShipment(carrier.create({}), request(items, more), { grace_ms: 50 });

describe('shipping package by package', () => {
  test('buys one after the other, each with a key of its own, and adds the charges up', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const [shipment, errors] = await buy([{ weight: 2, quantity: 2 }]);
    expect(errors).toEqual([]);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-0', 'key-1']);
    expect(shipment).toEqual({
      carrier: 'post',
      account: 'post',
      documents: [PDF, PDF],
      reference: { type: 'label', value: 'A1' },
      service: 'GROUND',
      shipment_date: '2026-11-23',
      total_charge: { amount: '10.00', currency: 'USD', name: 'postage' },
      tracking_number: 'A1',
      complete: true,
      meta: {
        parcels: ['A1', 'A2'].map((tracking_number) => ({
          tracking_number,
          charge: { amount: '5.00', currency: 'USD', name: 'postage' },
          bought: true,
        })),
        documents: [0, 1].map((parcel) => ({ format: 'PDF', kind: 'label', parcel })),
        notices: [],
        shipments: [{ tracking: 'A1' }, { tracking: 'A2' }],
      },
    });
  });

  test('stops after a refusal, and what was bought comes back with its label', async () => {
    replies['POST /labels'] = [bought('A1'), refusal('E9')];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }, { weight: 3 }]);
    expect(sent).toHaveLength(2);
    expect(shipment).toMatchObject({ complete: false, tracking_number: 'A1', documents: [PDF] });
    expect(shipment?.total_charge?.amount).toBe('5.00');
    expect(shipment?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, false, false]);
    expect(errors.map(({ code, field, retryable }) => [code, field, retryable])).toEqual([
      ['E9', 'shipment.items[1]', false],
      ['not_bought', 'shipment.items[2]', false],
    ]);
  });

  test('is refused as a whole when the first package is, and may then be retried as the carrier says', async () => {
    replies['POST /labels'] = [refusal('E9')];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }]);
    expect([shipment, sent.length]).toEqual([null, 1]);
    expect(errors.map(({ code, field }) => [code, field])).toEqual([['E9', 'shipment.items[0]']]);
  });

  test('stops after an unclear answer; the total is then unknown and nothing may be retried', async () => {
    replies['POST /labels'] = [bought('A1'), refusal('E9', 503)];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }, { weight: 3 }]);
    expect(sent).toHaveLength(2);
    expect(shipment).toMatchObject({ complete: false, total_charge: null });
    expect(shipment?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, null, false]);
    expect(errors).toMatchObject([
      {
        kind: 'unknown_outcome',
        retryable: false,
        details: { lookup: 'label key-1', references: { key: 'key-1' } },
      },
      { code: 'not_bought', retryable: false },
    ]);
  });

  test('is an unknown outcome when the first answer is unclear, and names the packages that were not bought', async () => {
    replies['POST /labels'] = [{ status: 502, type: 'text/html', body: '<html>A1</html>' }];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }]);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([
      { kind: 'unknown_outcome', details: { body: '<html>A1</html>' } },
      { code: 'not_bought', field: 'shipment.items[1]' },
    ]);
  });

  test('sends a purchase without an answer once more, under its key', async () => {
    const cut = new TimeoutError('cut', { details: { sent: true } });
    replies['POST /labels'] = [cut, bought('A1')];
    const [shipment] = await buy([{ weight: 1 }]);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-0', 'key-0']);
    expect(shipment?.complete).toBe(true);
  });

  test('makes no field where there is one package', async () => {
    replies['POST /labels'] = [refusal('E9')];
    expect((await buy([{ weight: 1 }]))[1][0]).not.toHaveProperty('field');
  });

  test('says what a bought package lacks', async () => {
    replies['POST /labels'] = [bought('A1', { postage: undefined, label: '<html>later</html>' })];
    const [shipment, errors] = await buy([{ weight: 1 }]);
    expect(shipment).toMatchObject({ complete: false, total_charge: null, documents: [] });
    expect(shipment?.meta.notices).toEqual([
      { code: 'no_price', message: 'The carrier gave no price of this package.' },
    ]);
    expect(errors).toMatchObject([{ code: 'incomplete_reply', retryable: false }]);
    replies['POST /labels'] = [bought('A1', { label: undefined })];
    expect((await buy([{ weight: 1 }]))[1]).toMatchObject([
      { message: 'The package was bought; its label is not in the reply, or cannot be read.' },
    ]);
  });
});

describe('documents and prices behind links', () => {
  const linked = (tracking: string, links: { kind: string; url: string }[]) =>
    bought(tracking, { postage: undefined, label: undefined, links });
  const label = { kind: 'label', url: '/doc/a' };

  test('are fetched after all purchases', async () => {
    replies['POST /labels'] = [
      linked('A1', [label, { kind: 'price', url: '/price' }]),
      linked('A2', [label]),
    ];
    replies['GET /doc/a'] = [FILE];
    replies['GET /price'] = [{ body: { postage: '6.20' } }];
    const [shipment, errors] = await buy([{ weight: 1 }, { weight: 2 }]);
    expect(lines().slice(0, 2)).toEqual(['POST /labels', 'POST /labels']);
    expect(lines().slice(2).sort()).toEqual(['GET /doc/a', 'GET /doc/a', 'GET /price']);
    expect(errors).toEqual([]);
    expect(shipment?.documents).toEqual([PDF, PDF]);
    expect(shipment?.meta.parcels.map(({ charge }) => charge?.amount)).toEqual(['6.20', undefined]);
    expect(shipment).toMatchObject({ complete: false, total_charge: null });
  });

  test('are tried again while they are not ready, and followed when they moved', async () => {
    replies['POST /labels'] = [linked('A1', [label, { ...label, url: '/doc/b' }])];
    replies['GET /doc/a'] = [{ status: 202, body: '' }, { status: 404, body: '{}' }, FILE];
    replies['GET /doc/b'] = [{ status: 302, body: '', headers: { location: '/doc/c' } }];
    replies['GET /doc/c'] = [FILE];
    const [shipment, errors] = await buy([{ weight: 1 }]);
    expect(errors).toEqual([]);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'label']);
    expect(lines().filter((line) => line === 'GET /doc/a')).toHaveLength(3);
  }, 15_000);

  test.each([
    ['a refusal', refusal('E404', 410), 'its label could not be fetched: Because E404.', 'E404'],
    [
      'a page',
      { status: 200, type: 'text/html', body: '<html>later</html>' } as Reply,
      'its label could not be fetched: post: HTTP 200',
      'unreadable_reply',
    ],
    [
      'no answer',
      new TimeoutError('no answer', { details: { sent: true } }),
      'its label could not be fetched: post: no answer',
      'timeout',
    ],
  ])('that give %s leave the purchase whole', async (_, reply, message, code) => {
    replies['POST /labels'] = [linked('A1', [label])];
    replies['GET /doc/a'] = [reply];
    const [shipment, errors] = await buy([{ weight: 1 }]);
    expect(shipment).toMatchObject({ tracking_number: 'A1', complete: false });
    expect(errors).toMatchObject([{ code, retryable: false }]);
    expect(errors[0]?.message).toContain(message);
  });

  test('are given up after five tries', () => {
    const call = { step: 'label', method: 'GET' as const, url: 'https://post.test/doc/a' };
    const reply = (status: number, location?: string) => ({
      step: 'label',
      status,
      headers: location === undefined ? {} : { location },
      body: '',
    });
    expect(followLink(call, [])).toBe(call);
    expect(followLink(call, [reply(202)])).toEqual({ ...call, after_ms: 1000 });
    expect(followLink(call, [reply(302, '../b'), reply(202)])?.url).toBe('https://post.test/b');
    expect(followLink(call, Array(5).fill(reply(202)))).toBeUndefined();
    expect([reply(200), reply(404), reply(302)].map((last) => followLink(call, [last]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(followLink(call, [reply(404)], [404])).toBeDefined();
  });
});

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
        return buying.buy(purchase);
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
    sent = [];
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
      sent = [];
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
    sent = [];
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
