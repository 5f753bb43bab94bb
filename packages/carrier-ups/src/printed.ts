import type { Printed } from '@waybill/core/plugin';

/** What is printed on labels and their papers, and sent by e-mail. Source: UPS OpenAPI, Shipping: `ShipTo`, `LabelSpecification`. */
export const printed = {
  party: {
    person_name: 35,
    company_name: 35,
    city: 30,
    email_address: 50,
    address_lines: 3,
    address_line: 35,
    phone_number: { extension: 4 },
  },
  // `Notification/EMail` is required; `TextMessage` has no description. Languages: the contract lists none.
  notifications: { channels: ['email'] },
  // UPS makes no PDF. PNG is not in the contract; recorded replies hold it. EPL and SPL: the extra `image_format`.
  label: { formats: ['GIF', 'PNG', 'ZPL'], types: ['4x6', '4x8'] },
} as const satisfies Printed;
