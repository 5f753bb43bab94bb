import type { Printed } from '@waybill/core/plugin';

/** What is printed on labels. Their sizes are in inches, and each rate says which of them it makes. */
export const printed = {
  party: { address_lines: 3, address_line: 60, email_address: 64 },
  label: { formats: ['PDF', 'PNG', 'ZPL'] },
} as const satisfies Printed;
