import type { ExtraTable, OptionTable, PackagingTable } from '@waybill/core/plugin';

/** Flags of an item by what they do; `own` codes are ours, since the API has members and not codes. */
export const options: OptionTable = [
  {
    code: 'authority_to_leave',
    neutral: 'leave_at_door',
    name: 'Authority to leave',
    meaning: 'It may be left in a safe place without a signature.',
  },
  {
    code: 'no_authority_to_leave',
    neutral: 'do_not_leave',
    name: 'No authority to leave',
    meaning: 'It is not left without a recipient.',
  },
  {
    code: 'deliver_together',
    name: 'Deliver together',
    meaning:
      'Packages of a shipment are delivered together, or not at all (`allow_partial_delivery: false`).',
  },
  {
    code: 'non_delivery_return',
    neutral: 'return_to_sender',
    name: 'Return',
    meaning: 'Abroad: what cannot be delivered comes back.',
  },
  {
    code: 'non_delivery_abandoned',
    neutral: 'abandon_if_undeliverable',
    name: 'Abandon',
    meaning: 'Abroad: what cannot be delivered is abandoned.',
  },
];

/** `packaging_type` of an item. */
export const packagings: PackagingTable = [
  { code: 'CTN', name: 'Carton' },
  { code: 'PAL', name: 'Pallet', neutral: 'PALLET' },
  { code: 'SAT', name: 'Satchel', neutral: 'PAK' },
  { code: 'BAG', name: 'Bag' },
  { code: 'ENV', name: 'Envelope', neutral: 'ENVELOPE' },
  { code: 'ITM', name: 'Item', neutral: 'UNPACKAGED' },
  { code: 'JIF', name: 'Jiffy bag' },
  { code: 'SKI', name: 'Skid' },
];

/** Keys of `extra` that this carrier reads, written as `australiapost:key`. */
export const extras: ExtraTable = [
  {
    on: 'customs',
    key: 'commercial_value',
    example: 'true',
    operations: ['shipping'],
    meaning: 'Whether the goods have a commercial value; by default they do when they are sold.',
  },
  {
    on: 'customs',
    key: 'import_reference_number',
    example: 'IM0367001234',
    operations: ['shipping'],
    meaning: 'Reference number of the import, as Australia Post asks for it for a destination.',
  },
  {
    on: 'customs',
    key: 'certificate_number',
    example: 'CERT-1',
    operations: ['shipping'],
    meaning: 'Certificate number; at most 35 characters.',
  },
  {
    on: 'customs',
    key: 'licence_number',
    example: 'LIC-1',
    operations: ['shipping'],
    meaning: 'Licence number; at most 35 characters.',
  },
];
