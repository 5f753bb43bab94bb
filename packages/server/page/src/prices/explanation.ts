import type { Quote } from '@waybill/core';

/** A line of a rate card's explanation of a price. */
export interface ExplainLine {
  readonly text: string;
  /** A decimal number as text, in the currency of the quote. */
  readonly amount?: string;
  /** The place in the card: `rates.csv:14`. */
  readonly rule?: string;
}

/** The explanation that rate cards put beside a price; empty for prices of other carriers. */
export function explanationOf({ meta }: Quote): readonly ExplainLine[] {
  const lines = meta?.explain;
  return Array.isArray(lines) ? lines.filter(isLine) : [];
}

function isLine(line: unknown): line is ExplainLine {
  return typeof line === 'object' && line !== null && 'text' in line && typeof line.text === 'string';
}
