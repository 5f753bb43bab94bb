import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import {
  byExtra,
  byService,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type RequestFields,
} from '@waybill/core/plugin';
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
  {
    code: 'RETURN_LABEL',
    neutral: 'return_label',
    name: 'Return label',
    meaning: 'Within New Zealand: from a customer to the shop (`return_indicator: RETURN`).',
  },
  {
    code: 'dangerous_goods',
    neutral: 'lithium_batteries',
    name: 'Dangerous goods',
    meaning: 'Abroad: the `un_code` of a package, which it needs, says what it holds.',
  },
];

const TABLES = 'ParcelLabel API v3, field tables, 2026-11-22';
const ADD_ON = notBuilt('Written as nzpost:CODE, any add-on that the account has is sent.');

/** Neutral options without a code. */
export const other_options: OtherOptions = {
  saturday_delivery: byService(
    ['CPOLS'],
    'Saturdays have a service of their own.',
    'services that accounts list, in the code of other programs, 2026-11-22',
  ),
  adult_signature: ADD_ON,
  leave_at_door: ADD_ON,
  do_not_leave: ADD_ON,
  hold_for_pickup: notBuilt('The contract has delivery_address.is_collection, of a collection point.'),
  cash_on_delivery: none('Labels have no member for it', TABLES),
  return_at_sender_expense: none(
    'undeliverable_instructions are RETURN and DESTROY: return_to_sender, abandon_if_undeliverable',
    TABLES,
  ),
  dry_ice: byExtra('un_code'),
  with_return_label: notBuilt('A label for the way back is a purchase of its own, with return_label.'),
};

/** Add-ons that the table does not list. */
export const option_pattern = /^CP[A-Z0-9]{2,6}$/;

/** Types of accompanying documents: UPU code list 184; 811 and 911 as in UN/EDIFACT 1001. */
export const LICENCES = { licence: 'LIC', export_licence: '811', import_licence: '911' } as const;

/** Keys of `extra` that this carrier reads, written as `nzpost:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'instructions',
    example: 'Leave at the back door',
    operations: ['shipping'],
    meaning: 'What the courier should know at delivery; at most 255 characters.',
  },
  {
    on: 'item',
    key: 'un_code',
    example: '3481',
    operations: ['shipping'],
    meaning: 'UN number of the dangerous goods in the package (`dangerous_goods.type_code`), abroad.',
  },
  {
    on: 'item',
    key: 'hazard_class',
    example: '9',
    operations: ['shipping'],
    meaning: 'Their class (`dangerous_goods.hazard_class`), at most 4 characters, abroad.',
  },
  ...Object.entries(LICENCES).map(
    ([key, type]) =>
      ({
        on: 'customs',
        key,
        example: 'LIC-1',
        operations: ['shipping'],
        meaning: `Number of a document of the type ${type} (\`accompanying_documents\`); at most 35 characters.`,
      }) as const,
  ),
];

export type Undeliverable = 'RETURN' | 'DESTROY';

/** Add-ons of packages in New Zealand, and the instruction for packages abroad that cannot be delivered. */
export function serviceOptions(
  request: RequestFields,
  requested: readonly RequestedOption[],
  report: Reporter,
): {
  readonly addons: readonly string[];
  readonly undeliverable: Undeliverable;
  readonly is_return: boolean;
  readonly is_dangerous: boolean;
} {
  const abroad = isAbroad(request);
  const instructions = requested.filter(({ row }) => row.code === 'RETURN' || row.code === 'DESTROY');
  const dangers = requested.filter(({ row }) => row.code === 'dangerous_goods');
  const returning = requested.filter(({ row }) => row.code === 'RETURN_LABEL');
  if (instructions.length > 1)
    report.contradiction('shipment.options', 'has RETURN and DESTROY; choose one of them');
  for (const option of requested)
    if ((instructions.includes(option) || dangers.includes(option)) !== abroad)
      report.notSupported(option.field, `is for packages that ${abroad ? 'stay in' : 'leave'} New Zealand`);
  return {
    addons: requested
      .filter((option) => ![...instructions, ...dangers, ...returning].includes(option))
      .map(({ row }) => row.code),
    is_return: returning.length > 0,
    is_dangerous: dangers.length > 0,
    undeliverable: instructions.some(({ row }) => row.code === 'DESTROY') ? 'DESTROY' : 'RETURN',
  };
}
