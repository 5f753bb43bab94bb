import type { ErrorEntry, VoidResult } from '@waybill/core';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import type { Tone } from './paint.js';
import { type TableStyle, table } from './table.js';

const WORDS: Readonly<Record<VoidResult['outcome'], readonly [Tone, string]>> = {
  voided: ['good', 'Voided: it is neither carried nor billed.'],
  refund_requested: ['notice', 'A refund was requested; the carrier decides later.'],
  partial: ['trouble', 'Not all packages were voided.'],
  refused: ['trouble', 'Not voided.'],
  unknown: ['trouble', 'It is not known whether it was voided. Voiding again is harmless.'],
};

/** What became of each package. */
export function renderVoid(
  result: VoidResult | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  if (result === null) return renderOutcome(['trouble', 'Nothing was voided.'], '', { errors, names, style });
  const packages = table(
    [{ title: 'tracking number' }, { title: 'outcome' }, { title: 'reference' }],
    result.packages.map(({ tracking_number, outcome, reference }) => [
      tracking_number ?? '-',
      outcome.replaceAll('_', ' '),
      reference ?? '-',
    ]),
    style,
  );
  const { notices } = result.meta;
  return renderOutcome(WORDS[result.outcome], packages, { notices, errors, names, style });
}
