import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answer, type CarrierReply, type Disturbed, type Headers, head, type Play } from './chaos.ts';

/**
 * What is true of a fault: it `shows` the carrier's answer, or a part of it, so that the carrier has done its work; it `delivers` the
 * whole answer in a readable form, so that what was bought must come back; it is `endless` until the client gives up; it is
 * `believed` of a carrier that answers so that it has done nothing, and the call may be sent again with a new token.
 */
type Trait = 'shows' | 'delivers' | 'endless' | 'believed';

/** What can happen to a call. */
export interface Fault extends Readonly<Partial<Record<Trait, boolean>>> {
  /** By which the page counts. */
  readonly group: FaultGroup;
  /** Unique. */
  readonly what: string;
  readonly play: Play;
}

export const FAULT_GROUPS = {
  cut: 'the connection is cut before an answer',
  half: 'the answer is cut',
  silent: 'no answer, or one that never ends',
  noise: 'what comes is not HTTP, or has broken headers',
  interim: 'interim answers (1xx)',
  redirect: 'a redirect',
  refusal: 'a gateway refuses (4xx)',
  login: 'HTTP 401 and 403',
  limit: 'HTTP 408, 409, 425, 429, 499',
  down: 'HTTP 5xx without a document of the carrier',
  own: "the carrier's error document at another status",
  status: "the carrier's answer at another status",
  empty: 'HTTP 200 without a document',
  other: 'HTTP 200 with another document',
  coded: 'the answer in another encoding',
  large: 'an answer that is too large',
  odd: 'an answer with odd headers',
} as const;
export type FaultGroup = keyof typeof FAULT_GROUPS;

const FOREIGN = 'http://127.0.0.1:9/elsewhere';
const MEGABYTE = 2 ** 20;
const PAGE = '<html><head><title>Gateway</title></head><body><h1>Something went wrong</h1></body></html>';

type Plays = Readonly<Record<string, Play>>;

const faults = (traits: Omit<Fault, 'what' | 'play'>) => {
  return (plays: Plays): Fault[] => Object.entries(plays).map(([what, play]) => ({ ...traits, what, play }));
};

/** What the carrier would answer with. */
function typeOf({ request }: Disturbed): string {
  return /xml/.test(request.headers['content-type'] ?? request.headers.accept ?? '')
    ? 'text/xml'
    : 'application/json';
}

const ends = (bytes: string | Buffer): Play => {
  return ({ socket }) => void socket.end(bytes);
};
const writes = (text: string): Play => {
  return ({ socket }) => void socket.write(text);
};
const bare = (status: number, headers: Headers = {}, body: string | Buffer = ''): Play => {
  return ({ socket }) => answer(socket, { status, headers, body: Buffer.from(body as string) });
};
const html = (status: number, headers: Headers = {}): Play =>
  bare(status, { 'content-type': 'text/html', ...headers }, PAGE);
const document = (body: string | Buffer, headers: Headers = {}): Play => {
  return (call) => bare(200, { 'content-type': typeOf(call), ...headers }, body)(call);
};
const withReply = (show: (call: Disturbed, reply: CarrierReply) => void): Play => {
  return async (call) => show(call, await call.forward());
};
const changed = (change: (body: Buffer) => string | Buffer, headers: Headers = {}): Play =>
  withReply(({ socket }, reply) => {
    const body = Buffer.from(change(reply.body) as string);
    answer(socket, { ...reply, headers: { ...reply.headers, ...headers }, body });
  });
/** The answer as it is, with these headers in place of its type. */
const typed = (headers: Headers): Play =>
  withReply(({ socket }, { headers: { 'content-type': _, ...others }, ...reply }) =>
    answer(socket, { ...reply, headers: { ...others, ...headers } }),
  );
/** The answer's head with another header, and then what is shown of the body. */
const begun = (header: (body: Buffer) => Headers, show: (call: Disturbed, body: Buffer) => void): Play =>
  withReply((call, { status, headers, body }) => {
    call.socket.write(head(status, { ...headers, ...header(body) }));
    show(call, body);
  });
/** The head promises the whole body. */
const whole = (body: Buffer) => ({ 'content-length': String(body.length) });
const inChunks = () => ({ 'transfer-encoding': 'chunked' });
const part = (body: Buffer, share = 0.5) => body.subarray(0, Math.floor(body.length * share));

