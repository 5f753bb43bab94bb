import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { CarrierDefinition } from '@waybill/core';
import { type Logger, type ObservedEvent, Transcript } from '@waybill/core/observe';
import type { HttpClient, ShipmentOperation } from '@waybill/core/plugin';
import { escapedFor } from '../bodies.js';
import { bodyOf, type Case } from '../cases.js';
import { ENCODINGS, plain } from '../encodings.js';
import { caseText, mustBeNone } from '../failures.js';
import { strided } from '../mutants/mutant.js';
import { replayCase } from '../replay-case.js';
import type { OperationRun } from '../run-operation.js';
import { type Check, casesOf, refusals, type Suite, successes } from '../suite.js';
import { isThorough } from '../thorough.js';
import { refusingCall } from './errors.js';

/** Characters that every encoding writes differently. */
const SPICE = '/+&<"é';

const secrets = (operation: ShipmentOperation): Check => ({
  name: `${operation}: no secret is seen`,
  proves:
    'Values of secret settings are in no outcome, error, wire request, wire response, log, event or transcript, in no encoding, even where the server echoes the login: in a refusal, or in place of a label.',
  needs: [operation, 'secret'],
  judges: 'kit',
  run: async (suite) => {
    const marked = markedSettings(suite);
    const forms = formsOf(
      marked.secrets,
      Object.values({ ...suite.settings, ...marked.settings }).map(String),
    );
    for (const recorded of casesOf(suite, operation)) {
      const { said, listening } = listen();
      const performance = await replayCase(suite, recorded, { settings: marked.settings, ...listening });
      search({ performance, said }, forms, caseText(recorded));
    }
    // A carrier in this process has no server that could echo the login.
    if (suite.definition.in_process) return;
    const [refusal] = refusals(suite, operation);
    const { method, path } = refusingCall(refusal);
    const echoing = echoes(refusal, marked.secrets);
    // Where a token is fetched first, trouble with it would keep the operation itself from being tried.
    const late = echoing.map(
      ([what, client]): Echo => [`${what}, instead of ${method} ${path}`, only(refusal, client)],
    );
    for (const [what, client] of refusal.calls.length > 1 ? [...echoing, ...late] : echoing) {
      const { said, listening } = listen();
      const performance = await replayCase(suite, refusal, {
        settings: marked.settings,
        ...listening,
        client,
      });
      const where = `${caseText(refusal)}, ${what}`;
      assert.notDeepEqual(performance.outcome[1], [], `${where}: no error`);
      search({ performance, said }, forms, where);
    }
    if (operation === 'rating') return;
    for (const recorded of successes(suite, operation)) {
      const { said, listening } = listen();
      const client = echoAfterPurchases(marked.secrets);
      const performance = await replayCase(suite, recorded, {
        settings: marked.settings,
        ...listening,
        client,
      });
      search({ performance, said }, forms, `${caseText(recorded)}, the login echoed after the purchase`);
    }
  },
});

/** The secret settings with values that cannot be missed. */
function markedSettings({ definition }: Suite): { settings: Record<string, string>; secrets: string[] } {
  const names = Object.entries(definition.settings.fields as CarrierDefinition['settings']['fields'])
    .filter(([, { secret }]) => secret)
    .map(([name]) => name);
  const settings = Object.fromEntries(names.map((name) => [name, `hush-${name}-${SPICE}`]));
  return { settings, secrets: Object.values(settings) };
}

/** A secret in every form in which it travels; a pair is how HTTP Basic sends it. */
function formsOf(secrets: readonly string[], settings: readonly string[]): string[] {
  const pairs = secrets.flatMap((secret) =>
    settings.flatMap((other) => [`${other}:${secret}`, `${secret}:${other}`]),
  );
  const encodings = [...Object.values(ENCODINGS), (text: string) => Buffer.from(text).toString('hex')];
  const forms = [...secrets, ...pairs].flatMap((text) =>
    encodings.map((write) => plain(write(text).replace(/=+$/, ''))),
  );
  return [...new Set(forms)];
}

/** A server, and what it does. */
type Echo = readonly [what: string, client: (replies: HttpClient) => HttpClient];

/** The server answers as recorded up to the call in whose reply the carrier says no. */
function only(refusal: Case, echo: Echo[1]): Echo[1] {
  const { method, path } = refusingCall(refusal);
  return (replies) => ({
    send: (request) => {
      const { pathname, search } = new URL(request.url);
      const isRefused = request.method === method && pathname + search === path;
      return (isRefused ? echo(replies) : replies).send(request);
    },
  });
}

const escaped = (text: string) =>
  ['JSON, every character escaped', 'XML, hexadecimal'].map((encoding) => ENCODINGS[encoding]?.(text));
const same = (header: string, _login: string): string => header;

