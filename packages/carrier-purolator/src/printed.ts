import type { Printed } from '@waybill/core/plugin';

/** `PrinterType` by paper. */
export const PRINTERS = { '4x6': 'Thermal', '8.5x11': 'Regular' } as const;

/** What is printed on labels. Streets are taken apart, so `parties.ts` has what fits of them and of telephone numbers. */
export const printed = {
  // Observed in the rules of the REST API.
  party: { person_name: 40, company_name: 40, city: 40, address_lines: 3 },
  notifications: { channels: ['email'] },
  label: { formats: ['PDF', 'ZPL'], types: Object.keys(PRINTERS) },
} as const satisfies Printed;
