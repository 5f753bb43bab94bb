import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { AnyRoute } from '../../src/api/route.js';
import { ROUTES } from '../../src/routes/index.js';
import { placesIn } from './places.js';

/** A request that is wrong in some way, most of the time. */
export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** One of several kinds, some more often than others. */
function mixed<Value>(...kinds: (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
/** One of the words of a line; a space at its end adds the empty one. */
const wordOf = (line: string) => fc.constantFrom(...line.split(' '));

/** A name that stands for a number in the text of a body, which JavaScript could not write itself. */
const written = wordOf('1e400 -1e400 1e-400 -0 123456789012345678901234567890 0.1e1').map(
  (number) => `number ${number}`,
);

/** Names that every object has, and names that mean something to somebody. */
const names = wordOf(
  '__proto__ constructor prototype toString hasOwnProperty then toJSON length 0 a.b[0] ~1/ shipment carrier ',
);

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  oneOf('', ' ', '\0', '\ud800', '\u202e', '%', '%2F', '../..', '\r\n', '💥', 'ups', 'canadapost', 'DOM.EP'),
  oneOf('1e9', '-1', '0', '2026-02-31', '2026-13-01', '25:00', 'true', 'null', '{}', "' OR 1=1 --"),
  fc.constant('x'.repeat(70_000)),
  written,
  names,
);

const scalars = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  oneOf(null, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE),
);

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(names, texts), tie('value'), { maxKeys: 4 }) },
  ),
})).value;

/** What is done to a body: something at one place of it is another value, gone, or there twice. */
const changes = fc.record({
  at: fc.nat({ max: 200 }),
  what: oneOf('replace', 'remove', 'add', 'wrap'),
  value: values,
  name: fc.oneof(names, texts),
});
type Change = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

function changed(body: unknown, made: readonly Change[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { at, what, value, name } of made) {
    const places = placesIn(root);
    const place = places[at % places.length];
    if (place === undefined) break;
    const [holder, old] = place;
    if (what === 'remove') delete holder[old];
    else if (what === 'wrap') holder[old] = [holder[old]];
    else define(holder, what === 'add' ? name : old, value);
  }
  return root.body;
}

/** Not by assignment, which would set the prototype. */
function define(holder: object, name: string, value: unknown): void {
  const facts = { value, enumerable: true, configurable: true, writable: true };
  if (!(Array.isArray(holder) && name === 'length')) Object.defineProperty(holder, name, facts);
}

function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/"number ([^"]+)"/g, '$1');
}

const deep = fc
  .tuple(oneOf('[', '{"a":', '{"shipment":'), oneOf(50, 101, 5_000))
  .map(([open, times]) => `${open.repeat(times)}1${(open === '[' ? ']' : '}').repeat(times)}`);

const notJson = fc.oneof(
  texts,
  fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)),
  oneOf('{', '{"a":1,}', '[1', 'undefined', '\ufeff{}', 'order\nA-1', 'a,b\n"c', 'a;b\n1;2'),
  deep,
);

/** Bodies from right ones, which the operation of a route takes. */
function bodies(right: readonly unknown[]): fc.Arbitrary<BadRequest['body']> {
  const others = values.map(textOf);
  const close = fc
    .tuple(fc.nat({ max: 99 }), fc.array(changes, { minLength: 1, maxLength: 3 }))
    .map(([which, made]) => textOf(changed(right[which % right.length], made)));
  return mixed<BadRequest['body']>([8, right.length === 0 ? others : close], [2, others], [1, notJson]);
}

const parts = mixed(
  [3, wordOf('seed none 1 0 2 labels.pdf')],
  [2, texts.map((text) => encodeURIComponent(text.toWellFormed()))],
  [1, wordOf('% %zz %ff %00 %2e%2e %2F .. . // %c3%28 ')],
);

const QUERY = [
  'carrier',
  'carriers',
  'account',
  'deadline_ms',
  'limit',
  'after',
  'state',
  'name',
  '__proto__',
];
const queryValues = mixed(
  [2, wordOf('ups canadapost canadapost/canadapost nobody ups,ups ,')],
  [2, wordOf('1 0 -1 1e3 999999999999999 99999999999999999999 20 true')],
  [1, wordOf('bought waiting CAD 10 cheapest 2026-01-01 seed')],
  [1, texts],
);

function queries(route: AnyRoute | undefined) {
  const own = Object.keys((route?.query as z.ZodMiniObject | undefined)?.shape ?? {});
  return fc
    .array(fc.tuple(oneOf(...own, ...own, ...QUERY), queryValues), { maxLength: 3 })
    .map((given) =>
      given.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&'),
    );
}

/** What a header can hold. */
const headerValues = fc
  .oneof(texts, wordOf('seed a-new-key 0 -1 text/csv application/json'))
  .map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 8_000));

const mediaTypes = mixed(
  [8, fc.constant('application/json')],
  [1, oneOf('text/csv', 'text/csv; charset=nothing', 'text/plain', 'application/json; charset=utf-16', '')],
);

/** Bad requests for every route, and for paths that are none. `right` has bodies that an operation takes, by its name. */
export function badRequests(
  right: Readonly<Record<string, readonly unknown[]>>,
  authorization: string,
): fc.Arbitrary<BadRequest> {
  const ofRoute = oneOf(...ROUTES).chain((route) =>
    request(route, right[route.operation] ?? [], authorization),
  );
  const elsewhere = fc
    .array(fc.oneof(parts, wordOf('v1 shipments rates batches health')), { maxLength: 5 })
    .chain((path) => request(undefined, [], authorization, `/${path.join('/')}`));
  return mixed([15, ofRoute], [1, elsewhere]);
}

function request(
  route: AnyRoute | undefined,
  right: readonly unknown[],
  authorization: string,
  elsewhere = '/',
): fc.Arbitrary<BadRequest> {
  const usual = route?.method ?? 'GET';
  return fc
    .record({
      method: mixed<string>(
        [12, fc.constant(usual)],
        [1, wordOf('GET POST PUT DELETE PATCH OPTIONS HEAD QUERY')],
      ),
      path: fc.array(parts, { minLength: 3, maxLength: 3 }),
      query: queries(route),
      media_type: mediaTypes,
      key: fc.option(headerValues, { nil: undefined }),
      last: fc.option(headerValues, { nil: undefined, freq: 1 }),
      login: mixed([30, fc.constant(authorization)], [1, headerValues.map((text) => `Bearer ${text}`)]),
      body: mixed<BadRequest['body']>([10, bodies(right)], [1, fc.constant(undefined)]),
    })
    .map(({ method, path, query, media_type, key, last, login, body }) => {
      let at = 0;
      const named = route?.path.replaceAll(/\{\w+\}/g, () => path[at++ % path.length] ?? '') ?? elsewhere;
      const hasBody = !['GET', 'HEAD'].includes(method) && body !== undefined;
      return {
        method,
        path: query === '' ? named : `${named}?${query}`,
        headers: {
          authorization: login,
          ...(hasBody && media_type !== '' ? { 'content-type': media_type } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(last === undefined ? {} : { 'last-event-id': last }),
        },
        body: hasBody ? body : undefined,
      };
    });
}
