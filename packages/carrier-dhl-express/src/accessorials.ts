import { amountOf, type Reporter, type ResolvedRequest } from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';

/** One of `valueAddedServices`. */
export interface ValueAddedService {
  readonly serviceCode: string;
  readonly value?: number;
  readonly currency?: string;
}

const INSURANCE = 'II';
const DUTY_TAX_PAID = 'DD';
const PAPERLESS_TRADE = 'WY';

/** The options of a request, and the services that other fields stand for: insurance, duties that are paid. */
export function valueAddedServices(
  { options }: ResolvedRequest,
  shipment: Shipment,
  { duties_paid }: { readonly duties_paid: boolean },
  report: Reporter,
): readonly ValueAddedService[] | undefined {
  const codes = options.map(({ row }) => row.code);
  const insured = shipment.insured_amount;
  if (codes.includes(INSURANCE) && !insured)
    report.required('shipment.insured_amount', `with the option ${INSURANCE}`);
  const services = [
    ...codes.filter((code) => code !== INSURANCE).map((serviceCode) => ({ serviceCode })),
    ...(insured ? [insurance(insured, shipment, report)] : []),
    ...(duties_paid ? [{ serviceCode: DUTY_TAX_PAID }] : []),
  ];
  return services.length === 0 ? undefined : services;
}

function insurance(insured: number, { currency }: Shipment, report: Reporter): ValueAddedService {
  const amount = amountOf(insured, currency, 'shipment.insured_amount', {}, report);
  return {
    serviceCode: INSURANCE,
    ...(amount && { value: amount.value.toNumber(), currency: amount.currency }),
  };
}

/** Paperless trade sends the invoice that DHL makes; images of one's own are not uploaded. */
export function checkPaperless({ options }: ResolvedRequest, { invoice }: Shipment, report: Reporter): void {
  if (invoice === undefined && options.some(({ row }) => row.code === PAPERLESS_TRADE))
    report.required('shipment.invoice', `with the option ${PAPERLESS_TRADE}`);
}
