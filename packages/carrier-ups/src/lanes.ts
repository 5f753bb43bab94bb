/** What the addresses of a request are to UPS, and which of its rules hold between two countries. Countries are ISO 3166-1 alpha-2. */
import {
  crossesCustoms,
  isEuropeanUnion,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';

/** An address, and where it stands in the request. */
export interface Placed {
  readonly party: Party;
  readonly path: string;
}

export interface Roles {
  /** `Shipper`: holds the account. Of a return it is the shop, where the goods go back to. */
  readonly shipper: Placed;
  /** Where the packages leave from. */
  readonly from: Placed;
  /** `ShipTo`. */
  readonly to: Placed;
  readonly is_return: boolean;
}

/** The code of the option for returns. */
const RETURN = 'Return';

export function rolesOf(
  { shipper, recipient, shipment: { ship_from } }: RateRequest,
  options: readonly RequestedOption[],
): Roles {
  const is_return = options.some(({ row }) => row.code === RETURN);
  const to = { party: recipient, path: 'recipient' };
  const sender = { party: shipper, path: 'shipper' };
  return {
    shipper: is_return ? to : sender,
    from: ship_from === undefined ? sender : { party: ship_from, path: 'shipment.ship_from' },
    to,
    is_return,
  };
}

/** Whether packages leave from another address than that of the account's holder: then `ShipFrom` is sent. */
export function leavesElsewhere({ shipper, from }: Roles): boolean {
  return shipper.party !== from.party;
}

/** Where a shipment goes from and to. */
export interface Lane {
  readonly from: string;
  readonly to: string;
  /** False on what UPS calls a Qualified Domestic Shipment: no invoice, and no duties to pay. */
  readonly crosses_customs: boolean;
  readonly from_european_union: boolean;
  readonly to_european_union: boolean;
}

export function laneOf({ shipper, ...roles }: Roles, report: Reporter): Lane {
  for (const { path, party } of [shipper, roles.from, roles.to])
    if (party.country_code === undefined) report.required(`${path}.country_code`);
  const { country_code: from = '', postal_code: origin } = roles.from.party;
  const { country_code: to = '', postal_code: destination } = roles.to.party;
  return {
    from,
    to,
    crosses_customs: crossesCustoms(roles.from.party, roles.to.party),
    from_european_union: isEuropeanUnion(from, origin),
    to_european_union: isEuropeanUnion(to, destination),
  };
}

/** Puerto Rico goes by the rules of the United States. */
export function inUnitedStates(country: string): boolean {
  return country === 'US' || country === 'PR';
}

export function withinUnitedStates({ from, to }: Lane): boolean {
  return inUnitedStates(from) && inUnitedStates(to);
}

/** Whether the countries have different codes. If so, UPS requires more: a contact, a telephone number, the value of goods. */
export function isInternational({ from, to }: Lane): boolean {
  return from !== to;
}

/** Goods that enter the European Union declare more (`EUDeMinimisIndicator` and others). */
export function entersEuropeanUnion({ from_european_union, to_european_union }: Lane): boolean {
  return to_european_union && !from_european_union;
}

/** Whether delivery confirmation is requested for each package; elsewhere it is requested for the shipment. */
export function confirmsByPackage(lane: Lane): boolean {
  return withinUnitedStates(lane) || (lane.from === 'CA' && lane.to === 'CA');
}

/** Whether references are sent with each package: within the United States and within Puerto Rico. */
export function referencesByPackage({ from, to }: Lane): boolean {
  return from === to && inUnitedStates(from);
}

/** Collect on delivery: by package, for the shipment, or not at all. */
export function collectsBy(lane: Lane): 'package' | 'shipment' | undefined {
  if (withinUnitedStates(lane) || (lane.from === 'CA' && ['CA', 'US'].includes(lane.to))) return 'package';
  return lane.from_european_union ? 'shipment' : undefined;
}

/** Where UPS knows documents (`DocumentsOnlyIndicator`): between countries, but not from the United States to its neighbours. */
export function declaresDocuments(lane: Lane): boolean {
  return isInternational(lane) && !(lane.from === 'US' && ['CA', 'PR', 'MX'].includes(lane.to));
}

/** Whether a shipment needs `InvoiceLineTotal`; elsewhere the invoice form adds its lines up. */
export function needsInvoiceTotal({ from, to }: Lane): boolean {
  return from === 'US' && ['CA', 'PR'].includes(to);
}
