/**
 * Fuzzes the HTTP API by its description, with Specmatic: from an example of each operation it makes requests that the description
 * takes, and requests with one value that it does not take. Needs Java, and downloads Specmatic from npm (77 MB), so that it
 * only runs when it is named.
 *
 * A request that is not described must be refused with 4xx. One that is described may be refused, too, with a status that the
 * description has: rules that join fields are not in schemas, and Specmatic 2.55 (2026-11-23) writes control characters where a
 * pattern excludes them, and repeats a parameter whose list is written with commas. No request may be answered with 500.
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
/** With these a described request may be refused, if the answer says why. A deadline of a millisecond is described, too. */
const REFUSED = ['404', '409', '422', '502', '503', '504'];

/** One request that succeeds. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How often each status was answered; `as described` for what Specmatic found to be so. */
type Tally = Record<string, number>;

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

/** Reads what Specmatic printed: a report of its own has no answers. */
function report(printed: string): void {
  const tallies = new Map<string, Tally>();
  const wrong: string[] = [];
  // The request and the answer of a scenario are printed before it.
  let exchange = '';
  for (const scenario of printed.split(/\n(?=[+-]ve {2}Scenario: )/)) {
    const before = exchange;
    exchange = scenario;
    const [, kind, operation] = /^([+-])ve {2}Scenario: (\S+ \S+) -> /.exec(scenario) ?? [];
    if (kind === undefined || operation === undefined) continue;
    const isRight = scenario.includes('has SUCCEEDED');
    const [, status = 'no status'] = /response contained status (\d+)/.exec(scenario) ?? [];
    const name = `${operation}, ${kind === '+' ? 'described' : 'not described'}`;
    const tally = tallies.get(name) ?? {};
    tallies.set(name, tally);
    const answered = isRight ? 'as described' : status;
    tally[answered] = (tally[answered] ?? 0) + 1;
    const isRefused = kind === '+' && REFUSED.includes(status) && before.includes('"kind": ');
    if (!isRight && !isRefused) wrong.push(`${before.slice(-2_000)}\n${scenario.slice(0, 2_000)}`);
  }
  console.table(Object.fromEntries(tallies));
  assert(tallies.size > 0, `Specmatic made no request:\n${printed.slice(-3_000)}`);
  assert.equal(wrong.length, 0, `${wrong.length} answers are not what the description says:\n${wrong[0]}`);
}
