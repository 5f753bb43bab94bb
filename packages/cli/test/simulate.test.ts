import { expect, it } from 'vitest';
import { freePort } from './support/ports.js';
import { both, newWorld } from './world.js';

const world = newWorld(both);

/** Starts simulators, and waits for the settings that reach them. */
async function simulate(args: string) {
  const interrupt = new AbortController();
  const told = Promise.withResolvers<string>();
  const running = world.run(`simulate ${args}`, {
    signal: interrupt.signal,
    stdout: { write: told.resolve },
  });
  const stop = async () => {
    interrupt.abort();
    return (await running).exit;
  };
  return { told: await told.promise, stop };
}

it('waybill simulate keeps simulators until interrupted, and tells the settings that reach them', async () => {
  const { told, stop } = await simulate('posta');
  const [, url] = /export WAYBILL_POSTA_SERVER_URL='(.*)'/.exec(told) ?? [];
  expect(told).toContain(`export WAYBILL_POSTA_KEY='it'\\''s made up'`);
  expect(told).not.toContain('EXPRESS');

  const env = { WAYBILL_POSTA_KEY: 'mine', WAYBILL_POSTA_SERVER_URL: url };
  const [quotes] = await world.json('quote request.json', { env });
  expect(quotes).toMatchObject([{ service_type: 'SIM', meta: { key: 'mine' } }]);

  expect(await stop()).toBe(130);
  await expect(fetch(`${url}/rates`)).rejects.toThrow();
});

it('waybill simulate prints the settings as JSON', async () => {
  const server_url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await world.json('simulate posta', { signal: AbortSignal.abort() })).toMatchObject([
    { carrier: 'posta', settings: { key: "it's made up", server_url } },
  ]);
});

it('waybill simulate serves at the chosen ports, in the order of carriers, or says which is taken', async () => {
  const port = await freePort();
  const { told, stop } = await simulate(`--port ${port}`);
  const urls = [...told.matchAll(/(\w+)_SERVER_URL='http:\/\/127.0.0.1:(\d+)'/g)].map(
    ([, ...found]) => found,
  );
  expect(urls).toEqual([
    ['WAYBILL_EXPRESS', `${port}`],
    ['WAYBILL_POSTA', `${port + 1}`],
  ]);
  const stderr = `port ${port + 1} is taken; choose others with --port\n`;
  expect(await world.run(`simulate posta --port ${port + 1}`)).toMatchObject({ exit: 2, stderr });
  await stop();
});
