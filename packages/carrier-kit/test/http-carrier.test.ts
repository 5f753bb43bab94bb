import {
  ConfigurationError,
  capabilitiesOf,
  createShipment,
  fetchQuotes,
  NotSupportedError,
  RateRequest,
  ShipmentRequest,
  UnavailableError,
  ValidationError,
} from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import type { CarrierContext, Exchange, HttpClient, Wait } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { textRedactor } from '../src/http-carrier/secrets.js';
import {
  createTransport,
  defineHttpCarrier,
  keyLogin,
  oauthLogin,
  type RatingOperation,
  redactor,
  type ShippingOperation,
  z,
} from '../src/index.js';
import { decimal, localErrorEntry, quote } from '../src/reply.js';
import {
  account,
  acme,
  connect,
  data,
  http,
  type Open,
  rating,
  schema,
  sent,
  settings,
  shipping,
  tables,
  type WireRate,
  type WireShip,
} from './helpers/acme.js';
import { thrownBy } from './helpers/thrown.js';

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a carrier over HTTP', () => {
  test('has the four functions of the specification and quotes through them', async () => {
    const proxy = acme.create(account, { http });
    const wire = proxy.mapper.createQuoteRequest(new RateRequest(data));
    const exchange: Exchange<WireRate> = await proxy.getQuotes(wire);
    expect(sent.at(-1)).toEqual({ url: 'https://acme.test/rate', body: '{"weight":2}' });
    const [quotes, errors] = proxy.mapper.parseQuoteResponse(exchange);
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ carrier: 'acme', account: 'acme', total_charge: 5 }]);
    expect(quotes[0]?.meta).toBeUndefined();
  });

  test('waits by the clock of its context, before a call and before a call is sent again', async () => {
    const next: typeof rating.next = (exchange) =>
      rating.next(exchange).map((call) => ({ ...call, after_ms: 700 }));
    const slow = defineHttpCarrier({ ...tables, connect, rating: { ...rating, next } });
    const waits: number[] = [];
    const wait: Wait = async (ms) => void waits.push(ms);
    const repeating: HttpClient = {
      send: async (request) => {
        await request.wait?.(1000, request.signal);
        return http.send(request);
      },
    };
    const context = { http: repeating, clock: { now: () => 0, wait } };
    const [quotes] = await fetchQuotes(slow.create(account, context), data);
    expect(quotes).toHaveLength(1);
    expect(waits).toEqual([700, 1000]);
  });

  test('buys through the other two', async () => {
    const proxy = acme.create(account, { http, account: 'toronto' });
    const [shipment, errors] = await createShipment(proxy, data);
    expect(errors).toEqual([]);
    expect(sent.at(-1)?.url).toBe('https://acme.test/buy');
    expect(shipment).toMatchObject({ account: 'toronto', service: 'STD', tracking_number: 'A1' });
  });

  test('says with a price what a purchase refuses of names and addresses, and not what they lack', async () => {
    const printed = { party: { address_line: 35, phone_number: {} }, recipient: { city: 5 } };
    const carrier = defineHttpCarrier({ ...tables, printed, connect, rating, shipping });
    const proxy = carrier.create(account, { http });
    const { recipient } = data;
    const long = { ...data, recipient: { ...recipient, address_lines: ['x'.repeat(36)] } };
    const [[quoted], errors] = await fetchQuotes(proxy, long);
    expect(errors).toEqual([]);
    const problem = 'recipient.address_lines[0] is 36 characters long; Acme takes 35';
    expect(quoted?.meta?.notices).toEqual([
      { code: 'purchase_refuses', message: `A purchase is refused: ${problem}.` },
    ]);
    const [bought, refusals] = await createShipment(proxy, long);
    expect([bought, refusals]).toMatchObject([null, [{ code: 'too_long', message: problem }]]);
    const [[fitting]] = await fetchQuotes(proxy, data);
    expect(fitting?.meta).toBeUndefined();
  });

  test('logs each call with its account, operation and duration; the message names the account', async () => {
    const lines: [message: string, fields: unknown][] = [];
    const write: Logger['debug'] = (message, fields) => void lines.push([message, fields]);
    const logger = { debug: write, info: write, warn: write, error: write };
    const down: HttpClient = {
      send: () => Promise.reject(new UnavailableError('down', { code: 'EDOWN', details: { sent: false } })),
    };
    await fetchQuotes(acme.create(account, { http, logger, account: 'toronto' }), data);
    await createShipment(acme.create(account, { http, logger }), data);
    await fetchQuotes(acme.create(account, { http: down, logger, account: 'toronto' }), data);
    const duration_ms = expect.any(Number);
    expect(lines).toEqual([
      [
        expect.stringMatching(/^acme\/toronto rate: HTTP 200 in \d+ ms$/),
        { carrier: 'acme', account: 'toronto', operation: 'rating', step: 'rate', status: 200, duration_ms },
      ],
      [
        expect.stringMatching(/^acme buy: HTTP 200 in \d+ ms$/),
        { carrier: 'acme', account: 'acme', operation: 'shipping', step: 'buy', status: 200, duration_ms },
      ],
      [
        expect.stringMatching(/^acme\/toronto rate: no answer after \d+ ms \(EDOWN\)$/),
        {
          carrier: 'acme',
          account: 'toronto',
          operation: 'rating',
          step: 'rate',
          kind: 'unavailable',
          code: 'EDOWN',
          sent: false,
          duration_ms,
        },
      ],
    ]);
  });

  test('gives operations the settings without secrets', () => {
    const { settings: seen } = acme.create(account).mapper.createQuoteRequest(new RateRequest(data));
    expect(seen).toEqual({ user: 'shop', server_url: 'https://acme.test' });
  });

  test('throws the problems that the tables and the operation find together, before anything is sent', () => {
    const before = sent.length;
    const proxy = acme.create(account, { http });
    const request = new RateRequest({
      ...data,
      shipment: { items: [{ weight: 31 }], services: ['STD'], options: ['signature'] },
    });
    const error = thrown(() => proxy.mapper.createQuoteRequest(request));
    expect(error).toBeInstanceOf(NotSupportedError);
    expect(error).toMatchObject({
      issues: [{ field: 'shipment.options[0]' }, { field: 'shipment.items[0].weight' }],
    });
    const unnamed = new ShipmentRequest({ ...data, shipment: { items: [{ weight: 2 }] } });
    expect(thrown(() => proxy.mapper.createShipmentRequest(unnamed))).toBeInstanceOf(ValidationError);
    expect(sent.length).toBe(before);
  });

  test('puts notices of the request on every quote and shipment, also of a stored exchange', async () => {
    const proxy = acme.create(account, { http });
    const noted = new RateRequest({ ...data, shipment: { ...data.shipment, references: ['A-1'] } });
    const exchange = await proxy.getQuotes(proxy.mapper.createQuoteRequest(noted));
    const [[stored]] = proxy.mapper.parseQuoteResponse(JSON.parse(JSON.stringify(exchange)));
    expect(stored?.meta?.notices).toEqual([{ code: 'references', message: 'References are not sent.' }]);
    const [shipment] = await createShipment(proxy, data);
    expect(shipment?.meta.notices).toEqual([
      { code: 'own', message: 'Of the carrier.' },
      { code: 'assumed', message: 'Assumed.' },
    ]);
  });

  test('removes a secret from quotes and errors when the reply had written it with escapes', async () => {
    const echo: RatingOperation<Open, WireRate> = {
      ...rating,
      parseResponse: (exchange, by) => {
        const [quotes] = rating.parseResponse(exchange, by);
        const entry = localErrorEntry(by, 'E', 'p4ssw0rd is wrong');
        const errors = [{ ...entry, details: { echo: ['p4ssw0rd'] } }];
        const meta = { notices: [{ code: 'n', message: 'for p4ssw0rd' }] };
        return [quotes.map((one) => ({ ...one, meta })), errors];
      },
    };
    const proxy = defineHttpCarrier({ ...tables, connect, rating: echo }).create(account, { http });
    const outcome = await fetchQuotes(proxy, data);
    expect(JSON.stringify(outcome)).not.toContain('p4ssw0rd');
    expect(outcome[1]).toMatchObject([{ carrier: 'acme', message: '[redacted] is wrong' }]);
    expect(outcome[0]).toMatchObject([{ total_charge: 5, service_type: 'STD' }]);
  });

  test.each(
    [
      [
        'code',
        'message',
        'details',
        'service_name',
        'extra_charges',
        'status_text',
        'events',
        'signed_by',
        'delivery_place',
      ],
      [
        'references',
        'packages',
        'refund',
        'candidates',
        'missing',
        'manifests',
        'name',
        'address',
        'instructions',
        'meta',
      ],
    ].flat(),
  )('removes a secret from `%s` of a result, and leaves its numbers', (field) => {
    const clean = textRedactor(redactor(['p4ssw0rd']))({
      carrier: 'p4ssw0rd',
      [field]: [{ text: 'p4ssw0rd', at: 1 }],
    });
    expect(clean).toEqual({ carrier: 'p4ssw0rd', [field]: [{ text: '[redacted]', at: 1 }] });
  });

  test('leaves out the half for which it has no operation', async () => {
    const quotesOnly = defineHttpCarrier({ ...tables, connect, rating });
    const shipsOnly = defineHttpCarrier({ ...tables, connect, shipping });
    const rates = quotesOnly.create(account, { http });
    const ships = shipsOnly.create(account, { http });
    expect([capabilitiesOf(rates), capabilitiesOf(ships)]).toEqual([['rating'], ['shipping', 'recovery']]);
    expect(Object.keys(rates.mapper)).toEqual(['createQuoteRequest', 'parseQuoteResponse']);
    expect((await fetchQuotes(ships, data))[1]).toMatchObject([{ kind: 'not_supported' }]);
    // @ts-expect-error The type says it, too.
    expect(rates.createShipping).toBeUndefined();
  });

  test('lets a failure of the connection through', async () => {
    const down: HttpClient = {
      send: () => Promise.reject(new UnavailableError('down', { details: { sent: false } })),
    };
    const proxy = acme.create(account, { http: down });
    const wire = proxy.mapper.createQuoteRequest(new RateRequest(data));
    expect(await thrownBy(proxy.getQuotes(wire))).toBeInstanceOf(UnavailableError);
  });
});

