import type { Printed } from '@waybill/core/plugin';

/** How labels are printed, by `label.type`. */
export const PRINTS: Readonly<Record<string, object>> = {
  LANDSCAPE: { orientation: 'LANDSCAPE' },
  PORTRAIT: { orientation: 'PORTRAIT' },
  A4: { paper_dimensions: { stationery_size: 'A4' } },
  A5: { paper_dimensions: { stationery_size: 'A5' } },
};

/** What is printed on labels. Lengths: NZ Post's field tables, as a client's schemas have them (see README). */
export const printed = {
  party: {
    person_name: 40,
    company_name: 40,
    city: 40,
    address_lines: 3,
    address_line: 40,
    email_address: 254,
    phone: {},
  },
  label: { formats: ['PDF', 'PNG'], types: Object.keys(PRINTS) },
} as const satisfies Printed;
