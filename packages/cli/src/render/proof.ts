import type { ErrorEntry, ProofOfDelivery } from '@waybill/core';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import type { TableStyle } from './table.js';
import { timeText } from './tracking.js';

/** Who signed when; documents are files. */
export function renderProof(
  proof: ProofOfDelivery | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  if (proof === null) return renderOutcome(['trouble', 'There is no proof.'], '', { errors, names, style });
  const { signed_by, delivered_at, sent_to, meta } = proof;
  const words = [
    delivered_at === null ? 'Delivered' : `Delivered ${timeText(delivered_at)}`,
    ...(signed_by === null ? [] : [`signed by ${signed_by}`]),
    ...(sent_to.length === 0 ? [] : [`the proof was mailed to ${sent_to.join(', ')}`]),
  ];
  return renderOutcome(['good', `${words.join(', ')}.`], '', { notices: meta.notices, errors, names, style });
}
