import type { Printed } from '@waybill/core/plugin';

/** Of names, cities and lines besides the street. */
export const LONGEST = 35;

/** What is printed on labels. Streets are taken apart, so `parties.ts` has what fits of them. Source: Labelling API v2_2. */
export const printed = {
  party: { person_name: LONGEST, company_name: LONGEST, city: LONGEST, email_address: 50 },
  label: { formats: ['PDF', 'ZPL', 'GIF'] },
  notifications: { channels: ['email', 'sms'] },
} as const satisfies Printed;
