import type { Printed } from '@waybill/core/plugin';

/** Of a line of an address. */
export const LONGEST = 40;

/** What is printed on labels. Lines and telephones are in `parties.ts`: names and lines share three fields. */
export const printed = {
  party: { person_name: LONGEST, company_name: LONGEST, city: LONGEST, email_address: 80 },
  label: { formats: ['PDF', 'PNG', 'ZPL'] },
  notifications: { channels: ['email'] },
} as const satisfies Printed;
