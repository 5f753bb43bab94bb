import type { Printed } from '@waybill/core/plugin';

/** Templates of labels by size. */
export const TEMPLATES: Readonly<Record<string, string>> = {
  '8x4': 'ECOM26_84_001',
  A4: 'ECOM26_84_A4_001',
  A6: 'ECOM26_A6_002',
};

/**
 * What is printed on labels and their papers. Names of persons and telephone numbers depend on more than their own length:
 * see `parties.ts`. Source: MyDHL API 3.1.1, `supermodelIoLogisticsExpressContact` and `…AddressCreateShipmentRequest`.
 */
export const printed = {
  party: { company_name: 100, city: 45, email_address: 70, address_lines: 3, address_line: 45 },
  // EPL and LP2: the extra `encoding`. DHL's own templates have names such as ECOM26_84CI_001.
  // `shipmentNotification/typeCode`: "At this moment only email is supported".
  notifications: { channels: ['email'] },
  label: { formats: ['PDF', 'ZPL'], types: Object.keys(TEMPLATES), type_pattern: /^ECOM\w{1,21}$/ },
} as const satisfies Printed;
