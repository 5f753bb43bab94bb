import { extraOf } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';
import type { ApiProfile } from './api-profile.js';

/** What Canada Post does whether asked or not; asking for something else is refused. */
export function checkPaymentTerms(shipment: Shipment, profile: ApiProfile, issues: Issue[]): void {
  const refuse = (field: string, why: string) =>
    issues.push(issue(field, 'field_not_supported', why, 'not_supported'));
  if (shipment.paid_by !== undefined && shipment.paid_by !== 'SENDER') {
    refuse('shipment.paid_by', `is ${shipment.paid_by}; Canada Post bills the shipper`);
  }
  if (shipment.duty_paid_by === 'THIRD_PARTY')
    refuse('shipment.duty_paid_by', 'is THIRD_PARTY; Canada Post bills no duties');
  const terms = shipment.customs?.terms_of_trade;
  const prepaid = extraOf(CARRIER, shipment.customs, 'duties_and_taxes_prepaid') !== undefined;
  if (terms === 'DDP' && !profile.duties_and_taxes_prepaid) {
    refuse('shipment.customs.terms_of_trade', `is DDP, with prepaid duties: ${profile.otherwise}`);
  } else if (terms === 'DDP' && !prepaid) {
    refuse(
      'shipment.customs.terms_of_trade',
      `is DDP, which needs customs.extra["${CARRIER}:duties_and_taxes_prepaid"]`,
    );
  } else if (prepaid && (terms ?? (shipment.duty_paid_by === 'RECIPIENT' ? 'DAP' : 'DDP')) !== 'DDP') {
    const field = `shipment.customs.extra["${CARRIER}:duties_and_taxes_prepaid"]`;
    issues.push(issue(field, 'contradiction', 'is set, but the recipient is to pay duties'));
  } else if (terms !== undefined && !['DAP', 'DDU', 'DDP'].includes(terms)) {
    refuse(
      'shipment.customs.terms_of_trade',
      `is ${terms}; Canada Post does DAP (DDU), and DDP with prepaid duties`,
    );
  }
}
