/** The services that are added to a shipment, as rating and shipping both take them. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  extraField,
  extraOf,
  extraText,
  extraWord,
  type Reporter,
  type RequestedOption,
  type ResolvedRequest,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';

/** One of `valueAddedServices`. */
export interface ValueAddedService {
  readonly serviceCode: string;
  readonly value?: number;
  readonly currency?: string;
}

const INSURANCE = 'II';
const DUTY_TAX_PAID = 'DD';
export const PAPERLESS_TRADE = 'WY';
export const EXPORT_DECLARATION = 'WO';

/** What decides on the services besides the options. */
interface Circumstances {
  /** Duties are billed to an account. */
  readonly duties_paid: boolean;
  /** Goods are declared to customs. */
  readonly declarable: boolean;
  /** `servicePointId` of the service point that holds it. */
  readonly service_point: string | undefined;
}

/** The options of a request, and the services that other fields stand for: insurance, duties that are paid. */
export function valueAddedServices(
  { options }: ResolvedRequest,
  shipment: Shipment,
  { duties_paid, declarable, service_point }: Circumstances,
  report: Reporter,
): readonly ValueAddedService[] {
  const insured = shipment.insured_amount;
  if (has(options, INSURANCE) && !insured)
    report.required('shipment.insured_amount', `with the option ${INSURANCE}`);
  const paperless = options.find(({ row }) => row.code === PAPERLESS_TRADE);
  if (paperless !== undefined && !declarable)
    report.contradiction(paperless.field, 'is Paperless Trade, and nothing is declared to customs');
  const codes = lithiumServices(heldAt(options, service_point, report), options, shipment, report);
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

const MATERIALS = ['LITHIUM_ION', 'LITHIUM_METAL'] as const;
const PACKINGS = ['CONTAINED_IN_EQUIPMENT', 'PACKED_WITH_EQUIPMENT'] as const;

/** Lithium batteries: one service for each kind. Source: IATA, packing instructions 966, 967, 969 and 970, Section II. */
const SERVICES = {
  LITHIUM_ION: { CONTAINED_IN_EQUIPMENT: 'HV', PACKED_WITH_EQUIPMENT: 'HD' },
  LITHIUM_METAL: { CONTAINED_IN_EQUIPMENT: 'HW', PACKED_WITH_EQUIPMENT: 'HM' },
} as const;
const CODES: readonly string[] = Object.values(SERVICES).flatMap((packings) => Object.values(packings));

/** The codes with those of batteries by what the items hold. */
function lithiumServices(
  codes: readonly string[],
  options: readonly RequestedOption[],
  { items }: Shipment,
  report: Reporter,
): string[] {
  const services = items.map((item, index) => serviceOf(item, `shipment.items[${index}]`, report));
  const held = new Set(services.filter((code) => code !== undefined));
  const requested = options.filter(({ row }) => CODES.includes(row.code));
  const first = Math.max(
    services.findIndex((code) => code !== undefined),
    0,
  );
  const field = extraField(report, 'battery_material', `shipment.items[${first}]`);
  if (held.size === 0) {
    if (requested.some(isNeutral)) report.required(field, 'with the option lithium_batteries');
    return [...codes];
  }
  if (requested.length === 0) report.contradiction(field, 'goes with the option lithium_batteries');
  for (const { row, field: at } of requested.filter(
    (option) => !isNeutral(option) && !held.has(option.row.code),
  ))
    report.contradiction(at, `is ${row.code}, and the batteries of the items are ${[...held].join(', ')}`);
  return [...codes.filter((code) => !CODES.includes(code)), ...held];
}

/** Written as `lithium_batteries`, not by DHL's code. */
function isNeutral({ written, row }: RequestedOption): boolean {
  return row.neutral !== undefined && written.endsWith(row.neutral);
}

function serviceOf(item: Item, field: string, report: Reporter): string | undefined {
  const material = extraWord(item, 'battery_material', MATERIALS, field, report);
  const packing = extraWord(item, 'battery_packing', PACKINGS, field, report);
  if (material !== undefined && packing !== undefined) return SERVICES[material][packing];
  if (material !== undefined || packing !== undefined) {
    const missing = material === undefined ? 'battery_material' : 'battery_packing';
    report.required(extraField(report, missing, field), 'for lithium batteries');
  }
  return undefined;
}

/** Held at a facility of DHL, or at a service point. */
const FACILITY = 'LX';
const SERVICE_POINT = 'TV';

/** `servicePointId`. */
export function servicePoint(shipment: Shipment, report: Reporter): string | undefined {
  return extraText(shipment, 'access_point_id', 'shipment', report, 6);
}

/** The codes of the options; with a service point it is that one that holds the shipment. */
function heldAt(options: readonly RequestedOption[], point: string | undefined, report: Reporter): string[] {
  const codes = options.map(({ row }) => row.code);
  const field = extraField(report, 'access_point_id');
  if (point === undefined) {
    if (codes.includes(SERVICE_POINT)) report.required(field, `with the option ${SERVICE_POINT}`);
    return codes;
  }
  if (!codes.includes(FACILITY) && !codes.includes(SERVICE_POINT))
    report.contradiction(field, `goes with the option hold_for_pickup or ${SERVICE_POINT}`);
  return [...new Set(codes.map((code) => (code === FACILITY ? SERVICE_POINT : code)))];
}

const VALUE = /^([0-9A-Z]{1,6})=(\d{1,12}(?:\.\d{1,3})?)(?: ([A-Z]{3}))?$/;

/** Values of options by the code of the service, from the extra `IB=100, PV=12.50 GBP`; the currency is the shipment's where the value has none. */
function optionValues(
  codes: readonly string[],
  shipment: Shipment,
  report: Reporter,
): ReadonlyMap<string, { readonly value: number; readonly currency: string }> {
  const field = extraField(report, 'option_values');
  const written = extraOf(report.carrier, shipment, 'option_values');
  const found = new Map<string, { value: number; currency: string }>();
  for (const text of written?.split(',') ?? []) {
    const [, code, value, currency] = VALUE.exec(text.trim()) ?? [];
    if (code === undefined || value === undefined) {
      report.invalid(field, `must have the form IB=100, PV=12.50 GBP, not ${JSON.stringify(written)}`);
      break;
    }
    if (!codes.includes(code))
      report.contradiction(
        field,
        `has a value of ${code}; shipment.options names ${codes.join(', ') || 'none'}`,
      );
    const amount = amountOf(decimal(value), currency ?? shipment.currency, field, {}, report);
    if (amount !== undefined) found.set(code, { value: amount.value.toNumber(), currency: amount.currency });
  }
  return found;
}
