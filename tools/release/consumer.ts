import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuoteOutcome } from '@waybill/core';
import type { CarrierPackage } from '../carriers.ts';
import type { Registry } from '../registry/registry.ts';
import { run } from '../workspace.ts';

/** An app: a folder outside of this repository that installs our packages from a registry. */
export class Consumer implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waybill-app-'));
  readonly #registry: Registry;

  /** @param registry where it installs from */
  constructor(registry: Registry) {
    this.#registry = registry;
    writeFileSync(join(this.#folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  }

  /** Installs packages, or upgrades them. Rejects when npm finds fault with a peer, be it by a warning alone. */
  async install(...names: readonly string[]): Promise<void> {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=warn'];
    const { stderr } = await this.#run('npm', ['install', ...quiet, ...names]);
    assert.doesNotMatch(stderr, /ERESOLVE|\bpeer\b/);
    await this.#run('npm', ['ls', '--all']);
  }

  /** The version of every copy of our packages, by its place in `node_modules`. */
  installed(): Record<string, string> {
    const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(
      readFileSync(join(this.#folder, 'package-lock.json'), 'utf8'),
    );
    return Object.fromEntries(
      Object.entries(packages)
        .filter(([place]) => /\/@waybill\/[^/]+$/.test(place))
        .map(([place, { version }]) => [place.replace(/^node_modules\//, ''), version]),
    );
  }

  /**
   * Gets quotes, with what is installed, from every given carrier.
   *
   * @param settings of each carrier's account
   * @param request a RateRequest's data, as JSON
   */
  async quotes(settings: ReadonlyMap<CarrierPackage, unknown>, request: string): Promise<QuoteOutcome> {
    const all = [...settings];
    const program = `
import { Aggregator } from '@waybill/aggregator';
import { container, registerCarrier } from '@waybill/core';
${all.map(([{ exportName, manifest }]) => `import { ${exportName} } from '${manifest.name}';`).join('\n')}
${all.map(([{ exportName }, account]) => `registerCarrier(container, ${exportName}, ${JSON.stringify(account)});`).join('\n')}
console.log(JSON.stringify(await container.resolve(Aggregator).getQuotes(${request})));
`;
    writeFileSync(join(this.#folder, 'quote.js'), program);
    const { stdout } = await this.#run(process.execPath, ['quote.js']);
    return JSON.parse(stdout);
  }

  #run(command: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    return run(command, args, { cwd: this.#folder, env: this.#registry.installing });
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}