/** Documents in which carriers, gateways and frameworks report an error. */
const DOCUMENTS: Readonly<Record<string, (text: string) => string>> = {
  'a list of errors': (text) => `{"errors":[{"code":"E1","message":"${text}"}]}`,
  'a response': (text) => `{"response":{"errors":[{"code":"E1","message":"${text}"}]}}`,
  'a problem': (text) =>
    `{"title":"${text}","detail":"${text}","error":"${text}","error_description":"${text}"}`,
  messages: (text) =>
    `<messages><message><code>1</code><description>${text}</description></message></messages>`,
  'a SOAP fault': (text) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`,
  'a page': (text) => `<html><body>${text}</body></html>`,
  'plain text': (text) => text,
};
const STATUSES = [200, 400, 401, 403, 429, 500, 503];
/** Of all statuses, documents and encodings together so many are tried. */
const MOST = Number(process.env.WAYBILL_ECHOES ?? (isThorough ? 100 : 12));

/** Servers that echo the login: in the carrier's own document and in those of others, in a header, in an exception. */
function echoes(refusal: Case, secrets: readonly string[]): Echo[] {
  const refusing = refusingCall(refusal);
  const [{ message } = { message: '' }] = refusal.expected[1];
  const body = bodyOf(refusing);
  const echoed = (login: string) =>
    [login, login.replace(/^\S+ /, ''), ...secrets, ...secrets.flatMap(escaped)].join(' ');
  const answer =
    (status: number, text: (login: string) => string, inHeader = same) =>
    (): HttpClient => ({
      send: async ({ headers }) => {
        const login = headers.authorization ?? Object.values(headers).join(' ');
        return {
          status,
          headers: {
            ...Object.fromEntries(
              Object.entries(refusing.reply_headers).map(([name, value]) => [name, inHeader(value, login)]),
            ),
            location: `/login?${new URLSearchParams({ login })}`,
          },
          body: Buffer.from(text(login)),
        };
      },
    });
  const others = STATUSES.flatMap((status) =>
    Object.entries(DOCUMENTS).flatMap(([document, around]) =>
      Object.entries(ENCODINGS).map(
        ([encoding, write]): Echo => [
          `the login as ${encoding} in ${document} with ${status}`,
          answer(status, (login) => around([login, ...secrets].map(write).join(' '))),
        ],
      ),
    ),
  );
  return [
    [
      'the login inside an error document',
      answer(
        refusing.status,
        (login) =>
          body.replaceAll(escapedFor(body, message), escapedFor(body, `${message} ${echoed(login)}`)),
        (header, login) => header.replaceAll(message, `${message} ${echoed(login)}`),
      ),
    ],
    ['the login inside a page', answer(200, (login) => `<html><p>${echoed(login)}</html>`)],
    ['the login inside plain text with 502', answer(502, echoed)],
    [
      'the login inside an exception',
      () => ({
        send: async ({ headers, url }) => {
          const login = headers.authorization ?? Object.values(headers).join(' ');
          throw Object.assign(new Error(`cannot send ${echoed(login)} to ${url}`), { headers });
        },
      }),
    ],
    ...strided(others, MOST),
  ];
}

/** Purchases go well; whatever is fetched then is answered with the login. */
function echoAfterPurchases(secrets: readonly string[]): (replies: HttpClient) => HttpClient {
  let bought = false;
  return (replies) => ({
    send: async (request) => {
      const fetching = bought && !request.once;
      bought ||= request.once;
      if (!fetching) return replies.send(request);
      const said = [...Object.values(request.headers), ...secrets].join(' ');
      return {
        status: 500,
        headers: { 'content-type': 'text/plain' },
        body: Buffer.from(`no label for ${said}`),
      };
    },
  });
}

/** What a carrier says of an operation to those who listen. */
interface Said {
  readonly log: unknown[];
  readonly events: unknown[];
  readonly transcript: Transcript;
}

function listen() {
  const said: Said = { log: [], events: [], transcript: new Transcript() };
  const observer = (event: ObservedEvent) => void said.events.push(event);
  const context = { logger: loggerInto(said.log), observer };
  return { said, listening: { context, options: { transcript: said.transcript } } };
}

function loggerInto(log: unknown[]): Logger {
  const note = (...said: unknown[]) => void log.push(said);
  return { debug: note, info: note, warn: note, error: note };
}

function search(
  { performance, said: { log, events, transcript } }: { performance: OperationRun; said: Said },
  forms: readonly string[],
  where: string,
): void {
  const { wireRequest, wireResponse, outcome, thrown } = performance;
  const { calls } = transcript;
  const seen = { wireRequest, wireResponse, outcome, thrown, log, events, 'the transcript': calls };
  for (const [what, value] of Object.entries(seen)) {
    const texts = [
      ...textsIn(value),
      inspect(value, { depth: 20, showHidden: true, maxStringLength: null }),
    ].map(plain);
    const found = forms.filter((form) => texts.some((text) => text.includes(form)));
    mustBeNone(found, `${where}: a secret is seen in ${what}`);
  }
}

/** A file, as wire responses and results hold it. */
const BASE64 = /^[A-Za-z0-9+/]{24,}={0,2}$/;

/** Every text that a value holds, keys included, however deep; bytes and base64 as text. */
function* textsIn(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') {
    yield value;
    if (BASE64.test(value)) yield Buffer.from(value, 'base64').toString('utf8');
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Uint8Array) {
    yield Buffer.from(value).toString('utf8');
    return;
  }
  if (value instanceof Map || value instanceof Set) yield* textsIn([...value], seen);
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'string') yield key;
    yield* textsIn(Reflect.get(value, key), seen);
  }
}

/** Secrets of an account. */
export const SECRET_CHECKS: readonly Check[] = [secrets('rating'), secrets('shipping')];
