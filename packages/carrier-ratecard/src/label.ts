/** The label of one package: everything that a driver and a sorter need to read. */
import type { Reporter } from '@waybill/carrier-kit';
import type { LabelFormat, Party, Shipment } from '@waybill/core';
import type { LabelPage } from '@waybill/labels';
import type { RateQuery } from './rate-query.js';
import type { PricedService } from './rate-result.js';

/** An address as its lines. */
export type Address = readonly string[];

/** What goes on the labels, and their format. */
export interface LabelQuery {
  readonly format: LabelFormat;
  readonly from: Address;
  readonly to: Address;
  readonly references: readonly string[];
}

export function labelFormat({ label }: Shipment, report: Reporter): LabelFormat {
  const type = label?.type;
  if (type !== undefined && type !== '4x6')
    report.notSupported('shipment.label.type', `is ${type}; labels are 4x6`);
  return label?.format ?? 'PDF';
}

/** Sender and recipient; without a name and a street the package cannot be delivered. */
export function addressesOf(
  shipper: Party,
  recipient: Party,
  report: Reporter,
): { readonly from: Address; readonly to: Address } {
  requireName(shipper, 'shipper', report);
  requireName(recipient, 'recipient', report);
  for (const field of ['address_lines', 'city'] as const) {
    const value = recipient[field];
    if (value === undefined || value.length === 0) report.required(`recipient.${field}`, 'for the label');
  }
  return { from: linesOf(shipper), to: linesOf(recipient) };
}

function requireName({ person_name, company_name }: Party, path: string, report: Reporter): void {
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`], 'for the label');
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
  { ship_date, label, options, amounts }: RateQuery & { readonly label: LabelQuery },
  { name }: PricedService,
  item: {
    readonly position: number;
    readonly of: number;
    readonly weight: string;
    readonly number: string;
  },
): LabelPage {
  const collect = amounts?.cod_amount;
  return {
    title: name,
    lines: [
      'TO',
      ...label.to.map((line) => `  ${line}`),
      ...(collect === undefined ? [] : [`Collect ${collect.value} ${collect.currency}`]),
      'FROM',
      ...label.from.map((line) => `  ${line}`),
      `Parcel ${item.position + 1} of ${item.of}   ${item.weight}`,
      `Ship date ${ship_date}`,
      ...(options.length === 0 ? [] : [`Options: ${options.map(({ code }) => code).join(', ')}`]),
      ...(label.references.length === 0 ? [] : [`References: ${label.references.join(', ')}`]),
    ],
    barcode: item.number,
  };
}
