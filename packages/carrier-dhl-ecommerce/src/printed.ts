import type { Printed } from '@waybill/core/plugin';

/** Lengths are not on DHL's public pages: 40 characters fit on every label, and nothing is cut. */
export const LONGEST = 40;

/** What is printed on labels. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    address_lines: 3,
    address_line: LONGEST,
    phone: {},
  },
  label: { formats: ['PDF', 'PNG', 'ZPL'] },
} as const satisfies Printed;
