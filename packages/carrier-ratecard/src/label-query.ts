/** What goes on the labels, as a query keeps it. */
import type { Reporter } from '@waybill/carrier-kit/request';
import type { Party, PartyData, Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';

/** The fields of a party that its label shows. */
const SHOWN = [
  'company_name',
  'person_name',
  'address_lines',
  'city',
  'state',
  'state_code',
  'postal_code',
  'country_code',
  'country_name',
  'phone_number',
] as const satisfies readonly (keyof PartyData)[];

export type LabelParty = Pick<PartyData, (typeof SHOWN)[number]>;

export interface LabelQuery {
  readonly format: LabelFormat;
  readonly from: LabelParty;
  readonly to: LabelParty;
  readonly references: readonly string[];
}

/** Without names and the street and city of the recipient, a package cannot be delivered. */
export function labelQueryOf(
  { shipper, recipient, shipment }: { shipper: Party; recipient: Party; shipment: Shipment },
  report: Reporter,
): LabelQuery {
  const { type, format = 'PDF' } = shipment.label ?? {};
  if (type !== undefined && type !== '4x6')
    report.notSupported('shipment.label.type', `is ${type}; labels are 4x6`);
  requireName(shipper, 'shipper', report);
  requireName(recipient, 'recipient', report);
  for (const field of ['address_lines', 'city'] as const) {
    const value = recipient[field];
    if (value === undefined || value.length === 0) report.required(`recipient.${field}`, 'for the label');
  }
  const { references = [] } = shipment;
  return { format, from: shownOf(shipper), to: shownOf(recipient), references };
}

function requireName({ person_name, company_name }: Party, path: string, report: Reporter): void {
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`], 'for the label');
}

function shownOf(party: Party): LabelParty {
  const shown = SHOWN.filter((field) => party[field] !== undefined);
  return Object.fromEntries(shown.map((field) => [field, party[field]]));
}
