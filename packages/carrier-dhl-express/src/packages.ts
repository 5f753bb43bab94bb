import { centimetres, type Decimal, inches, kilograms, pounds, roundUp } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';

/** `unitOfMeasurement`: kilograms and centimetres, or pounds and inches. One for the whole request. */
export type UnitSystem = 'metric' | 'imperial';

/** A package as rating and shipping both take it. */
export interface WirePackage {
  /** DHL's own packaging; left out for the shipper's. */
  readonly typeCode?: string;
  readonly weight: number;
  readonly dimensions?: { readonly length: number; readonly width: number; readonly height: number };
}

/** `packages`: 1 to 999. */
const MOST_PIECES = 999;
/** `weight` and `dimensions` step by 0.001. */
const PLACES = 3;
const LONGEST = 9_999_999;

/** Pounds with inches go as they are; any mixture is converted. */
export function unitsOf({ items, weight_unit, dimension_unit }: Shipment): UnitSystem {
  const measured = items.some(({ length, width, height }) => length ?? width ?? height);
  return weight_unit === 'LB' && (dimension_unit === 'IN' || !measured) ? 'imperial' : 'metric';
}

/** A weight in the request's units. */
export function weightIn(units: UnitSystem, weight: number, unit: 'KG' | 'LB'): Decimal {
  return units === 'metric' ? kilograms(weight, unit) : pounds(weight, unit);
}

/** Every package with the item that it is, in the order of the items. */
export function packagesOf(shipment: Shipment, issues: Issue[]): { item: Item; piece: WirePackage }[] {
  const count = shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (count > MOST_PIECES) {
    const problem = `are ${count} packages; DHL Express takes ${MOST_PIECES} in one shipment`;
    issues.push(issue('shipment.items', 'too_many_parcels', problem, 'not_supported'));
    return [];
  }
  const units = unitsOf(shipment);
  return shipment.items.flatMap((item, index) => {
    const wirePackage = pieceOf(item, `shipment.items[${index}]`, shipment, units, issues);
    return Array.from({ length: item.quantity ?? 1 }, () => ({ item, piece: wirePackage }));
  });
}

function pieceOf(
  item: Item,
  field: string,
  shipment: Shipment,
  units: UnitSystem,
  issues: Issue[],
): WirePackage {
  const typeCode = packagingOf(item, field, shipment, issues);
  const dimensions = dimensionsOf(item, field, shipment.dimension_unit, units, issues);
  return {
    ...(typeCode === undefined ? {} : { typeCode }),
    weight: Number(roundUp(weightIn(units, item.weight, shipment.weight_unit), PLACES)),
    ...(dimensions === undefined ? {} : { dimensions }),
  };
}

/** All three or none. */
function dimensionsOf(
  item: Item,
  field: string,
  unit: 'CM' | 'IN',
  units: UnitSystem,
  issues: Issue[],
): WirePackage['dimensions'] {
  const names = ['length', 'width', 'height'] as const;
  const missing = names.filter((name) => item[name] === undefined);
  if (missing.length === names.length) return undefined;
  for (const name of missing) {
    const problem = 'is required: DHL Express takes all three dimensions or none';
    issues.push(issue(`${field}.${name}`, 'required', problem));
  }
  const measure = (name: (typeof names)[number]): number => {
    const given = item[name] ?? 0;
    const length = units === 'metric' ? centimetres(given, unit) : inches(given, unit);
    if (length.isGreaterThan(LONGEST))
      issues.push(issue(`${field}.${name}`, 'out_of_range', `is above ${LONGEST}`));
    return Number(roundUp(length, PLACES));
  };
  return missing.length > 0
    ? undefined
    : { length: measure('length'), width: measure('width'), height: measure('height') };
}

/** DHL's own packagings: `typeCode` of a package. */
const PACKAGINGS = '1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD'.split(' ');
/** The envelope is one of them; whose box it is, the neutral word does not tell. */
const ENVELOPE = 'XPD';

function packagingOf(item: Item, field: string, shipment: Shipment, issues: Issue[]): string | undefined {
  const own = item.packaging_type !== 'BOX';
  const packaging = own ? item.packaging_type : shipment.packaging_type;
  if (packaging === 'BOX') return undefined;
  if (packaging === 'ENVELOPE') return ENVELOPE;
  if (PACKAGINGS.includes(packaging)) return packaging;
  const problem = `is ${packaging}; DHL Express knows BOX (your own packaging), ENVELOPE, and its own: ${PACKAGINGS.join(', ')}`;
  issues.push(
    issue(
      own ? `${field}.packaging_type` : 'shipment.packaging_type',
      'packaging_not_supported',
      problem,
      'not_supported',
    ),
  );
  return undefined;
}
