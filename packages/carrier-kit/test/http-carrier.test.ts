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
import type { CarrierContext, Exchange, Wait } from '@waybill/core/plugin';
import { beforeEach, describe, expect, test } from 'vitest';
import { textRedactor } from '../src/http-carrier/secrets.js';
import {
  createTransport,
  defineHttpCarrier,
  keyLogin,
  type Login,
  oauthLogin,
  type RatingOperation,
  redactor,
  z,
} from '../src/index.js';
import { localErrorEntry, quote } from '../src/reply.js';
import {
  account,
  acme,
  connect,
  data,
  http,
  type Open,
  price,
  rating,
  schema,
  sent,
  settings,
  shipping,
  tables,
  type WireRate,
} from './helpers/acme.js';
import { clientThat, failing } from './helpers/client.js';
import { thrownBy } from './helpers/thrown.js';

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
/** Acme, with this in place of its own. */
const acmeWith = (more: object) => defineHttpCarrier({ ...tables, connect, rating, shipping, ...more });
const down = new UnavailableError('down', { code: 'EDOWN', details: { sent: false } });
const rateRequest = new RateRequest(data);
const shipmentRequest = new ShipmentRequest(data);

beforeEach(() => void sent.splice(0));

describe('a carrier over HTTP', () => {
  test('has the four functions of the specification and quotes through them', async () => {
    const proxy = acme.create(account, { http });
    const exchange: Exchange<WireRate> = await proxy.getQuotes(proxy.mapper.createQuoteRequest(rateRequest));
    expect(sent).toMatchObject([{ url: 'https://acme.test/rate', body: '{"weight":2}' }]);
    const [quotes, errors] = proxy.mapper.parseQuoteResponse(exchange);
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ carrier: 'acme', account: 'acme', total_charge: 5 }]);
    expect(quotes[0]?.meta).toBeUndefined();
  });

  test('waits by the clock of its context, before a call and before a call is sent again', async () => {
    const next: typeof rating.next = (exchange) =>
      rating.next(exchange).map((call) => ({ ...call, after_ms: 700 }));
    const waits: number[] = [];
    const wait: Wait = async (ms) => void waits.push(ms);
    const repeating = clientThat(async (request) => {
      await request.wait?.(1000, request.signal);
      return {};
    });
    const context = { http: repeating.http, clock: { now: () => 0, wait } };
    const slow = acmeWith({ rating: { ...rating, next } }).create(account, context);
    expect((await fetchQuotes(slow, data))[0]).toHaveLength(1);
    expect(waits).toEqual([700, 1000]);
  });

  test('says with a price what a purchase refuses of names and addresses, and not what they lack', async () => {
    const printed = { party: { address_line: 35, phone_number: {} }, recipient: { city: 5 } };
    const proxy = acmeWith({ printed }).create(account, { http });
    const long = { ...data, recipient: { ...data.recipient, address_lines: ['x'.repeat(36)] } };
    const [[quoted], errors] = await fetchQuotes(proxy, long);
    expect(errors).toEqual([]);
    const problem = 'recipient.address_lines[0] is 36 characters long; Acme takes 35';
    const notice = { code: 'purchase_refuses', message: `A purchase is refused: ${problem}.` };
    expect(quoted?.meta?.notices).toEqual([notice]);
    expect(await createShipment(proxy, long)).toMatchObject([null, [{ code: 'too_long', message: problem }]]);
    const [[fitting]] = await fetchQuotes(proxy, data);
    expect(fitting?.meta).toBeUndefined();
  });

  test('logs each call with its account, operation and duration; the message names the account', async () => {
    const lines: [message: string, fields: unknown][] = [];
    const write: Logger['debug'] = (message, fields) => void lines.push([message, fields]);
    const logger = { debug: write, info: write, warn: write, error: write };
    await fetchQuotes(acme.create(account, { http, logger, account: 'toronto' }), data);
    await createShipment(acme.create(account, { http, logger }), data);
    const proxy = acme.create(account, { http: failing(down), logger, account: 'toronto' });
    const failed = proxy.getQuotes(proxy.mapper.createQuoteRequest(rateRequest));
    expect(await thrownBy(failed)).toBeInstanceOf(UnavailableError);
    const rate = { carrier: 'acme', account: 'toronto', operation: 'rating', step: 'rate' };
    const buy = { carrier: 'acme', account: 'acme', operation: 'shipping', step: 'buy' };
    const duration_ms = expect.any(Number);
    expect(lines.map(([message]) => message.replace(/\d+ ms/, 'N ms'))).toEqual([
      'acme/toronto rate: HTTP 200 in N ms',
      'acme buy: HTTP 200 in N ms',
      'acme/toronto rate: no answer after N ms (EDOWN)',
    ]);
    expect(lines.map(([, fields]) => fields)).toEqual([
      { ...rate, status: 200, duration_ms },
      { ...buy, status: 200, duration_ms },
      { ...rate, kind: 'unavailable', code: 'EDOWN', sent: false, duration_ms },
    ]);
  });

  test('gives operations the settings without secrets', () => {
    const { settings: seen } = acme.create(account).mapper.createQuoteRequest(rateRequest);
    expect(seen).toEqual({ user: 'shop', server_url: 'https://acme.test' });
  });

  test('throws the problems that the tables and the operation find together, before anything is sent', () => {
    const { mapper } = acme.create(account, { http });
    const heavy = { items: [{ weight: 31 }], services: ['STD'], options: ['signature'] };
    const error = thrown(() => mapper.createQuoteRequest(new RateRequest({ ...data, shipment: heavy })));
    expect(error).toBeInstanceOf(NotSupportedError);
    const issues = [{ field: 'shipment.options[0]' }, { field: 'shipment.items[0].weight' }];
    expect(error).toMatchObject({ issues });
    const unnamed = new ShipmentRequest({ ...data, shipment: { items: [{ weight: 2 }] } });
    expect(thrown(() => mapper.createShipmentRequest(unnamed))).toBeInstanceOf(ValidationError);
    expect(sent).toEqual([]);
  });

  test('puts notices of the request on every quote and shipment, also of a stored exchange', async () => {
    const proxy = acme.create(account, { http });
    const noted = new RateRequest({ ...data, shipment: { ...data.shipment, references: ['A-1'] } });
    const exchange = await proxy.getQuotes(proxy.mapper.createQuoteRequest(noted));
    const [[stored]] = proxy.mapper.parseQuoteResponse(JSON.parse(JSON.stringify(exchange)));
    expect(stored?.meta?.notices).toEqual([{ code: 'references', message: 'References are not sent.' }]);
    const [shipment] = await createShipment(proxy, data);
    expect(shipment).toMatchObject({ account: 'acme', service: 'STD', tracking_number: 'A1' });
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
        const meta = { notices: [{ code: 'n', message: 'for p4ssw0rd' }] };
        return [quotes.map((one) => ({ ...one, meta })), [{ ...entry, details: { echo: ['p4ssw0rd'] } }]];
      },
    };
    const outcome = await fetchQuotes(acmeWith({ rating: echo }).create(account, { http }), data);
    expect(JSON.stringify(outcome)).not.toContain('p4ssw0rd');
    expect(outcome[1]).toMatchObject([{ carrier: 'acme', message: '[redacted] is wrong' }]);
    expect(outcome[0]).toMatchObject([{ total_charge: 5, service_type: 'STD' }]);
  });

  test('removes a secret from every text of a result, and leaves its numbers', () => {
    const names =
      'code message details service_name extra_charges status_text events signed_by delivery_place references ' +
      'packages refund candidates missing manifests name address instructions meta';
    const clean = textRedactor(redactor(['p4ssw0rd']));
    const result = (text: string) => ({
      carrier: 'p4ssw0rd',
      ...Object.fromEntries(names.split(' ').map((name) => [name, [{ text, at: 1 }]])),
    });
    expect(clean(result('p4ssw0rd'))).toEqual(result('[redacted]'));
  });

  test('leaves out the half for which it has no operation', async () => {
    const rates = defineHttpCarrier({ ...tables, connect, rating }).create(account, { http });
    const ships = defineHttpCarrier({ ...tables, connect, shipping }).create(account, { http });
    expect([capabilitiesOf(rates), capabilitiesOf(ships)]).toEqual([['rating'], ['shipping', 'recovery']]);
    expect(Object.keys(rates.mapper)).toEqual(['createQuoteRequest', 'parseQuoteResponse']);
    expect((await fetchQuotes(ships, data))[1]).toMatchObject([{ kind: 'not_supported' }]);
    // @ts-expect-error The type says it, too.
    expect(rates.createShipping).toBeUndefined();
  });
});

