import type { ErrorEntry, VoidResult } from '@waybill/core';
import type { Names } from '../names.js';
import type { Tone } from './paint.js';
import { problems } from './problems.js';
import { plain, type TableStyle, table } from './table.js';

const WORDS: Readonly<Record<VoidResult['outcome'], readonly [Tone, string]>> = {
  voided: ['good', 'Voided: it is neither carried nor billed.'],
  refund_requested: ['notice', 'A refund was requested; the carrier decides later.'],
  partial: ['trouble', 'Not all packages were voided.'],
  refused: ['trouble', 'Not voided.'],
  unknown: ['trouble', 'It is not known whether it was voided. Voiding again is harmless.'],
};

/** What became of each package, then everything that went wrong, then the carrier's notices. */
export function renderVoid(
  result: VoidResult | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  const trouble = problems(errors, names, style.paint);
  if (result === null) return style.paint('trouble', 'Nothing was voided.\n') + trouble;
  const [tone, words] = WORDS[result.outcome];
  const packages = table(
    [{ title: 'tracking number' }, { title: 'outcome' }, { title: 'reference' }],
    result.packages.map(({ tracking_number, outcome, reference }) => [
      tracking_number ?? '-',
      outcome.replaceAll('_', ' '),
      reference ?? '-',
    ]),
    style,
  );
  const notices = result.meta.notices.map(({ code, message }) => `- ${plain(message)} (${plain(code)})\n`);
  const notes = notices.length === 0 ? '' : `\n${style.paint('notice', 'Notices:')}\n${notices.join('')}`;
  return `${style.paint(tone, words)}\n\n${packages}${trouble}${notes}`;
}
