import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverCarriers } from '../src/index.js';
import { BROKEN, folderWith, installed } from './support.js';

/** What is found from folders upwards, with plugins that are named from the first of them. */
async function found(search: readonly string[], ...plugins: readonly string[]): Promise<string> {
  const [at = ''] = search;
  const named = plugins.map((written) => ({ written, at }));
  const { carriers } = await discoverCarriers(search, named);
  return carriers.map(({ package: name, definition }) => `${definition.id} of ${name}`).join(', ');
}

describe('carrier packages', () => {
  it('are found upwards of every folder searched', async () => {
    await using folder = await folderWith({
      ...installed('upper'),
      ...installed('lower', { above: 'app/' }),
      'node_modules/@waybill/carrier-kit/package.json': { name: '@waybill/carrier-kit' },
    });
    const { path } = folder;
    const both = 'lower of @waybill/carrier-lower, upper of @waybill/carrier-upper';
    expect(await found([join(path, 'app/src')])).toBe(both);
    expect(await found([path])).toBe('upper of @waybill/carrier-upper');
    expect(await found([path, join(path, 'app')])).toBe(both);
  });

  it('of others are found by keyword among the dependencies', async () => {
    await using folder = await folderWith({
      'package.json': {
        dependencies: { 'acme-post': '1', 'left-pad': '1' },
        devDependencies: { missing: '1' },
      },
      ...installed('acme', { name: 'acme-post', keywords: ['waybill-carrier'] }),
      ...installed('pad', { name: 'left-pad' }),
    });
    expect(await found([folder.path])).toBe('acme of acme-post');
  });

  it('are taken by name, and by folder relative to where it is written', async () => {
    await using folder = await folderWith({
      ...installed('acme', { name: '@acme/post' }),
      ...installed('zeta', { name: 'zeta' }),
    });
    expect(await found([folder.path], '@acme/post', 'zeta')).toBe('acme of @acme/post, zeta of zeta');
    const own = join(folder.path, 'node_modules/zeta');
    expect(await found([own], '.')).toBe('zeta of zeta');
    for (const named of [own, 'node_modules/zeta'])
      expect(await found([folder.path], named)).toBe('zeta of zeta');
  });

  it('are the same package by name and by folder', async () => {
    await using folder = await folderWith(installed('posta'));
    const named = await found([folder.path], './node_modules/@waybill/carrier-posta');
    expect(named).toBe('posta of @waybill/carrier-posta');
  });

  it('that cannot be loaded are reported, and do not hide the others', async () => {
    await using folder = await folderWith({
      ...installed('posta'),
      ...BROKEN,
      ...installed('empty', { source: 'export const nothing = null;' }),
    });
    const { carriers, problems } = await discoverCarriers([folder.path], []);
    expect(carriers).toHaveLength(1);
    expect(problems).toEqual([
      expect.stringContaining('@waybill/carrier-broken could not be loaded'),
      '@waybill/carrier-empty exports no carrier definition',
    ]);
  });

  it.each([
    ['@acme/gone', '@acme/gone is not installed'],
    ['./nowhere', 'nowhere is not a package: it has no package.json with a name'],
    ['node_modules', 'write ./node_modules for the folder of this name'],
    ['copy', '@waybill/carrier-posta and copy both have the carrier posta; remove one'],
  ])('cannot be taken as %s', async (plugin, message) => {
    await using folder = await folderWith({
      ...installed('posta'),
      ...installed('posta', { name: 'copy' }),
      'node_modules/package.json': { name: 'odd' },
    });
    await expect(found([folder.path], plugin)).rejects.toThrow(message);
  });
});
