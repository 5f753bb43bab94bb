import type { Quote } from '@waybill/core';

/** A quote by what it offers and what it costs. */
export function offerOf(quote: Quote): string {
  const {
    service_type,
    options = [],
    currency,
    base_charge,
    discount,
    duties_and_taxes,
    total_charge,
  } = quote;
  return [service_type, ...options, currency, base_charge, discount, duties_and_taxes, total_charge].join(
    ' ',
  );
}

/** A quote by its service and options: a service may be offered twice, with Saturday delivery and without. */
export function variantOf({ service_type, options = [] }: Quote): string {
  return [service_type, ...options].join(' ');
}
