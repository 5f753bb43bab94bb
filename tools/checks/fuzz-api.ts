/**
 * Fuzzes the HTTP API by its description, with Specmatic: from one example of each operation it makes requests that the
 * description takes, and requests with one value that it does not take. Needs Java, and downloads Specmatic from npm (77 MB), so
 * that it only runs when it is named. Cannot be satisfied by chance: a refusal of what is described must name a field whose rule
 * joins several fields, and nothing may be answered with a status above 499.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestToBuy } from '@waybill/core';
import { openLedger } from '@waybill/ledger';
import { newKey, serve, sha256Of } from '@waybill/server';
import { REQUEST } from '../bench/recordings.ts';
import { carriers } from '../carriers.ts';
import { startSimulatorOf } from '../simulators.ts';
import { environment } from '../workspace.ts';

const SPECMATIC = 'specmatic@2.55.1';
const CARRIERS = ['canadapost', 'ups'];
/** Requests of one operation that the description takes, and as many that it does not. */
const MOST_OF_A_KIND = '40';

/** One request that succeeds. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came of the requests that were made from one example. */
interface Tally {
  right: number;
  /** Refused by a rule that joins fields, which no schema can say. */
  joined: number;
  wrong: number;
}

assert(spawnSync('java', ['-version']).error === undefined, 'Specmatic needs Java');
const folder = mkdtempSync(join(tmpdir(), 'waybill-fuzz-'));
const key = newKey();
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(folder, { recursive: true }));
const url = await startServer();
await writeExamples();
const output = await fuzz();
report(output);

async function startServer(): Promise<string> {
  const accounts = [];
  for (const carrier of await carriers()) {
    if (!CARRIERS.includes(carrier.definition.id)) continue;
    const simulator = stack.use(await startSimulatorOf(carrier));
    const { definition } = carrier;
    accounts.push({ definition, proxy: definition.create(simulator.settings) });
  }
  const known = { name: 'fuzzer', sha256: sha256Of(key), scopes: ['buy'] as const };
  const server = await serve({
    accounts,
    ledger: stack.use(await openLedger(join(folder, 'data'))),
    keys: { find: (sha256) => (sha256 === known.sha256 ? known : undefined) },
    limits: { per_minute: 1_000_000 },
    port: 0,
  });
  stack.defer(() => server.close());
  return server.url;
}

/** Each with the answer that the server gives now, whose values count as types. */
async function writeExamples(): Promise<void> {
  mkdirSync(join(folder, 'examples'));
  const rated = await record('rates', { method: 'POST', path: '/v1/rates', body: REQUEST });
  const quote = rated.quotes.find(({ carrier }: { carrier: string }) => carrier === 'ups');
  const order = requestToBuy(REQUEST, quote);
  const buying = { method: 'POST', path: '/v1/shipments?carrier=ups', body: order };
  const { shipment } = await record('buy', { ...buying, headers: { 'Idempotency-Key': 'order-1' } });
  await record('list', { method: 'GET', path: '/v1/shipments' });
  await record('shipment', { method: 'GET', path: '/v1/shipments/order-1' });
  await record('track', { method: 'POST', path: '/v1/tracking', body: { items: [shipment] } });
  await record('void', { method: 'POST', path: '/v1/voids', body: { shipment } });
  const { recipient: address, shipper } = REQUEST;
  await record('address', { method: 'POST', path: '/v1/addresses?carrier=ups', body: { address } });
  const near = { near: { address: shipper } };
  await record('locations', { method: 'POST', path: '/v1/locations?carrier=canadapost', body: near });
  await record('carriers', { method: 'GET', path: '/v1/carriers' });
}

// biome-ignore lint/suspicious/noExplicitAny: the fuzzer compares it with the description
async function record(name: string, { method, path, body, headers = {} }: Example): Promise<any> {
  const sent = {
    ...headers,
    Authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url + path, { method, headers: sent, ...content });
  const answer = await response.json();
  assert(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`);
  const example = {
    'http-request': { method, path, headers: sent, ...(body === undefined ? {} : { body }) },
    'http-response': {
      status: response.status,
      headers: { 'Content-Type': 'application/json' },
      body: answer,
    },
  };
  writeFileSync(join(folder, 'examples', `${name}.json`), JSON.stringify(example));
  return answer;
}

async function fuzz(): Promise<string> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(await description()));
  const settings = {
    version: 2,
    contracts: [{ filesystem: { directory: '.' }, provides: ['openapi.json'] }],
    security: { OpenAPI: { securitySchemes: { key: { type: 'bearer', token: key } } } },
    test: { resiliencyTests: { enable: 'all' } },
  };
  writeFileSync(join(folder, 'specmatic.json'), JSON.stringify(settings));
  // It prints hundreds of megabytes.
  const printed = join(folder, 'printed.txt');
  const file = openSync(printed, 'w');
  const given = ['test', '--strict', '--examples=examples', `--testBaseURL=${url}`, '--timeout-in-ms=30000'];
  const child = spawn('npm', ['exec', '--yes', `--package=${SPECMATIC}`, '--', 'specmatic', ...given], {
    cwd: folder,
    env: { ...environment(), MAX_TEST_REQUEST_COMBINATIONS: MOST_OF_A_KIND },
    stdio: ['ignore', file, 'inherit'],
  });
  await once(child, 'exit');
  return readFileSync(printed, 'utf8');
}

/** The server's, in which a schema is not just another name of one: Specmatic does not find those. */
async function description(): Promise<unknown> {
  const answer = await fetch(`${url}/openapi.json`);
  const described = (await answer.json()) as { components: { schemas: Record<string, { $ref?: string }> } };
  const { schemas } = described.components;
  for (const [name, schema] of Object.entries(schemas)) {
    const target = schema.$ref?.split('/').at(-1);
    if (target !== undefined) schemas[name] = schemas[target] ?? {};
  }
  return described;
}

/** Reads what Specmatic printed: a report of its own has no requests. */
function report(printed: string): void {
  const tallies = new Map<string, Tally>();
  const wrong: string[] = [];
  for (const scenario of printed.split(/\n(?=[+-]ve {2}Scenario: )/)) {
    const [, kind, operation] = /^([+-])ve {2}Scenario: (\S+ \S+) -> /.exec(scenario) ?? [];
    if (kind === undefined || operation === undefined) continue;
    const name = `${operation}, ${kind === '+' ? 'described' : 'not described'}`;
    const tally = tallies.get(name) ?? { right: 0, joined: 0, wrong: 0 };
    tallies.set(name, tally);
    if (scenario.includes('has SUCCEEDED')) tally.right += 1;
    else if (kind === '+' && isJoined(scenario)) tally.joined += 1;
    else {
      tally.wrong += 1;
      wrong.push(scenario.slice(-2_000));
    }
  }
  console.table(Object.fromEntries(tallies));
  assert(tallies.size > 0, `Specmatic made no request:\n${printed.slice(-3_000)}`);
  assert.equal(wrong.length, 0, `${wrong.length} answers are not what the description says:\n${wrong[0]}`);
}

/** Whether a request was refused by rules that join fields, or by a carrier, and by nothing else. */
function isJoined(scenario: string): boolean {
  if (!scenario.includes('response contained status 422')) return false;
  const codes = [...scenario.matchAll(/"code": "([^"]+)"/g)].map(([, code]) => code);
  return codes.length > 0 && !codes.includes('invalid') && !codes.includes('unknown_field');
}
