/**
 * Finds the browser of the tests. As a program it installs one where there is none, and prints where it is: `npm test` runs
 * it before the tests. Where none can be installed it says so, and the tests in a browser are skipped.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What Debian calls the browser without windows comes first: its pages are the same, and it takes two thirds of the work. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

if (import.meta.main) {
  const found = findChromium() ?? install();
  if (found !== undefined) console.log(found);
}

/** The one that `WAYBILL_CHROMIUM` names, else the first that is installed. */
export function findChromium(): string | undefined {
  const named = process.env.WAYBILL_CHROMIUM ?? '';
  if (named !== '') {
    if (!canBeRun(named)) throw new Error(`WAYBILL_CHROMIUM names ${named}, which cannot be run`);
    return named;
  }
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...path, ...FOLDERS].flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...places, ON_A_MAC].find(canBeRun);
}

function canBeRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return skipped('It is installed here only by root on Debian or Ubuntu.');
  console.error('Installing Chromium for the tests in a browser …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', WITHOUT_WINDOWS]]) {
    const { error, status, stdout, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env });
    if (error !== undefined) return skipped(error.message);
    if (status !== 0) return skipped(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
  return findChromium() ?? skipped('apt-get put it in an unusual place.');
}

function skipped(why: string): undefined {
  const what = 'install chromium or google-chrome, or let WAYBILL_CHROMIUM name one';
  console.error(`\n!!! TESTS IN A BROWSER ARE SKIPPED, for there is no Chromium: ${what}.\n${why}\n`);
}
