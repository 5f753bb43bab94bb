import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own with files in it. */
export class Folder implements AsyncDisposable {
  private constructor(readonly path: string) {}

  static async create(files: Readonly<Record<string, string | object>> = {}): Promise<Folder> {
    const folder = new Folder(await realpath(await mkdtemp(join(tmpdir(), 'waybill-config-'))));
    await folder.write(files);
    return folder;
  }

  async write(files: Readonly<Record<string, string | object>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const file = join(this.path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}

/**
 * Files of an installed carrier package, written without imports, as a package that brings its own copy of everything.
 * Its one setting is `key`.
 */
export function installed(
  id: string,
  { name = `@waybill/carrier-${id}`, keywords = [] as readonly string[] } = {},
): Record<string, string | object> {
  const at = `node_modules/${name}`;
  return {
    [`${at}/package.json`]: { name, type: 'module', keywords, exports: './index.js' },
    [`${at}/index.js`]: `
      export const helper = () => 'no definition';
      export default {
        [Symbol.for('@waybill/core:definition')]: true,
        id: '${id}',
        settings: { fields: { key: { meaning: 'Key.' } } },
        create: ({ key }, { account }) => ({ carrier: '${id}', account, key }),
      };`,
  };
}
