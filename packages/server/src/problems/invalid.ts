import { pointerTo } from './pointer.js';
import { MOST_PROBLEMS, Problem, type ProblemEntry } from './problem.js';

/** A request that is wrong in these places, each of which its entry names. */
export function invalid(errors: readonly ProblemEntry[]): Problem {
  return new Problem(
    'invalid',
    errors
      .slice(0, MOST_PROBLEMS)
      .map(({ message }) => message)
      .join('\n'),
    { errors },
  );
}

/** An entry about a parameter or a header. */
export function entry(parameter: string, code: string, problem: string): ProblemEntry {
  return { ...ownEntry(code, `${parameter} ${problem}`), parameter };
}

/** An entry about a value in the body. */
export function bodyEntry(path: readonly PropertyKey[], code: string, problem: string): ProblemEntry {
  const pointer = pointerTo(path);
  return { ...ownEntry(code, `${pointer === '' ? 'the body' : pointer} ${problem}`), pointer };
}

/** An entry of the server, not of a carrier. */
function ownEntry(code: string, message: string): ProblemEntry {
  return { carrier: 'server', account: 'server', code, message, kind: 'validation', retryable: false };
}
