import type { Reporter } from './report.js';

/** What a carrier takes besides the letters A to Z, digits and blanks. */
export interface LatinTextRules {
  /** Further characters that it takes: `-`. Any other is left out, and separates words as a blank does. */
  readonly signs: string;
}

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
 * Text in plain Latin letters, for carriers that print no others: letters lose their marks, signs that the carrier does
 * not take become blanks, and a notice shows what is sent. Text in another script, or with nothing left of it, is refused.
 */
export function latinText(text: string, field: string, rules: LatinTextRules, report: Reporter): string;
export function latinText(
  text: string | undefined,
  field: string,
  rules: LatinTextRules,
  report: Reporter,
): string | undefined;
export function latinText(
  text: string | undefined,
  field: string,
  { signs }: LatinTextRules,
  report: Reporter,
): string | undefined {
  if (text === undefined) return undefined;
  // A fraction stands apart from the number before it: 12½ is no 121.
  const apart = text
    .replace(/\p{No}/gu, ' $&')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const letters = [...apart].map((sign) => WHOLE[sign] ?? sign);
  const foreign = letters.find((sign) => /\p{L}|\p{N}/u.test(sign) && !/^[a-z\d]+$/i.test(sign));
  const plain = letters
    .map((sign) => (/^[a-z\d]+$/i.test(sign) || signs.includes(sign) ? sign : ' '))
    .join('')
    .trim()
    .replace(/ +/g, ' ');
  if (foreign !== undefined || (plain === '' && text.trim() !== '')) {
    const problem = `is ${JSON.stringify(text)}; ${report.name} takes the letters A to Z and digits`;
    report.invalid(field, problem);
    return plain;
  }
  if (plain !== text.trim().replace(/\s+/g, ' '))
    report.notice(
      'plain_letters',
      `${field} is sent as ${JSON.stringify(plain)}: ${report.name} takes the letters A to Z and digits.`,
    );
  return plain;
}
