import type { Printed } from '@waybill/core/plugin';

/** META API document 1.2 and the older contract; the newer one has no lengths, but labels of business units have room for this much. */
export const LONGEST = 35;

/** What is printed on labels. Streets are taken apart, so `parties.ts` has what fits of them. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    email_address: 100,
    phone_number: {},
    mobile_number: {},
  },
  label: { formats: ['PDF', 'ZPL', 'PNG'], types: ['A4', 'A5', 'A6', 'A7'] },
} as const satisfies Printed;
