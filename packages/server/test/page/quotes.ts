import type { Quote } from '@waybill/core';

/** A quote with what a test says about it. */
export function quote(facts: Partial<Quote> & Pick<Quote, 'total_charge'>): Quote {
  return {
    carrier: 'ups',
    account: 'ups',
    service_name: 'UPS Standard',
    service_type: '11',
    currency: 'CAD',
    base_charge: facts.total_charge,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    ...facts,
  };
}
