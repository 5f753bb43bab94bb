import type { Printed, PrintedParty } from '@waybill/core/plugin';

const address = {
  person_name: 70,
  company_name: 35,
  city: 35,
  address_lines: 3,
  address_line: 35,
} as const satisfies PrintedParty;

/** Locales of notices by language; an unknown one is an error of FedEx's. Source: FedEx Ship API, `locale`. */
export const LOCALES: Readonly<Record<string, string>> = { en: 'en_US', fr: 'fr_CA', es: 'es_MX' };

/**
 * What is printed on labels and their papers. Which paper a label may have depends on its format: see `labelOf`.
 * Source: FedEx Ship API, `address`, `contact` and `labelSpecification`.
 */
export const printed = {
  party: { ...address, email_address: 80, phone_number: { fewest: 10, most: 15, extension: 6 } },
  // `notificationType` is EMAIL alone.
  notifications: { channels: ['email'], languages: Object.keys(LOCALES) },
  label: { formats: ['PDF', 'PNG', 'ZPL'] },
} as const satisfies Printed;

/** The place of a pickup. Source: FedEx Pickup Request API, `pickupLocation`. */
export const pickup_place = {
  ...address,
  phone_number: { fewest: 8, most: 13, extension: 6 },
} as const satisfies PrintedParty;
