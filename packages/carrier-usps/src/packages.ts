import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dimensionsOf,
  lookUp,
  type PackageItem,
  packagesOf,
  packagingCode,
  type Reporter,
  refuseOtherCurrencies,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { counted, type PackagingTable } from '@waybill/core/plugin';

/** USPS prices and charges US dollars, which are not written into its documents. */
export const CURRENCY = 'USD';

/** Row of the field table: the effect of an item's quantity on rate requests. */
export const QUANTITY = counted('Equal packages are priced once.');

/** One call a package; the number is ours. */
const MOST_PACKAGES = 20;

/**
 * Packagings of USPS, and a tube and a soft pack of one's own. Source: domestic-labels.yaml 3.9.13, `packagingType` and `shape`.
 */
export const packagings: PackagingTable = [
  { code: 'FLAT_RATE_ENVELOPE', neutral: 'ENVELOPE', name: 'Flat Rate Envelope' },
  { code: 'LEGAL_FLAT_RATE_ENVELOPE', name: 'Legal Flat Rate Envelope' },
  { code: 'PADDED_FLAT_RATE_ENVELOPE', neutral: 'PAK', name: 'Padded Flat Rate Envelope' },
  { code: 'SM_FLAT_RATE_BOX', neutral: 'SMALL_BOX', name: 'Small Flat Rate Box' },
  { code: 'MD_FLAT_RATE_BOX', neutral: 'MEDIUM_BOX', name: 'Medium Flat Rate Box' },
  { code: 'LG_FLAT_RATE_BOX', neutral: 'LARGE_BOX', name: 'Large Flat Rate Box' },
  { code: 'NON_RECTANGULAR', neutral: 'TUBE', name: 'Tube or roll of your own' },
  { code: 'SOFT_PACK', name: 'Poly mailer or padded bag of your own' },
];

/** Inches, as the packagings measure outside. Source: store.usps.com, Priority Mail Flat Rate packaging. */
const SIZES: Readonly<Record<string, readonly [length: number, width: number, height: number]>> = {
  FLAT_RATE_ENVELOPE: [12.5, 9.5, 0.5],
  LEGAL_FLAT_RATE_ENVELOPE: [15, 9.5, 0.5],
  PADDED_FLAT_RATE_ENVELOPE: [12.5, 9.5, 1],
  SM_FLAT_RATE_BOX: [8.69, 5.44, 1.75],
  MD_FLAT_RATE_BOX: [11.25, 8.75, 6],
  LG_FLAT_RATE_BOX: [12.25, 12.25, 6],
};

/** Most dollars of insurance for one package. Source: DMM 503.4.1. */
const MOST_INSURED = 5000;

/** One physical package in USPS's units. */
export interface Package extends Pick<PackageItem, 'field' | 'index' | 'position'> {
  /** Pounds. */
  readonly weight: number;
  /** Inches. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** A row of {@link packagings}; a box of one's own has none. */
  readonly packaging?: string;
  /** Dollars of its insurance. */
  readonly insured?: number;
}

/** Every physical package. */
export function readPackages(shipment: Shipment, report: Reporter): Package[] {
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const insured = insuredShares(shipment, own, report);
  return own.map((each, position) => {
    const packaging = packagingCode(each, shipment, packagings, report);
    const share = insured[position];
    return {
      field: each.field,
      index: each.index,
      position,
      // A sixteenth of a pound is an ounce.
      weight: weightOf(
        each,
        shipment.weight_unit,
        { unit: 'LB', places: 4, heaviest: 70 },
        report,
      ).toNumber(),
      ...sidesOf(each, packaging, shipment, report),
      ...(packaging === undefined ? {} : { packaging }),
      ...(share === undefined ? {} : { insured: share }),
    };
  });
}

/** A packaging of USPS has its size; every other package must name all three sides. */
function sidesOf(
  own: PackageItem,
  packaging: string | undefined,
  { dimension_unit }: Shipment,
  report: Reporter,
): Pick<Package, 'length' | 'width' | 'height'> {
  const known = lookUp(SIZES, packaging);
  const rules = { unit: 'IN', places: 2, required: known === undefined } as const;
  const sides = dimensionsOf(own, dimension_unit, rules, report);
  if (sides !== undefined)
    return {
      length: sides.length.toNumber(),
      width: sides.width.toNumber(),
      height: sides.height.toNumber(),
    };
  const [length, width, height] = known ?? [0, 0, 0];
  return { length, width, height };
}

/** The size of a package on the wire. Only one that is no box has a girth: the distance around it. */
export function sizeOf({ length, width, height, packaging }: Package) {
  const [, middle = 0, shortest = 0] = [length, width, height].sort((a, b) => b - a);
  const girth = decimal(middle).plus(shortest).times(2).toNumber();
  return { length, height, width, ...(packaging === 'NON_RECTANGULAR' && { girth }) };
}

/** The insured amount split over the packages by their values. */
function insuredShares(shipment: Shipment, own: readonly PackageItem[], report: Reporter): number[] {
  const field = 'shipment.insured_amount';
  const insured = amountOf(
    shipment.insured_amount,
    shipment.currency,
    field,
    { currencies: [CURRENCY] },
    report,
  );
  if (insured === undefined || insured.value.isZero()) return [];
  if (own.length > 1) refuseOtherCurrencies(shipment.items, CURRENCY, 'shipment.items', report);
  const shares = splitByValue(insured.value, own, CURRENCY);
  if (shares.some((share) => decimal(share).isGreaterThan(MOST_INSURED)))
    report.tooLarge(field, `is above ${MOST_INSURED} USD for one package, the most that USPS insures`);
  return shares.map((share) => share.toNumber());
}