describe('what only some operations offer', () => {
  const rows = [
    { code: 'STD', name: 'Standard', reach: 'CA' },
    { code: 'MED', name: 'Media', reach: 'CA', on_request: true },
  ] as const;
  const services = { ...tables.services, rows };
  const priced = (...codes: string[]): RatingOperation<Open, WireRate> => ({
    ...rating,
    parseResponse: (_exchange, by) => {
      const price = { currency: 'CAD', base: decimal(5), charges: [], taxes: [], total: decimal(5) };
      return [codes.map((code) => quote(by, { service_type: code, service_name: code }, price)), []];
    },
  });
  const quotesOf = async (operation: RatingOperation<Open, WireRate>, named?: string[]) => {
    const carrier = defineHttpCarrier({ ...tables, services, connect, rating: operation });
    const shipment = { items: [{ weight: 2 }], ...(named && { services: named }) };
    const [quotes, errors] = await fetchQuotes(carrier.create(account, { http }), { ...data, shipment });
    return [quotes.map(({ service_type }) => service_type), errors.map(({ code }) => code)];
  };

  test('is quoted on request alone', async () => {
    expect(await quotesOf(priced('STD', 'MED'))).toEqual([['STD'], []]);
    expect(await quotesOf(priced('STD', 'MED'), ['STD', 'MED'])).toEqual([['STD', 'MED'], []]);
    expect(await quotesOf(priced('MED'))).toEqual([[], ['no_service']]);
    expect(await quotesOf(priced())).toEqual([[], []]);
  });

  test('is refused in the other operation', () => {
    const quotable = { ...services, rows: [{ ...rows[0], operations: ['rating' as const] }] };
    const proxy = defineHttpCarrier({ ...tables, services: quotable, connect, rating, shipping }).create(
      account,
    );
    expect(proxy.mapper.createQuoteRequest(new RateRequest(data))).toMatchObject({ weight: 2 });
    expect(thrown(() => proxy.mapper.createShipmentRequest(new ShipmentRequest(data)))).toMatchObject({
      issues: [{ field: 'shipment.services[0]', code: 'not_supported', kind: 'not_supported' }],
    });
    const named = { ...data, shipment: { ...data.shipment, services: ['acme:STD'] } };
    expect(thrown(() => proxy.mapper.createShipmentRequest(new ShipmentRequest(named)))).toBeInstanceOf(
      NotSupportedError,
    );
  });

  test('needs its settings only in that operation', () => {
    const fields = {
      ...settings.fields,
      payer: { meaning: 'Account that pays for labels.', for: ['shipping'] },
    } as const;
    const withPayer = { fields, schema: schema.extend({ payer: z.string().optional() }) };
    const carrier = defineHttpCarrier({ ...tables, settings: withPayer, connect, rating, shipping });
    const request = new ShipmentRequest(data);
    const { mapper } = carrier.create(account);
    expect(mapper.createQuoteRequest(new RateRequest(data))).toMatchObject({ weight: 2 });
    const error = thrown(() => mapper.createShipmentRequest(request));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toBe(
      'acme (account acme): settings.payer: is required for shipping: Account that pays for labels.',
    );
    const paying = carrier.create({ ...account, payer: '42' }).mapper;
    expect(paying.createShipmentRequest(request)).toMatchObject({ service: 'STD' });
  });
});

