import type { ErrorEntry, ShippingResult } from '@waybill/core';
import type { Capability, OperationOutcomes } from '@waybill/core/plugin';

type Results = { readonly [Operation in Capability]: NonNullable<OperationOutcomes[Operation][0]> };

/**
 * What an operation gave, in few words: `2 quotes, cheapest 12.34 USD`, `voided`; then each error as its kind and the carrier's
 * code: `carrier INVALID.POSTALCODE`.
 */
export function outcomeInWords(
  operation: Capability,
  [result, errors]: readonly [result: unknown, errors: readonly ErrorEntry[]],
): string {
  const nothing = result === null || (Array.isArray(result) && result.length === 0 && errors.length > 0);
  const read = WORDS[operation] as (result: unknown) => string;
  return [
    ...(nothing ? [] : [read(result)]),
    ...new Set(errors.map(({ kind, code }) => `${kind} ${code}`)),
  ].join('; ');
}

const WORDS: { readonly [Operation in Capability]: (result: Results[Operation]) => string } = {
  rating: (quotes) => {
    const [cheapest] = quotes.toSorted((a, b) => a.total_charge - b.total_charge);
    const from = cheapest && `cheapest ${cheapest.total_charge} ${cheapest.currency}`;
    return list(counted(quotes.length, 'quote'), from);
  },
  shipping: bought,
  returns: bought,
  recovery: bought,
  tracking: (packages) =>
    packages
      .map(({ tracking_number, status, events }) =>
        list(`${tracking_number} ${status}`, counted(events.length, 'event')),
      )
      .join('; '),
  voiding: ({ outcome }) => outcome,
  address_validation: ({ verdict, candidates }) => list(verdict, counted(candidates.length, 'candidate')),
  pickup: booked,
  pickup_update: booked,
  pickup_status: booked,
  pickup_cancel: ({ outcome }) => outcome,
  pickup_availability: ({ available, charge, cut_off }) =>
    list(AVAILABLE[`${available}`], amount(charge), cut_off?.time),
  manifest: closed,
  manifest_documents: closed,
  locations: (places) => list(counted(places.length, 'place'), places[0] && `nearest ${places[0].id}`),
  proof_of_delivery: ({ tracking_number, documents }) =>
    list(tracking_number, counted(documents.length, 'document')),
};

const AVAILABLE = { true: 'available', false: 'not available', null: 'availability unknown' } as const;

function bought({ tracking_number, documents, total_charge, complete }: ShippingResult): string {
  return list(
    tracking_number ?? 'no number',
    counted(documents.length, 'document'),
    amount(total_charge),
    complete ? undefined : 'incomplete',
  );
}

function booked({ confirmation_numbers, status, charge }: Results['pickup']): string {
  return list(status, confirmation_numbers.join(' '), amount(charge));
}

function closed({ manifests, documents }: Results['manifest']): string {
  return list(...manifests.map(({ id }) => id ?? 'no number'), counted(documents.length, 'document'));
}

function amount(charge: ShippingResult['total_charge']): string | undefined {
  return charge === null ? undefined : `${charge.amount} ${charge.currency}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function list(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}
