import type { Printed } from '@waybill/core/plugin';

/**
 * What is printed on labels. First and last names are checked each by itself (`labelAddresses`), and labels with a customs
 * form have fewer formats (`labelPaper`). Source: domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
export const printed = {
  party: {
    company_name: 50,
    city: 28,
    address_lines: 2,
    address_line: 50,
    phone_number: { fewest: 6, most: 15 },
  },
  label: {
    formats: ['PDF', 'ZPL', 'PNG', 'GIF'],
    types: ['4X6LABEL', '4X4LABEL', '4X5LABEL', '6X4LABEL', '2X7LABEL'],
  },
} as const satisfies Printed;
