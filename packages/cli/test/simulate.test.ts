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
    expect((await running).exit).toBe(0);
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

  it.each([
    ['simulate plian', 2, 'no installed package has the carrier plian; did you mean plain?'],
    ['simulate plain', 4, 'note: Plain Carrier has no simulator\nThere is no simulator to run.'],
  ])('%s', async (args, code, message) => {
    await using world = await World.create(carrierPackage('plain', { simulator: false }));
    const { exit, stderr } = await world.run(args);
    expect(stderr).toContain(message);
    expect(exit).toBe(code);
  });
});
