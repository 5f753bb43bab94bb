/** Labels for goods that come back: `ReturnService`. The shipper is the customer, the recipient the shop. */
import {
  extraField,
  extraText,
  extraWord,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { inUnitedStates, type Lane } from './lanes.js';
import type { UpsPackage } from './packages.js';
import type { Roles } from './roles.js';

/** How the customer gets the label, and `ReturnService/Code` of it. Rating knows these alone. */
const CODES = {
  /** Printed here. */
  print: '9',
  /** E-mailed by UPS. */
  email: '8',
  /** Brought by the driver, who comes once or three times. */
  one_attempt: '3',
  three_attempts: '5',
} as const;
export type ReturnDelivery = keyof typeof CODES;

export interface Return {
  /** `ReturnService/Code`. */
  readonly code: string;
  /** Whether UPS sends the label with its reply. */
  readonly has_label: boolean;
  /** Where UPS e-mails the label to. */
  readonly email: string | undefined;
}

/** "The following Services are not available to return shipment." */
const ONE_WAY_SERVICES = ['13', '59', '82', '83', '84', '85', '86'];
/** "Package type 24, or 25 is only allowed for shipment without return service." */
const ONE_WAY_PACKAGINGS = ['24', '25'];
/** Options of shipments without return service. */
const ONE_WAY_OPTIONS = ['SignatureRequired', 'AdultSignatureRequired', 'ShipperRelease', 'COD'];
const MOST_PACKAGES = 20;

export function returnOf(
  { shipper, shipment }: RateRequest,
  { is_return }: Roles,
  services: readonly string[],
  options: readonly RequestedOption[],
  packages: readonly UpsPackage[],
  lane: Lane,
  report: Reporter,
): Return | undefined {
  const words = Object.keys(CODES) as ReturnDelivery[];
  const delivery = extraWord(shipment, 'return_delivery', words, 'shipment', report);
  const written = extraText(shipment, 'return_email', 'shipment', report, 50);
  const emailed = delivery === 'email';
  if (written !== undefined && !emailed)
    report.contradiction(extraField(report, 'return_email'), 'needs ups:return_delivery email');
  if (!is_return) {
    if (delivery !== undefined)
      report.contradiction(extraField(report, 'return_delivery'), 'needs the option return_label');
    return undefined;
  }
  for (const { row, field } of options.filter(({ row }) => ONE_WAY_OPTIONS.includes(row.code)))
    report.contradiction(field, `names ${row.code}, which a return cannot have`);
  const one_way = services.filter((code) => ONE_WAY_SERVICES.includes(code));
  if (one_way.length > 0)
    report.notSupported('shipment.services', `names ${one_way.join(', ')}, which UPS has for no return`);
  report.tooMany(
    'shipment.items',
    packages.length,
    inUnitedStates(lane.from) ? 1 : MOST_PACKAGES,
    'packages',
  );
  for (const { packaging, field } of packages)
    if (ONE_WAY_PACKAGINGS.includes(packaging))
      report.notSupported(`${field}.packaging_type`, 'is a UPS box by weight, which no return can have');
  const email = emailed ? (written ?? shipper.email_address) : undefined;
  if (emailed && email === undefined)
    report.required([extraField(report, 'return_email'), 'shipper.email_address'], 'to e-mail the label');
  return { code: CODES[delivery ?? 'print'], has_label: (delivery ?? 'print') === 'print', email };
}