describe('what only some operations offer', () => {
  const rows = [
    { code: 'STD', name: 'Standard', reach: 'CA' },
    { code: 'MED', name: 'Media', reach: 'CA', on_request: true },
  ] as const;
  const services = { ...tables.services, rows };

  test.each([
    [['STD', 'MED'], undefined, ['STD'], []],
    [['STD', 'MED'], ['STD', 'MED'], ['STD', 'MED'], []],
    [['MED'], undefined, [], ['no_service']],
    [[], undefined, [], []],
  ])('is quoted on request alone: of %j, with %j named, %j', async (codes, named, quoted, refused) => {
    const priced: RatingOperation<Open, WireRate> = {
      ...rating,
      parseResponse: (_, by) => {
        return [codes.map((code) => quote(by, { service_type: code, service_name: code }, price)), []];
      },
    };
    const shipment = { items: [{ weight: 2 }], ...(named && { services: named }) };
    const proxy = acmeWith({ services, rating: priced }).create(account, { http });
    const [quotes, errors] = await fetchQuotes(proxy, { ...data, shipment });
    expect(quotes.map(({ service_type }) => service_type)).toEqual(quoted);
    expect(errors.map(({ code }) => code)).toEqual(refused);
  });

  test.each([
    [2, undefined, ['BIG'], [], ['BIG']],
    [2, undefined, ['BIG'], ['too_large'], ['STD', 'BIG']],
    [2, ['STD', 'BIG'], ['BIG'], ['too_large'], ['BIG']],
    [1, ['STD', 'BIG'], ['STD', 'BIG'], [], ['STD', 'BIG']],
  ])('is too small for %d kg: of %j %j are quoted', async (weight, named, quoted, refused, offered) => {
    const asked: (readonly string[])[] = [];
    const priced: RatingOperation<Open, WireRate> = {
      ...rating,
      createRequest: (request, context) => {
        asked.push(context.services);
        return rating.createRequest(request, context);
      },
      parseResponse: (_, by) => {
        return [offered.map((code) => quote(by, { service_type: code, service_name: code }, price)), []];
      },
    };
    const limit = { weight: 1, source: 'guide' } as const;
    const big = { code: 'BIG', name: 'Big', reach: 'CA', limits: [{ ...limit, beyond: 'notice' as const }] };
    const two = { ...services, rows: [{ ...rows[0], limits: [limit] }, big] };
    const shipment = { items: [{ weight }], ...(named && { services: named }) };
    const proxy = acmeWith({ services: two, rating: priced }).create(account, { http });
    const [quotes, errors] = await fetchQuotes(proxy, { ...data, shipment });
    expect(quotes.map(({ service_type }) => service_type)).toEqual(quoted);
    expect(errors.map(({ code }) => code)).toEqual(refused);
    const noted = quotes.filter(({ meta }) => meta?.notices?.some(({ code }) => code === 'too_large'));
    expect(noted.map(({ service_type }) => service_type)).toEqual(weight > 1 ? ['BIG'] : []);
    expect(asked).toEqual([named === undefined ? [] : quoted]);
  });

  test('is refused in the other operation', () => {
    const quotable = { ...services, rows: [{ ...rows[0], operations: ['rating' as const] }] };
    const { mapper } = acmeWith({ services: quotable }).create(account);
    expect(mapper.createQuoteRequest(rateRequest)).toMatchObject({ weight: 2 });
    for (const named of ['STD', 'acme:STD']) {
      const request = new ShipmentRequest({ ...data, shipment: { ...data.shipment, services: [named] } });
      const error = thrown(() => mapper.createShipmentRequest(request));
      expect(error).toBeInstanceOf(NotSupportedError);
      const issue = { field: 'shipment.services[0]', code: 'not_supported', kind: 'not_supported' };
      expect(error).toMatchObject({ issues: [issue] });
    }
  });

  test('needs its settings only in that operation', () => {
    const payer = { meaning: 'Account that pays for labels.', for: ['shipping'] } as const;
    const fields = { ...settings.fields, payer };
    const withPayer = { fields, schema: schema.extend({ payer: z.string().optional() }) };
    const carrier = defineHttpCarrier({ ...tables, settings: withPayer, connect, rating, shipping });
    const { mapper } = carrier.create(account);
    expect(mapper.createQuoteRequest(rateRequest)).toMatchObject({ weight: 2 });
    const error = thrown(() => mapper.createShipmentRequest(shipmentRequest));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toBe(
      'acme (account acme): settings.payer: is required for shipping: Account that pays for labels.',
    );
    const paying = carrier.create({ ...account, payer: '42' }).mapper;
    expect(paying.createShipmentRequest(shipmentRequest)).toMatchObject({ service: 'STD' });
  });
});

