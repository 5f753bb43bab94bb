import type { Printed } from '@waybill/core/plugin';

/** What is printed on labels. Addresses are taken apart, so `parties.ts` has what fits of them. */
export const printed = {
  party: { person_name: 40, company_name: 40, email_address: 50 },
  label: { formats: ['PDF', 'PNG', 'ZPL'], types: ['A6', 'A4'] },
  notifications: { channels: ['email', 'sms'], languages: ['en', 'nl', 'fr', 'de'] },
} as const satisfies Printed;
