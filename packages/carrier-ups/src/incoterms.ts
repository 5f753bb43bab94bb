import { type Issue, issue, type Shipment } from '@waybill/core';

/** `TermsOfShipment` of the invoice: UPS OpenAPI, Shipping. */
const TERMS = new Set('CFR CIF CIP CPT DAF DDP DAP DEQ DES EXW FAS FCA FOB'.split(' '));

/** UPS's word for terms of trade: Incoterms renamed DDU to DAP in 2010. */
export function termsOf({ customs }: Shipment): string | undefined {
  return customs?.terms_of_trade === 'DDU' ? 'DAP' : customs?.terms_of_trade;
}

/** Terms that no invoice of UPS can say are refused, in rating too: a price for other terms would mislead. */
export function refuseUnknownTerms(shipment: Shipment, issues: Issue[]): void {
  const terms = termsOf(shipment);
  if (terms === undefined || TERMS.has(terms)) return;
  issues.push(
    issue(
      'shipment.customs.terms_of_trade',
      'field_not_supported',
      `is ${terms}; UPS takes ${[...TERMS].join(', ')}`,
      'not_supported',
    ),
  );
}
