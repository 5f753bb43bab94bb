import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

async function found(world: World, args = '', cwd = world.folder): Promise<string[]> {
  const { stdout } = await world.run(`carriers --json${args}`, { cwd, search: [cwd] });
  return JSON.parse(stdout).map((carrier: { package: string }) => carrier.package);
}

describe('carrier packages', () => {
  it('are taken by name or folder, from --plugin and from the config file', async () => {
    await using world = await World.create({
      ...carrierPackage('acme', { name: '@acme/post' }),
      ...carrierPackage('zeta', { name: 'zeta' }),
    });
    expect(await found(world, ' --plugin @acme/post,zeta')).toEqual(['@acme/post', 'zeta']);
    await world.write({ 'waybill.config.json': { plugins: ['./node_modules/zeta'] } });
    expect(await found(world)).toEqual(['zeta']);
    expect(await found(world, ' --plugin .', join(world.folder, 'node_modules/@acme/post'))).toEqual([
      '@acme/post',
      'zeta',
    ]);
  });

  it('have their simulator when they are taken by folder', async () => {
    await using world = await World.create(carrierPackage('acme', { name: 'acme-post' }));
    const { exit, stdout } = await world.run(
      'quote request.json --simulate --json --plugin ./node_modules/acme-post',
    );
    expect(JSON.parse(stdout)[0]).toMatchObject([{ carrier: 'acme', service_type: 'SIM' }]);
    expect(exit).toBe(0);
  });

  it('that are found and cannot be loaded are noted, and do not hide the others', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'node_modules/@waybill/carrier-broken/package.json': { exports: './gone.js' },
    });
    const { exit, stdout, stderr } = await world.run('carriers --json');
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(stderr).toContain('note: @waybill/carrier-broken could not be loaded');
    expect(exit).toBe(0);
  });

  it('that were named and cannot be loaded end the command', async () => {
    await using world = await World.create();
    const { exit, stderr } = await world.run('carriers --plugin @acme/gone');
    expect(stderr).toContain('@acme/gone is not installed');
    expect(exit).toBe(4);
  });
});
