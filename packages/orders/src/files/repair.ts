import type { OrderNotice, OrderProblem } from '../shop-order.js';

/** Problems of one order that are reported: with more of them it is the file that is wrong. */
const MOST_PROBLEMS = 20;

/** What is found out about an order while it is read: each kind of thing once. */
export class Findings {
  readonly notices: OrderNotice[] = [];
  readonly problems: OrderProblem[] = [];
  readonly #seen = new Set<string>();

  /** A repair; of several with the same code in the fields of the same name, such as the prices of all items, the first. */
  notice(code: string, field: string, message: string): void {
    const key = `${code} ${field.replace(/\[\d+\]/g, '')}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.notices.push({ code, field, message: `${field} ${message}` });
  }

  problem(
    code: string,
    field: string,
    row: number,
    message: string,
    parameters: OrderProblem['parameters'] & object = {},
  ): void {
    if (this.problems.length >= MOST_PROBLEMS || this.problems.some((one) => one.field === field)) return;
    this.problems.push({ code, field, row, message: `${field} ${message}`, parameters });
  }
}

/** A cell with spaces as people see them, without what spreadsheets need around a text: `="0123"`. */
export function clean(cell: string): string {
  const text = cell
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  return text.startsWith('="') && text.endsWith('"') && text.length > 2 ? text.slice(2, -1).trim() : text;
}

/** A code or a number that is text: what a spreadsheet has made of it is taken back, or is a problem. */
export function codeText(
  written: string,
  field: string,
  row: number,
  findings: Findings,
): string | undefined {
  let text = written;
  if (/^['’](?=\S)/.test(text)) {
    text = text.slice(1).trim();
    findings.notice(
      'apostrophe',
      field,
      `had an apostrophe in front, as spreadsheets ask for: it is ${text}.`,
    );
  }
  const [, whole, fraction = '', exponent] = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  // An exponent of one digit may be a part of a SKU: 1E5.
  if (whole !== undefined && exponent !== undefined && (fraction !== '' || /E\+/i.test(text))) {
    const digits = `${whole}${fraction}`;
    if (digits.length === Number(exponent) + 1) {
      findings.notice(
        'long_number',
        field,
        `was ${text}, a number that a spreadsheet has shortened: it is ${digits}.`,
      );
      return digits;
    }
    findings.problem(
      'long_number',
      field,
      row,
      `is ${text}: a spreadsheet has shortened a long number, and its digits are lost. Look it up in the shop and enter it again.`,
      { value: text },
    );
    return undefined;
  }
  const decimals = /^(\d{3,20})[.,]0$/.exec(text)?.[1];
  if (decimals !== undefined) {
    findings.notice('decimal_places', field, `was ${text}: it is ${decimals}, without decimal places.`);
    return decimals;
  }
  return text;
}

/** A name or a line of an address. */
export function humanText(written: string, field: string, row: number, findings: Findings): string {
  let text = written;
  if (/^'(?=[\d+=@-])/.test(text)) {
    text = text.slice(1).trim();
    findings.notice(
      'apostrophe',
      field,
      `had an apostrophe in front, as spreadsheets ask for: it is ${text}.`,
    );
  }
  const read = unmixed(text);
  if (read !== undefined) {
    findings.notice(
      'encoding',
      field,
      `was ${text}, read in another encoding than it was written in: it is ${read}.`,
    );
    text = read;
  }
  if (text.includes('\uFFFD'))
    findings.problem(
      'lost_character',
      field,
      row,
      `is ${text}, with a letter that was lost when the file was saved. Enter it again, or export the file as UTF-8.`,
      { value: text },
    );
  return text;
}

/** Letters of Windows-1252 that stand for other bytes than their number. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** UTF-8 that was read as Windows-1252: `MontrÃ©al` is Montréal. */
function unmixed(text: string): string | undefined {
  if (!/[ÂÃÄÅâ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return undefined;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const high = HIGH.indexOf(letter);
    if (high < 0 && code > 255) return undefined;
    bytes.push(high < 0 ? code : 128 + high);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
