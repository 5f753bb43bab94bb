/** The label of one parcel: what a driver and a sorter need to read. */
import { type Issue, issue, type LabelFormat, type Party, type Shipment } from '@waybill/core';
import type { LabelPage } from '@waybill/labels';
import type { PricedService } from './answer.js';
import type { Question } from './question.js';

/** An address as its lines. */
export type Address = readonly string[];

/** What is asked of the labels. */
export interface LabelQuestion {
  readonly format: LabelFormat;
  readonly from: Address;
  readonly to: Address;
  readonly references: readonly string[];
}

export function labelFormat({ label }: Shipment, issues: Issue[]): LabelFormat {
  const type = label?.type;
  if (type !== undefined && type !== '4x6')
    issues.push(
      issue('shipment.label.type', 'label_not_supported', `is ${type}; labels are 4x6`, 'not_supported'),
    );
  return label?.format ?? 'PDF';
}

/** Who sends and who receives; a label without a name and a street brings a parcel nowhere. */
export function addressesOf(
  shipper: Party,
  recipient: Party,
  issues: Issue[],
): { readonly from: Address; readonly to: Address } {
  nameOf(shipper, 'shipper', issues);
  nameOf(recipient, 'recipient', issues);
  for (const field of ['address_lines', 'city'] as const) {
    const value = recipient[field];
    if (value === undefined || value.length === 0)
      issues.push(issue(`recipient.${field}`, 'required', 'is required: the label tells where to go'));
  }
  return { from: linesOf(shipper), to: linesOf(recipient) };
}

function nameOf({ person_name, company_name }: Party, party: string, issues: Issue[]): void {
  if (person_name === undefined && company_name === undefined)
    issues.push(issue(`${party}.person_name`, 'required', `or ${party}.company_name is required`));
}

function linesOf(party: Party): Address {
  const { company_name, person_name, address_lines = [], city, state_code, state, postal_code } = party;
  const place = [city, state_code ?? state, postal_code].filter((part) => part !== undefined).join(' ');
  return [
    ...[company_name, person_name].filter((line) => line !== undefined),
    ...address_lines,
    ...(place === '' ? [] : [place]),
    ...[party.country_name ?? party.country_code, party.phone_number].filter((line) => line !== undefined),
  ];
}

export function labelPage(
  { ship_date, label, options }: Question & { readonly label: LabelQuestion },
  { name }: PricedService,
  parcel: {
    readonly position: number;
    readonly of: number;
    readonly weight: string;
    readonly number: string;
  },
): LabelPage {
  return {
    title: name,
    lines: [
      'TO',
      ...label.to.map((line) => `  ${line}`),
      'FROM',
      ...label.from.map((line) => `  ${line}`),
      `Ship date ${ship_date}   Parcel ${parcel.position + 1} of ${parcel.of}   ${parcel.weight}`,
      ...(options.length === 0 ? [] : [`Options: ${options.map(({ code }) => code).join(', ')}`]),
      ...(label.references.length === 0 ? [] : [`References: ${label.references.join(', ')}`]),
    ],
    barcode: parcel.number,
  };
}
