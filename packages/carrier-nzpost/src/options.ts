import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import type { ExtraTable, OptionTable, RequestFields } from '@waybill/core/plugin';
import { isAbroad } from './parties.js';

/** Add-ons, by NZ Post's own codes, and instructions for packages that cannot be delivered abroad. */
export const options: OptionTable = [
  {
    code: 'CPSR',
    neutral: 'signature',
    name: 'Signature',
    meaning: 'The recipient signs, in New Zealand. A service that includes a signature needs no add-on.',
  },
  {
    code: 'CPOLRD',
    name: 'Rural delivery',
    meaning: 'Is added by itself where NZ Post lists it as mandatory.',
  },
  {
    code: 'RETURN',
    neutral: 'return_to_sender',
    name: 'Return',
    meaning: 'Abroad: what cannot be delivered comes back. The default.',
  },
  {
    code: 'DESTROY',
    neutral: 'abandon_if_undeliverable',
    name: 'Destroy',
    meaning: 'Abroad: what cannot be delivered is destroyed.',
  },
];

/** Add-ons that the table does not list. */
export const option_pattern = /^CP[A-Z0-9]{2,6}$/;

/** Keys of `extra` that this carrier reads, written as `nzpost:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'instructions',
    example: 'Leave at the back door',
    operations: ['shipping'],
    meaning: 'What the courier should know at delivery; at most 255 characters.',
  },
];

export type Undeliverable = 'RETURN' | 'DESTROY';

/** Add-ons of packages in New Zealand, and the instruction for packages abroad that cannot be delivered. */
export function serviceOptions(
  request: RequestFields,
  requested: readonly RequestedOption[],
  report: Reporter,
): { readonly addons: readonly string[]; readonly undeliverable: Undeliverable } {
  const abroad = isAbroad(request);
  const instructions = requested.filter(({ row }) => row.code === 'RETURN' || row.code === 'DESTROY');
  if (instructions.length > 1)
    report.contradiction('shipment.options', 'has RETURN and DESTROY; choose one of them');
  for (const option of requested)
    if (instructions.includes(option) !== abroad)
      report.notSupported(option.field, `is for packages that ${abroad ? 'stay in' : 'leave'} New Zealand`);
  return {
    addons: requested.filter((option) => !instructions.includes(option)).map(({ row }) => row.code),
    undeliverable: instructions.some(({ row }) => row.code === 'DESTROY') ? 'DESTROY' : 'RETURN',
  };
}
