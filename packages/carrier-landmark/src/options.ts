import { notBuilt, type OtherOptions } from '@waybill/core/plugin';

const AGREED = notBuilt('Landmark names ShipOptions to each client alone.');
const DANGEROUS = notBuilt('It needs DangerousGoodsInformation, with UN code and weight, of each item.');
const RETURN = notBuilt('It needs ReturnInformation, in a purchase of its own.');

/** No neutral option has a code. Source: ShipRequest API of 2025-04-14. */
export const other_options: OtherOptions = {
  signature: AGREED,
  adult_signature: AGREED,
  saturday_delivery: AGREED,
  hold_for_pickup: AGREED,
  leave_at_door: AGREED,
  do_not_leave: AGREED,
  cash_on_delivery: AGREED,
  return_to_sender: AGREED,
  return_at_sender_expense: AGREED,
  abandon_if_undeliverable: AGREED,
  dry_ice: DANGEROUS,
  lithium_batteries: DANGEROUS,
  return_label: RETURN,
  with_return_label: RETURN,
};
