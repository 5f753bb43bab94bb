import type { Printed } from '@waybill/core/plugin';

/** `printFormat`: 103 x 199 mm by default, since otherwise the portal decides. */
const ROLLS = ['600', '610', '700', '700-oz', '710', '300', '300-oz', '400', '410'];
const SIZES = [...ROLLS.map((roll) => `910-300-${roll}`), '100x70mm', 'A4'];

/** What is printed on labels. Lines are in `parties.ts`: in Germany they share three fields with the names. */
export const printed = {
  party: { person_name: 50, company_name: 50, city: 40 },
  label: { formats: ['PDF', 'ZPL'], types: SIZES },
  notifications: { channels: ['email'] },
} as const satisfies Printed;
