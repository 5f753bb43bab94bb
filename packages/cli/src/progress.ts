import type { Io } from './io.js';

const SECOND = 1_000;
/** To the beginning of the line, which is then empty. */
const ERASE = '\r\u001b[K';

/** Shows on a terminal, from the first second on, for how long something has been waited for. */
export function progress({ stderr }: Pick<Io, 'stderr'>, waitingFor: () => string): Disposable {
  if (!stderr.isTTY) return { [Symbol.dispose]: () => undefined };
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    stderr.write(`${ERASE}${seconds} s, waiting for ${waitingFor()} …`);
  }, SECOND);
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer);
      if (seconds > 0) stderr.write(ERASE);
    },
  };
}
