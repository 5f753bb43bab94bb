import type { Printed } from '@waybill/core/plugin';

/** Lengths of `FulfillmentAddress`, which are taken for all: the contract has none for the other addresses. */
export const printed = {
  party: {
    person_name: 50,
    company_name: 50,
    city: 50,
    address_lines: 3,
    address_line: 100,
    phone_number: {},
    mobile_number: {},
  },
  label: { formats: ['PDF', 'PNG', 'GIF', 'ZPL'] },
} as const satisfies Printed;
