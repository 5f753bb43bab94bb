import type { Printed } from '@waybill/core/plugin';

/** The contract limits no text; this length is our choice. */
export const LONGEST = 50;

/** `ReportID`, by paper. */
export const REPORTS: Readonly<Record<string, string>> = { '4x6': '9729', standard: '9201' };

/** What is printed on labels and their papers. */
export const printed = {
  party: {
    person_name: LONGEST,
    company_name: LONGEST,
    city: LONGEST,
    address_lines: 3,
    address_line: LONGEST,
    phone_number: { extension: 10 },
    mobile_number: {},
  },
  // A paper that is not listed is a ReportID.
  label: { formats: ['PDF'], types: Object.keys(REPORTS), type_pattern: /^\d{4,5}$/ },
} as const satisfies Printed;
