/**
 * What an app loads and installs, beside the clients that people use for several carriers: the time to load and the bytes on the
 * disk. npm installs them into a folder of their own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedSizes } from '../checks/consumer/installed-size.ts';
import { packages, ROOT } from '../workspace.ts';
import { FOUR_CARRIERS, loadingTime } from './import-time.ts';
import { inTurn, type Measurement, measurementOf, ratioOf } from './rounds.ts';

/** Versions of 24 November 2026. */
const CLIENTS = { '@easypost/api': '8.9.0', shippo: '2.18.0', shipengine: '1.0.7' };
const ROUNDS = 15;

export async function* measureClients(short: boolean): AsyncGenerator<Measurement> {
  if (short) return;
  const app = mkdtempSync(join(tmpdir(), 'waybill-bench-clients-'));
  try {
    writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, dependencies: CLIENTS }));
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', ...flags], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] });
    const own_mb = ownSize();
    for (const [name, version] of Object.entries(CLIENTS)) {
      let spent = 0;
      const load = (modules: readonly string[], folder?: string) => () => {
        spent += loadingTime(modules, folder);
      };
      const pairs = await inTurn(load(FOUR_CARRIERS), load([name], app), {
        rounds: ROUNDS,
        times: 1,
        clock: () => spent,
      });
      yield ratioOf(`import of aggregator and four carriers, beside ${name} ${version}`, pairs);
      const their_mb = megabytes(installedSizes(app, [name]));
      yield {
        ...measurementOf(
          `installed: aggregator and four carriers, beside ${name} ${version}`,
          [own_mb / their_mb],
          'times the floor',
        ),
        ours: Number(own_mb.toFixed(1)),
        floor: Number(their_mb.toFixed(1)),
        sides_unit: 'MB',
      };
    }
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
}

/** Our packages as npm packs them, and what they need as it is installed here. */
function ownSize(): number {
  const needed = installedSizes(ROOT, FOUR_CARRIERS);
  const isOurs = (name: string) => name.startsWith('@waybill/');
  const own = packages().filter(({ manifest }) => needed.some(([name]) => name === manifest.name));
  const packed = own.map(({ folder, manifest }): readonly [string, number] => {
    const text = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' });
    const [{ unpackedSize }] = JSON.parse(text) as [{ unpackedSize: number }];
    return [manifest.name, unpackedSize];
  });
  return megabytes([...needed.filter(([name]) => !isOurs(name)), ...packed]);
}

const megabytes = (sizes: readonly (readonly [string, number])[]): number =>
  sizes.reduce((all, [, bytes]) => all + bytes, 0) / 1_000_000;
