import type { Random } from './random.js';

/** What trips readers of text, JSON and XML. */
const NASTY: readonly string[] = [
  '\u0000',
  '\ufeff',
  '\u2028',
  '\ud800',
  '😀',
  '"',
  "'",
  '\\',
  '\\u0000',
  '{',
  '}',
  '[',
  ']',
  ',',
  'null',
  'true',
  '-0',
  '1e400',
  'NaN',
  '9'.repeat(400),
  '0.'.concat('1'.repeat(400)),
  '"__proto__":{"polluted":1},',
  '"constructor":{"prototype":1},',
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&#0;',
  '&lol;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '<!DOCTYPE a [<!ENTITY lol "lol">]>',
  '<__proto__>1</__proto__>',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>',
];

type Damage = (text: string, random: Random) => string;

const DAMAGES: readonly Damage[] = [
  // Cut short.
  (text, { below }) => text.slice(0, below(text.length)),
  // A part is lost.
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(40));
  },
  // A part comes twice.
  (text, { below }) => {
    const at = below(text.length);
    const part = text.slice(at, at + 1 + below(200));
    return text.slice(0, at) + part + text.slice(at);
  },
  // Something else is in between.
  (text, { below, one }) => {
    const at = below(text.length);
    return text.slice(0, at) + one(NASTY) + text.slice(at);
  },
  // Another character.
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + String.fromCharCode(below(128)) + text.slice(at + 1);
  },
  // Another figure.
  (text, { below, one }) => {
    const figures = [...text.matchAll(/\d+(\.\d+)?/g)];
    if (figures.length === 0) return one(NASTY) + text;
    const { index, 0: figure } = one(figures);
    const other = one([
      '-1',
      '0',
      '1e999',
      '1e-9',
      '007',
      '12,50',
      '99999999999999999999',
      '',
      String(below(1e9)),
    ]);
    return text.slice(0, index) + other + text.slice(index + figure.length);
  },
  // Two parts change places.
  (text, { below }) => {
    const [a = 0, b = 0] = [below(text.length), below(text.length)].sort((one, other) => one - other);
    const length = Math.min(1 + below(60), b - a);
    return (
      text.slice(0, a) +
      text.slice(b, b + length) +
      text.slice(a + length, b) +
      text.slice(a, a + length) +
      text.slice(b + length)
    );
  },
];

/** A text damaged once or a few times, without regard for what it means. */
export function damaged(text: string, random: Random): string {
  let result = text;
  for (let left = 1 + random.below(3); left > 0; left--) result = random.one(DAMAGES)(result, random);
  return result;
}