test('a quote keeps its handle, which comes back without the carrier', () => {
  const seen: (string | undefined)[] = [];
  const createRequest: typeof shipping.createRequest = (request, context) => {
    seen.push(context.quote);
    return shipping.createRequest(request, context);
  };
  const identity = { carrier: 'acme', account: 'acme' };
  const { handle } = quote(identity, { service_type: 'STD', service_name: 'S', handle: 'a:b' }, price);
  expect(handle).toBe('acme:a:b');
  const { mapper } = acmeWith({ shipping: { ...shipping, createRequest } }).create(account);
  for (const given of [handle, 'other:x', undefined]) {
    const shipment = { ...data.shipment, ...(given === undefined ? {} : { quote: given }) };
    mapper.createShipmentRequest(new ShipmentRequest({ ...data, shipment }));
  }
  expect(seen).toEqual(['a:b', undefined, undefined]);
});

test('an operation that reads a secret setting does not compile', () => {
  const greedy: RatingOperation<Open & { readonly password: string }, WireRate> = {
    ...rating,
    createRequest: (_request, { account: { settings: seen } }) => {
      return { weight: 1, options: [], settings: { leaked: seen.password } };
    },
  };
  // @ts-expect-error No operation gets the password.
  const carrier = defineHttpCarrier({ ...tables, connect, rating: greedy });
  const wire = carrier.create(account).mapper.createQuoteRequest(rateRequest);
  expect(wire).toMatchObject({ settings: { leaked: undefined } });
});

describe('a secret that no header can carry', () => {
  type Settings = z.output<typeof schema>;
  const byKey = ({ password }: Settings): Login => keyLogin({ 'x-api-key': password });
  const byToken = ({ user, password, server_url }: Settings, context: CarrierContext): Login =>
    oauthLogin({
      carrier: 'acme',
      token_url: `${server_url}/token`,
      client_id: user,
      client_secret: password,
      style: { id: 'x-id', secret: 'x-secret' },
      context,
    });

  test.each([
    ['a key', byKey, 'x-api-key', 'p4ss\n'],
    ['a key', byKey, 'x-api-key', 'пароль'],
    ['a token', byToken, 'x-secret', 'p4ss\r\n'],
  ] as const)(
    'is reported with the name of its setting, in a login with %s',
    async (_, loginOf, header, password) => {
      const connectBy = (given: Settings, context: CarrierContext) => {
        const { server_url } = given;
        const login = loginOf(given, context);
        return createTransport({ carrier: 'acme', server_url, hosts: [], login, context });
      };
      const proxy = acmeWith({ connect: connectBy }).create({ ...account, password }, { http });
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
