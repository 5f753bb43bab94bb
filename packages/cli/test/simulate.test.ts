import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

describe('waybill simulate', () => {
  it('keeps simulators running until interrupted, and tells the settings that reach them', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), ...carrierPackage('express') });
    const interrupt = new AbortController();
    const told = Promise.withResolvers<string>();
    const running = world.run('simulate posta', {
      signal: interrupt.signal,
      stdout: { write: (text: string) => told.resolve(text) },
    });
    const [, url] = /export WAYBILL_POSTA_SERVER_URL='(.*)'/.exec(await told.promise) ?? [];
    expect(await told.promise).toContain(`export WAYBILL_POSTA_KEY='it'\\''s made up'`);
    expect(await told.promise).not.toContain('EXPRESS');

    const quoted = await world.run('quote request.json --json', {
      env: { WAYBILL_POSTA_KEY: 'mine', WAYBILL_POSTA_SERVER_URL: url },
    });
    expect(JSON.parse(quoted.stdout)[0]).toMatchObject([{ service_type: 'SIM', meta: { key: 'mine' } }]);

    interrupt.abort();
    expect((await running).exit).toBe(130);
    await expect(fetch(`${url}/rates`)).rejects.toThrow();
  });

  it('prints the settings as JSON', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { stdout } = await world.run('simulate --json', { signal: AbortSignal.abort() });
    expect(JSON.parse(stdout)).toMatchObject([
      {
        carrier: 'posta',
        settings: { key: "it's made up", server_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
      },
    ]);
  });

  it('serves at the ports that are chosen, in the order of the carriers, or says which is taken', async () => {
    await using world = await World.create({ ...carrierPackage('posta'), ...carrierPackage('express') });
    const port = await freePort();
    const told = Promise.withResolvers<string>();
    const interrupt = new AbortController();
    const running = world.run(`simulate --port ${port}`, {
      signal: interrupt.signal,
      stdout: { write: (text: string) => told.resolve(text) },
    });
    expect(await told.promise).toMatch(
      new RegExp(
        `EXPRESS_SERVER_URL='http://127.0.0.1:${port}'[^]*POSTA_SERVER_URL='http://127.0.0.1:${port + 1}'`,
      ),
    );
    const second = await world.run(`simulate posta --port ${port + 1}`);
    expect(second).toMatchObject({
      exit: 2,
      stderr: `port ${port + 1} is taken; choose others with --port\n`,
    });
    interrupt.abort();
    await running;
  });

  it.each([
    ['simulate --port 70000', 2, 'It must be a number from 1 to 65535.'],
    ['simulate plian', 2, 'no installed package has the carrier plian; did you mean plain?'],
    ['simulate plain', 4, 'note: Plain Carrier has no simulator\nThere is no simulator to run.'],
  ])('%s', async (args, code, message) => {
    await using world = await World.create(carrierPackage('plain', { simulator: false }));
    const { exit, stderr } = await world.run(args);
    expect(stderr).toContain(message);
    expect(exit).toBe(code);
  });
});

/** A port that is free, as the one after it is. */
async function freePort(): Promise<number> {
  const first = await listen(0);
  const { port } = first.address() as AddressInfo;
  const second = await listen(port + 1).catch(() => undefined);
  for (const server of [first, second])
    await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  return second === undefined ? freePort() : port;
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
