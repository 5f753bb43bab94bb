import type { OperationContext } from '@waybill/carrier-kit';
import type { PickupCancelRequest, PickupStatusRequest } from '@waybill/core/plugin';
import type { AccountSettings } from '../settings.js';

/** A pickup that was booked, to be asked about or cancelled. */
export interface WirePickup {
  readonly request_id: string;
  /** The pickup request number. */
  readonly prn: string;
  readonly account_number: string;
}

export function createKnownRequest(
  { pickup: { confirmation_number } }: PickupCancelRequest | PickupStatusRequest,
  { account }: OperationContext<AccountSettings>,
): WirePickup {
  return {
    request_id: account.context.newId(),
    prn: confirmation_number,
    account_number: account.settings.account_number,
  };
}
