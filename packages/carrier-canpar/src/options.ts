import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import {
  type ExtraTable,
  included,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';

/** `premium` codes, and the flags of a shipment. The codes of `premium` are those of other programs, read 2026-11-22. */
export const options: OptionTable = [
  { code: 'A', name: '10 a.m.', meaning: 'Delivered by 10 a.m., where Canpar offers it (`premium`).' },
  { code: 'B', name: 'Noon', meaning: 'Delivered by noon, where Canpar offers it (`premium`).' },
  {
    code: 'S',
    neutral: 'saturday_delivery',
    name: 'Saturday',
    meaning: 'Delivered on a Saturday, where Canpar offers it (`premium`).',
  },
  {
    code: 'nsr',
    neutral: 'leave_at_door',
    name: 'No signature required',
    meaning: 'No signature is needed: it may be left at the door.',
  },
  { code: 'cos', name: 'Chain of signature', meaning: 'Everyone who handles the shipment signs.' },
  {
    code: 'dg',
    name: 'Dangerous goods',
    meaning: 'The shipment holds dangerous goods, by an agreement with Canpar.',
  },
];

export const WSDL = 'CanshipBusinessService WSDL';
export const NO_COD = notBuilt('Codes of cod_type are not published.');
const SIGNED = included('Someone signs unless nsr says that nobody needs to', `${WSDL}, Shipment/nsr`);
const NO_PLACE = none('A shipment has no place for it', `${WSDL}, Shipment`);
const BY_AGREEMENT = notBuilt('The option dg is for dangerous goods, by an agreement with Canpar.');
const RETURN_TAG = notBuilt('It needs processPickUpTag of CanparAddonsService.');

/** Neutral options without a code. */
export const other_options: OtherOptions = {
  signature: SIGNED,
  do_not_leave: SIGNED,
  adult_signature: NO_PLACE,
  hold_for_pickup: NO_PLACE,
  cash_on_delivery: NO_COD,
  return_to_sender: NO_PLACE,
  return_at_sender_expense: NO_PLACE,
  abandon_if_undeliverable: NO_PLACE,
  dry_ice: BY_AGREEMENT,
  lithium_batteries: BY_AGREEMENT,
  return_label: RETURN_TAG,
  with_return_label: RETURN_TAG,
};

/** Keys of `extra` that this carrier reads, written as `canpar:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'description',
    example: 'Desk lamps',
    meaning: 'What the shipment is (`description`).',
  },
  {
    on: 'shipment',
    key: 'instruction',
    example: 'Ring twice',
    operations: ['shipping'],
    meaning: 'A note for the driver (`instruction`).',
  },
  {
    on: 'shipment',
    key: 'cost_centre',
    example: 'WEB',
    operations: ['shipping'],
    meaning: 'Cost centre of every package (`cost_centre`).',
  },
  {
    on: 'item',
    key: 'extra_care',
    example: 'true',
    meaning: 'The package needs extra care (`xc`), at a charge; `true` or `false`.',
  },
];

const PREMIUMS = ['A', 'B', 'S'];

/** `premium`, `nsr`, `cos` and `dg` of a shipment. */
export function optionElements(
  requested: readonly RequestedOption[],
  { options = [] }: Shipment,
  report: Reporter,
) {
  const [premium, other] = requested.filter(({ row }) => PREMIUMS.includes(row.code));
  if (premium !== undefined && other !== undefined)
    report.contradiction(other.field, `is ${other.row.code}, but ${premium.field} is ${premium.row.code}`);
  const has = (code: string) => requested.some(({ row }) => row.code === code);
  const unsigned = requested.find(({ row }) => row.code === 'nsr');
  if (
    unsigned !== undefined &&
    (has('cos') || options.some((code) => code === 'signature' || code === 'do_not_leave'))
  )
    report.contradiction(unsigned.field, 'asks for no signature, but another option asks for one');
  const flag = (code: string) => String(has(code));
  return { premium: premium?.row.code ?? 'N', nsr: flag('nsr'), cos: flag('cos'), dg: flag('dg') };
}
