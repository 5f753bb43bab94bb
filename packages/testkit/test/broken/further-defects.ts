import { type AddressResult, type CarrierDefinition, type ErrorEntry, UnavailableError } from '@waybill/core';
import {
  type Exchange,
  isAnswer,
  OPERATIONS,
  type OperationOutcomes,
  type OperationRequests,
} from '@waybill/core/plugin';
import type { Further } from '../examplepost/offered.js';
import { changing, type Defects, forgetting, mappedBy, methodBy, sendingBy, stepBy } from './broken.js';

/** A carrier that makes mistakes in every outcome of an operation. */
function endingIn<Offered extends Further>(
  operation: Offered,
  change: (outcome: OperationOutcomes[Offered]) => unknown,
): CarrierDefinition {
  const { parse } = OPERATIONS[operation];
  return mappedBy((mapper) => ({
    [parse]: (response: unknown) => change(Reflect.apply(Reflect.get(mapper, parse), mapper, [response])),
  }));
}

/** A carrier that makes mistakes in what it reads of the requests of an operation. */
function readingAs<Offered extends Further>(
  operation: Offered,
  change: (request: OperationRequests[Offered]) => object,
): CarrierDefinition {
  const { create } = OPERATIONS[operation];
  return mappedBy((mapper) => ({
    [create]: (request: OperationRequests[Offered]) =>
      Reflect.apply(Reflect.get(mapper, create), mapper, [change(request)]),
  }));
}

/** A carrier whose entries of an operation are wrong. */
const withEntries = (operation: Further, change: (entry: ErrorEntry) => ErrorEntry) =>
  endingIn(operation, ([result, errors]) => [result, errors.map(change)]);

const mayBeAskedAgain = (operation: Further) =>
  withEntries(operation, (entry) =>
    entry.kind === 'unknown_outcome' ? { ...entry, retryable: true } : entry,
  );

/** Whatever a request takes back, it is the account's own. */
const ownHandle = <Handle extends object>(handle: Handle): Handle => ({
  ...handle,
  carrier: 'examplepost',
  account: 'examplepost',
});

const answeringBy = (change: (result: AddressResult) => AddressResult) =>
  endingIn('address_validation', ([result, errors]) => [result && change(result), errors]);

const ADDRESSES: Defects = {
  'asks for an address by another path': sendingBy(
    (send) => (request) =>
      send({ ...request, url: request.url.replace('/addresses?', '/addresses?strict&') }),
  ),
  'calls every known address valid': answeringBy((result) =>
    result.verdict === 'corrected' ? { ...result, verdict: 'valid' } : result,
  ),
  'suggests an address that it does not know itself': endingIn('address_validation', ([result, errors]) => [
    result && {
      ...result,
      candidates: result.candidates.map((candidate) => ({
        ...candidate,
        address: { ...candidate.address, city: 'Nirgends' },
      })),
    },
    errors,
  ]),
  'trips over an answer about an address that is no document': stepBy(
    'parseAddressResponse',
    (parse) => (response) => {
      for (const reply of (response as Exchange).replies)
        if (isAnswer(reply) && reply.status < 300) JSON.parse(reply.body);
      return parse(response);
    },
  ),
  'reads only the addresses that it asked for itself': forgetting(
    'createAddressRequest',
    'parseAddressResponse',
  ),
};

