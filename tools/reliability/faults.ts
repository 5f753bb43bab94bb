import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { CarrierReply, Disturbed } from './chaos.ts';

type Play = (call: Disturbed) => Promise<void> | void;

/** What is true of a fault, or of a whole class. */
interface Traits {
  /** It shows the carrier's answer, or a part of it, so that the carrier has done its work. */
  readonly shows?: true;
  /** The client gets the whole answer in a readable form: what was bought must come back. */
  readonly delivers?: true;
  /** It ends only when the client gives up. */
  readonly endless?: true;
  /** A carrier that answers so has done nothing: by the rule it is believed, and the call may be sent again with a new token. */
  readonly believed?: true;
}

/** What can happen to a call. */
export interface Fault extends Traits {
  /** Its class, by which the page counts. */
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

type Headers = Readonly<Record<string, string | readonly string[]>>;
type Plays = Readonly<Record<string, Play>>;

const faults = (group: FaultGroup, plays: Plays, traits: Traits = {}): Fault[] =>
  Object.entries(plays).map(([what, play]) => ({ group, what, play, ...traits }));

function head(status: number, headers: Headers, reason = 'Reason'): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n`;
}

function answer({ socket }: Disturbed, status: number, headers: Headers, body: string | Buffer = ''): void {
  const bytes = Buffer.from(body as string);
  socket.write(head(status, { 'content-length': String(bytes.length), ...headers }));
  if (bytes.length > 0) socket.write(bytes);
}

/** What the carrier would answer with. */
function typeOf({ request }: Disturbed): string {
  return /xml/.test(request.headers['content-type'] ?? request.headers.accept ?? '')
    ? 'text/xml'
    : 'application/json';
}

const ends =
  (bytes: string | Buffer): Play =>
  ({ socket }) =>
    void socket.end(bytes);
const writes =
  (text: string): Play =>
  ({ socket }) =>
    void socket.write(text);
const html =
  (status: number, headers: Headers = {}): Play =>
  (call) =>
    answer(call, status, { 'content-type': 'text/html', ...headers }, PAGE);
const bare =
  (status: number, headers: Headers = {}): Play =>
  (call) =>
    answer(call, status, headers);
const document =
  (body: string | Buffer, headers: Headers = {}): Play =>
  (call) =>
    answer(call, 200, { 'content-type': typeOf(call), ...headers }, body);
const withReply =
  (show: (call: Disturbed, reply: CarrierReply) => void): Play =>
  async (call) =>
    show(call, await call.forward());
const changed = (change: (body: Buffer) => string | Buffer, headers: Headers = {}): Play =>
  withReply((call, reply) =>
    answer(call, reply.status, { ...reply.headers, ...headers }, change(reply.body)),
  );
/** The answer's head promises the whole body. */
const promised = (show: (socket: Disturbed['socket'], body: Buffer) => void): Play =>
  withReply(({ socket }, { status, headers, body }) => {
    socket.write(head(status, { ...headers, 'content-length': String(body.length) }));
    show(socket, body);
  });
const half = (body: Buffer) => body.subarray(0, body.length / 2);

const each = <Value>(values: readonly Value[], entry: (value: Value) => readonly [string, Play]): Plays =>
  Object.fromEntries(values.map(entry));
const pages = (...statuses: readonly number[]) =>
  each(statuses, (status) => [`${status} with a page`, html(status)]);
const without = (...statuses: readonly number[]) =>
  each(statuses, (status) => [`${status} without a body`, bare(status)]);

/** Part of the body in chunks, without the last one. */
const chunked = (part: number): Play =>
  withReply(({ socket }, { status, headers, body }) => {
    const shown = body.subarray(0, Math.floor(body.length * part));
    socket.write(head(status, { ...headers, 'transfer-encoding': 'chunked' }));
    if (shown.length > 0)
      socket.write(`${shown.length.toString(16)}\r\n${shown.toString('latin1')}\r\n`, 'latin1');
    socket.end();
  });

/** Writes something every few milliseconds, until the client has gone. */
const drips =
  (start: string, every_ms: number, text: (count: number) => string): Play =>
  ({ socket }) => {
    socket.write(start);
    let count = 0;
    const timer = setInterval(() => socket.write(text(count++)), every_ms);
    socket.once('close', () => clearInterval(timer));
  };

/** Writes a quarter of a megabyte again and again, as fast as the client takes it; without a number, until it has gone. */
function pour({ socket }: Disturbed, text: string, times = Number.POSITIVE_INFINITY): void {
  const chunk = Buffer.alloc(MEGABYTE / 4, text);
  let left = times;
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', write);
  write();
}

const large =
  (type: string, text: string, megabytes: number): Play =>
  (call) => {
    call.socket.write(head(200, { 'content-type': type, 'content-length': String(megabytes * MEGABYTE) }));
    pour(call, text, megabytes * 4);
  };

/** The answer with another type, or none, and further headers. */
const typed = (headers: Headers): Play =>
  withReply((call, { status, headers: { 'content-type': _, ...others }, body }) =>
    answer(call, status, { ...others, ...headers }, body),
  );

const TIMES = 2_500;

/** A document with the first entry of its longest list again and again. */
function multiplied(body: Buffer): string {
  const text = body.toString('utf8');
  return text.startsWith('<') ? longerXml(text) : longerJson(text);
}

function longerXml(text: string): string {
  const names = [...text.matchAll(/<([\w:-]+)[\s>]/g)].map(([, name]) => name ?? '');
  const [longest] = [...Map.groupBy(names, (name) => name)]
    .filter(([, found]) => found.length > 1)
    .map(([name]) => new RegExp(`<${name}[\\s>].*?</${name}>`, 's').exec(text)?.[0] ?? '')
    .sort((a, b) => b.length - a.length);
  return longest ? text.replace(longest, longest.repeat(TIMES)) : text;
}

function longerJson(text: string): string {
  const document: unknown = JSON.parse(text);
  const [longest] = listsIn(document).sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  longest?.push(...Array.from({ length: TIMES }, () => longest[0]));
  return JSON.stringify(document);
}

function listsIn(node: unknown): unknown[][] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(listsIn);
  return Array.isArray(node) && node.length > 0 ? [node, ...inside] : inside;
}

/** Everything that is tried. */
export const FAULTS: readonly Fault[] = [
  ...faults('cut', {
    'closed without an answer': ({ socket }) => void socket.end(),
    'reset without an answer': ({ socket }) => void socket.resetAndDestroy(),
    'cut in the status line': ends('HTTP/1.1 20'),
    'cut in the headers': ends('HTTP/1.1 200 OK\r\nContent-Ty'),
    'reset in the headers': ({ socket }) =>
      void socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => socket.resetAndDestroy()),
  }),
  ...faults(
    'half',
    {
      ...each([0, 0.5, 0.99], (part) => [
        `Content-Length, ${part * 100} % of the body, then the end`,
        promised((socket, body) => void socket.end(body.subarray(0, Math.floor(body.length * part)))),
      ]),
      ...each([0, 0.5, 0.99], (part) => [
        `chunked, ${part * 100} % of the body, then the end`,
        chunked(part),
      ]),
      'half of the body, then a reset': promised(
        (socket, body) => void socket.write(half(body), () => socket.resetAndDestroy()),
      ),
      'a Content-Length that is too small': withReply(({ socket }, { status, headers, body }) => {
        socket.write(head(status, { ...headers, 'content-length': String(half(body).length) }));
        socket.end(body);
      }),
      'a chunk size that is no number': withReply(({ socket }, { status, headers, body }) => {
        socket.write(`${head(status, { ...headers, 'transfer-encoding': 'chunked' })}zz\r\n`);
        socket.end(body);
      }),
    },
    { shows: true },
  ),
  ...faults(
    'silent',
    {
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
    },
    { endless: true },
  ),
  ...faults(
    'silent',
    { 'silence after half of the body': promised((socket, body) => void socket.write(half(body))) },
    { endless: true, shows: true },
  ),
  ...faults('noise', {
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
  ...faults(
    'interim',
    { '101 Switching Protocols': writes(head(101, { upgrade: 'h2c', connection: 'Upgrade' })) },
    { endless: true },
  ),
  ...faults(
    'interim',
    {
      '100, 102 and 103 before the answer': withReply((call, { status, headers, body }) => {
        call.socket.write(head(100, {}) + head(102, {}) + head(103, { link: '</a.css>; rel=preload' }));
        answer(call, status, headers, body);
      }),
    },
    { shows: true, delivers: true },
  ),
  ...faults('interim', {
    '100 a thousand times, then 503': (call) => {
      call.socket.write(head(100, {}).repeat(1_000));
      return html(503)(call);
    },
  }),
  ...faults('redirect', {
    ...each([301, 302, 303, 307, 308], (status) => [
      `${status} to another host`,
      html(status, { location: FOREIGN }),
    ]),
    '302 to itself': (call) => bare(302, { location: call.request.path })(call),
    '302 without a place': bare(302),
    '304': writes(head(304, {})),
  }),
  ...faults('refusal', { ...pages(400, 404, 405, 410, 413, 415, 421, 451), ...without(400, 404) }),
  ...faults('login', { ...pages(401), ...without(401) }, { believed: true }),
  ...faults('login', { ...pages(403), ...without(403) }),
  ...faults('limit', {
    ...pages(408, 409, 425, 429, 499),
    ...without(429),
    ...each(['0', '120', '1000000000', '-5', 'soon', 'Wed, 21 Oct 2099 07:28:00 GMT'], (pause) => [
      `429 with Retry-After: ${pause}`,
      html(429, { 'retry-after': pause }),
    ]),
    '408 with Retry-After: 120': html(408, { 'retry-after': '120' }),
  }),
  ...faults('down', {
    ...pages(500, 501, 502, 503, 504, 505, 520, 599),
    ...without(500, 502, 503),
    '503 with Retry-After: 120': html(503, { 'retry-after': '120' }),
    '500 with {}': (call) => answer(call, 500, { 'content-type': 'application/json' }, '{}'),
  }),
  ...[200, 408, 409, 429, 500, 502, 503, 504].flatMap((status) =>
    faults(
      'own',
      {
        [`error document with ${status}`]: async (call) => {
          const { headers, body } = await call.ask(typeOf(call) === 'text/xml' ? '<nothing/>' : '{}');
          answer(call, status, headers, body);
        },
      },
      status === 200 ? { believed: true } : {},
    ),
  ),
  ...faults(
    'status',
    each([201, 400, 404, 409, 500, 503], (status) => [
      `answer with ${status}`,
      withReply((call, { headers, body }) => answer(call, status, headers, body)),
    ]),
    { shows: true, delivers: true },
  ),
  ...faults('empty', {
    ...without(200),
    '204': writes(head(204, {})),
    'white space': document('  \r\n '),
    ...each(['null', '{}', '[]', '""', '0'], (text) => [
      `${text} as JSON`,
      document(text, { 'content-type': 'application/json' }),
    ]),
    'an empty element as XML': document('<?xml version="1.0"?><a/>', { 'content-type': 'text/xml' }),
  }),
  ...faults('other', {
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
  ...faults(
    'coded',
    {
      gzip: changed(gzipSync, { 'content-encoding': 'gzip' }),
      brotli: changed(brotliCompressSync, { 'content-encoding': 'br' }),
      deflate: changed(deflateSync, { 'content-encoding': 'deflate' }),
      'a byte order mark': changed((body) => Buffer.concat([Buffer.from('efbbbf', 'hex'), body])),
    },
    { shows: true, delivers: true },
  ),
  ...faults(
    'coded',
    {
      'plain text as gzip': changed((body) => body, { 'content-encoding': 'gzip' }),
      'gzip cut short': changed((body) => gzipSync(body).subarray(0, 50), { 'content-encoding': 'gzip' }),
      'an unknown coding': changed((body) => body, { 'content-encoding': 'x-unknown' }),
      'bytes that are no UTF-8': changed((body) => Buffer.concat([body, Buffer.from('fffe80', 'hex')])),
      'a NUL in the middle': changed((body) =>
        Buffer.concat([half(body), Buffer.alloc(1), body.subarray(body.length / 2)]),
      ),
      'UTF-16 that is named so': withReply((call, { status, headers, body }) => {
        const type = `${typeOf(call)}; charset=utf-16le`;
        const bytes = Buffer.from(body.toString('utf8'), 'utf16le');
        answer(call, status, { ...headers, 'content-type': type }, bytes);
      }),
    },
    { shows: true },
  ),
  ...faults('large', {
    'a body without end': (call) => {
      call.socket.write(head(200, { 'content-type': typeOf(call) }));
      pour(call, '[');
    },
    'a gzip bomb of 60 MB': document(gzipSync(Buffer.alloc(60 * MEGABYTE)), { 'content-encoding': 'gzip' }),
    'a brotli bomb of 60 MB': document(
      brotliCompressSync(Buffer.alloc(60 * MEGABYTE), { params: { 1: 4 } }),
      { 'content-encoding': 'br' },
    ),
    '60 MB of JSON': large('application/json', '[1],', 60),
    '60 MB of XML': large('text/xml', '<a/>', 60),
  }),
  ...faults('large', { 'the answer with a list of 2500': changed(multiplied) }, { shows: true }),
  ...faults(
    'odd',
    {
      'no type': typed({}),
      'type application/octet-stream': typed({ 'content-type': 'application/octet-stream' }),
      'type text/html': typed({ 'content-type': 'text/html' }),
      'two types': typed({ 'content-type': ['application/json', 'text/xml'] }),
      'a hundred cookies': changed((body) => body, {
        'set-cookie': Array.from({ length: 100 }, (_, index) => `c${index}=${'x'.repeat(50)}`),
      }),
      'connection: close': withReply((call, { status, headers, body }) => {
        answer(call, status, { ...headers, connection: 'close' }, body);
        call.socket.end();
      }),
    },
    { shows: true, delivers: true },
  ),
];
