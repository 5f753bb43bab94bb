/** What UPS refuses although its schema allows it. Codes are UPS's where they are known. */
import { isWithinStates } from './offers.js';
import { type Fault, refuse } from './refusal.js';
import type { Piece, Scenario } from './scenario.js';

/** An account that the simulator knows. */
export interface Account {
  readonly client_id: string;
  readonly client_secret: string;
  readonly account_number: string;
  /** Whether UPS has agreed on prices with it. */
  readonly has_agreement: boolean;
}

const HEAVIEST: Readonly<Record<string, number>> = { LBS: 150, KGS: 70 };
const WITH_STATES = ['US', 'CA'];

/** @throws Refusal for the first rule that a shipment breaks. */
export function checkScenario(scenario: Scenario, account: Account): void {
  const { from, to, pieces, shipper_number, charges } = scenario;
  if (shipper_number !== undefined && shipper_number !== account.account_number)
    throw refuse('120100', 'Missing or invalid shipper number');
  for (const { BillShipper } of charges) {
    if (BillShipper?.AccountNumber !== undefined && BillShipper.AccountNumber !== account.account_number)
      throw refuse('120310', 'Missing or invalid bill shipper account number');
  }
  for (const [place, name] of [
    [from, 'shipper'],
    [to, 'ship to'],
  ] as const) {
    if (place.country === 'CA' && !/^([A-Z]\d){3}$/.test(place.postal_code ?? ''))
      throw refuse('111286', `The postal code is invalid for the ${name} country`);
    if (place.country === 'US' && !/^\d{5}(\d{4})?$/.test(place.postal_code ?? ''))
      throw refuse('111286', `The postal code is invalid for the ${name} country`);
    if (place.postal_code === undefined && place.city === undefined)
      throw refuse('111100', `Missing or invalid ${name} postal code`);
  }
  if (pieces.length === 0) throw refuse('120501', 'At least one package is required');
  for (const piece of pieces) checkPiece(piece, scenario);
  const confirmation = confirmationFault(scenario);
  if (confirmation !== undefined) throw refuse(confirmation.code, confirmation.message);
}

function checkPiece(piece: Piece, scenario: Scenario): void {
  const imperial = ['US', 'PR'].includes(scenario.from.country);
  const units = [piece.unit, piece.dimension_unit];
  if (
    imperial
      ? units.includes('KGS') || units.includes('CM')
      : piece.unit === 'LBS' && scenario.from.country !== 'CA'
  )
    throw refuse('111057', 'This measurement system is not valid for the selected country or territory.');
  if (!(piece.weight > 0)) throw refuse('120502', 'Missing or invalid package weight');
  if (piece.weight > (HEAVIEST[piece.unit] ?? 0))
    throw refuse('111035', `The maximum per package weight is ${HEAVIEST[piece.unit]} ${piece.unit}.`);
  const [length = 0, width = 0, height = 0] = piece.dimensions ?? [];
  if (length < Math.max(width, height))
    throw refuse('120503', 'Length must be the longest dimension of the package');
}

/** Packages confirm within the United States, Puerto Rico and Canada; shipments everywhere else. */
function confirmationFault(scenario: Scenario): Fault | undefined {
  const { from, to, pieces } = scenario;
  const byPackage = isWithinStates(scenario) || (from.country === 'CA' && to.country === 'CA');
  const wrong = byPackage
    ? scenario.confirmation !== undefined
    : pieces.some(({ confirmation }) => confirmation !== undefined);
  return wrong
    ? {
        code: '120598',
        message: 'The delivery confirmation is not valid at this level for the selected locations.',
      }
    : undefined;
}

/** Negotiated rates need an agreement, and the shipper's state. */
export function isNegotiated({ wants_negotiated, from }: Scenario, { has_agreement }: Account): boolean {
  return (
    wants_negotiated && has_agreement && (from.state !== undefined || !WITH_STATES.includes(from.country))
  );
}

/** What UPS says when negotiated rates were asked for in vain. */
export const NOT_NEGOTIATED: Fault = {
  code: '120900',
  message: 'User Id and Shipper Number combination is not qualified to receive negotiated rates.',
};

export const NOT_AVAILABLE: Fault = {
  code: '111210',
  message: 'The requested service is unavailable between the selected locations.',
};

export const OPTION_NOT_AVAILABLE: Fault = {
  code: '121210',
  message: 'The requested accessory option is unavailable between the selected locations.',
};
