/** Packages as `PackageInformation` counts, weighs and measures them: Purolator calls them pieces. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit/reply';
import {
  dimensionsOf,
  distinctPackages,
  extraWord,
  onePackagingCode,
  type PackageItem,
  packagesOf,
  packagingOf,
  type Reporter,
  type WeightUnit,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Shipment } from '@waybill/core';
import type { PackagingTable } from '@waybill/core/plugin';
import { SPECIAL_HANDLING } from './options.js';
import { HEAVIEST, type Packaging, servicePackaging } from './services.js';

/** Purolator's own packaging. It is a part of the service, so all packages of a shipment have the same. */
export const packagings: PackagingTable = [
  { code: 'Envelope', name: 'Purolator Express Envelope', neutral: 'ENVELOPE' },
  { code: 'Pack', name: 'Purolator Express Pack', neutral: 'PAK' },
  { code: 'Box', name: 'Purolator Express Box', neutral: 'EXPRESS_BOX' },
];

/** The packages of a shipment, and the packaging that the request names; `''` also when it names none. */
export interface Packages {
  readonly count: number;
  readonly packaging: Packaging;
}

/** Our limit: the contract sets none, and more in one shipment is more likely a slip. */
const MOST_PACKAGES = 999;
/** Grams, or thousandths of a pound. */
const WEIGHT_PLACES = 3;
/** Reported by other programs: Purolator bills a pound at least. */
const LIGHTEST = { LB: decimal(1), KG: decimal('0.454') } as const;

/** The counts of a shipment with their elements, `TotalWeight` to `PiecesInformation`. */
export function packageElements(
  shipment: Shipment,
  report: Reporter,
): Packages & { readonly elements: XmlNode } {
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const pieces = distinctPackages(packages).map((own) => {
    const weight = pieceWeight(own, shipment.weight_unit, report);
    return { count: own.count, weight, element: pieceElement(own, weight, shipment, report) };
  });
  const total = sum(pieces.map(({ weight, count }) => weight.times(count)));
  return {
    count: packages.length,
    packaging: (onePackagingCode(packages, shipment, packagings, report) ?? '') as Packaging,
    elements: {
      TotalWeight: weightElement(total, shipment),
      TotalPieces: String(packages.length),
      PiecesInformation: {
        Piece: pieces.flatMap(({ count, element }) => Array.from({ length: count }, () => element)),
      },
    },
  };
}

function pieceWeight(own: PackageItem, unit: WeightUnit, report: Reporter): Decimal {
  const rules = { unit, places: WEIGHT_PLACES, heaviest: HEAVIEST[unit] };
  const weight = weightOf(own, unit, rules, report);
  const lightest = LIGHTEST[unit];
  if (weight.isGreaterThanOrEqualTo(lightest)) return weight;
  const message = `${own.field}.weight is sent as ${lightest.toFixed()} ${unit}: Purolator bills at least a pound.`;
  report.notice('minimum_weight', message);
  return lightest;
}

function weightElement(weight: Decimal, { weight_unit }: Shipment): XmlNode {
  return { Value: weight.toFixed(), WeightUnit: weight_unit === 'LB' ? 'lb' : 'kg' };
}

/** The contract takes pounds and kilograms, inches and centimetres, each for itself. */
function pieceElement(own: PackageItem, weight: Decimal, shipment: Shipment, report: Reporter): XmlNode {
  const { dimension_unit } = shipment;
  // Purolator itself rounds up to whole inches or centimetres.
  const sides = dimensionsOf(own, dimension_unit, { unit: dimension_unit, places: 0 }, report);
  const side = (length: Decimal | undefined) =>
    length && { Value: length.toFixed(), DimensionUnit: dimension_unit === 'IN' ? 'in' : 'cm' };
  const handling = extraWord(own.item, 'special_handling', SPECIAL_HANDLING, own.field, report);
  return {
    Weight: weightElement(weight, shipment),
    Length: side(sides?.length),
    Width: side(sides?.width),
    Height: side(sides?.height),
    Options:
      handling === undefined
        ? undefined
        : optionPairs([
            ['SpecialHandling', 'true'],
            ['SpecialHandlingType', handling],
          ]),
  };
}

/** `OptionIDValuePair`, one for each option. */
export function optionPairs(pairs: readonly (readonly [id: string, value: string])[]): XmlNode {
  return { OptionIDValuePair: pairs.map(([ID, Value]) => ({ ID, Value })) };
}

/** Whether a service takes these packages: its packaging must be theirs, and Purolator's own holds one package. */
export function mismatchOf(
  { packaging, count }: Packages,
  service: string,
): 'packaging' | 'count' | undefined {
  const wanted = servicePackaging(service);
  if (packaging && wanted !== undefined && wanted !== packaging) return 'packaging';
  return wanted && count > 1 ? 'count' : undefined;
}

/** Refuses packages that a service does not take. */
export function checkPackaging(
  packages: Packages,
  service: string,
  shipment: Shipment,
  report: Reporter,
): void {
  const mismatch = mismatchOf(packages, service);
  if (mismatch === 'packaging') {
    const [item] = shipment.items;
    const { packaging, field } = packagingOf(
      { item: item as Shipment['items'][number], field: 'shipment.items[0]' },
      shipment,
    );
    const problem = `is ${packaging}; the service ${service} is for ${servicePackaging(service) || "the shipper's own packaging"}`;
    report.contradiction(field, problem);
  } else if (mismatch === 'count') {
    report.tooMany('shipment.items', packages.count, 1, `packages for ${service}`);
  }
}
