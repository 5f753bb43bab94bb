/** A shipment as rate requests and shipment requests both describe it. */
import {
  type Consignment,
  type ConsignmentOption,
  dimensionalGrams,
  grams,
  type Package,
  type Place,
} from '@waybill/simulator';
import type { RateRequest, ShipmentCharge, ShipmentRequest } from './schema.js';

export interface UpsPackage extends Package {
  /** `LBS`, `OZS` or `KGS`; the weight is in it. */
  readonly unit: string;
  readonly weight: number;
  readonly dimension_unit: string | undefined;
  /** Length, width and height. */
  readonly dimensions: readonly number[];
}

export interface UpsConsignment extends Consignment {
  readonly packages: readonly UpsPackage[];
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly shipper_number: string | undefined;
  readonly charges: readonly ShipmentCharge[];
  readonly wants_negotiated: boolean;
  readonly wants_taxes: boolean;
  readonly is_document: boolean;
  /** `ReturnService/Code`. */
  readonly return_service: string | undefined;
  /** `ShipmentIndicationType`: to an access point. */
  readonly indication: string | undefined;
  /** Whether the access point's address is there. */
  readonly has_point: boolean;
}

type RatedShipment = RateRequest['Shipment'];
type WirePackage = RatedShipment['Package'][number] | ShipmentRequest['Shipment']['Package'][number];
type Address = NonNullable<RatedShipment['ShipFrom']>['Address'];

/** Cubic centimetres to the kilogram. */
const CUBE = 5000;

export function consignmentToRate({ Shipment: shipment }: RateRequest, today: string): UpsConsignment {
  const date = shipment.DeliveryTimeInformation?.Pickup?.Date;
  return {
    ...common(shipment, shipment.ShipmentServiceOptions?.ReturnService?.Code),
    charges: shipment.PaymentDetails?.ShipmentCharge ?? [],
    date: date === undefined ? today : dashed(date),
  };
}

export function consignmentToShip({ Shipment: shipment }: ShipmentRequest, today: string): UpsConsignment {
  const date = shipment.ShipmentDate;
  return {
    ...common(shipment, shipment.ReturnService?.Code),
    charges: shipment.PaymentInformation?.ShipmentCharge ?? [],
    date: date === undefined ? today : dashed(date),
  };
}

/** UPS writes days `YYYYMMDD`. */
const dashed = (day: string) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

function common(shipment: RatedShipment | ShipmentRequest['Shipment'], return_service: string | undefined) {
  const options = shipment.ShipmentServiceOptions;
  return {
    from: placeOf((shipment.ShipFrom ?? shipment.Shipper).Address),
    to: placeOf(shipment.ShipTo.Address),
    shipper_number: shipment.Shipper.ShipperNumber,
    packages: shipment.Package.map(packageOf),
    wants_negotiated: shipment.ShipmentRatingOptions?.NegotiatedRatesIndicator !== undefined,
    wants_taxes: shipment.TaxInformationIndicator !== undefined,
    is_document: shipment.DocumentsOnlyIndicator !== undefined,
    return_service,
    has_point: shipment.AlternateDeliveryAddress !== undefined,
    indication: shipment.ShipmentIndicationType?.[0]?.Code,
    options: given({
      SaturdayDelivery: options?.SaturdayDeliveryIndicator,
      SaturdayPickup: options?.SaturdayPickupIndicator,
      DeliveryConfirmation: options?.DeliveryConfirmation?.DCISType,
      COD: options?.COD?.CODFundsCode,
      CarbonNeutral: options?.UPScarbonneutralIndicator,
      AccessPoint: shipment.ShipmentIndicationType?.[0]?.Code,
      AddresseeOnly: options?.DeliverToAddresseeOnlyIndicator,
      DirectDelivery: options?.DirectDeliveryOnlyIndicator,
      ReturnService: return_service,
    }),
  };
}

function placeOf(address: Address): Place {
  return {
    country: address.CountryCode,
    province: address.StateProvinceCode,
    postal_code: address.PostalCode ?? '',
    city: address.City,
    residential: address.ResidentialAddressIndicator !== undefined,
  };
}

function packageOf(wire: WirePackage): UpsPackage {
  const { Dimensions: sides, PackageWeight: weight, PackageServiceOptions: options } = wire;
  const unit = weight?.UnitOfMeasurement.Code ?? 'LBS';
  const dimension_unit = sides?.UnitOfMeasurement.Code;
  const dimensions = sides === undefined ? [] : [sides.Length, sides.Width, sides.Height];
  return {
    unit,
    weight: Number(weight?.Weight ?? 1),
    weight_g: grams(Number(weight?.Weight ?? 1) / (unit === 'OZS' ? 16 : 1), unit === 'KGS' ? 'kg' : 'lb'),
    dimension_unit,
    dimensions: dimensions.map(Number),
    dimensional_g:
      sides === undefined ? 0 : dimensionalGrams(dimensions, dimension_unit === 'IN' ? 'in' : 'cm', CUBE),
    options: given({
      DeliveryConfirmation: options?.DeliveryConfirmation?.DCISType,
      COD: options?.COD?.CODFundsCode,
      DeclaredValue: options?.DeclaredValue?.MonetaryValue,
      ShipperRelease: options?.ShipperReleaseIndicator,
      LargePackage: wire.LargePackageIndicator,
      AdditionalHandling: wire.AdditionalHandlingIndicator,
      DryIce: options?.DryIce?.DryIceWeight.Weight,
      HazMat: options?.HazMat === undefined ? undefined : 'LR',
    }),
  };
}

/** The options that a request names; an indicator is true by being there. */
function given(options: Readonly<Record<string, string | undefined>>): ConsignmentOption[] {
  return Object.entries(options).flatMap(([code, value]) => (value === undefined ? [] : [{ code, value }]));
}

export function hasOption(
  { options }: { readonly options: readonly ConsignmentOption[] },
  code: string,
): boolean {
  return options.some((option) => option.code === code);
}
