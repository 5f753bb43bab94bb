import type { Printed } from '@waybill/core/plugin';

/** Pages of a PDF and the labels on each; `A6-1pp` is for thermal printers. */
const LAYOUTS = [
  'A6-1pp',
  'A4-1pp',
  'A4-2pp',
  'A4-3pp',
  'A4-4pp',
  'A4-1pp landscape',
  'A4-2pp landscape',
] as const;

const LONGEST = 40;

/** What is printed on labels. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    address_lines: 3,
    // The second line may be longer.
    address_line: [LONGEST, 60, LONGEST],
    phone: { fewest: 9, most: 20 },
    email_address: 50,
  },
  label: { formats: ['PDF', 'ZPL'], types: LAYOUTS },
  notifications: { channels: ['email'], languages: ['en'] },
} as const satisfies Printed;
