#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './program.js';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());
// A reader that has seen enough, as in `waybill quote … | head`, is no trouble.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70));

const exit = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  env: process.env,
  search: [process.cwd(), dirname(fileURLToPath(import.meta.url))],
  signal: interrupt.signal,
});
// Not left to the event loop: a carrier that was given up may still hold a connection open.
process.stdout.write('', () => process.exit(exit));
