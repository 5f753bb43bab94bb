import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '../registry/registry.ts';
import { copyWorkingFiles } from '../working-files.ts';
import { type Manifest, publishable, readManifest, run } from '../workspace.ts';

export type Bump = 'major' | 'minor' | 'patch';

/** The change of one package's version by changesets, made or planned. */
export interface Release {
  readonly name: string;
  readonly type: Bump;
  readonly oldVersion: string;
  readonly newVersion: string;
}

/** A copy of this repository, with its built files and a git history of its own, in which releases may be made. */
export class DryRun implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waybill-release-'));
  readonly #registry: Registry;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(registry: Registry) {
    this.#registry = registry;
    this.#environment = environmentOf(registry);
  }

  /** @param registry where its packages are published */
  static async start(registry: Registry): Promise<DryRun> {
    const dryRun = new DryRun(registry);
    dryRun.#copy();
    await dryRun.#run('git', 'init', '--initial-branch=main');
    await dryRun.#commit('A copy of the workspace');
    return dryRun;
  }

  /** The packages to publish, as they are now in the copy. */
  get packages(): Manifest[] {
    return publishable().map(({ path }) => readManifest(join(this.#folder, path)));
  }

  /** Adds a changeset, as `npx changeset` does. */
  addChangeset(name: string, bumps: Readonly<Record<string, Bump>>): void {
    const lines = Object.entries(bumps).map(([of, bump]) => `'${of}': ${bump}`);
    const text = ['---', ...lines, '---', '', 'For the dry run.', ''].join('\n');
    writeFileSync(join(this.#folder, '.changeset', `${name}.md`), text);
  }

  /** The releases that the waiting changesets would make. */
  async plan(): Promise<Release[]> {
    const file = join(this.#folder, 'plan.json');
    await this.#run('changeset', 'status', '--output', file);
    const { releases }: { releases: (Release | { readonly type: 'none' })[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    rmSync(file);
    return releases.filter((release) => release.type !== 'none');
  }

  /**
   * Turns the changesets in waiting, if any, into versions and changelogs, and checks that the lockfile follows.
   *
   * @returns what moved
   */
  async version(): Promise<Release[]> {
    const plan = await this.plan();
    const planned = new Map(plan.map(({ name, newVersion }) => [name, newVersion]));
    const expected = this.packages.map(({ name, version }) => [name, planned.get(name) ?? version]);
    if (plan.length > 0) await this.#run('npm', 'run', 'release:version');
    assert.deepEqual(
      this.packages.map(({ name, version }) => [name, version]),
      expected,
    );
    await this.#run('npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund');
    if (plan.length > 0) await this.#commit('Versions');
    return plan;
  }

  /**
   * Publishes the versions that the registry does not have yet, and checks that each has its tag.
   *
   * @returns the version of each that was published, by name
   */
  async publish(): Promise<Record<string, string>> {
    // publishConfig beats the environment: a registry named there would get the dry run.
    for (const { name, publishConfig } of this.packages)
      assert.deepEqual(publishConfig, { access: 'public' }, `publishConfig of ${name}: access alone`);
    const before = await this.#published();
    await this.#run('changeset', 'publish');
    const added = Object.entries(await this.#published()).filter(
      ([name, version]) => before[name] !== version,
    );
    const { stdout } = await this.#run('git', 'tag', '--points-at', 'HEAD');
    assert.deepEqual(
      stdout.split('\n').filter(Boolean).sort(),
      added.map((release) => release.join('@')).sort(),
    );
    return Object.fromEntries(added);
  }

  /** The newest version of each package that the registry has. */
  async #published(): Promise<Record<string, string>> {
    const newest: Record<string, string> = {};
    for (const { name } of this.packages) {
      const version = (await this.#registry.versions(name)).at(-1);
      if (version !== undefined) newest[name] = version;
    }
    return newest;
  }

  #copy(): void {
    for (const { folder } of publishable())
      if (!existsSync(join(folder, 'dist'))) throw new Error(`there is no ${folder}/dist (npm run build)`);
    copyWorkingFiles(this.#folder);
  }

  async #commit(message: string): Promise<void> {
    await this.#run('git', 'add', '--all');
    await this.#run('git', 'commit', '--quiet', '--message', message);
  }

  #run(command: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
    return run(command, args, { cwd: this.#folder, env: this.#environment });
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** Without the machine's git settings: a hook's variables name the real repository, a user's may ask for signatures. */
function environmentOf(registry: Registry): NodeJS.ProcessEnv {
  const others = Object.entries(registry.environment).filter(([name]) => !name.startsWith('GIT_'));
  const [name, email] = ['Dry run', 'dry-run@localhost'];
  return {
    ...Object.fromEntries(others),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}