test('a quote keeps its handle, which comes back without the carrier', () => {
  const seen: (string | undefined)[] = [];
  const reading: ShippingOperation<Open, WireShip> = {
    ...shipping,
    createRequest: (request, context) => {
      seen.push(context.quote);
      return shipping.createRequest(request, context);
    },
  };
  const price = { currency: 'CAD', base: decimal(5), charges: [], taxes: [], total: decimal(5) };
  const identity = { carrier: 'acme', account: 'acme' };
  const { handle } = quote(identity, { service_type: 'STD', service_name: 'S', handle: 'a:b' }, price);
  expect(handle).toBe('acme:a:b');
  const { mapper } = defineHttpCarrier({ ...tables, connect, shipping: reading }).create(account);
  for (const given of [handle, 'other:x', undefined]) {
    const shipment = { ...data.shipment, ...(given === undefined ? {} : { quote: given }) };
    mapper.createShipmentRequest(new ShipmentRequest({ ...data, shipment }));
  }
  expect(seen).toEqual(['a:b', undefined, undefined]);
});

test('an operation that reads a secret setting does not compile', () => {
  const greedy: RatingOperation<Open & { readonly password: string }, WireRate> = {
    ...rating,
    createRequest: (_request, { account: { settings: seen } }) => ({
      weight: 1,
      options: [],
      settings: { leaked: seen.password },
    }),
  };
  // @ts-expect-error No operation gets the password.
  const carrier = defineHttpCarrier({ ...tables, connect, rating: greedy });
  const wire = carrier.create(account).mapper.createQuoteRequest(new RateRequest(data));
  expect(wire).toMatchObject({ settings: { leaked: undefined } });
});

