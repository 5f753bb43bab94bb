/** The pieces of a shipment, as `PackageInformation` counts, weighs and measures them. */
import { type Decimal, decimal, extraOf, parseEnum, roundUp, sum } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';
import { SPECIAL_HANDLING } from './extras.js';
import { type Packaging, packagingOf } from './services.js';

export interface Packages {
  readonly count: number;
  readonly total_weight: XmlNode;
  readonly elements: readonly XmlNode[];
  /** What was asked for; `undefined` for packaging that Purolator does not have. */
  readonly packaging: Packaging | undefined;
}

/** More in one shipment is more likely a slip. */
const MOST_PACKAGES = 999;
/** Grams, or thousandths of a pound. */
const WEIGHT_PLACES = 3;

export function packagesOf(shipment: Shipment, issues: Issue[]): Packages {
  const { items } = shipment;
  const packaging = wantedPackaging(shipment, issues);
  const count = items.reduce((total, { quantity = 1 }) => total + quantity, 0);
  if (count > MOST_PACKAGES) {
    const problem = `are ${count} pieces; at most ${MOST_PACKAGES} go into one shipment`;
    issues.push(issue('shipment.items', 'too_many_parcels', problem, 'not_supported'));
    return { count: 0, total_weight: {}, elements: [], packaging };
  }
  const weights = items.map(({ weight }) => roundUp(decimal(weight), WEIGHT_PLACES));
  const total = sum(items.map(({ quantity = 1 }, index) => decimal(weights[index] ?? 0).times(quantity)));
  return {
    count,
    total_weight: weightElement(total, shipment),
    elements: items.flatMap((item, index) => {
      const piece = pieceElement(item, index, decimal(weights[index] ?? 0), shipment, issues);
      return Array.from({ length: item.quantity ?? 1 }, () => piece);
    }),
    packaging,
  };
}

function weightElement(weight: Decimal, { weight_unit }: Shipment): XmlNode {
  return { Value: weight.toFixed(), WeightUnit: weight_unit === 'LB' ? 'lb' : 'kg' };
}

/** Pounds and kilograms, inches and centimetres: the contract takes either, each for itself. */
function pieceElement(
  item: Item,
  index: number,
  weight: Decimal,
  shipment: Shipment,
  issues: Issue[],
): XmlNode {
  const DimensionUnit = shipment.dimension_unit === 'IN' ? 'in' : 'cm';
  // Purolator rounds up itself, to whole inches or centimetres.
  const dimension = (length: number | undefined) =>
    length === undefined ? undefined : { Value: roundUp(decimal(length), 0), DimensionUnit };
  const field = `shipment.items[${index}].extra["${CARRIER}:special_handling"]`;
  const handling = parseEnum(extraOf(CARRIER, item, 'special_handling'), SPECIAL_HANDLING, field, issues);
  return {
    Weight: weightElement(weight, shipment),
    Length: dimension(item.length),
    Width: dimension(item.width),
    Height: dimension(item.height),
    Options:
      handling === undefined
        ? undefined
        : optionPairs([
            ['SpecialHandling', 'true'],
            ['SpecialHandlingType', handling],
          ]),
  };
}

/** `OptionIDValuePair`, one an option. */
export function optionPairs(pairs: readonly (readonly [id: string, value: string])[]): XmlNode {
  return { OptionIDValuePair: pairs.map(([ID, Value]) => ({ ID, Value })) };
}

/** Our words for packaging, and what stands in the service for it. */
const PACKAGINGS: Readonly<Record<string, Packaging>> = {
  BOX: '',
  ENVELOPE: 'Envelope',
  PAK: 'Pack',
  EXPRESS_BOX: 'Box',
};

/** Of all items together: packaging is a part of the service. */
function wantedPackaging(shipment: Shipment, issues: Issue[]): Packaging | undefined {
  const words = shipment.items.map(({ packaging_type }) =>
    packaging_type === 'BOX' ? shipment.packaging_type : packaging_type,
  );
  const [first = 'BOX'] = words;
  const strange = words.find((word) => !Object.hasOwn(PACKAGINGS, word));
  const problem =
    strange !== undefined
      ? `is ${strange}; Purolator has ${Object.keys(PACKAGINGS).join(', ')}`
      : words.some((word) => word !== first)
        ? 'differs between items; it is a part of the service, so all pieces of a shipment have the same'
        : undefined;
  if (problem === undefined) return PACKAGINGS[first];
  issues.push(issue(packagingField(shipment), 'packaging_not_supported', problem, 'not_supported'));
  return undefined;
}

/** Where a request names its packaging; an item's own goes before the shipment's. */
function packagingField({ items }: Shipment): string {
  const own = items.findIndex((item) => item.packaging_type !== 'BOX');
  return own < 0 ? 'shipment.packaging_type' : `shipment.items[${own}].packaging_type`;
}

/** Why a service does not take these pieces: it is for other packaging, or Purolator's own holds one piece only. */
export function clashOf(
  { packaging, count }: Pick<Packages, 'packaging' | 'count'>,
  service: string,
): 'packaging' | 'count' | undefined {
  const wanted = packagingOf(service);
  if (packaging && wanted !== undefined && wanted !== packaging) return 'packaging';
  return wanted && count > 1 ? 'count' : undefined;
}

export function checkPackaging(pieces: Packages, service: string, shipment: Shipment, issues: Issue[]): void {
  const clash = clashOf(pieces, service);
  if (clash === 'packaging') {
    const problem = `asks for ${pieces.packaging}; the service ${service} is for ${packagingOf(service) || "the shipper's own packaging"}`;
    issues.push(issue(packagingField(shipment), 'contradiction', problem));
  } else if (clash === 'count') {
    const problem = `are ${pieces.count} pieces; the service ${service} takes one`;
    issues.push(issue('shipment.items', 'too_many_parcels', problem, 'not_supported'));
  }
}
