import type { Printed } from '@waybill/core/plugin';

/** The contract limits no text; labels of Purolator and other carriers in Canada have room for this many characters. */
const LONGEST = 40;

/** What is printed on labels and their papers. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    address_lines: 3,
    address_line: LONGEST,
    phone: { extension: 6 },
  },
  label: { formats: ['PNG'], types: ['4x6', '8.5x11'] },
  notifications: { channels: ['email'] },
} as const satisfies Printed;
