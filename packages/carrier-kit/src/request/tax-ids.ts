import type { Party } from '@waybill/core';
import type { RequestFields, TaxIdType } from '@waybill/core/plugin';
import { crossesCustoms, isEuropeanUnion } from './customs-territory.js';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

/** The tax numbers that a carrier has a place for. */
export interface TaxIdRules<Code> {
  /** The carrier's own word for each type that it has a place for. */
  readonly types: Readonly<Partial<Record<TaxIdType, Code>>>;
  /**
   * The type of a `tax_id`, whose kind is not in the request: only where the contract makes it certain, `undefined` elsewhere.
   * `read_by_carrier` for a carrier that sends it in a separate field. Left out, a `tax_id` is not sent, with a notice.
   */
  readonly bare?: ((party: Party) => TaxIdType | undefined) | 'read_by_carrier';
  /** Most numbers of one party. */
  readonly most?: number;
  /** Most characters of one number. */
  readonly longest?: number;
}

/** A tax number as a carrier sends it. */
export interface SentTaxId<Code> {
  /** The carrier's own word for the type. */
  readonly code: Code;
  readonly type: TaxIdType;
  readonly value: string;
  /** The country that gave the number: its own, else the country of the party. */
  readonly country?: string;
  /** Where it stands in the request. */
  readonly field: string;
}

/**
 * The tax numbers of a party that the carrier has a place for, in the order of the request. Others are left out with a
 * notice `tax_id_not_sent`, which does not repeat the number. An IOSS number is refused instead when goods enter the
 * European Union: without it the recipient pays VAT that the seller has collected already.
 */
export function taxIdsOf<Code>(
  party: Party,
  path: string,
  { types, bare, most = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: TaxIdRules<Code>,
  request: Pick<RequestFields, 'shipper' | 'recipient' | 'shipment'>,
  report: Reporter,
): SentTaxId<Code>[] {
  const sent: SentTaxId<Code>[] = [];
  for (const { type, value, country = countryOf(party), field } of numbersOf(party, path, bare, report)) {
    const code = types[type];
    if (code === undefined) notSent(type, field, `${report.name} has no place for it`, request, report);
    else if (sent.length === most)
      notSent(type, field, `${report.name} takes ${most} of a party`, request, report);
    else {
      report.tooLong(field, value, longest);
      sent.push({ code, type, value, ...(country === undefined ? {} : { country }), field });
    }
  }
  return sent;
}

interface Numbered {
  readonly type: TaxIdType;
  readonly value: string;
  readonly country?: string;
  readonly field: string;
}

/** The numbers of `tax_ids`, and `tax_id` if it is not among them and its type is certain. */
function numbersOf(
  party: Party,
  path: string,
  bare: TaxIdRules<unknown>['bare'],
  report: Reporter,
): Numbered[] {
  const { tax_id, tax_ids = [] } = party;
  const typed = tax_ids.map((number, index) => ({ ...number, field: `${path}.tax_ids[${index}]` }));
  if (bare === 'read_by_carrier' || tax_id === undefined || tax_ids.some(({ value }) => value === tax_id))
    return typed;
  if (bare === undefined) {
    const why = 'it does not say which kind of number it is, as those of tax_ids do';
    report.notice('tax_id_not_sent', `${path}.tax_id is not sent: ${why}.`);
    return typed;
  }
  const type = bare(party);
  if (type !== undefined) return [...typed, { type, value: tax_id, field: `${path}.tax_id` }];
  report.required(`${path}.tax_ids`, `where ${path}.tax_id does not show which kind of number it is`);
  return typed;
}

function notSent(
  type: TaxIdType,
  field: string,
  reason: string,
  { shipper, recipient, shipment }: Pick<RequestFields, 'shipper' | 'recipient' | 'shipment'>,
  report: Reporter,
): void {
  const enters =
    crossesCustoms(shipment.ship_from ?? shipper, recipient) &&
    isEuropeanUnion(countryOf(recipient), recipient.postal_code);
  if (type === 'IOSS' && enters)
    report.notSupported(field, `is an IOSS number, and ${reason}: the recipient would pay VAT again`);
  else report.notice('tax_id_not_sent', `${field} (${type}) is not sent: ${reason}.`);
}
