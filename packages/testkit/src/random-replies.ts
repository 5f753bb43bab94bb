import { damaged } from './fuzz/damage.js';
import type { Random } from './fuzz/random.js';
import { mutantsOf } from './mutants/bodies.js';

/** Success and failure; 202 and 404 may mean that a document is still being made. */
const STATUSES = [200, 201, 202, 204, 302, 400, 404, 422, 500, 503];

/** A reply that a carrier might send on a bad day. */
export interface RandomReply {
  readonly status: number;
  readonly body: string | Uint8Array;
}

/** A reply of any form, mostly at the status of the recorded one. */
export function randomReply(recorded: string, status: number, random: Random): RandomReply {
  const body = random.one(FORMS)(recorded, random);
  return { status: random.below(3) > 0 ? status : random.one(STATUSES), body };
}

type Form = (recorded: string, random: Random) => string | Uint8Array;

const FORMS: readonly Form[] = [
  (_, random) => Buffer.from(some(random, 200, () => random.below(256))),
  // ASCII with its control characters, and what trips readers beyond it.
  (_, random) => some(random, 20, () => (random.below(2) ? ascii(random) : random.one(TRIPPING))).join(''),
  (recorded, random) => JSON.stringify(jsonOf(wordsOf(recorded), random)),
  (recorded, random) => xmlOf(wordsOf(recorded), random),
  damaged,
  changed,
];

/** Accents, line separators, byte order marks, characters of two code units. */
const TRIPPING = [...'é\u2028\ufeff😀\u0301'];
/** Values that programs trip over. */
const LEAVES = ['', '0', '-1', '12.50', '1e999', 'NaN', '2026-02-30', 'CAD', -0, 5e-324, 2 ** 60, true, null];
const DEEPEST = 4;

const ascii = ({ below }: Random): string => String.fromCharCode(below(128));

function some<T>({ below }: Random, most: number, make: () => T): T[] {
  return Array.from({ length: below(most) }, make);
}

/** Names and values of a document, and a few that no object should have. */
function wordsOf(recorded: string): string[] {
  const own = recorded.slice(0, 20_000).match(/[A-Za-z_][\w.-]{0,40}/g) ?? [];
  return [...new Set([...own, '__proto__', 'constructor', 'toString'])];
}

function leafOf(words: readonly string[], { below, one }: Random): string | number | boolean | null {
  return below(2) ? one(words) : one(LEAVES);
}

function jsonOf(words: readonly string[], random: Random, depth = 0): unknown {
  const inner = () => jsonOf(words, random, depth + 1);
  const kind = depth < DEEPEST ? random.below(3) : 0;
  if (kind === 0) return leafOf(words, random);
  if (kind === 1) return some(random, 4, inner);
  return Object.fromEntries(some(random, 5, () => [random.one(words), inner()]));
}

function xmlOf(words: readonly string[], random: Random, depth = 0): string {
  const text = () => String(leafOf(words, random)).replace(/[<&"]/g, '');
  if (depth === DEEPEST || random.below(3) === 0) return text();
  const content = some(random, 4, () => xmlOf(words, random, depth + 1)).join('');
  const name = random.one(words);
  return `<${name} ${random.one(words)}="${text()}">${content}</${name}>`;
}

/** Several things of the document changed, one after the other. */
function changed(recorded: string, random: Random): string {
  let body = recorded;
  for (let left = 2 + random.below(3); left > 0; left--) {
    const mutants = mutantsOf(body);
    if (mutants.length > 0) body = random.one(mutants).body();
  }
  return body;
}
