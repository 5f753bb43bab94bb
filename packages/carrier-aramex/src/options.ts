import { notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

/** `Services`, of which a shipment may have several. Codes of Aramex's own module for Magento 2, read 2026-11-22. */
export const options: OptionTable = [
  { code: 'SIGR', neutral: 'signature', name: 'Signature', meaning: 'Someone signs for the shipment.' },
  {
    code: 'CODS',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning: 'The amount of `cash_on_delivery` is collected.',
  },
  { code: 'AM10', name: 'Morning', meaning: 'Delivered in the morning, where Aramex offers it.' },
  { code: 'NOON', name: 'Noon', meaning: 'Delivered by noon, where Aramex offers it.' },
  { code: 'RTRN', name: 'Return', meaning: 'A consignment that returns to the shipper.' },
];

/** Amounts and payers that also need a code in `Services`. */
export const INSURED = 'INSR';
export const FREE_DOMICILE = 'FRDM';

const NO_CODE = notBuilt('No published list of Services has a code for it.');
const WORDS = notBuilt('It needs OperationsInstructions, which are words alone.');
const DANGEROUS = notBuilt('ContainsDangerousGoods is of a newer version of the contract.');

/** Neutral options without a code. */
export const other_options: OtherOptions = {
  adult_signature: NO_CODE,
  saturday_delivery: NO_CODE,
  hold_for_pickup: NO_CODE,
  leave_at_door: WORDS,
  do_not_leave: WORDS,
  return_to_sender: NO_CODE,
  return_at_sender_expense: NO_CODE,
  abandon_if_undeliverable: NO_CODE,
  dry_ice: DANGEROUS,
  lithium_batteries: DANGEROUS,
  return_label: notBuilt('RTRN, which aramex:RTRN sends, does not say who is the shop.'),
  with_return_label: notBuilt('RTRN is an option of a purchase of its own.'),
};
