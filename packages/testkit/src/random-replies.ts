import fc from 'fast-check';
import { mutantsOf } from './mutants/bodies.js';

/** Success and failure; 202 and 404 may mean that a document is still being made. */
const STATUSES = [200, 201, 202, 204, 302, 400, 404, 422, 500, 503];

/** A reply that a carrier might send on a bad day. */
export interface RandomReply {
  readonly status: number;
  readonly body: string | Uint8Array;
}

/** Replies of any form: noise, documents made of the recorded one's words, and the recorded one changed or damaged. */
export function randomReplies(recorded: string, status: number): fc.Arbitrary<RandomReply> {
  return fc.record({
    status: fc.oneof({ weight: 2, arbitrary: fc.constant(status) }, fc.constantFrom(...STATUSES)),
    body: fc.oneof(
      NOISE,
      fc.uint8Array({ maxLength: 200 }),
      fc.json(),
      jsonOf(wordsOf(recorded)),
      xmlOf(wordsOf(recorded)),
      damaged(recorded),
      ...(mutantsOf(recorded).length > 0 ? [mutated(recorded)] : []),
    ),
  });
}

/**
 * ASCII with its control characters, and what trips readers beyond it: accents, line separators, byte order marks,
 * characters of two code units. Of all characters fast-check would make a list for each string.
 */
const NOISE = fc.string({
  unit: fc.oneof(
    fc.nat(127).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...'é\u2028\ufeff😀\u0301'),
  ),
});

/** Names and values of a document, and a few that every program trips over. */
function wordsOf(recorded: string): string[] {
  const own = recorded.slice(0, 20_000).match(/[A-Za-z_][\w.-]{0,40}/g) ?? [];
  return [...new Set([...own, '__proto__', 'constructor', 'toString'])];
}

function leaf(words: readonly string[]): fc.Arbitrary<string | number | boolean | null> {
  return fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('', '0', '-1', '12.50', '1e999', 'NaN', '2026-02-30', 'CAD'),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
}

function jsonOf(words: readonly string[]): fc.Arbitrary<string> {
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf(words),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...words), tie('node'), { maxKeys: 4 }),
    ),
  }));
  return node.map((value) => JSON.stringify(value));
}

function xmlOf(words: readonly string[]): fc.Arbitrary<string> {
  const names = fc.constantFrom(...words);
  const { node } = fc.letrec<{ node: string; element: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf(words).map((value) => String(value).replace(/[<&]/g, '')),
      tie('element'),
    ),
    element: fc
      .tuple(names, names, leaf(words), fc.array(tie('node'), { maxLength: 3 }))
      .map(
        ([name, attribute, value, content]) =>
          `<${name} ${attribute}="${String(value).replace(/[<&"]/g, '')}">${content.join('')}</${name}>`,
      ),
  }));
  return node;
}

/** Cut short, or with something else in the middle. */
function damaged(recorded: string): fc.Arbitrary<string> {
  const at = fc.nat(recorded.length);
  return fc.oneof(
    at.map((end) => recorded.slice(0, end)),
    fc.tuple(at, fc.nat(20), fc.string()).map(([from, length, text]) => {
      return recorded.slice(0, from) + text + recorded.slice(from + length);
    }),
  );
}

/** Several things of the document changed, one after the other. */
function mutated(recorded: string): fc.Arbitrary<string> {
  return fc.array(fc.nat(), { minLength: 2, maxLength: 4 }).map((choices) =>
    choices.reduce((body, choice) => {
      const mutants = mutantsOf(body);
      return mutants[choice % mutants.length]?.body() ?? body;
    }, recorded),
  );
}
