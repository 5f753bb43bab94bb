import type { Printed } from '@waybill/core/plugin';

/** The contract bounds no text: other programs name this length. */
export const LONGEST = 100;

/** Chronopost's module for Magento 2 takes everything else out of addresses. */
export const LETTERS = { signs: '-' };

/** What is printed on labels. Which paper a label may have depends on its format: see `modeOf`. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    address_lines: 2,
    address_line: LONGEST,
    phone_number: {},
    mobile_number: {},
    letters: LETTERS,
  },
  label: { formats: ['PDF', 'ZPL'] },
  notifications: { channels: ['email', 'sms'] },
} as const satisfies Printed;
