/** Builds the packages that are out of date, and prints nothing unless it takes a while or fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { bundleWhatChanged } from './bundle.ts';
import { generateWhatChanged } from './generated.ts';
import { buildPageIfOutOfDate } from './page.ts';
import { environment, ROOT } from './workspace.ts';

const waiting = setTimeout(() => process.stderr.write('Building what has changed …\n'), 1_000);
await generateWhatChanged();
// TypeScript compares what is built with the sources in a tenth of a second; Nx needs seconds for that.
const compiler = spawn('tsc', ['--build', ...globSync('packages/*/tsconfig.lib.json', { cwd: ROOT })], {
  cwd: ROOT,
  env: environment(),
  stdio: ['ignore', process.stderr, process.stderr],
});
const [status] = await once(compiler, 'exit');
if (status !== 0) process.exit(1);
await Promise.all([bundleWhatChanged(), buildPageIfOutOfDate()]);
clearTimeout(waiting);
