import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { type ContractReport, type Contracts, judge, type OpenContracts } from '../contracts.js';
import { mustBeNone } from '../failures.js';
import { mustSucceed } from '../preflight.js';
import { type Check, type Suite, successes } from '../suite.js';

/** Names the folder of official contracts, one folder a carrier. */
export const CONTRACTS_FOLDER = 'WAYBILL_CONTRACTS';

const official: Check = {
  name: 'documents follow the official contract',
  proves: `With ${CONTRACTS_FOLDER}, every request made, every recorded reply and every answer of the simulator is valid by the carrier’s own XSD, WSDL or OpenAPI; the counts are printed.`,
  needs: ['wire', 'contract'],
  alone: true,
  run: async (suite) => {
    const contracts = await openContracts(suite);
    await atTheSimulator(suite);
    const inScenarios = suite.traffic.filter(({ scenario }) => scenario !== undefined);
    const others = suite.traffic.filter(({ scenario }) => scenario === undefined);
    const judged = await judge(contracts, [...others, ...recordedTraffic(suite)]);
    const scenarios = await judge(contracts, inScenarios);
    suite.note(inWords('', judged));
    if (inScenarios.length > 0) suite.note(inWords('of scenarios ', scenarios));
    mustBeNone([...judged.problems, ...scenarios.problems]);
    assert.ok(judged.requests > 0, 'no request was validated');
    assert.ok(judged.replies > 0, 'no reply was validated');
  },
};

function inWords(of: string, { requests, replies, problems }: ContractReport): string {
  return `${requests} requests and ${replies} replies ${of}judged by the official contract: ${problems.length} problems`;
}

/** @throws Error when there are none: no folder, an empty one, or no `contracts` to open it with. */
export async function openContracts({ contracts }: Suite): Promise<Contracts> {
  const folder = process.env[CONTRACTS_FOLDER] ?? '';
  assert.ok(contracts, `${CONTRACTS_FOLDER} is set; give \`contracts\`, which opens the carrier's own`);
  assert.notEqual(readdirSync(folder).length, 0, `${CONTRACTS_FOLDER}: ${folder} is empty`);
  const known = opened.get(contracts) ?? new Map<string, Promise<Contracts>>();
  opened.set(contracts, known);
  const open = known.get(folder) ?? Promise.resolve(contracts(folder));
  known.set(folder, open);
  return open;
}

/** Several checks use a contract, and reading one takes seconds. */
const opened = new WeakMap<OpenContracts, Map<string, Promise<Contracts>>>();

/** Every good case at the simulator, so that this check says something when it runs alone. */
async function atTheSimulator(suite: Suite): Promise<void> {
  const operations = new Set(suite.cases.map(({ operation }) => operation));
  for (const operation of operations) {
    for (const recorded of successes(suite, operation)) await mustSucceed(suite, recorded);
  }
}

function recordedTraffic({ cases, later }: Suite) {
  return [...cases, ...later].flatMap(({ calls }) =>
    calls.map(({ method, path, headers, request, status, reply_headers, reply }) => ({
      call: { method, path, headers, body: request ?? '' },
      reply: { status, headers: reply_headers, body: reply },
    })),
  );
}

/** The carrier's own contract. */
export const CONTRACT_CHECKS: readonly Check[] = [official];
