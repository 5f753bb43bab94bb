import type { Party } from '@waybill/core';
import type { PrintedLetters } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import type { Reporter } from './report.js';
import { transliterate } from './transliterate.js';

const ASCII = /^[ -~]*$/;
const NOT_A_TO_Z = /[^A-Za-z\d]/gu;
/** Nor a letter of Latin-1 Supplement, Latin Extended-A and Latin Extended-B. */
const NOT_LATIN = /[^A-Za-z\d\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]/gu;

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
 * Text in Latin letters, for carriers that print no others: Greek and Cyrillic are transliterated, letters that the carrier
 * does not take lose their marks, signs become blanks, and a notice shows what is sent. Text in another script, or with
 * nothing left of it, is refused.
 * @param country of the address: which language Cyrillic letters are of
 */
export function latinText(
  text: string,
  field: string,
  rules: PrintedLetters,
  report: Reporter,
  country?: string,
): string;
export function latinText(
  text: string | undefined,
  field: string,
  rules: PrintedLetters,
  report: Reporter,
  country?: string,
): string | undefined;
export function latinText(
  written: string | undefined,
  field: string,
  { signs, letters }: PrintedLetters,
  report: Reporter,
  country?: string,
): string | undefined {
  if (written === undefined) return undefined;
  // What phones type for an apostrophe
  const text = written.replace(/[’‘ʼ]/g, "'");
  const others = letters === 'latin' ? NOT_LATIN : NOT_A_TO_Z;
  // A fraction stands apart from the number before it: 12½ must not become 121.
  const apart = ASCII.test(text)
    ? text
    : transliterate(text, country)
        .replace(/\p{No}/gu, ' $&')
        .normalize('NFC')
        .replace(others, (sign) => sign.normalize('NFKD').replace(/\p{M}/gu, ''));
  let foreign: string | undefined;
  const plain = apart
    .replace(others, (sign) => {
      const whole = lookUp(WHOLE, sign);
      if (whole === undefined && /\p{L}|\p{N}/u.test(sign)) foreign = sign;
      return whole ?? (signs.includes(sign) ? sign : ' ');
    })
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

const TEXTS = ['person_name', 'company_name', 'city'] as const;

/** A notice for carriers whose contract does not say that labels print letters that are not Latin. */
export function untriedLetters(party: Party, path: string, report: Reporter): void {
  const texts = [
    ...TEXTS.map((name) => [`${path}.${name}`, party[name]] as const),
    ...(party.address_lines ?? []).map((line, at) => [`${path}.address_lines[${at}]`, line] as const),
  ];
  for (const [field, text = ''] of texts)
    if (/(?=\p{L})\P{Script=Latin}/u.test(text))
      report.notice(
        'letters_untried',
        `${field} is sent as it is: that ${report.name} prints letters other than Latin ones is not in its contract.`,
      );
}
