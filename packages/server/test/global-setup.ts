import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the page if it is out of date, before any test: several of them may open it at once. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../../../tools/page.ts', import.meta.url));
  // In a process of its own, Vite does not take this run's settings for those of the page.
  const { NODE_ENV, VITEST, ...env } = process.env;
  execFileSync(process.execPath, [script, '--if-out-of-date'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
