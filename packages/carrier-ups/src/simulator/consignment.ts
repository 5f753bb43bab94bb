/** A shipment as rate requests and shipment requests both describe it. */
import {
  type ConsignmentOption,
  dimensionalGrams,
  grams,
  type Package,
  type Place,
} from '@waybill/simulator/business';
import type { RateRequest, ShipmentRequest } from './requests.js';

export interface UpsPackage extends Package {
  /** `LBS`, `OZS` or `KGS`; the weight is in it. */
  readonly unit: string;
  readonly weight: number;
  readonly dimension_unit: string | undefined;
  /** Length, width and height. */
  readonly dimensions: readonly number[];
}

export type UpsConsignment = ReturnType<typeof consignmentOf>;

type RatedShipment = RateRequest['Shipment'];
type WirePackage = RatedShipment['Package'][number] | ShipmentRequest['Shipment']['Package'][number];
type Address = NonNullable<RatedShipment['ShipFrom']>['Address'];

/** Cubic centimetres to the kilogram. */
const CUBE = 5000;

/** @param facts where the two requests differ; without a day, it is today, `YYYY-MM-DD` */
export function consignmentOf(
  shipment: RatedShipment | ShipmentRequest['Shipment'],
  facts: {
    readonly return_service: string | undefined;
    readonly payment: RatedShipment['PaymentDetails'];
    readonly date: string | undefined;
    readonly today: string;
  },
) {
  const { return_service, payment, date, today } = facts;
  const options = shipment.ShipmentServiceOptions;
  const indication = shipment.ShipmentIndicationType?.[0]?.Code;
  return {
    from: placeOf((shipment.ShipFrom ?? shipment.Shipper).Address),
    to: placeOf(shipment.ShipTo.Address),
    /** UPS writes days `YYYYMMDD`. */
    date: date?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? today,
    shipper_number: shipment.Shipper.ShipperNumber,
    /** Account numbers of `BillShipper`. */
    billed: payment?.ShipmentCharge.flatMap(({ BillShipper }) => BillShipper?.AccountNumber ?? []) ?? [],
    packages: shipment.Package.map(packageOf),
    wants_negotiated: shipment.ShipmentRatingOptions?.NegotiatedRatesIndicator !== undefined,
    wants_taxes: shipment.TaxInformationIndicator !== undefined,
    is_document: shipment.DocumentsOnlyIndicator !== undefined,
    /** `ReturnService/Code`. */
    return_service,
    /** `ShipmentIndicationType`: to an access point, and whether its address is there. */
    indication,
    has_point: shipment.AlternateDeliveryAddress !== undefined,
    options: given({
      SaturdayDelivery: options?.SaturdayDeliveryIndicator,
      SaturdayPickup: options?.SaturdayPickupIndicator,
      DeliveryConfirmation: options?.DeliveryConfirmation?.DCISType,
      COD: options?.COD?.CODFundsCode,
      CarbonNeutral: options?.UPScarbonneutralIndicator,
      AccessPoint: indication,
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