describe('a secret that no header can carry', () => {
  const byKey = ({ password, server_url }: z.output<typeof schema>, context: CarrierContext) =>
    createTransport({
      carrier: 'acme',
      server_url,
      hosts: [],
      login: keyLogin({ 'x-api-key': password }),
      context,
    });
  const byToken = ({ user, password, server_url }: z.output<typeof schema>, context: CarrierContext) =>
    createTransport({
      carrier: 'acme',
      server_url,
      hosts: [],
      login: oauthLogin({
        carrier: 'acme',
        token_url: `${server_url}/token`,
        client_id: user,
        client_secret: password,
        style: { id: 'x-id', secret: 'x-secret' },
        context,
      }),
      context,
    });

  test.each([
    ['a key', byKey, 'x-api-key', 'p4ss\n'],
    ['a key', byKey, 'x-api-key', 'пароль'],
    ['a token', byToken, 'x-secret', 'p4ss\r\n'],
  ] as const)(
    'is reported with the name of its setting, in a login with %s',
    async (_, connect, header, password) => {
      sent.length = 0;
      const carrier = defineHttpCarrier({ ...tables, connect, rating, shipping });
      const proxy = carrier.create({ ...account, password }, { http });
      const message = `acme: the login header ${header} has a character that no header can carry, such as a line end; look at settings.password`;
      const entry = { code: 'unsendable_login', kind: 'validation', retryable: false, message };
      expect(await fetchQuotes(proxy, data)).toMatchObject([[], [entry]]);
      const bought = await createShipment(proxy, data);
      expect(bought).toMatchObject([null, [entry]]);
      expect(JSON.stringify(bought)).not.toContain(password.trim());
      expect(sent).toEqual([]);
    },
  );
});
