import {
  centimetres,
  type Decimal,
  decimal,
  extraOf,
  kilograms,
  parseFlag,
  roundUp,
  splitAmount,
} from '@waybill/carrier-kit';
import { type Capability, type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER, CURRENCY } from './account.js';
import { amountOf, refuseOtherCurrencies } from './amounts.js';
import type { ApiProfile } from './api-profile.js';

/** One physical parcel in Canada Post's units: `parcel-characteristics`, and its share of the shipment's amounts. */
export interface Package {
  /** Position of its item in `shipment.items`. */
  readonly item: number;
  /** Kilograms, at most 3 decimals. */
  readonly weight: string;
  /** Centimetres, at most 1 decimal. */
  readonly dimensions?: { readonly length: string; readonly width: string; readonly height: string };
  readonly unpackaged: boolean;
  readonly mailing_tube: boolean;
  readonly oversized: boolean;
  /** CAD to cover this parcel for. */
  readonly coverage?: string;
  /** CAD to collect for this parcel. */
  readonly collect?: string;
}

/** Canada Post carries parcels of up to 30 kg ("Size and weight restrictions"); the schema alone allows 99.999. */
const HEAVIEST_KG = 30;
/** `DimensionMeasurementType`. */
const LONGEST_CM = 999.9;
/** One call a parcel: more in one request is more likely a slip than a shipment. */
const MOST_PACKAGES = 500;

export function packagesOf(
  shipment: Shipment,
  operation: Capability,
  profile: ApiProfile,
  issues: Issue[],
): Package[] {
  const count = shipment.items.reduce((sum, item) => sum + (item.quantity ?? 1), 0);
  if (count > MOST_PACKAGES) {
    issues.push(
      issue(
        'shipment.items',
        'too_many_parcels',
        `are ${count} parcels; at most ${MOST_PACKAGES} go into one request`,
        'not_supported',
      ),
    );
    return [];
  }
  const items = shipment.items.flatMap((item, index) => {
    const packageItem = packageOf(item, index, shipment, profile, issues);
    return Array.from({ length: item.quantity ?? 1 }, () => ({ item, packageItem }));
  });
  const values = items.map(({ item }) => item.value_amount);
  const largest = profile.largest_amount[operation];
  const coverage = shares(insuredAmount(shipment, largest, issues), values);
  const collect = shares(collectAmount(shipment, largest, issues), values);
  if (coverage !== undefined || collect !== undefined) refuseOtherCurrencies(shipment, issues);
  if (collect?.some((share) => share.isZero())) {
    issues.push(issue(COD_AMOUNT, 'invalid_amount', `cannot be split over ${items.length} parcels`));
  }
  return items.map(({ packageItem }, index) => ({
    ...packageItem,
    ...present('coverage', coverage?.[index]),
    ...present('collect', collect?.[index]),
  }));
}

function present(name: 'coverage' | 'collect', share: Decimal | undefined): Partial<Package> {
  return share === undefined || share.isZero() ? {} : { [name]: share.toFixed(2) };
}

function packageOf(
  item: Item,
  index: number,
  shipment: Shipment,
  profile: ApiProfile,
  issues: Issue[],
): Package {
  const field = `shipment.items[${index}]`;
  const weight = kilograms(item.weight, shipment.weight_unit);
  if (weight.isGreaterThan(HEAVIEST_KG)) {
    issues.push(
      issue(
        `${field}.weight`,
        'too_heavy',
        `is ${weight.toFixed()} kg; Canada Post carries parcels of up to ${HEAVIEST_KG} kg`,
        'not_supported',
      ),
    );
  }
  const packaging = packagingOf(item, index, shipment, issues);
  return {
    item: index,
    weight: roundUp(weight, 3),
    ...dimensionsOf(item, field, shipment.dimension_unit, issues),
    unpackaged: packaging === 'UNPACKAGED',
    mailing_tube: packaging === 'TUBE',
    oversized: isOversized(item, field, profile, issues),
  };
}

/** What cannot be bought is not priced either. */
function isOversized(item: Item, field: string, profile: ApiProfile, issues: Issue[]): boolean {
  const extra = `${field}.extra["${CARRIER}:oversized"]`;
  const oversized = parseFlag(extraOf(CARRIER, item, 'oversized'), extra, issues) ?? false;
  if (oversized && !profile.oversized)
    issues.push(issue(extra, 'field_not_supported', `is refused: ${profile.otherwise}`, 'not_supported'));
  return oversized;
}

/** All three or none. */
function dimensionsOf(
  item: Item,
  field: string,
  unit: 'CM' | 'IN',
  issues: Issue[],
): Pick<Package, 'dimensions'> {
  const names = ['length', 'width', 'height'] as const;
  const missing = names.filter((name) => item[name] === undefined);
  if (missing.length === 3) return {};
  for (const name of missing)
    issues.push(
      issue(`${field}.${name}`, 'required', 'is required: Canada Post takes all three dimensions or none'),
    );
  const measure = (name: (typeof names)[number]): string => {
    const length = centimetres(item[name] ?? 0, unit);
    if (length.isGreaterThan(LONGEST_CM)) {
      issues.push(
        issue(
          `${field}.${name}`,
          'too_long',
          `is ${length.toFixed()} cm; at most ${LONGEST_CM} cm can be sent`,
          'not_supported',
        ),
      );
    }
    return roundUp(length, 1);
  };
  return missing.length > 0
    ? {}
    : { dimensions: { length: measure('length'), width: measure('width'), height: measure('height') } };
}

function packagingOf(item: Item, index: number, shipment: Shipment, issues: Issue[]): string {
  const own = item.packaging_type !== 'BOX';
  const packaging = own ? item.packaging_type : shipment.packaging_type;
  if (!['BOX', 'TUBE', 'UNPACKAGED'].includes(packaging)) {
    const field = own ? `shipment.items[${index}].packaging_type` : 'shipment.packaging_type';
    issues.push(
      issue(
        field,
        'packaging_not_supported',
        `is ${packaging}; Canada Post tells apart BOX, TUBE and UNPACKAGED`,
        'not_supported',
      ),
    );
  }
  return packaging;
}

/** 0 asks for no coverage. */
function insuredAmount({ insured_amount }: Shipment, largest: number, issues: Issue[]): Decimal | undefined {
  if (insured_amount === undefined || insured_amount === 0) return undefined;
  return amountOf(decimal(insured_amount).toFixed(), largest, 'shipment.insured_amount', issues);
}

function collectAmount(shipment: Shipment, largest: number, issues: Issue[]): Decimal | undefined {
  const written = extraOf(CARRIER, shipment, 'cod_amount');
  return written === undefined ? undefined : amountOf(written, largest, COD_AMOUNT, issues);
}

const COD_AMOUNT = `shipment.extra["${CARRIER}:cod_amount"]`;

/** By value where every parcel tells one, else equally, to the exact cent. */
function shares(amount: Decimal | undefined, values: readonly (number | undefined)[]): Decimal[] | undefined {
  if (amount === undefined) return undefined;
  const told = values.every((value) => value !== undefined && value > 0);
  return splitAmount(
    amount,
    values.map((value) => decimal(told ? (value as number) : 1)),
    CURRENCY,
  );
}
