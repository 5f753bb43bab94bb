import type { ErrorEntry, Notice } from '@waybill/core';
import type { Names } from '../names.js';
import type { Tone } from './paint.js';
import { problems } from './problems.js';
import { plain, type TableStyle } from './table.js';

/** A result in one sentence, its table, everything that went wrong, and the carrier's notices. */
export function renderOutcome(
  sentence: readonly [tone: Tone, words: string],
  body: string,
  { notices = [], errors, names, style }: Around,
): string {
  const [tone, words] = sentence;
  const head = `${style.paint(tone, words)}\n`;
  const table = body === '' ? '' : `\n${body}`;
  return `${head}${table}${problems(errors, names, style.paint)}${renderNotices(notices, style)}`;
}

interface Around {
  readonly notices?: readonly Notice[];
  readonly errors: readonly ErrorEntry[];
  readonly names: Names;
  readonly style: TableStyle;
}

/** Notices, each once. */
export function renderNotices(notices: readonly Notice[], { paint }: Pick<TableStyle, 'paint'>): string {
  if (notices.length === 0) return '';
  const lines = notices.map(({ code, message }) => `- ${plain(message)} (${plain(code)})\n`);
  return `\n${paint('notice', 'Notices:')}\n${[...new Set(lines)].join('')}`;
}
