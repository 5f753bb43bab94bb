import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carrierPackage, World } from './world.js';

async function found(world: World, args = '', search = [world.folder]): Promise<string[]> {
  const { stdout } = await world.run(`carriers --json${args}`, { search });
  return JSON.parse(stdout).map(
    (carrier: { id: string; package: string }) => `${carrier.id} of ${carrier.package}`,
  );
}

describe('carrier packages', () => {
  it('are found upwards of every folder searched, the nearest first', async () => {
    await using world = await World.create({
      ...carrierPackage('upper'),
      ...Object.fromEntries(
        Object.entries(carrierPackage('lower')).map(([path, file]) => [`app/${path}`, file]),
      ),
      'node_modules/@waybill/carrier-kit/package.json': { name: '@waybill/carrier-kit' },
    });
    expect(await found(world, '', [join(world.folder, 'app/src')])).toEqual([
      'lower of @waybill/carrier-lower',
      'upper of @waybill/carrier-upper',
    ]);
    expect(await found(world)).toEqual(['upper of @waybill/carrier-upper']);
    expect(await found(world, '', [world.folder, join(world.folder, 'app')])).toHaveLength(2);
  });

  it('of others are found by keyword among the dependencies', async () => {
    await using world = await World.create({
      'package.json': {
        dependencies: { 'acme-post': '1', 'left-pad': '1' },
        devDependencies: { missing: '1' },
      },
      ...carrierPackage('acme', { name: 'acme-post', keywords: ['waybill-carrier'] }),
      ...carrierPackage('pad', { name: 'left-pad' }),
    });
    expect(await found(world)).toEqual(['acme of acme-post']);
  });

  it('are taken by name from --plugin and from the config file', async () => {
    await using world = await World.create({
      ...carrierPackage('acme', { name: '@acme/post' }),
      ...carrierPackage('zeta', { name: 'zeta' }),
    });
    expect(await found(world, ' --plugin @acme/post,zeta')).toEqual(['acme of @acme/post', 'zeta of zeta']);
    await world.write({ 'waybill.config.json': { plugins: ['@acme/post'] } });
    expect(await found(world)).toEqual(['acme of @acme/post']);
  });

  it('are taken by folder, relative to where it is written', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      ...carrierPackage('acme', { name: 'acme-post' }),
      'node_modules/acme-post/shop/waybill.config.json': { plugins: ['../../@waybill/carrier-posta'] },
    });
    const own = join(world.folder, 'node_modules/acme-post');
    const at = async (cwd: string, args: string) => {
      const { stdout } = await world.run(`carriers --json${args}`, { cwd, search: [tmpdir()] });
      return JSON.parse(stdout).map((carrier: { package: string }) => carrier.package);
    };
    expect(await at(own, ' --plugin .')).toEqual(['acme-post']);
    expect(await at(own, ` --plugin ${own}`)).toEqual(['acme-post']);
    expect(await at(join(own, 'shop'), ' --plugin ..')).toEqual(['acme-post', '@waybill/carrier-posta']);
    // Found by name, too, it is the same package.
    expect(await found(world, ' --plugin ./node_modules/@waybill/carrier-posta')).toEqual([
      'posta of @waybill/carrier-posta',
    ]);
  });

  it('are taken by folder without ./ as well, and a name that is a folder gets a hint', async () => {
    await using world = await World.create(carrierPackage('acme', { name: 'acme-post' }));
    expect(await found(world, ' --plugin node_modules/acme-post')).toEqual(['acme of acme-post']);
    const { exit, stderr } = await world.run('carriers --plugin acme-post', {
      cwd: join(world.folder, 'node_modules'),
      search: [tmpdir()],
    });
    expect(stderr).toContain('write ./acme-post for the folder of this name');
    expect(exit).toBe(4);
  });

  it('have their simulator when they are taken by folder', async () => {
    await using world = await World.create(carrierPackage('acme', { name: 'acme-post' }));
    const { exit, stdout } = await world.run(
      'quote request.json --simulate --json --plugin ./node_modules/acme-post',
    );
    expect(JSON.parse(stdout)[0]).toMatchObject([{ carrier: 'acme', service_type: 'SIM' }]);
    expect(exit).toBe(0);
  });

  it('that are folders without a package end the command', async () => {
    await using world = await World.create();
    const { exit, stderr } = await world.run('carriers --plugin ./nowhere');
    expect(stderr).toBe(
      `${join(world.folder, 'nowhere')} is not a package: it has no package.json with a name\n`,
    );
    expect(exit).toBe(4);
  });

  it('that cannot be loaded are reported, and do not hide the others', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'node_modules/@waybill/carrier-broken/package.json': { exports: './gone.js' },
      'node_modules/@waybill/carrier-empty/package.json': { type: 'module', exports: './index.js' },
      'node_modules/@waybill/carrier-empty/index.js': 'export const nothing = null;',
    });
    const { exit, stdout, stderr } = await world.run('carriers --json');
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(stderr).toContain('note: @waybill/carrier-broken could not be loaded');
    expect(stderr).toContain('note: @waybill/carrier-empty exports no carrier definition');
    expect(exit).toBe(0);
  });

  it('that were named and cannot be loaded end the command', async () => {
    await using world = await World.create();
    const { exit, stderr } = await world.run('carriers --plugin @acme/gone');
    expect(stderr).toContain('@acme/gone is not installed');
    expect(exit).toBe(4);
  });

  it('must not bring the same carrier twice', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      ...carrierPackage('posta', { name: 'copy' }),
    });
    const { exit, stderr } = await world.run('carriers --plugin copy');
    expect(stderr).toContain('@waybill/carrier-posta and copy both have the carrier posta; remove one');
    expect(exit).toBe(4);
  });
});
