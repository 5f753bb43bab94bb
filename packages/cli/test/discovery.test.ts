import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

async function found(world: World, args = '', cwd = world.folder): Promise<string[]> {
  const carriers = await world.json(`carriers${args}`, { cwd, search: [cwd] });
  return carriers.map((carrier: { package: string }) => carrier.package);
}

describe('carrier packages', () => {
  it('are taken by name or folder, from --plugin and from the config file', async () => {
    const files = {
      ...carrierPackage('acme', { name: '@acme/post' }),
      ...carrierPackage('zeta', { name: 'zeta' }),
    };
    await using world = await World.create(files);
    expect(await found(world, ' --plugin @acme/post,zeta')).toEqual(['@acme/post', 'zeta']);
    await world.write({ 'waybill.config.json': { plugins: ['./node_modules/zeta'] } });
    expect(await found(world)).toEqual(['zeta']);
    const inside = join(world.folder, 'node_modules/@acme/post');
    expect(await found(world, ' --plugin .', inside)).toEqual(['@acme/post', 'zeta']);
    // One that is taken by folder has its simulator.
    const [quotes] = await world.json('quote request.json --simulate --plugin ./node_modules/@acme/post');
    expect(quotes).toMatchObject([
      { carrier: 'acme', service_type: 'SIM' },
      { carrier: 'zeta', service_type: 'SIM' },
    ]);
  });

  it('that are found and cannot be loaded are noted, and do not hide the others', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'node_modules/@waybill/carrier-broken/package.json': { exports: './gone.js' },
    });
    const { stdout, stderr } = await world.done('carriers --json');
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(stderr).toContain('note: @waybill/carrier-broken could not be loaded');
  });
});
