import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { EXIT } from './exit.js';
import type { Output } from './io.js';
import { run } from './program.js';
import { terminalPrompts } from './prompts.js';

// A diagnostic report of Node has the variables of the process, and logins are among them (Node 22.13; older ones take no notice).
Object.assign(process.report ?? {}, { excludeEnv: true });

const interrupt = new AbortController();
const interrupted = () => {
  interrupt.abort();
  // The next one ends at once. npm passes on a Ctrl+C that the terminal has sent already, so not within a moment.
  const end = () => SIGNALS.forEach((signal) => void process.off(signal, interrupted));
  setTimeout(end, 500).unref();
};
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
for (const signal of SIGNALS) process.on(signal, interrupted);

// A reader that has seen enough, as in `waybill quote … | head`, ends nothing: a purchase has its documents to write.
const closed = new AbortController();
let failure: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error) => {
  failure ??= error;
  closed.abort();
});
// These are messages for people; there is no other place for them.
process.stderr.on('error', () => undefined);

const exit = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  ...(process.stdin.isTTY && process.stderr.isTTY
    ? { prompts: terminalPrompts(process.stdin, process.stderr) }
    : {}),
  cwd: process.cwd(),
  env: process.env,
  search: [process.cwd(), dirname(fileURLToPath(import.meta.url))],
  signal: interrupt.signal,
  closed: closed.signal,
});
// Not left to the event loop: a carrier that is no longer waited for may still keep a connection open.
process.stdout.write('', (error: NodeJS.ErrnoException | null | undefined) => {
  // The callback comes before the event of the same failure.
  failure ??= error ?? undefined;
  if (failure === undefined || failure.code === 'EPIPE') process.exit(exit);
  process.stderr.write(`Standard output cannot be written: ${failure.message}\n`);
  process.exit(exit === EXIT.ok ? EXIT.unwritten : exit);
});

/** Node decides about colours: it knows terminals, `NO_COLOR` and `FORCE_COLOR`. */
function outputTo(stream: NodeJS.WriteStream): Output {
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    colors: styleText('bold', 'text', { stream }) !== 'text',
    write: (text) => stream.write(text),
  };
}
