import type { Readable, Writable } from 'node:stream';
import { CommandError, EXIT } from './exit.js';
import type { Prompts } from './io.js';

/** Questions on a terminal. Their library is loaded with the first of them. */
export function terminalPrompts(input: Readable, output: Writable): Prompts {
  const streams = { input, output };
  return {
    async confirm(message) {
      const { confirm } = await import('@clack/prompts');
      return answered(await confirm({ message, initialValue: false, ...streams }));
    },
    async text(message) {
      const { text } = await import('@clack/prompts');
      return answered(await text({ message, defaultValue: '', ...streams })).trim();
    },
    async secret(message) {
      const { password } = await import('@clack/prompts');
      return answered(await password({ message, ...streams }));
    },
    async choose(message, choices) {
      const { multiselect } = await import('@clack/prompts');
      return answered(
        await multiselect({ message, options: choices.map((choice) => ({ ...choice })), ...streams }),
      );
    },
  };
}

/** The library answers with a symbol when the person gives up (Ctrl+C, Escape). */
function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (typeof answer === 'symbol') throw new CommandError(EXIT.interrupted, 'Interrupted.');
  return answer as Exclude<Answer, symbol>;
}
