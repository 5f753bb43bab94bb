/** Physical packages in Canada Post's units, each with its share of the shipment's amounts. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dimensionsOf,
  distinctPackages,
  extraAmount,
  extraField,
  extraFlag,
  type PackageItem,
  packagesOf,
  packagingCode,
  type Reporter,
  refuseOtherCurrencies,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PackagingTable, ShipmentOperation } from '@waybill/core/plugin';
import type { ApiProfile } from './platform.js';
import { CURRENCY } from './prices.js';
import { HEAVIEST_KG } from './services.js';

/** Flags of `parcel-characteristics`. */
export const packagings: PackagingTable = [
  { code: 'mailing-tube', name: 'Mailing tube', neutral: 'TUBE' },
  { code: 'unpackaged', name: 'Unpackaged', neutral: 'UNPACKAGED' },
];

/** `parcel-characteristics`. */
export interface Characteristics {
  /** Kilograms, at most 3 decimals. */
  readonly weight: string;
  /** Centimetres, at most 1 decimal. */
  readonly dimensions?: { readonly length: string; readonly width: string; readonly height: string };
  readonly unpackaged: boolean;
  readonly mailing_tube: boolean;
  readonly oversized: boolean;
}

/** One physical package. */
export interface Package {
  /** `shipment.items[0]` */
  readonly field: string;
  /** Position of its item in `shipment.items`. */
  readonly index: number;
  readonly characteristics: Characteristics;
  /** CAD to cover this package for. */
  readonly coverage?: string;
  /** CAD to collect for this package. */
  readonly collect?: string;
}

/** `DimensionMeasurementType`. */
const LONGEST_CM = 999.9;
/** Our limit: each package is a call, and more in one request are more likely a slip than a shipment. */
const MOST_PACKAGES = 500;

const NO_DIMENSIONS =
  'Items without dimensions are priced by their weight alone, and cannot be bought without them.';

export function readPackages(
  shipment: Shipment,
  operation: ShipmentOperation,
  profile: ApiProfile,
  report: Reporter,
): Package[] {
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const byItem = new Map(
    distinctPackages(packages).map((own) => [
      own.index,
      characteristicsOf(own, shipment, operation, profile, report),
    ]),
  );
  const rules = { currencies: [CURRENCY], currency: CURRENCY, largest: profile.largest_amount[operation] };
  const shares = (amount: number | Decimal | undefined, field: string) => {
    const money = amountOf(amount, shipment.currency, field, rules, report);
    return money && splitByValue(money.value, packages, CURRENCY);
  };
  // An amount of 0 means no coverage.
  const coverage = shares(shipment.insured_amount || undefined, 'shipment.insured_amount');
  const collected = extraField(report, 'cod_amount');
  const collect = shares(extraAmount(shipment, 'cod_amount', 'shipment', report), collected);
  if (coverage !== undefined || collect !== undefined)
    refuseOtherCurrencies(shipment.items, CURRENCY, 'shipment.items', report);
  if (collect?.some((share) => share.isZero()))
    report.invalid(collected, `cannot be split over ${packages.length} packages`);
  return packages.map(({ field, index, position }) => ({
    field,
    index,
    characteristics: byItem.get(index) as Characteristics,
    ...present('coverage', coverage?.[position]),
    ...present('collect', collect?.[position]),
  }));
}

function present(name: 'coverage' | 'collect', share: Decimal | undefined): Partial<Package> {
  return share === undefined || share.isZero() ? {} : { [name]: share.toFixed(2) };
}

function characteristicsOf(
  own: PackageItem,
  shipment: Shipment,
  operation: ShipmentOperation,
  profile: ApiProfile,
  report: Reporter,
): Characteristics {
  // Canada Post's message 9162: dimensions are required, of all that are not flagged as documents.
  const needed = shipment.is_document !== true || !profile.document_flag;
  const required = needed && operation === 'shipping';
  const size = sizeOf(own, shipment, required, report);
  if (size.dimensions === undefined && needed && !required) report.notice('no_dimensions', NO_DIMENSIONS);
  const packaging = packagingCode(own, shipment, packagings, report);
  const oversized = extraFlag(own.item, 'oversized', own.field, report) ?? false;
  // A package that cannot be bought is not priced either.
  if (oversized && !profile.oversized)
    report.notSupported(extraField(report, 'oversized', own.field), `is refused: ${profile.otherwise}`);
  return {
    ...size,
    unpackaged: packaging === 'unpackaged',
    mailing_tube: packaging === 'mailing-tube',
    oversized,
  };
}

/** Weight and dimensions of a package. */
export function sizeOf(
  own: PackageItem,
  { weight_unit, dimension_unit }: Shipment,
  required: boolean,
  report: Reporter,
): Pick<Characteristics, 'weight' | 'dimensions'> {
  const measuring = { unit: 'CM', places: 1, longest: LONGEST_CM, required } as const;
  const weighing = { unit: 'KG', places: 3, heaviest: HEAVIEST_KG } as const;
  const sides = dimensionsOf(own, dimension_unit, measuring, report);
  return {
    weight: weightOf(own, weight_unit, weighing, report).toFixed(),
    ...(sides && {
      dimensions: {
        length: sides.length.toFixed(),
        width: sides.width.toFixed(),
        height: sides.height.toFixed(),
      },
    }),
  };
}
