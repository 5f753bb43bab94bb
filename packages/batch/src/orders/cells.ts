import type { Field } from './fields.js';

/** How numbers are written. */
export interface Figures {
  readonly decimal: '.' | ',';
}

/** A cell as the value of a field, or what is wrong with it: the end of a sentence that begins with the field. */
export type Read = { readonly value: unknown } | { readonly problem: string };

/** What a cell holds; empty for a blank one. Spreadsheets keep the zeros of `00501` when it is written `="00501"`. */
export function contentOf(cell: string | undefined): string {
  const trimmed = (cell ?? '').trim();
  return /^="([^"]*)"$/.exec(trimmed)?.[1]?.trim() ?? trimmed;
}

/** Reads a cell that is not blank. */
export function readCell(content: string, { kind }: Field, figures: Figures): Read {
  switch (kind) {
    case 'number':
      return readNumber(content, figures);
    case 'boolean':
      return readBoolean(content);
    case 'list':
      return {
        value: content
          .split(/[|\n]/)
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      };
    case 'text':
      return /^\d[.,]\d+E\+\d+$/i.test(content)
        ? {
            problem: `is ${content}: a spreadsheet has shortened a long number. Format the column as text and enter it again`,
          }
        : { value: content };
  }
}

/** A binary fraction keeps 15 digits exactly. */
const MOST_DIGITS = 15;

function readNumber(content: string, { decimal }: Figures): Read {
  const usual = decimal === ',' ? content.replace(',', '.') : content;
  const commas = decimal === ',' ? content.includes('.') : content.includes(',');
  if (commas && /^[-+]?[\d.,\s]+$/.test(content)) return { problem: separators(content, decimal) };
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(usual))
    return { problem: `must be a number alone, not ${JSON.stringify(content)}` };
  if (usual.replace(/\D/g, '').replace(/^0+/, '').length > MOST_DIGITS)
    return { problem: `has more than ${MOST_DIGITS} digits, which cannot be kept exactly` };
  return { value: Number(usual) };
}

function separators(content: string, decimal: '.' | ','): string {
  const [other, here] = decimal === ',' ? ['point', 'comma'] : ['comma', 'point'];
  const option = decimal === ',' ? '.' : ',';
  return (
    `is ${content}, with a ${other}, but decimals are read after a ${here}. If the ${other} separates the decimals, ` +
    `read the file with decimal '${option}'; if it separates thousands, leave it out`
  );
}

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function readBoolean(content: string): Read {
  const value = WORDS.get(content.toLowerCase());
  return value === undefined ? { problem: `must be yes or no, not ${JSON.stringify(content)}` } : { value };
}
