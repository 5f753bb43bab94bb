import { Account } from '@waybill/config';
import { type CarrierContext, defineCarrier, type RatingProxy } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { checkAccount } from '../src/doctor/check-account.js';
import { answering } from './support/ports.js';
import { carrierPackage, newWorld } from './world.js';

const signal = new AbortController().signal;
const world = newWorld(carrierPackage('posta'));

/** An account whose carrier issues a token first, as OAuth does, and then asks for a price. */
function tokenAccount(url: string): Account {
  const schema = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: {} }) } } as const;
  const definition = defineCarrier({
    ...{ id: 'toko', name: 'Toko' },
    services: { rows: [], code_pattern: /^$/ },
    ...{ options: [], extras: [], fields: {}, settings: { schema, fields: {} } },
    createProxy: (_: object, { account, http, tokens }: CarrierContext): RatingProxy<unknown, void> => {
      const call = { method: 'GET', headers: {}, signal, once: false } as const;
      const send = (path: string) => http?.send({ ...call, url: url + path });
      return {
        ...{ carrier: 'toko', account },
        mapper: { createQuoteRequest: () => null, parseQuoteResponse: () => [[], []] },
        getQuotes: async () => {
          await send('/token');
          await tokens?.set('key', { access_token: 'secret', expires_at: Date.now() + 60_000 });
          await send('/rates');
        },
      };
    },
  });
  return new Account(definition, 'toko', {});
}

it('the check of an account asks for a token where the carrier issues one, and for nothing else', async () => {
  await using server = await answering({});
  expect(await checkAccount(tokenAccount(server.url), { signal })).toMatchObject({
    verdict: 'ok',
    finding: 'logged in: the carrier issued a token',
    hosts: [server.url],
  });
  expect(server.paths).toEqual(['/token']);
});

describe('waybill doctor', () => {
  const entry = { carrier: 'posta', account: 'posta', code: 'E1', message: 'posta: no', retryable: false };

  /** What is said about an account whose server answers with one entry. */
  async function examined(kind: string, date = new Date()) {
    await using server = await answering([[], [{ ...entry, kind }]], date);
    const env = { WAYBILL_POSTA_KEY: 'secret-K7', WAYBILL_POSTA_SERVER_URL: server.url };
    return { ...(await world.run('doctor', { env })), url: server.url };
  }

  it('says of each account where it goes and whether it can log in', async () => {
    await world.write({
      ...carrierPackage('van', { local: true, simulator: false }),
      'waybill.config.json': { accounts: [{ carrier: 'van', account: 'own', settings: { key: 'k' } }] },
    });
    const { stdout, stderr } = await world.done('doctor --simulate');
    expect(stdout).toMatch(/^Posta Carrier {4}sandbox {6}http:\/\/127\.0\.0\.1:\d+ +\d+ ms {2}ok$/m);
    expect(stdout).toMatch(/^Van Carrier\/own {2}local {8}- +\d+ ms {2}ok$/m);
    expect(stdout).toContain('- Posta Carrier: logged in: the carrier returned a price\n');
    expect(stdout).toContain('- Van Carrier/own: its settings can be read\n');
    expect(stdout).toContain(`config file: ${world.folder}/waybill.config.json\n`);
    expect(stdout).toContain('clock: right\n');
    expect(stderr).toBe('');
  });

  it('names the variables that are missing, and looks at the other accounts all the same', async () => {
    const env = { WAYBILL_POSTA__WEST_INSURED: 'true', WAYBILL_POSTA_KEY: 'k' };
    const { exit, stdout } = await world.run('doctor', { env });
    expect(stdout).toMatch(/^Posta Carrier\/west .* settings are wrong$/m);
    expect(stdout).toMatch(/^ {2}WAYBILL_POSTA__WEST_KEY +Key of the account\.$/m);
    expect(stdout).toMatch(/^Posta Carrier .* unclear$/m);
    expect(exit).toBe(4);
  });

  it.each([
    ['authentication', 4, 'login refused', 'no'],
    ['unavailable', 3, 'no answer', 'no'],
    ['unexpected_reply', 3, 'unclear', 'no'],
    ['carrier', 0, 'ok', 'logged in: the carrier refused a price, not the login \\(posta: no\\)'],
  ])('judges an answer of the kind %s', async (kind, code, result, finding) => {
    const { exit, stdout, url } = await examined(kind);
    expect(stdout).toMatch(new RegExp(`^Posta Carrier .*${url} .* ${result}$`, 'm'));
    expect(stdout).toMatch(new RegExp(`^- Posta Carrier: ${finding}$`, 'm'));
    expect(stdout).not.toContain('secret-K7');
    expect(exit).toBe(code);
  });

  it('notices that nothing answers', async () => {
    const { url, close } = await answering({});
    await close();
    const env = { WAYBILL_POSTA_KEY: 'k', WAYBILL_POSTA_SERVER_URL: url };
    const stdout = expect.stringMatching(/^Posta Carrier .* no answer$/m);
    expect(await world.run('doctor', { env })).toMatchObject({ exit: 3, stdout });
  });

  it('notices a clock that is wrong', async () => {
    const { stdout } = await examined('carrier', new Date(Date.now() + 300_000));
    expect(stdout).toContain('clock: 5 min slow; set it, or logins fail\n');
  });

  it.each([
    [{ HTTPS_PROXY: 'http://proxy' }, true],
    [{ HTTPS_PROXY: 'http://proxy', NODE_USE_ENV_PROXY: '1' }, false],
    [{ NO_PROXY: '.local' }, false],
  ])('says when a proxy of the environment is not used: %o', async (env, unused) => {
    const { stdout } = await world.run('doctor --simulate', { env });
    expect(stdout.includes('The proxy is not used')).toBe(unused);
  });

  it('prints the same as JSON, and no login of a proxy', async () => {
    const env = { HTTPS_PROXY: 'http://me:pw@proxy:3128', no_proxy: '.local' };
    expect(await world.json('doctor --simulate --carrier POSTA', { env })).toMatchObject({
      accounts: [{ carrier: 'posta', account: 'posta', environment: 'sandbox', verdict: 'ok', missing: [] }],
      node: process.version,
      config: null,
      network: { HTTPS_PROXY: 'http://…@proxy:3128', NO_PROXY: '.local' },
    });
  });
});
