/** A shipment as rating and shipping both tell it. */
import type { RateRequest, ShipmentCharge, ShipmentRequest } from './requests.js';

export interface Place {
  readonly country: string;
  readonly state?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly city?: string | undefined;
}

export interface Piece {
  readonly packaging: string;
  readonly unit: string;
  readonly weight: number;
  readonly dimension_unit?: string | undefined;
  readonly dimensions?: readonly [number, number, number];
  readonly confirmation?: string | undefined;
  readonly collects: boolean;
  readonly declared?: number | undefined;
  readonly released: boolean;
  readonly large: boolean;
  readonly additional_handling: boolean;
}

export interface Scenario {
  readonly from: Place;
  readonly to: Place & { readonly residential: boolean };
  readonly shipper_number: string | undefined;
  readonly charges: readonly ShipmentCharge[];
  readonly wants_negotiated: boolean;
  readonly wants_taxes: boolean;
  readonly document: boolean;
  readonly pieces: readonly Piece[];
  readonly saturday_delivery: boolean;
  readonly saturday_pickup: boolean;
  readonly carbon_neutral: boolean;
  readonly confirmation?: string | undefined;
  readonly collects: boolean;
  /** `YYYYMMDD` */
  readonly date: string;
}

type RatedPackage = RateRequest['Shipment']['Package'][number];
type ShippedPackage = ShipmentRequest['Shipment']['Package'][number];

export function scenarioToRate({ Shipment: shipment }: RateRequest, today: string): Scenario {
  const options = shipment.ShipmentServiceOptions;
  const { Address: to } = shipment.ShipTo;
  return {
    from: placeOf(shipment.Shipper.Address),
    to: { ...placeOf(to), residential: to.ResidentialAddressIndicator !== undefined },
    shipper_number: shipment.Shipper.ShipperNumber,
    charges: shipment.PaymentDetails?.ShipmentCharge ?? [],
    ...common(shipment, options),
    pieces: shipment.Package.map((each) => pieceOf(each, each.PackagingType?.Code ?? '00')),
    date: shipment.DeliveryTimeInformation?.Pickup?.Date ?? today,
  };
}

export function scenarioToShip({ Shipment: shipment }: ShipmentRequest, today: string): Scenario {
  const { Address: to } = shipment.ShipTo;
  return {
    from: placeOf(shipment.Shipper.Address),
    to: { ...placeOf(to), residential: to.ResidentialAddressIndicator !== undefined },
    shipper_number: shipment.Shipper.ShipperNumber,
    charges: shipment.PaymentInformation?.ShipmentCharge ?? [],
    ...common(shipment, shipment.ShipmentServiceOptions),
    pieces: shipment.Package.map((each) => pieceOf(each, each.Packaging.Code)),
    date: shipment.ShipmentDate ?? today,
  };
}

type Options = RateRequest['Shipment']['ShipmentServiceOptions'];

function common(
  shipment: Pick<
    RateRequest['Shipment'],
    'ShipmentRatingOptions' | 'TaxInformationIndicator' | 'DocumentsOnlyIndicator'
  >,
  options: Options,
) {
  return {
    wants_negotiated: shipment.ShipmentRatingOptions?.NegotiatedRatesIndicator !== undefined,
    wants_taxes: shipment.TaxInformationIndicator !== undefined,
    document: shipment.DocumentsOnlyIndicator !== undefined,
    saturday_delivery: options?.SaturdayDeliveryIndicator !== undefined,
    saturday_pickup: options?.SaturdayPickupIndicator !== undefined,
    carbon_neutral: options?.UPScarbonneutralIndicator !== undefined,
    confirmation: options?.DeliveryConfirmation?.DCISType,
    collects: options?.COD !== undefined,
  };
}

function placeOf(address: RateRequest['Shipment']['Shipper']['Address']): Place {
  return {
    country: address.CountryCode,
    state: address.StateProvinceCode,
    postal_code: address.PostalCode,
    city: address.City,
  };
}

function pieceOf(piece: RatedPackage | ShippedPackage, packaging: string): Piece {
  const { Dimensions: sides, PackageWeight: weight, PackageServiceOptions: options } = piece;
  return {
    packaging,
    unit: weight?.UnitOfMeasurement.Code ?? 'LBS',
    weight: Number(weight?.Weight ?? 1),
    dimension_unit: sides?.UnitOfMeasurement.Code,
    ...(sides === undefined
      ? {}
      : { dimensions: [Number(sides.Length), Number(sides.Width), Number(sides.Height)] as const }),
    confirmation: options?.DeliveryConfirmation?.DCISType,
    collects: options?.COD !== undefined,
    declared: options?.DeclaredValue === undefined ? undefined : Number(options.DeclaredValue.MonetaryValue),
    released: options?.ShipperReleaseIndicator !== undefined,
    large: piece.LargePackageIndicator !== undefined,
    additional_handling: piece.AdditionalHandlingIndicator !== undefined,
  };
}
