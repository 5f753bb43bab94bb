/** Which letters labels are printed in: Latin, Greek and Cyrillic. The others are written in Latin letters. */
import anyAscii from 'any-ascii';
import { hasGlyph } from './font.js';

/** Punctuation whose plain form reads the same. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/[\p{Cc}\p{Zl}\p{Zp}]+|(?!\xa0)\p{Zs}/gu, ' '],
];
/** Pictures, and what joins, colours and varies them. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3|\u200d|\ufe0f)+/gu;
const OTHERS = /[^\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;

/** The text as a label prints it: without emoji, and with letters that the font lacks in their nearest Latin ones. */
export function printable(text: string): string {
  const written = plain(text);
  // Copyright and trademark signs count as pictures, too.
  const without = written.replace(EMOJI, (sign) => (isPrinted(sign) ? sign : ' '));
  const printed = inLatin(without);
  return printed === '' ? inLatin(written) : printed;
}

/** Whether the text has letters, or emoji, that are not printed as they are. */
export function isChanged(text: string): boolean {
  return printable(text) !== plain(text).replace(/ +/g, ' ').trim();
}

function plain(text: string): string {
  return PLAIN.reduce((changed, [sign, form]) => changed.replace(sign, form), text.normalize('NFC'));
}

function inLatin(text: string): string {
  const latin = text.replace(OTHERS, anyAscii);
  const printed = [...latin].map((sign) => (hasGlyph(sign) ? sign : anyAscii(sign))).join('');
  return printed.replace(/ +/g, ' ').trim();
}

function isPrinted(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]+$/.test(text);
}