const each = <Value>(values: readonly Value[], entry: (value: Value) => readonly [string, Play]): Plays =>
  Object.fromEntries(values.map(entry));
const pages = (...statuses: readonly number[]) =>
  each(statuses, (status) => [`${status} with a page`, html(status)]);
const without = (...statuses: readonly number[]) =>
  each(statuses, (status) => [`${status} without a body`, bare(status)]);

/** Writes something every few milliseconds, until the client has gone. */
const drips = (start: string, every_ms: number, text: (count: number) => string): Play => {
  return ({ socket }) => {
    socket.write(start);
    let count = 0;
    const timer = setInterval(() => socket.write(text(count++)), every_ms);
    socket.once('close', () => clearInterval(timer));
  };
};

/** Writes a text again and again, as fast as the client takes it; without a number of megabytes, until it has gone. */
const pours = (text: string, type?: string, megabytes = Number.POSITIVE_INFINITY): Play => {
  return (call) => {
    const { socket } = call;
    const length = Number.isFinite(megabytes) ? { 'content-length': String(megabytes * MEGABYTE) } : {};
    socket.write(head(200, { 'content-type': type ?? typeOf(call), ...length }));
    const chunk = Buffer.alloc(MEGABYTE / 4, text);
    let left = megabytes * 4;
    const write = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', write);
    write();
  };
};

const TIMES = 2_500;

/** A document with the first entry of its longest list again and again. */
function multiplied(body: Buffer): string {
  const text = body.toString('utf8');
  const longestOf = <One>(all: One[]) =>
    all.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (text.startsWith('<')) {
    const repeated = /<([\w:-]+)[\s>].*?<\/\1>(?=.*<\1[\s>])/gs;
    const element = longestOf([...text.matchAll(repeated)].map(([found]) => found));
    return element === undefined ? text : text.replace(element, element.repeat(TIMES));
  }
  const lists: unknown[][] = [];
  const value: unknown = JSON.parse(text, (_, inside) => {
    if (Array.isArray(inside) && inside.length > 0) lists.push(inside);
    return inside;
  });
  const list = longestOf(lists);
  list?.push(...Array.from({ length: TIMES }, () => list[0]));
  return JSON.stringify(value);
}

