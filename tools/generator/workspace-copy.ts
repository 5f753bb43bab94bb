import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { copyWorkingFiles } from '../working-files.ts';
import { environment, ROOT, run } from '../workspace.ts';

const OURS = '@waybill';

/**
 * A copy of this repository in a temporary folder, with what is built and with packages of others linked, in which
 * files may be written and tools run: nothing of it reaches the repository. Disposing removes it.
 */
export class WorkspaceCopy implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'waybill-workspace-'));

  constructor() {
    copyWorkingFiles(this.folder);
    for (const modules of ['node_modules', ...globSync('packages/*/node_modules', { cwd: ROOT })])
      this.#linkModules(modules);
  }

  /** Runs a program of the workspace in the copy. */
  run(command: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    const path = `${join(this.folder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
    // Invented carriers have no official contract.
    const left = /^(GIT_|FORCE_COLOR$|WAYBILL_CONTRACTS$)/;
    const others = Object.entries(environment()).filter(([name]) => !left.test(name));
    const plain = { NO_COLOR: '1', GIT_CONFIG_GLOBAL: devNull };
    const env = { ...Object.fromEntries(others), ...plain, PATH: path };
    return run(command, args, { cwd: this.folder, env });
  }

  /** Makes a package of the copy importable by its name, as `npm install` would. */
  link(name: string, path: string): void {
    const link = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(this.folder, path), link);
  }

  #linkModules(modules: string): void {
    mkdirSync(join(this.folder, modules), { recursive: true });
    for (const name of readdirSync(join(ROOT, modules))) {
      if (name === OURS || name === '.cache') continue;
      symlinkSync(join(ROOT, modules, name), join(this.folder, modules, name));
    }
    const ours = join(ROOT, modules, OURS);
    for (const name of existsSync(ours) ? readdirSync(ours) : []) {
      const path = relative(ROOT, resolve(ours, readlinkSync(join(ours, name))));
      this.link(`${OURS}/${name}`, path);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}
