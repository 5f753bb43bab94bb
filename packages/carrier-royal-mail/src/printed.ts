import type { Printed } from '@waybill/core/plugin';

/** What is printed on labels: `CreateOrdersRequest`. */
export const printed = {
  party: { email_address: 254 },
  shipper: { company_name: 250 },
  sold_to: { person_name: 100, company_name: 100, city: 100, address_lines: 3, address_line: 100 },
  recipient: { person_name: 210, company_name: 100, city: 100, address_lines: 3, address_line: 100 },
  label: { formats: ['PDF'] },
  notifications: { channels: ['email', 'sms'] },
} as const satisfies Printed;