/** Everything that is tried. */
export const FAULTS: readonly Fault[] = [
  ...faults({ group: 'cut' })({
    'closed without an answer': ({ socket }) => void socket.end(),
    'reset without an answer': ({ socket }) => void socket.resetAndDestroy(),
    'cut in the status line': ends('HTTP/1.1 20'),
    'cut in the headers': ends('HTTP/1.1 200 OK\r\nContent-Ty'),
    'reset in the headers': ({ socket }) =>
      void socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => socket.resetAndDestroy()),
  }),
  ...faults({ group: 'half', shows: true })({
    ...each([0, 0.5, 0.99], (share) => [
      `Content-Length, ${share * 100} % of the body, then the end`,
      begun(whole, ({ socket }, body) => void socket.end(part(body, share))),
    ]),
    ...each([0, 0.5, 0.99], (share) => [
      `chunked, ${share * 100} % of the body, then the end`,
      begun(inChunks, ({ socket }, body) => {
        const shown = part(body, share);
        if (shown.length > 0)
          socket.write(`${shown.length.toString(16)}\r\n${shown.toString('latin1')}\r\n`, 'latin1');
        socket.end();
      }),
    ]),
    'half of the body, then a reset': begun(
      whole,
      ({ socket }, body) => void socket.write(part(body), () => socket.resetAndDestroy()),
    ),
    'a Content-Length that is too small': begun(
      (body) => whole(part(body)),
      ({ socket }, body) => void socket.end(body),
    ),
    'a chunk size that is no number': begun(
      inChunks,
      ({ socket }, body) => void socket.end(Buffer.concat([Buffer.from('zz\r\n'), body])),
    ),
  }),
  ...faults({ group: 'silent', endless: true })({
    silence: () => {},
    'silence after the status line': writes('HTTP/1.1 200 OK\r\n'),
    'silence after the headers': writes(
      head(200, { 'content-length': '5000', 'content-type': 'application/json' }),
    ),
    'a byte at a time, forever': drips(
      head(200, { 'content-length': '100000', 'content-type': 'application/json' }),
      20,
      () => ' ',
    ),
    'headers without end': drips('HTTP/1.1 200 OK\r\n', 50, (count) => `x-${count}: y\r\n`),
  }),
  ...faults({ group: 'silent', endless: true, shows: true })({
    'silence after half of the body': begun(whole, ({ socket }, body) => void socket.write(part(body))),
  }),
  ...faults({ group: 'noise' })({
    'random bytes': ends(Buffer.from('8f3a00ff1c9de2b07744', 'hex')),
    'a TLS alert': ends(Buffer.from('15030100020228', 'hex')),
    'an HTTP/2 preface': ends(Buffer.from('\0\0\x12\x04\0\0\0\0\0', 'latin1')),
    'text without headers': ends('Service unavailable\r\n'),
    'a status that is no number': ends('HTTP/1.1 abc Nonsense\r\n\r\n'),
    'status 999': ends(head(999, { 'content-length': '0' })),
    'NUL in a header': ends('HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 0\r\n\r\n'),
    'headers of 100 kB': ends(head(200, { 'x-a': 'a'.repeat(100_000), 'content-length': '0' })),
    'two lengths that contradict each other': ends(head(200, { 'content-length': ['5', '7'] })),
    'length and chunks at once': ends(
      `${head(200, { 'content-length': '5', 'transfer-encoding': 'chunked' })}0\r\n\r\n`,
    ),
    'a negative length': ends(head(200, { 'content-length': '-1' })),
  }),
  ...faults({ group: 'interim', endless: true })({
    '101 Switching Protocols': writes(head(101, { upgrade: 'h2c', connection: 'Upgrade' })),
  }),
  ...faults({ group: 'interim', shows: true, delivers: true })({
    '100, 102 and 103 before the answer': withReply(({ socket }, reply) => {
      socket.write(head(100, {}) + head(102, {}) + head(103, { link: '</a.css>; rel=preload' }));
      answer(socket, reply);
    }),
  }),
  ...faults({ group: 'interim' })({
    '100 a thousand times, then 503': (call) => {
      call.socket.write(head(100, {}).repeat(1_000));
      return html(503)(call);
    },
  }),
  ...faults({ group: 'redirect' })({
    ...each([301, 302, 303, 307, 308], (status) => [
      `${status} to another host`,
      html(status, { location: FOREIGN }),
    ]),
    '302 to itself': (call) => bare(302, { location: call.request.path })(call),
    '302 without a place': bare(302),
    '304': writes(head(304, {})),
  }),
  ...faults({ group: 'refusal' })({ ...pages(400, 404, 405, 410, 413, 415, 421, 451), ...without(400, 404) }),
  ...faults({ group: 'login', believed: true })({ ...pages(401), ...without(401) }),
  ...faults({ group: 'login' })({ ...pages(403), ...without(403) }),
  ...faults({ group: 'limit' })({
    ...pages(408, 409, 425, 429, 499),
    ...without(429),
    '408 with Retry-After: 120': html(408, { 'retry-after': '120' }),
    ...each(['-5', 'soon'], (pause) => [
      `429 with Retry-After: ${pause}`,
      html(429, { 'retry-after': pause }),
    ]),
  }),
  // The request was not taken: RFC 6585, 4.
  ...faults({ group: 'limit', believed: true })({
    ...each(['0', '120', '1000000000', 'Wed, 21 Oct 2099 07:28:00 GMT'], (pause) => [
      `429 with Retry-After: ${pause}`,
      html(429, { 'retry-after': pause }),
    ]),
  }),
  ...faults({ group: 'down' })({
    ...pages(500, 501, 502, 503, 504, 505, 520, 599),
    ...without(500, 502, 503),
    '503 with Retry-After: 120': html(503, { 'retry-after': '120' }),
    '500 with {}': bare(500, { 'content-type': 'application/json' }, '{}'),
  }),
  ...[200, 408, 409, 429, 500, 502, 503, 504].flatMap((status) =>
    faults({ group: 'own', believed: status === 200 })({
      [`error document with ${status}`]: async (call) => {
        const reply = await call.ask(typeOf(call) === 'text/xml' ? '<nothing/>' : '{}');
        answer(call.socket, { ...reply, status });
      },
    }),
  ),
  ...faults({ group: 'status', shows: true, delivers: true })(
    each([201, 400, 404, 409, 500, 503], (status) => [
      `answer with ${status}`,
      withReply(({ socket }, reply) => answer(socket, { ...reply, status })),
    ]),
  ),
  ...faults({ group: 'empty' })({
    ...without(200),
    '204': writes(head(204, {})),
    'white space': document('  \r\n '),
    ...each(['null', '{}', '[]', '""', '0'], (text) => [
      `${text} as JSON`,
      document(text, { 'content-type': 'application/json' }),
    ]),
    'an empty element as XML': document('<?xml version="1.0"?><a/>', { 'content-type': 'text/xml' }),
  }),
  ...faults({ group: 'other' })({
    'a page': html(200),
    'plain text': document('OK', { 'content-type': 'text/plain' }),
    'a PDF': document(Buffer.from('%PDF-1.4\n%âãÏÓ', 'latin1'), { 'content-type': 'application/pdf' }),
    'JSON nested 100,000 deep': document('['.repeat(100_000)),
    'XML nested 10,000 deep': document('<a>'.repeat(10_000) + '</a>'.repeat(10_000)),
    'XML with entities that grow': document(
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;&c;&c;</a>',
    ),
    'JSON with __proto__': document(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    ),
  }),
  ...faults({ group: 'coded', shows: true, delivers: true })({
    gzip: changed(gzipSync, { 'content-encoding': 'gzip' }),
    brotli: changed(brotliCompressSync, { 'content-encoding': 'br' }),
    deflate: changed(deflateSync, { 'content-encoding': 'deflate' }),
    'a byte order mark': changed((body) => Buffer.concat([Buffer.from('efbbbf', 'hex'), body])),
  }),
  ...faults({ group: 'coded', shows: true })({
    'plain text as gzip': changed((body) => body, { 'content-encoding': 'gzip' }),
    'gzip cut short': changed((body) => gzipSync(body).subarray(0, 50), { 'content-encoding': 'gzip' }),
    'an unknown coding': changed((body) => body, { 'content-encoding': 'x-unknown' }),
    'bytes that are no UTF-8': changed((body) => Buffer.concat([body, Buffer.from('fffe80', 'hex')])),
    'a NUL in the middle': changed((body) =>
      Buffer.concat([part(body), Buffer.alloc(1), body.subarray(body.length / 2)]),
    ),
    'UTF-16 that is named so': withReply((call, { status, headers, body }) => {
      const type = { 'content-type': `${typeOf(call)}; charset=utf-16le` };
      bare(status, { ...headers, ...type }, Buffer.from(body.toString('utf8'), 'utf16le'))(call);
    }),
  }),
  ...faults({ group: 'large' })({
    'a body without end': pours('['),
    'a gzip bomb of 60 MB': document(gzipSync(Buffer.alloc(60 * MEGABYTE)), { 'content-encoding': 'gzip' }),
    'a brotli bomb of 60 MB': document(
      brotliCompressSync(Buffer.alloc(60 * MEGABYTE), { params: { 1: 4 } }),
      { 'content-encoding': 'br' },
    ),
    '60 MB of JSON': pours('[1],', 'application/json', 60),
    '60 MB of XML': pours('<a/>', 'text/xml', 60),
  }),
  ...faults({ group: 'large', shows: true })({ 'the answer with a list of 2500': changed(multiplied) }),
  ...faults({ group: 'odd', shows: true, delivers: true })({
    'no type': typed({}),
    'type application/octet-stream': typed({ 'content-type': 'application/octet-stream' }),
    'type text/html': typed({ 'content-type': 'text/html' }),
    'two types': typed({ 'content-type': ['application/json', 'text/xml'] }),
    'a hundred cookies': changed((body) => body, {
      'set-cookie': Array.from({ length: 100 }, (_, index) => `c${index}=${'x'.repeat(50)}`),
    }),
    'connection: close': withReply(({ socket }, reply) => {
      answer(socket, { ...reply, headers: { ...reply.headers, connection: 'close' } });
      socket.end();
    }),
  }),
];
