import type { Printed } from '@waybill/core/plugin';

/** `ContactNameType`, `CompanyNameType` and addresses of shipment.xsd and ncshipment.xsd; the Shipping OpenAPI file has the same. */
const party = { person_name: 44, company_name: 44, city: 40, address_line: 44 } as const;

/** What is printed on labels and their papers. Telephone numbers are printed as they are written. */
export const printed = {
  shipper: { ...party, address_lines: 2 },
  // The third line goes into `additional-address-info`, or behind the second.
  recipient: { ...party, address_lines: 3 },
  notifications: { channels: ['email'] },
  label: { formats: ['PDF', 'ZPL'], types: ['8.5x11', '4x6'] },
} as const satisfies Printed;
