import type { Party } from '@waybill/core';
import { onceFor } from '../values/once-for.js';
import { type KnownPlace, knownPlace, type PlaceKind } from './door/kinds.js';
import { isMilitary } from './military.js';
import type { Reporter } from './report.js';
import { doorIn, tidyLine } from './street.js';
import { countryOf } from './territories.js';

/**
 * Refuses an address that is a PO box, locker, pick-up point or military post office and nothing else, for carriers that
 * deliver to streets alone. A box with a street and number on the same or another line is accepted: the carrier goes to the
 * street.
 */
export function refusePoBox(party: Party, path: string, report: Reporter): void {
  if (isMilitary(party)) {
    const problem = `is that of an APO, FPO or DPO (${party.postal_code ?? ''}); ${report.name} delivers to a street address, USPS delivers there`;
    report.notSupported(`${path}.postal_code`, problem);
    return;
  }
  refuse(party, path, ['po_box', 'locker', 'pick_up_point', 'military'], report);
}

/** The same for lockers and pick-up points alone: for postal services, which have PO boxes. */
export function refuseLocker(party: Party, path: string, report: Reporter): void {
  refuse(party, path, ['locker', 'pick_up_point'], report);
}

const NAMES: Readonly<Record<PlaceKind, string>> = {
  po_box: 'a PO box',
  locker: 'a locker',
  pick_up_point: 'a pick-up point',
  military: 'a military post office',
};

function refuse(party: Party, path: string, kinds: readonly PlaceKind[], report: Reporter): void {
  const country = countryOf(party) ?? '';
  const { address_lines = [] } = party;
  const places = placesIn(party);
  const index = places.findIndex((place) => place !== undefined && kinds.includes(place.kind));
  const found = places[index];
  if (found === undefined) return;
  const { kind, street } = doorIn(party);
  if (kind === 'street') return;
  const field = `${path}.address_lines[${index}]`;
  const written = JSON.stringify(address_lines[index]);
  const isLocker = found.kind === 'locker' || found.kind === 'pick_up_point';
  // Lockers and outlets of Deutsche Post are places of their own; other points may be shops, in a street.
  if (isLocker && street !== found.word && !isGermanPoint(found, country)) {
    report.notice(
      'pick_up_point',
      `${field} (${written}) is sent as a line of the address: ${report.name} delivers to the street. A pick-up point of its own goes into shipment.delivery_point.`,
    );
    return;
  }
  report.notSupported(
    field,
    `is ${NAMES[found.kind]} (${written}); ${report.name} delivers to a street address`,
  );
}

const placesIn = onceFor((party: Party): readonly (KnownPlace | undefined)[] =>
  (party.address_lines ?? []).map((line) => knownPlace(tidyLine(line), countryOf(party) ?? '')),
);

const isGermanPoint = ({ word }: KnownPlace, country: string): boolean =>
  country === 'DE' && /^(?:packstation|postfiliale)$/i.test(word);
