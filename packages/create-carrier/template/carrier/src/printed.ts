import type { Printed } from '@waybill/core/plugin';

/** What is printed on labels and their papers. Replace the figures by those of the carrier's contract. */
export const printed = {
  party: { address_lines: 3, address_line: 40 },
  // Another format is refused, never substituted.
  label: { formats: ['PDF', 'ZPL'] },
} as const satisfies Printed;
