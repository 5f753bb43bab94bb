import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { CarrierDefinition } from '@waybill/core';
import { type Logger, type ObservedEvent, Transcript } from '@waybill/core/observe';
import type { HttpClient, ShipmentOperation } from '@waybill/core/plugin';
import { escapedFor } from '../bodies.js';
import { bodyOf, type Case } from '../cases.js';
import { caseText, mustBeNone } from '../failures.js';
import { replayCase } from '../replay-case.js';
import type { OperationRun } from '../run-operation.js';
import { type Check, casesOf, refusals, type Suite, successes } from '../suite.js';
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

/** A secret in every form in which it travels, {@link unescaped}; a pair is how HTTP Basic sends it. */
function formsOf(secrets: readonly string[], settings: readonly string[]): string[] {
  const pairs = secrets.flatMap((secret) =>
    settings.flatMap((other) => [`${other}:${secret}`, `${secret}:${other}`]),
  );
  const encoded = [...secrets, ...pairs].flatMap((text) => {
    const bytes = Buffer.from(text);
    return [
      text,
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      encodeURIComponent(text),
      new URLSearchParams({ s: text }).toString().slice(2),
      JSON.stringify(text).slice(1, -1),
      inAscii(JSON.stringify(text).slice(1, -1)),
      escapedFor('<', text),
      ...wholeEscapes(text),
    ];
  });
  return [...new Set(encoded.map(unescaped))];
}

/** JSON in ASCII alone. */
function inAscii(json: string): string {
  return json.replace(
    /[<>&\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Every character escaped: in JSON, and in XML. */
function wholeEscapes(text: string): string[] {
  const units = text.split('').map((unit) => unit.charCodeAt(0).toString(16));
  return [
    units.map((unit) => `\\u${unit.padStart(4, '0')}`).join(''),
    units.map((unit) => `&#x${unit};`).join(''),
  ];
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

const same = (header: string, _login: string): string => header;

/** Servers that echo the login: in the carrier's own document, in a page, in a header, in an exception. */
function echoes(refusal: Case, secrets: readonly string[]): Echo[] {
  const refusing = refusingCall(refusal);
  const [{ message } = { message: '' }] = refusal.expected[1];
  const body = bodyOf(refusing);
  const echoed = (login: string) =>
    [login, login.replace(/^\S+ /, ''), ...secrets, ...secrets.flatMap(wholeEscapes)].join(' ');
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
    ].map(unescaped);
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

/** JSON inside JSON inside JSON adds backslashes: without them all are the same. */
function unescaped(text: string): string {
  return text.replaceAll('\\', '');
}

/** Secrets of an account. */
export const SECRET_CHECKS: readonly Check[] = [secrets('rating'), secrets('shipping')];
