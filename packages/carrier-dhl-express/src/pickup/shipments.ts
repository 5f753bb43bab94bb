/** `shipmentDetails`: the packages that a courier finds. DHL wants a product and a weight for them. */
import { pickupCount } from '@waybill/carrier-kit/after';
import { decimal, roundUp } from '@waybill/carrier-kit/reply';
import { crossesCustoms, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { type PickupRequest, readCode } from '@waybill/core/plugin';
import { PLACES, type UnitSystem } from '../packages.js';
import { services } from '../services.js';

/** Packages of one product, in the order of the contract. */
export interface ShipmentDetails {
  readonly productCode: string;
  readonly isCustomsDeclarable: boolean;
  readonly unitOfMeasurement: UnitSystem;
  readonly shipmentTrackingNumber?: string;
  readonly packages: readonly { readonly weight: number }[];
}

/** Packages of one shipment, or those that no shipment of the request has. */
interface Load {
  readonly product: string;
  readonly count: number;
  readonly number?: string | undefined;
}

/** `shipmentDetails` and `packages`: at most 999. */
const MOST = 999;

export function shipmentDetails(request: PickupRequest, address: Party, report: Reporter): ShipmentDetails[] {
  const count = pickupCount(request, report) ?? 1;
  if (count > MOST) report.tooMany('package_count', count, MOST, 'packages');
  const weight = weightOfEach(request, count, report);
  return loadsOf(request, Math.min(count, MOST), address, report).map((load) =>
    omitUndefined({
      productCode: load.product,
      isCustomsDeclarable: isDeclarable(load, request, address),
      unitOfMeasurement: request.weight_unit === 'LB' ? ('imperial' as const) : ('metric' as const),
      shipmentTrackingNumber: load.number,
      packages: Array.from({ length: load.count }, () => ({ weight })),
    }),
  );
}

/** The whole weight in equal parts: a pickup names no weight of a single package. */
function weightOfEach({ total_weight }: PickupRequest, count: number, report: Reporter): number {
  if (total_weight === undefined) report.required('total_weight');
  return Number(roundUp(decimal(total_weight ?? 0).dividedBy(count), PLACES));
}

function loadsOf(request: PickupRequest, count: number, address: Party, report: Reporter): Load[] {
  const { shipments = [] } = request;
  const named = productsOf(request, report);
  const usual = named[0] ?? usualProduct(request, address);
  const bought = shipments.map(({ service, tracking_number, meta }) => ({
    product: service ?? usual,
    count: meta?.parcels?.length || 1,
    number: tracking_number ?? undefined,
  }));
  const others = count - bought.reduce((sum, load) => sum + load.count, 0);
  if (others <= 0) return bought;
  if (named.length > 1)
    report.notSupported(
      'services',
      `names ${named.join(', ')}; ${report.name} takes one service for packages that are not in shipments`,
    );
  if (named.length === 0)
    report.notice(
      'assumed_service',
      `${report.name} wants a service with a pickup; without one in the request it is ${usual}.`,
    );
  return [...bought, { product: usual, count: others }];
}

/** Codes of `services`, each once. */
function productsOf({ services: written = [] }: PickupRequest, report: Reporter): string[] {
  const codes = written.map((service, index) => {
    const { carrier, code } = readCode(service);
    const isOwn = carrier === undefined ? services.code_pattern.test(code) : carrier === report.carrier;
    if (!isOwn || code.length > 6)
      report.invalid(
        `services[${index}]`,
        `must be a service of ${report.name}, not ${JSON.stringify(service)}`,
      );
    return code;
  });
  return [...new Set(codes)];
}

const DOMESTIC = 'N';
const ABROAD = 'P';

function usualProduct(request: PickupRequest, { country_code }: Party): string {
  const isDomestic = (request.destination_country_codes ?? []).every((country) => country === country_code);
  return isDomestic ? DOMESTIC : ABROAD;
}

/** By the destinations where they are named, else by the product: some are for goods abroad. */
function isDeclarable({ product }: Load, { destination_country_codes }: PickupRequest, from: Party): boolean {
  if (destination_country_codes !== undefined)
    return destination_country_codes.some((country_code) => crossesCustoms(from, { country_code }));
  const reach = services.rows.find(({ code }) => code === product)?.reach;
  return reach?.startsWith('abroad, goods') ?? false;
}
