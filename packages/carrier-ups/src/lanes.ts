/** Which rules hold between two countries. Countries are ISO 3166-1 alpha-2. */

const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
const UNITED_STATES = new Set(['US', 'PR']);

/** Where a shipment goes from and to. */
export interface Lane {
  readonly from: string;
  readonly to: string;
}

export function inEuropeanUnion(country: string): boolean {
  return EUROPEAN_UNION.has(country);
}

export function withinUnitedStates({ from, to }: Lane): boolean {
  return UNITED_STATES.has(from) && UNITED_STATES.has(to);
}

/** No duties, so no payer of them: `ShipmentCharge/Type` calls it a Qualified Domestic Shipment. */
export function isQualifiedDomestic(lane: Lane): boolean {
  return (
    lane.from === lane.to ||
    withinUnitedStates(lane) ||
    (inEuropeanUnion(lane.from) && inEuropeanUnion(lane.to))
  );
}

/** The countries have different codes: telephone, contact and time in transit need more. */
export function isInternational({ from, to }: Lane): boolean {
  return from !== to;
}

/** Goods that enter the European Union declare more (`EUDeMinimisIndicator` and others). */
export function entersEuropeanUnion({ from, to }: Lane): boolean {
  return inEuropeanUnion(to) && !inEuropeanUnion(from);
}

/** Delivery confirmation is asked for package by package here, elsewhere for the shipment. */
export function confirmsByPackage(lane: Lane): boolean {
  return withinUnitedStates(lane) || (lane.from === 'CA' && lane.to === 'CA');
}

/** References stand on packages within the United States and within Puerto Rico, elsewhere on the shipment. */
export function referencesByPackage({ from, to }: Lane): boolean {
  return from === to && UNITED_STATES.has(from);
}

/** Collect on delivery: by package, for the shipment, or not at all. */
export function collectsBy(lane: Lane): 'package' | 'shipment' | undefined {
  if (withinUnitedStates(lane) || (lane.from === 'CA' && ['CA', 'US'].includes(lane.to))) return 'package';
  return inEuropeanUnion(lane.from) ? 'shipment' : undefined;
}

/** `InvoiceLineTotal` of a shipment; elsewhere the invoice form adds its lines up. */
export function needsInvoiceTotal({ from, to }: Lane): boolean {
  return from === 'US' && ['CA', 'PR'].includes(to);
}

/** Pounds and inches from the United States, kilograms and centimetres from anywhere else. */
export function isImperial({ from }: Lane): boolean {
  return UNITED_STATES.has(from);
}
