import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CarrierDefinition, type ErrorEntry, UnavailableError } from '@waybill/core';
import { type CarrierContext, defineCarrier } from '@waybill/core/plugin';
import { runChecks } from '@waybill/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentBy } from './broken/broken.js';
import { type ExamplePostProxy, examplepost } from './examplepost/definition.js';
import { reply } from './examplepost/reply.js';
import { simulator } from './examplepost/simulator.js';
import type { Settings } from './examplepost/transport.js';

const CHECK = 'rating: no secret is seen';
const LOGIN = { method: 'GET', path: '/v1/login', status: 204 };
const cases = mkdtempSync(join(tmpdir(), 'cases-'));

beforeAll(() => {
  cpSync(fileURLToPath(new URL('./examplepost/fixtures', import.meta.url)), cases, { recursive: true });
  for (const name of ['no-such-postal-code', 'two-services']) {
    const file = join(cases, 'rating', name, 'case.yaml');
    const login = `  - { call: ${LOGIN.method} ${LOGIN.path}, gives: { status: ${LOGIN.status} } }`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('\ncalls:\n', `\ncalls:\n${login}\n`));
  }
});
afterAll(() => rmSync(cases, { recursive: true }));

/** Example Post where somebody logs in before asking for prices. */
const loggingIn = sentBy((client) => ({
  send: async (request) => {
    const { body: _, ...login } = request;
    const url = new URL(LOGIN.path, request.url).href;
    const { status } = await client.send({ ...login, method: LOGIN.method, url });
    if (status !== LOGIN.status) throw new UnavailableError('no login');
    return client.send(request);
  },
}));

/** The same, and where a price list cannot be read it shows the settings. */
const showing: CarrierDefinition = defineCarrier({
  ...examplepost,
  createProxy: (settings: Settings, context: CarrierContext): ExamplePostProxy => {
    const proxy = loggingIn.createProxy(settings, context) as ExamplePostProxy;
    const shown = (entry: ErrorEntry): ErrorEntry =>
      entry.code === 'unreadable_reply'
        ? { ...entry, message: `${entry.message} ${JSON.stringify(settings)}` }
        : entry;
    const { mapper } = proxy;
    return {
      ...proxy,
      mapper: {
        ...mapper,
        parseQuoteResponse: (response) => {
          const [quotes, errors] = mapper.parseQuoteResponse(response);
          return [quotes, errors.map(shown)];
        },
      },
    };
  },
});

const judge = (carrier: CarrierDefinition) => runChecks(carrier, { cases, simulator, reply, only: [CHECK] });

test('a login that fails does not hide what is said of the reply behind it', async () => {
  expect(await judge(loggingIn)).toMatchObject({ passed: [CHECK] });
  const { failed } = await judge(showing);
  expect(String(failed[0]?.error)).toMatch(
    /the login inside a page, instead of POST \/v1\/prices: a secret is seen in outcome/,
  );
});
