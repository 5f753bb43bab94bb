import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  type AnyCarrierProxy,
  ConfigurationError,
  createShipment,
  fetchQuotes,
  type Logger,
  OPERATION_METHODS,
  RateRequest,
  ShipmentRequest,
  Transcript,
} from '@waybill/core';
import { type Case, loadCases } from '@waybill/testkit';
import { type Disturbed, startChaos } from './chaos.ts';
import type { Subject } from './subjects.ts';

/** What came of servers that repeat the login in their answers. */
export interface SecretFigures {
  readonly carriers: number;
  /** Secrets that were planted: in every secret setting, and as tokens. */
  readonly planted: number;
  readonly answers: number;
  /** Outcomes, exceptions, log lines, events and transcripts, in characters. */
  readonly searched: number;
  /** Forms in which each was looked for. */
  readonly forms: number;
  readonly found: number;
}

/** The time of the recorded cases. */
const NOW = Date.parse('2026-03-03T15:00:00Z');
/** Characters that every encoding writes in its own way. */
const SPICE = `+/=&'<>"\` %41\\`;

type Write = (text: string) => string;

const hex = (text: string, digits: number) => (text.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
const units = (text: string, write: (unit: string) => string) => text.split('').map(write).join('');
const xml: Write = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const json: Write = (text) => JSON.stringify(text).slice(1, -1);

/** How servers write a text into their answers. */
const ENCODINGS: Readonly<Record<string, Write>> = {
  'as it is': (text) => text,
  JSON: json,
  'JSON, every character': (text) => units(text, (unit) => `\\u${hex(unit, 4)}`),
  'JSON of .NET': (text) => text.replace(/[^A-Za-z0-9 ]/g, (unit) => `\\u${hex(unit, 4).toUpperCase()}`),
  XML: xml,
  'XML, hexadecimal': (text) => units(text, (unit) => `&#x${hex(unit, 2)};`),
  'XML, decimal': (text) => units(text, (unit) => `&#${unit.charCodeAt(0)};`),
  'XML in JSON': (text) => json(xml(text)),
  'a URL': encodeURIComponent,
  'a URL in a URL': (text) => encodeURIComponent(encodeURIComponent(text)),
  'a form': (text) => new URLSearchParams({ s: text }).toString().slice(2),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
};

/** Documents in which carriers, gateways and frameworks report an error. */
const DOCUMENTS: Readonly<Record<string, Write>> = {
  errors: (text) => `{"errors":[{"code":"E1","message":"${text}"}]}`,
  response: (text) => `{"response":{"errors":[{"code":"E1","message":"${text}"}]}}`,
  problem: (text) =>
    `{"title":"${text}","detail":"${text}","status":400,"error":"${text}","error_description":"${text}"}`,
  messages: (text) =>
    `<messages xmlns="http://www.canadapost.ca/ws/messages"><message><code>1</code><description>${text}</description></message></messages>`,
  fault: (text) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`,
  page: (text) => `<html><body>${text}</body></html>`,
  text: (text) => text,
};
const STATUSES = [200, 400, 401, 403, 429, 500, 503];

interface Echo {
  readonly status: number;
  readonly document: string;
  readonly encoding: string;
  /** At the token server, or behind it. */
  readonly at: 'token' | 'call';
}

const ECHOES: readonly Echo[] = STATUSES.flatMap((status) =>
  Object.keys(DOCUMENTS).flatMap((document) =>
    Object.keys(ENCODINGS).flatMap((encoding) =>
      (['call', 'token'] as const).map((at) => ({ status, document, encoding, at })),
    ),
  ),
);

/** Plants secrets in every setting, has servers repeat them in every encoding, and searches all that comes out. */
export async function secrets(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: (broken: string) => void,
): Promise<SecretFigures> {
  const figures = { planted: 0, answers: 0, searched: 0, found: 0 };
  for (const subject of all) {
    const planted = plantedIn(subject);
    const token = `pl4nt-token-${subject.name.replace('/', '-')}.${SPICE}`;
    // A token that was not issued is not known as one.
    const needles = needlesOf(planted.secrets);
    const tokens = needlesOf([token]);
    figures.planted += planted.secrets.length + 1;
    const echoes = ECHOES.filter((_, index) => !short || index % 97 === figures.planted % 97);
    for (const echo of echoes) {
      const { texts, answers, issued } = await outputOf(subject, planted, token, echo);
      figures.answers += answers;
      const output = texts.join('\n');
      figures.searched += output.length;
      const searched = [plain(output), plain(insideBase64(output))];
      const found = [...needles, ...(issued ? tokens : [])].filter(({ form }) =>
        searched.some((text) => text.includes(form)),
      );
      figures.found += found.length;
      for (const { secret, how } of found.slice(0, 2))
        report(`secrets, ${subject.name}, ${JSON.stringify(echo)}: ${secret.slice(0, 14)}… as ${how}`);
    }
  }
  return { ...figures, carriers: all.length, forms: Object.keys(ENCODINGS).length };
}

interface Planted {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
}

/** The account with other secrets. Where a setting must not hold every character it is made of letters. */
function plantedIn({ name, definition, simulator }: Subject): Planted {
  const names = Object.entries<{ readonly secret?: true }>(definition.settings.fields)
    .filter(([field, { secret }]) => secret && field in simulator.settings)
    .map(([field]) => field);
  const plant = (spice: string) =>
    Object.fromEntries(names.map((field) => [field, `pl4nt-${name.replace('/', '-')}-${field}${spice}`]));
  for (const spice of [SPICE, 'Zq9']) {
    const settings = { ...simulator.settings, ...plant(spice) };
    try {
      definition.create(settings);
      return { settings, secrets: Object.values(plant(spice)) };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  throw new Error(`${name}: no secret can be planted`);
}

async function outputOf({ definition, cases }: Subject, planted: Planted, token: string, echo: Echo) {
  const texts: string[] = [];
  const keep = (value: unknown) => {
    texts.push(
      JSON.stringify(value) ?? '',
      inspect(value, { depth: 12, showHidden: true, maxStringLength: null }),
    );
  };
  const issued = false;
  const note = (...said: unknown[]) => keep(said);
  const logger: Logger = { debug: note, info: note, warn: note, error: note };
  await using chaos = await startChaos('http://127.0.0.1:9', ({ path }) => {
    const isToken = /token|oauth/i.test(path);
    return isToken && echo.at === 'call'
      ? (call) => issue(call, token)
      : (call) => repeat(call, [...planted.secrets, token], echo);
  });
  const proxy: AnyCarrierProxy = definition.create(
    { ...planted.settings, server_url: chaos.url },
    { clock: { now: () => NOW, wait: () => nextTurn() }, logger, observer: keep, tokens: noTokens() },
  );
  const transcript = new Transcript();
  const [rate, buy] = requestsIn(cases);
  if (rate !== undefined) keep(await fetchQuotes(proxy, rate, { transcript }));
  if (buy !== undefined) keep(await createShipment(proxy, buy, { transcript }));
  keep(transcript.calls);
  try {
    // What is sent by hand has no step between it and the transport.
    const { create, send } = rate === undefined ? OPERATION_METHODS.shipping : OPERATION_METHODS.rating;
    const request = rate === undefined ? buy && new ShipmentRequest(buy) : new RateRequest(rate);
    const wire = Reflect.get(proxy.mapper, create).call(proxy.mapper, request);
    keep(await Reflect.get(proxy, send).call(proxy, wire));
  } catch (error) {
    keep(error);
  }
  return { texts, answers: chaos.arrived.length, issued };
}

/** A request for prices where the carrier has them, and one for a shipment where it sells labels. */
type Requests = readonly [rate: Case['request'] | undefined, buy: Case['request'] | undefined];

const requests = new Map<string, Requests>();

/** Requests that the carrier sends. */
function requestsIn(cases: string): Requests {
  const known = requests.get(cases);
  if (known !== undefined) return known;
  const good = (operation: string) =>
    loadCases(cases).find(
      ({ operation: its, account, expected: [result, errors] }) =>
        its === operation && account === undefined && errors.length === 0 && result !== null,
    )?.request;
  const found: Requests = [good('rating'), good('shipping')];
  if (found.every((request) => request === undefined)) throw new Error(`${cases}: no case ends well`);
  requests.set(cases, found);
  return found;
}

function issue({ socket }: Disturbed, token: string): void {
  const body = JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Answers with the request and all secrets. */
function repeat(
  { socket, request }: Disturbed,
  secrets: readonly string[],
  { status, document, encoding }: Echo,
): void {
  const write = ENCODINGS[encoding] ?? json;
  const headers = Object.values(request.headers).join(' ');
  const said = [headers, request.body.toString('utf8'), ...secrets].map(write).join(' ');
  const body = Buffer.from((DOCUMENTS[document] ?? json)(said));
  const type = body.toString().startsWith('{')
    ? 'application/json'
    : document === 'page'
      ? 'text/html'
      : 'text/xml';
  const link = new URLSearchParams({ secrets: secrets.join(' ') });
  socket.write(
    `HTTP/1.1 ${status} Reason\r\ncontent-type: ${type}\r\nlocation: /login?${link}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
}

function noTokens() {
  return { get: async () => undefined, set: async () => {}, delete: async () => {} };
}

interface Needle {
  readonly secret: string;
  readonly how: string;
  readonly form: string;
}

function needlesOf(planted: readonly string[]): Needle[] {
  return planted.flatMap((secret) =>
    Object.entries(ENCODINGS).map(([how, write]) => ({
      secret,
      how,
      form: plain(write(secret).replace(/=+$/, '')),
    })),
  );
}

function insideBase64(text: string): string {
  const runs = new Set(text.match(/[\w+/-]{24,}={0,2}/g));
  return [...runs].map((run) => Buffer.from(run, 'base64').toString('utf8')).join('\n');
}

/** With more or fewer backslashes, and hexadecimal digits in either case, a text is the same. */
function plain(text: string): string {
  return text.replaceAll('\\', '').toLowerCase();
}
