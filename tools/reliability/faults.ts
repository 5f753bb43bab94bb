import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { CarrierReply, Disturbed } from './chaos.ts';

/** What can happen to a call. */
export interface Fault {
  /** Its class, by which the page counts. */
  readonly group: FaultGroup;
  /** Unique. */
  readonly what: string;
  readonly play: (call: Disturbed) => Promise<void> | void;
  /** It shows the carrier's answer, or a part of it, so that the carrier has done its work. */
  readonly shows?: true;
  /** The client gets the whole answer in a readable form: what was bought must come back. */
  readonly delivers?: true;
  /** It ends only when the client gives up. */
  readonly endless?: true;
  /** A carrier that answers so has done nothing: by the rule it is believed, and the call may be sent again with a new token. */
  readonly believed?: true;
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

const PAGE = '<html><head><title>Gateway</title></head><body><h1>Something went wrong</h1></body></html>';
const FOREIGN = 'http://127.0.0.1:9/elsewhere';
const MEGABYTE = 2 ** 20;

type Headers = Readonly<Record<string, string | readonly string[]>>;

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

const html =
  (status: number, headers: Headers = {}) =>
  (call: Disturbed) =>
    answer(call, status, { 'content-type': 'text/html', ...headers }, PAGE);
const bare =
  (status: number, headers: Headers = {}) =>
  (call: Disturbed) =>
    answer(call, status, headers);
const document =
  (body: string | Buffer, headers: Headers = {}) =>
  async (call: Disturbed) =>
    answer(call, 200, { 'content-type': typeOf(call), ...headers }, body);

/** What the carrier would answer with. */
function typeOf({ request }: Disturbed): string {
  return /xml/.test(request.headers['content-type'] ?? request.headers.accept ?? '')
    ? 'text/xml'
    : 'application/json';
}

const withReply = (show: (call: Disturbed, reply: CarrierReply) => void) => async (call: Disturbed) =>
  show(call, await call.forward());
const inAnotherForm = (change: (body: Buffer) => Buffer, headers: Headers) =>
  withReply((call, reply) =>
    answer(call, reply.status, { ...reply.headers, ...headers }, change(reply.body)),
  );
const atStatus = (status: number, headers: Headers = {}) =>
  withReply((call, reply) => answer(call, status, { ...reply.headers, ...headers }, reply.body));
const refusedWith = (status: number) => async (call: Disturbed) => {
  const { headers, body } = await call.ask(typeOf(call) === 'text/xml' ? '<nothing/>' : '{}');
  answer(call, status, headers, body);
};

/** Writes until the client has gone. */
function pour({ socket }: Disturbed, chunk: Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
}

/** Writes so many bytes, as fast as the client takes them. */
function pourOnly({ socket }: Disturbed, type: string, part: string, megabytes: number): void {
  const chunk = Buffer.alloc(MEGABYTE / 4, part);
  let left = megabytes * 4;
  socket.write(head(200, { 'content-type': type, 'content-length': String(megabytes * MEGABYTE) }));
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', write);
  write();
}

const longer = new Map<string, string>();
const TIMES = 2_500;

/** A document with the first entry of its longest list again and again. */
function multiplied(body: Buffer): string {
  const text = body.toString('utf8');
  const made = longer.get(text) ?? (text.startsWith('<') ? longerXml(text) : longerJson(text));
  if (longer.size > 20) longer.clear();
  longer.set(text, made);
  return made;
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

const CUT: readonly Fault[] = [
  { group: 'cut', what: 'closed without an answer', play: ({ socket }) => void socket.end() },
  { group: 'cut', what: 'reset without an answer', play: ({ socket }) => void socket.resetAndDestroy() },
  { group: 'cut', what: 'cut in the status line', play: ({ socket }) => void socket.end('HTTP/1.1 20') },
  {
    group: 'cut',
    what: 'cut in the headers',
    play: ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  },
  {
    group: 'cut',
    what: 'reset in the headers',
    play: ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nContent-Ty', () => socket.resetAndDestroy()),
  },
];

const HALF: readonly Fault[] = [
  ...([0, 0.5, 0.99] as const).flatMap((part): Fault[] => [
    {
      group: 'half',
      what: `Content-Length, ${part * 100} % of the body, then the end`,
      shows: true,
      play: withReply(({ socket }, { status, headers, body }) => {
        socket.write(head(status, { ...headers, 'content-length': String(body.length) }));
        socket.end(body.subarray(0, Math.floor(body.length * part)));
      }),
    },
    {
      group: 'half',
      what: `chunked, ${part * 100} % of the body, then the end`,
      shows: true,
      play: withReply(({ socket }, { status, headers, body }) => {
        const shown = body.subarray(0, Math.floor(body.length * part));
        socket.write(head(status, { ...headers, 'transfer-encoding': 'chunked' }));
        if (shown.length > 0)
          socket.write(
            Buffer.concat([Buffer.from(`${shown.length.toString(16)}\r\n`), shown, Buffer.from('\r\n')]),
          );
        socket.end();
      }),
    },
  ]),
  {
    group: 'half',
    what: 'half of the body, then a reset',
    shows: true,
    play: withReply(({ socket }, { status, headers, body }) => {
      socket.write(head(status, { ...headers, 'content-length': String(body.length) }));
      socket.write(body.subarray(0, body.length / 2), () => socket.resetAndDestroy());
    }),
  },
  {
    group: 'half',
    what: 'a Content-Length that is too small',
    shows: true,
    play: withReply(({ socket }, { status, headers, body }) => {
      socket.end(
        Buffer.concat([
          Buffer.from(head(status, { ...headers, 'content-length': String(Math.floor(body.length / 2)) })),
          body,
        ]),
      );
    }),
  },
  {
    group: 'half',
    what: 'a chunk size that is no number',
    shows: true,
    play: withReply(({ socket }, { status, headers, body }) => {
      socket.end(
        Buffer.concat([
          Buffer.from(`${head(status, { ...headers, 'transfer-encoding': 'chunked' })}zz\r\n`),
          body,
        ]),
      );
    }),
  },
];

const SILENT: readonly Fault[] = [
  { group: 'silent', what: 'silence', endless: true, play: () => {} },
  {
    group: 'silent',
    what: 'silence after the status line',
    endless: true,
    play: ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n'),
  },
  {
    group: 'silent',
    what: 'silence after the headers',
    endless: true,
    play: ({ socket }) =>
      void socket.write(head(200, { 'content-length': '5000', 'content-type': 'application/json' })),
  },
  {
    group: 'silent',
    what: 'silence after half of the body',
    endless: true,
    shows: true,
    play: withReply(({ socket }, { status, headers, body }) => {
      socket.write(head(status, { ...headers, 'content-length': String(body.length) }));
      socket.write(body.subarray(0, body.length / 2));
    }),
  },
  {
    group: 'silent',
    what: 'a byte at a time, forever',
    endless: true,
    play: ({ socket }) => {
      socket.write(head(200, { 'content-length': '100000', 'content-type': 'application/json' }));
      const timer = setInterval(() => socket.write(' '), 20);
      socket.once('close', () => clearInterval(timer));
    },
  },
  {
    group: 'silent',
    what: 'headers without end',
    endless: true,
    play: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      let count = 0;
      const timer = setInterval(() => socket.write(`x-${count++}: y\r\n`), 50);
      socket.once('close', () => clearInterval(timer));
    },
  },
];

const NOISE: readonly Fault[] = [
  ['random bytes', Buffer.from('8f3a00ff1c9de2b07744', 'hex')],
  ['a TLS alert', Buffer.from('15030100020228', 'hex')],
  ['an HTTP/2 preface', Buffer.from('\0\0\x12\x04\0\0\0\0\0', 'latin1')],
  ['text without headers', Buffer.from('Service unavailable\r\n')],
  ['a status that is none', Buffer.from('HTTP/1.1 abc Nonsense\r\n\r\n')],
  ['status 999', Buffer.from(head(999, { 'content-length': '0' }))],
  ['NUL in a header', Buffer.from('HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 0\r\n\r\n')],
  ['headers of 100 kB', Buffer.from(head(200, { 'x-a': 'a'.repeat(100_000), 'content-length': '0' }))],
  ['two lengths that contradict each other', Buffer.from(head(200, { 'content-length': ['5', '7'] }))],
  [
    'length and chunks at once',
    Buffer.from(`${head(200, { 'content-length': '5', 'transfer-encoding': 'chunked' })}0\r\n\r\n`),
  ],
  ['a negative length', Buffer.from(head(200, { 'content-length': '-1' }))],
].map(
  ([what, bytes]): Fault => ({
    group: 'noise',
    what: String(what),
    play: ({ socket }) => void socket.end(bytes as Buffer),
  }),
);

const INTERIM: readonly Fault[] = [
  {
    group: 'interim',
    what: '101 Switching Protocols',
    endless: true,
    play: ({ socket }) => void socket.write(head(101, { upgrade: 'h2c', connection: 'Upgrade' })),
  },
  {
    group: 'interim',
    what: '100, 102 and 103 before the answer',
    shows: true,
    delivers: true,
    play: withReply((call, reply) => {
      call.socket.write(head(100, {}) + head(102, {}) + head(103, { link: '</a.css>; rel=preload' }));
      answer(call, reply.status, reply.headers, reply.body);
    }),
  },
  {
    group: 'interim',
    what: '100 a thousand times, then 503',
    play: (call) => {
      call.socket.write(head(100, {}).repeat(1_000));
      html(503)(call);
    },
  },
];

const REDIRECTS: readonly Fault[] = [
  ...[301, 302, 303, 307, 308].map(
    (status): Fault => ({
      group: 'redirect',
      what: `${status} to another host`,
      play: html(status, { location: FOREIGN }),
    }),
  ),
  {
    group: 'redirect',
    what: '302 to itself',
    play: (call) => bare(302, { location: call.request.path })(call),
  },
  { group: 'redirect', what: '302 without a place', play: bare(302) },
  { group: 'redirect', what: '304', play: ({ socket }) => void socket.write(head(304, {})) },
];

const REFUSALS: readonly Fault[] = [
  ...[400, 404, 405, 410, 413, 415, 421, 451].map(
    (status): Fault => ({ group: 'refusal', what: `${status} with a page`, play: html(status) }),
  ),
  { group: 'refusal', what: '400 without a body', play: bare(400) },
  { group: 'refusal', what: '404 without a body', play: bare(404) },
];

const LOGIN: readonly Fault[] = [
  { group: 'login', what: '401 with a page', believed: true, play: html(401) },
  { group: 'login', what: '401 without a body', believed: true, play: bare(401) },
  { group: 'login', what: '403 with a page', play: html(403) },
  { group: 'login', what: '403 without a body', play: bare(403) },
];

const LIMITS: readonly Fault[] = [
  ...[408, 409, 425, 429, 499].map(
    (status): Fault => ({ group: 'limit', what: `${status} with a page`, play: html(status) }),
  ),
  { group: 'limit', what: '429 without a body', play: bare(429) },
  ...['0', '120', '1000000000', '-5', 'soon', 'Wed, 21 Oct 2099 07:28:00 GMT'].map(
    (pause): Fault => ({
      group: 'limit',
      what: `429 with Retry-After: ${pause}`,
      play: html(429, { 'retry-after': pause }),
    }),
  ),
  { group: 'limit', what: '408 with Retry-After: 120', play: html(408, { 'retry-after': '120' }) },
];

const DOWN: readonly Fault[] = [
  ...[500, 501, 502, 503, 504, 505, 520, 599].map(
    (status): Fault => ({ group: 'down', what: `${status} with a page`, play: html(status) }),
  ),
  ...[500, 502, 503].map(
    (status): Fault => ({ group: 'down', what: `${status} without a body`, play: bare(status) }),
  ),
  { group: 'down', what: '503 with Retry-After: 120', play: html(503, { 'retry-after': '120' }) },
  {
    group: 'down',
    what: '500 with {}',
    play: (call) => answer(call, 500, { 'content-type': 'application/json' }, '{}'),
  },
];

const OWN: readonly Fault[] = [200, 408, 409, 429, 500, 502, 503, 504].map(
  (status): Fault => ({
    group: 'own',
    what: `error document with ${status}`,
    play: refusedWith(status),
    ...(status === 200 ? { believed: true } : {}),
  }),
);

const STATUSES: readonly Fault[] = [201, 400, 404, 409, 500, 503].map(
  (status): Fault => ({
    group: 'status',
    what: `answer with ${status}`,
    shows: true,
    delivers: true,
    play: atStatus(status),
  }),
);

const EMPTY: readonly Fault[] = [
  { group: 'empty', what: '200 without a body', play: bare(200) },
  { group: 'empty', what: '204', play: ({ socket }) => void socket.write(head(204, {})) },
  { group: 'empty', what: 'white space', play: document('  \r\n ') },
  ...['null', '{}', '[]', '""', '0'].map(
    (text): Fault => ({
      group: 'empty',
      what: `${text} as JSON`,
      play: document(text, { 'content-type': 'application/json' }),
    }),
  ),
  {
    group: 'empty',
    what: 'an empty element as XML',
    play: document('<?xml version="1.0"?><a/>', { 'content-type': 'text/xml' }),
  },
];

const OTHER: readonly Fault[] = [
  { group: 'other', what: 'a page', play: html(200) },
  { group: 'other', what: 'plain text', play: document('OK', { 'content-type': 'text/plain' }) },
  {
    group: 'other',
    what: 'a PDF',
    play: document(Buffer.from('%PDF-1.4\n%âãÏÓ', 'latin1'), { 'content-type': 'application/pdf' }),
  },
  { group: 'other', what: 'JSON nested 100,000 deep', play: document('['.repeat(100_000)) },
  {
    group: 'other',
    what: 'XML nested 10,000 deep',
    play: document('<a>'.repeat(10_000) + '</a>'.repeat(10_000)),
  },
  {
    group: 'other',
    what: 'XML with entities that grow',
    play: document(
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;&c;&c;</a>',
    ),
  },
  {
    group: 'other',
    what: 'JSON with __proto__',
    play: document('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  },
];

const CODED: readonly Fault[] = [
  {
    group: 'coded',
    what: 'gzip',
    shows: true,
    delivers: true,
    play: inAnotherForm(gzipSync, { 'content-encoding': 'gzip' }),
  },
  {
    group: 'coded',
    what: 'brotli',
    shows: true,
    delivers: true,
    play: inAnotherForm(brotliCompressSync, { 'content-encoding': 'br' }),
  },
  {
    group: 'coded',
    what: 'deflate',
    shows: true,
    delivers: true,
    play: inAnotherForm(deflateSync, { 'content-encoding': 'deflate' }),
  },
  {
    group: 'coded',
    what: 'gzip that is none',
    shows: true,
    play: inAnotherForm((body) => body, { 'content-encoding': 'gzip' }),
  },
  {
    group: 'coded',
    what: 'gzip cut short',
    shows: true,
    play: inAnotherForm((body) => gzipSync(body).subarray(0, 50), { 'content-encoding': 'gzip' }),
  },
  {
    group: 'coded',
    what: 'an unknown coding',
    shows: true,
    play: inAnotherForm((body) => body, { 'content-encoding': 'x-unknown' }),
  },
  {
    group: 'coded',
    what: 'a byte order mark',
    shows: true,
    delivers: true,
    play: inAnotherForm((body) => Buffer.concat([Buffer.from('efbbbf', 'hex'), body]), {}),
  },
  {
    group: 'coded',
    what: 'bytes that are no UTF-8',
    shows: true,
    play: inAnotherForm((body) => Buffer.concat([body, Buffer.from('fffe80', 'hex')]), {}),
  },
  {
    group: 'coded',
    what: 'a NUL in the middle',
    shows: true,
    play: inAnotherForm(
      (body) =>
        Buffer.concat([body.subarray(0, body.length / 2), Buffer.alloc(1), body.subarray(body.length / 2)]),
      {},
    ),
  },
  {
    group: 'coded',
    what: 'UTF-16 that is named so',
    shows: true,
    play: withReply((call, { status, headers, body }) =>
      answer(
        call,
        status,
        { ...headers, 'content-type': `${typeOf(call)}; charset=utf-16le` },
        Buffer.from(body.toString('utf8'), 'utf16le'),
      ),
    ),
  },
];

const LARGE: readonly Fault[] = [
  {
    group: 'large',
    what: 'a body without end',
    play: (call) => {
      call.socket.write(head(200, { 'content-type': typeOf(call) }));
      pour(call, Buffer.alloc(MEGABYTE / 4, '['));
    },
  },
  {
    group: 'large',
    what: 'a gzip bomb of 60 MB',
    play: document(gzipSync(Buffer.alloc(60 * MEGABYTE)), { 'content-encoding': 'gzip' }),
  },
  {
    group: 'large',
    what: 'a brotli bomb of 60 MB',
    play: document(brotliCompressSync(Buffer.alloc(60 * MEGABYTE), { params: { 1: 4 } }), {
      'content-encoding': 'br',
    }),
  },
  {
    group: 'large',
    what: '60 MB of JSON',
    play: (call) => pourOnly(call, 'application/json', '[1],', 60),
  },
  {
    group: 'large',
    what: '60 MB of XML',
    play: (call) => pourOnly(call, 'text/xml', '<a/>', 60),
  },
  {
    group: 'large',
    what: 'the answer with a list of 2500',
    shows: true,
    play: withReply((call, { status, headers, body }) => answer(call, status, headers, multiplied(body))),
  },
];

const ODD: readonly Fault[] = [
  ...[
    ['no type', {}],
    ['type application/octet-stream', { 'content-type': 'application/octet-stream' }],
    ['type text/html', { 'content-type': 'text/html' }],
    ['two types', { 'content-type': ['application/json', 'text/xml'] }],
    [
      'a hundred cookies',
      { 'set-cookie': Array.from({ length: 100 }, (_, index) => `c${index}=${'x'.repeat(50)}`) },
    ],
    ['connection: close', { connection: 'close' }],
  ].map(
    ([what, headers]): Fault => ({
      group: 'odd',
      what: String(what),
      shows: true,
      delivers: true,
      play: withReply((call, reply) => {
        const { 'content-type': type, ...others } = reply.headers;
        const own = headers as Headers;
        const keepsType = 'set-cookie' in own || 'connection' in own;
        answer(
          call,
          reply.status,
          { ...others, ...(keepsType && type !== undefined ? { 'content-type': type } : {}), ...own },
          reply.body,
        );
        if ('connection' in own) call.socket.end();
      }),
    }),
  ),
];

/** Everything that is tried. */
export const FAULTS: readonly Fault[] = [
  ...CUT,
  ...HALF,
  ...SILENT,
  ...NOISE,
  ...INTERIM,
  ...REDIRECTS,
  ...REFUSALS,
  ...LOGIN,
  ...LIMITS,
  ...DOWN,
  ...OWN,
  ...STATUSES,
  ...EMPTY,
  ...OTHER,
  ...CODED,
  ...LARGE,
  ...ODD,
];
