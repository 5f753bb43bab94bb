/** The services that are added to a shipment, as rating and shipping both take them. */
import {
  amountOf,
  type Reporter,
  type RequestedOption,
  type ResolvedRequest,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { lithiumServices } from './batteries.js';
import { optionValues } from './option-values.js';
import { heldAt } from './service-point.js';

/** One of `valueAddedServices`. */
export interface ValueAddedService {
  readonly serviceCode: string;
  readonly value?: number;
  readonly currency?: string;
}

const INSURANCE = 'II';
const DUTY_TAX_PAID = 'DD';
export const PAPERLESS_TRADE = 'WY';

/** What decides on the services besides the options. */
interface Circumstances {
  /** Duties are billed to an account. */
  readonly duties_paid: boolean;
  /** Goods are declared to customs. */
  readonly declarable: boolean;
}

/** The options of a request, and the services that other fields stand for: insurance, duties that are paid. */
export function valueAddedServices(
  { options }: ResolvedRequest,
  shipment: Shipment,
  { duties_paid, declarable }: Circumstances,
  report: Reporter,
): readonly ValueAddedService[] {
  const insured = shipment.insured_amount;
  if (has(options, INSURANCE) && !insured)
    report.required('shipment.insured_amount', `with the option ${INSURANCE}`);
  const paperless = options.find(({ row }) => row.code === PAPERLESS_TRADE);
  if (paperless !== undefined && !declarable)
    report.contradiction(paperless.field, 'is Paperless Trade, and nothing is declared to customs');
  const codes = lithiumServices(heldAt(options, shipment, report), options, shipment, report);
  const named = codes.filter((code) => code !== INSURANCE);
  const values = optionValues(named, shipment, report);
  return [
    ...named.map((serviceCode) => ({ serviceCode, ...values.get(serviceCode) })),
    ...(insured ? [insurance(insured, shipment, report)] : []),
    ...(duties_paid ? [{ serviceCode: DUTY_TAX_PAID }] : []),
  ];
}

export function has(options: readonly RequestedOption[], code: string): boolean {
  return options.some(({ row }) => row.code === code);
}

function insurance(insured: number, { currency }: Shipment, report: Reporter): ValueAddedService {
  const amount = amountOf(insured, currency, 'shipment.insured_amount', {}, report);
  return {
    serviceCode: INSURANCE,
    ...(amount && { value: amount.value.toNumber(), currency: amount.currency }),
  };
}
