import type { PrintedLetters } from '@waybill/core/plugin';
import type { Reporter } from './report.js';

/** Letters of Latin-1 Supplement, Latin Extended-A and Latin Extended-B. */
const MARKED = /(?=\p{L})[\u00C0-\u024F]/u;

/** Letters of Latin alphabets that Unicode does not take apart into a letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
  Ə: 'E',
};

/**
 * Text in Latin letters, for carriers that print no others: letters that the carrier does not take lose their marks, signs
 * become blanks, and a notice shows what is sent. Text in another script, or with nothing left of it, is refused.
 */
export function latinText(text: string, field: string, rules: PrintedLetters, report: Reporter): string;
export function latinText(
  text: string | undefined,
  field: string,
  rules: PrintedLetters,
  report: Reporter,
): string | undefined;
export function latinText(
  text: string | undefined,
  field: string,
  { signs, letters }: PrintedLetters,
  report: Reporter,
): string | undefined {
  if (text === undefined) return undefined;
  const takes = (sign: string) => /[a-z\d]/i.test(sign) || (letters === 'latin' && MARKED.test(sign));
  // A fraction stands apart from the number before it: 12½ must not become 121.
  const apart = [...text.replace(/\p{No}/gu, ' $&').normalize('NFC')].flatMap((sign) =>
    takes(sign) ? [sign] : [...sign.normalize('NFKD').replace(/\p{M}/gu, '')],
  );
  const known = apart.map((sign) => (takes(sign) ? sign : (WHOLE[sign] ?? sign)));
  const foreign = known.find((sign) => /\p{L}|\p{N}/u.test(sign) && !takes(sign));
  const plain = known
    .map((sign) => (takes(sign) || signs.includes(sign) ? sign : ' '))
    .join('')
    .trim()
    .replace(/ +/g, ' ');
  const taken = letters === 'latin' ? 'Latin letters and digits' : 'the letters A to Z and digits';
  if (foreign !== undefined || (plain === '' && text.trim() !== '')) {
    const problem = `is ${JSON.stringify(text)}; ${report.name} takes ${taken}`;
    report.invalid(field, problem);
    return plain;
  }
  if (plain !== text.trim().replace(/\s+/g, ' '))
    report.notice(
      'plain_letters',
      `${field} is sent as ${JSON.stringify(plain)}: ${report.name} takes ${taken}.`,
    );
  return plain;
}
