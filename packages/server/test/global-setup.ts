import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the page and writes the schemas of the API if they are out of date, before any test: several of them may read them at once. */
export default function setup(): void {
  // In a process of its own, Vite does not take this run's settings for those of the page.
  const { NODE_ENV, VITEST, ...env } = process.env;
  for (const [script, ...args] of [['generated.ts'], ['page.ts', '--if-out-of-date']]) {
    const file = fileURLToPath(new URL(`../../../tools/${script}`, import.meta.url));
    execFileSync(process.execPath, [file, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
