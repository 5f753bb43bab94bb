/** A shipment as rate requests and shipment requests both describe it. */
import { type Consignment, dimensionalGrams, grams, isAbroad, isEuropeanUnion } from '@waybill/simulator';
import type { Lane } from './products.js';
import type { RateRequest } from './rate-request.js';
import type { ShipmentRequest } from './shipment-request.js';

export interface DhlConsignment extends Consignment {
  /** Dutiable goods. */
  readonly declarable: boolean;
}

/** Cubic centimetres to the kilogram. */
const CUBE = 5000;
/** Express has no domestic network there. */
const NO_DOMESTIC = ['US'];

export function laneOf(consignment: DhlConsignment): Lane | undefined {
  const { from, to, declarable } = consignment;
  if (!isAbroad(consignment)) return NO_DOMESTIC.includes(from.country) ? undefined : 'domestic';
  if (isEuropeanUnion(from.country) && isEuropeanUnion(to.country) && !declarable) return 'union';
  return declarable ? 'goods' : 'documents';
}

export function consignmentToRate(request: RateRequest): DhlConsignment {
  const { shipperDetails, receiverDetails } = request.customerDetails;
  const [named] = request.productsAndServices ?? [];
  return consignmentOf({
    from: shipperDetails,
    to: receiverDetails,
    declarable: request.isCustomsDeclarable,
    units: request.unitOfMeasurement,
    packages: request.packages,
    services: request.valueAddedServices ?? named?.valueAddedServices ?? [],
  });
}

export function consignmentToShip(request: ShipmentRequest): DhlConsignment {
  const { shipperDetails, receiverDetails } = request.customerDetails;
  return consignmentOf({
    from: shipperDetails.postalAddress,
    to: receiverDetails.postalAddress,
    declarable: request.content.isCustomsDeclarable,
    units: request.content.unitOfMeasurement,
    packages: request.content.packages,
    services: request.valueAddedServices ?? [],
  });
}

type Address = RateRequest['customerDetails']['shipperDetails'];

function consignmentOf(request: {
  readonly from: Pick<Address, 'countryCode' | 'postalCode' | 'provinceCode'>;
  readonly to: Pick<Address, 'countryCode' | 'postalCode' | 'provinceCode'>;
  readonly declarable: boolean;
  readonly units: 'metric' | 'imperial';
  readonly packages: RateRequest['packages'];
  readonly services: readonly { readonly serviceCode: string; readonly value?: number | undefined }[];
}): DhlConsignment {
  const [kg, cm] = request.units === 'metric' ? (['kg', 'cm'] as const) : (['lb', 'in'] as const);
  const placeOf = (address: typeof request.from) => ({
    country: address.countryCode,
    postal_code: address.postalCode,
    province: address.provinceCode,
  });
  return {
    from: placeOf(request.from),
    to: placeOf(request.to),
    declarable: request.declarable,
    packages: request.packages.map(({ weight, dimensions: size }) => ({
      weight_g: grams(weight, kg),
      dimensional_g:
        size === undefined ? 0 : dimensionalGrams([size.length, size.width, size.height], cm, CUBE),
      options: [],
    })),
    options: request.services.map(({ serviceCode, value = 0 }) => ({
      code: serviceCode,
      value: String(value),
    })),
  };
}