const PICKUPS: Defects = {
  'refuses to cancel what it cancelled before': changing(
    'parsePickupCancelResponse',
    ([result, errors], response) => {
      const again = response.replies.some((reply) => isAnswer(reply) && reply.status === 409);
      if (!again || result === null) return [result, errors];
      const { carrier, account } = result;
      const message = 'Cancelled before.';
      return [
        { ...result, outcome: 'refused' },
        [{ carrier, account, code: 'ALREADY', message, kind: 'carrier', retryable: false }],
      ];
    },
  ),
  'books days that are over': stepBy('createPickupRequest', (create) => (request) => ({
    ...create({ ...request, pickup_date: '2026-03-09' } as typeof request),
    date: request.pickup_date,
  })),
  'lets the shop try again after the cut-off': withEntries('pickup', (entry) =>
    entry.kind === 'too_late' ? { ...entry, kind: 'unavailable', retryable: true } : entry,
  ),
  'lets a pickup be booked again': mayBeAskedAgain('pickup'),
  'calls a cancellation without an answer done': endingIn('pickup_cancel', ([result, errors]) =>
    result?.outcome === 'unknown' ? [{ ...result, outcome: 'cancelled' }, []] : [result, errors],
  ),
  'cancels for any account': readingAs('pickup_cancel', (request) => ({
    ...request,
    pickup: ownHandle(request.pickup),
  })),
  'forgets the new day of a pickup': stepBy('createPickupUpdateRequest', (create) => (request) => ({
    ...create(request),
    date: '2026-03-03',
  })),
  'calls every pickup completed': endingIn('pickup_status', ([result, errors]) => [
    result && { ...result, status: 'completed' },
    errors,
  ]),
  'can always come': endingIn('pickup_availability', ([result, errors]) => [
    result && { ...result, available: true },
    errors,
  ]),
};

const DAYS: Defects = {
  'does not say that the day is closed': endingIn('manifest', ([result, errors]) => [
    result && { ...result, closed: false },
    errors,
  ]),
  'closes everything, whatever is listed': readingAs('manifest', ({ shipments: _, ...request }) => request),
  'lets the day be closed again': mayBeAskedAgain('manifest'),
  'loses the paper of the day': endingIn('manifest_documents', ([result, errors]) => [
    result && { ...result, documents: [], meta: { ...result.meta, documents: [] } },
    errors,
  ]),
};

const RETURNS: Defects = {
  'does not say that a return is one': endingIn('returns', ([result, errors]) => {
    if (result === null) return [result, errors];
    const { is_return: _, ...meta } = result.meta;
    return [{ ...result, meta }, errors];
  }),
  'makes a label of every return': readingAs('returns', (request) => ({
    ...request,
    return_label: { kind: 'label' },
  })),
  'calls a return without an answer an outage': methodBy(
    'createReturn',
    (create) => (wire, options) =>
      create(wire, options).catch(() => {
        throw new UnavailableError('examplepost: down', { carrier: 'examplepost' });
      }),
  ),
  'has the reply to a return in memory alone': methodBy('createReturn', (create) => async (wire, options) => {
    const { replies, ...exchange } = await create(wire, options);
    return Object.defineProperty(exchange, 'replies', { value: replies }) as typeof exchange & {
      replies: typeof replies;
    };
  }),
};

const PLACES: Defects = {
  'lists the farthest shop first': endingIn('locations', ([found, errors]) => [found.toReversed(), errors]),
  'looks for no id': stepBy(
    'createLocationsRequest',
    (create) => (request) => (request.id === undefined ? create(request) : { query: 'postal_code=10117' }),
  ),
  'calls its shops by names that no shipment takes': endingIn('locations', ([found, errors]) => [
    found.map((one) => ({ ...one, id: one.name })),
    errors,
  ]),
};

const PROOFS: Defects = {
  'refuses a proof for good while the package is on its way': withEntries('proof_of_delivery', (entry) =>
    entry.code === 'NOT_YET' ? { ...entry, kind: 'carrier', retryable: false } : entry,
  ),
  'proves deliveries of any account': readingAs('proof_of_delivery', (request) => ({
    ...request,
    ...(request.shipment && { shipment: ownHandle(request.shipment) }),
  })),
};

export const FURTHER_DEFECTS: Defects = {
  ...ADDRESSES,
  ...PICKUPS,
  ...DAYS,
  ...RETURNS,
  ...PLACES,
  ...PROOFS,
};
