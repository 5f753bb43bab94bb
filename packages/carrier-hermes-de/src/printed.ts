import type { Printed } from '@waybill/core/plugin';

/** All signs of Basic Latin, and those of Latin-1 that are no symbols. Anything else is HTTP 400. */
export const LETTERS = { letters: 'latin', signs: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~§«»¶·¡¿' } as const;

/** What is printed on labels. Streets are taken apart, so `parties.ts` has what fits of them. */
export const printed = {
  party: { person_name: 50, city: 30 },
  label: { formats: ['PDF', 'ZPL'] },
  notifications: { channels: ['email'] },
} as const satisfies Printed;
