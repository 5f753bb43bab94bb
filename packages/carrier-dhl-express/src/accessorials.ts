import { omitUndefined, type ResolvedRequest } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { amount } from './amounts.js';
import type { Payment } from './payment.js';

/** One of `valueAddedServices`. */
export interface ValueAddedService {
  readonly serviceCode: string;
  readonly value?: number;
  readonly currency?: string;
}

const INSURANCE = 'II';
const DUTY_TAX_PAID = 'DD';
const PAPERLESS_TRADE = 'WY';

/** The options of a request, and what other fields ask for: insurance, paid duties. */
export function valueAddedServices(
  { options }: ResolvedRequest,
  shipment: Shipment,
  { duties_paid }: Pick<Payment, 'duties_paid'>,
  issues: Issue[],
): ValueAddedService[] {
  const codes = options.map(({ row }) => row.code);
  const insured = shipment.insured_amount;
  if (codes.includes(INSURANCE) && !insured)
    issues.push(issue('shipment.insured_amount', 'required', `is required with the option ${INSURANCE}`));
  return [
    ...codes.filter((code) => code !== INSURANCE).map((serviceCode) => ({ serviceCode })),
    ...(insured ? [insurance(insured, shipment, issues)] : []),
    ...(duties_paid ? [{ serviceCode: DUTY_TAX_PAID }] : []),
  ];
}

function insurance(insured: number, { currency }: Shipment, issues: Issue[]): ValueAddedService {
  if (currency === undefined)
    issues.push(issue('shipment.currency', 'required', 'is required: it is that of insured_amount'));
  return omitUndefined({
    serviceCode: INSURANCE,
    value: amount(insured, 'shipment.insured_amount', issues),
    currency,
  });
}

/** Paperless trade sends the invoice that DHL makes; images of one's own are not uploaded. */
export function checkPaperless({ options }: ResolvedRequest, { invoice }: Shipment, issues: Issue[]): void {
  if (invoice === undefined && options.some(({ row }) => row.code === PAPERLESS_TRADE))
    issues.push(issue('shipment.invoice', 'required', `is required with the option ${PAPERLESS_TRADE}`));
}
