import { type AddressResult, type CarrierDefinition, type ErrorEntry, UnavailableError } from '@waybill/core';
import {
  type Exchange,
  isAnswer,
  OPERATIONS,
  type OperationOutcomes,
  type OperationRequests,
} from '@waybill/core/plugin';
import type { Further } from '../examplepost/offered.js';
import { changing, type Defect, mappedBy, proxiedBy, sentBy } from './broken.js';
import { notStored } from './later-defects.js';

const SENDS = 'further operations: sends the recorded requests';
const READS = 'further operations: reads the recorded outcome';

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

const ADDRESSES: readonly Defect[] = [
  {
    mistake: 'asks for an address by another path',
    carrier: sentBy((client) => ({
      send: (request) =>
        client.send({ ...request, url: request.url.replace('/addresses?', '/addresses?strict&') }),
    })),
    fails: [SENDS],
  },
  {
    mistake: 'calls every known address valid',
    carrier: answeringBy((result) =>
      result.verdict === 'corrected' ? { ...result, verdict: 'valid' } : result,
    ),
    fails: [
      READS,
      'address validation: a verdict is what its candidates show',
      'address validation: a suggestion that is given back is valid',
    ],
  },
  {
    mistake: 'suggests an address that it does not know itself',
    carrier: endingIn('address_validation', ([result, errors]) => [
      result && {
        ...result,
        candidates: result.candidates.map((candidate) => ({
          ...candidate,
          address: { ...candidate.address, city: 'Nirgends' },
        })),
      },
      errors,
    ]),
    fails: [READS, 'address validation: a suggestion that is given back is valid'],
  },
  {
    mistake: 'trips over an answer about an address that is no document',
    carrier: mappedBy(({ parseAddressResponse }) => ({
      parseAddressResponse: (response) => {
        for (const reply of (response as Exchange).replies)
          if (isAnswer(reply) && reply.status < 300) JSON.parse(reply.body);
        return parseAddressResponse(response);
      },
    })),
    fails: ['further operations: any reply is survived'],
  },
  {
    mistake: 'reads only the addresses that it asked for itself',
    carrier: mappedBy(({ createAddressRequest, parseAddressResponse }) => {
      const sent = new WeakSet<object>();
      return {
        createAddressRequest: (request) => {
          const wire = createAddressRequest(request);
          sent.add(wire);
          return wire;
        },
        parseAddressResponse: notStored(parseAddressResponse, sent),
      };
    }),
    fails: ['further operations: a stored exchange reads the same'],
  },
];

const PICKUPS: readonly Defect[] = [
  {
    mistake: 'refuses to cancel what it cancelled before',
    carrier: changing('parsePickupCancelResponse', ([result, errors], response) => {
      const again = response.replies.some((reply) => isAnswer(reply) && reply.status === 409);
      if (!again || result === null) return [result, errors];
      const { carrier, account } = result;
      const message = 'Cancelled before.';
      return [
        { ...result, outcome: 'refused' },
        [{ carrier, account, code: 'ALREADY', message, kind: 'carrier', retryable: false }],
      ];
    }),
    fails: [
      READS,
      'pickup: what was booked can be cancelled from its JSON, and again',
      'pickup: a lost answer to a cancellation is unknown, and asking again tells',
    ],
  },
  {
    mistake: 'books days that are over',
    carrier: mappedBy(({ createPickupRequest }) => ({
      createPickupRequest: (request) => ({
        ...createPickupRequest({ ...request, pickup_date: '2026-03-09' } as typeof request),
        date: request.pickup_date,
      }),
    })),
    fails: ['pickup: a day that is over is refused by its field'],
  },
  {
    mistake: 'lets the shop try again after the cut-off',
    carrier: withEntries('pickup', (entry) =>
      entry.kind === 'too_late' ? { ...entry, kind: 'unavailable', retryable: true } : entry,
    ),
    fails: ['pickup: after the cut-off nothing is booked'],
  },
  {
    mistake: 'lets a pickup be booked again',
    carrier: mayBeAskedAgain('pickup'),
    fails: ['pickup: a lost answer to a booking is unknown, and not to be asked for again'],
  },
  {
    mistake: 'calls a cancellation without an answer done',
    carrier: endingIn('pickup_cancel', ([result, errors]) =>
      result?.outcome === 'unknown' ? [{ ...result, outcome: 'cancelled' }, []] : [result, errors],
    ),
    fails: ['pickup: a lost answer to a cancellation is unknown, and asking again tells'],
  },
  {
    mistake: 'cancels for any account',
    carrier: readingAs('pickup_cancel', (request) => ({ ...request, pickup: ownHandle(request.pickup) })),
    fails: ['pickup: what others booked is not cancelled'],
  },
  {
    mistake: 'forgets the new day of a pickup',
    carrier: mappedBy(({ createPickupUpdateRequest }) => ({
      createPickupUpdateRequest: (request) => ({ ...createPickupUpdateRequest(request), date: '2026-03-03' }),
    })),
    fails: [SENDS, 'pickup: a change is what the carrier keeps'],
  },
  {
    mistake: 'calls every pickup completed',
    carrier: endingIn('pickup_status', ([result, errors]) => [
      result && { ...result, status: 'completed' },
      errors,
    ]),
    fails: ['pickup: its status follows it'],
  },
  {
    mistake: 'can always come',
    carrier: endingIn('pickup_availability', ([result, errors]) => [
      result && { ...result, available: true },
      errors,
    ]),
    fails: ['pickup: when the carrier can come is told in times of the place'],
  },
];

const DAYS: readonly Defect[] = [
  {
    mistake: 'does not say that the day is closed',
    carrier: endingIn('manifest', ([result, errors]) => [result && { ...result, closed: false }, errors]),
    fails: [READS, 'manifest: the day is closed once'],
  },
  {
    mistake: 'closes everything, whatever is listed',
    carrier: readingAs('manifest', ({ shipments: _, ...request }) => request),
    fails: [
      'manifest: a list of shipments is refused where everything is closed, and required where only listed ones are',
    ],
  },
  {
    mistake: 'lets the day be closed again',
    carrier: mayBeAskedAgain('manifest'),
    fails: ['manifest: a lost answer is unknown, and not to be asked for again'],
  },
  {
    mistake: 'loses the paper of the day',
    carrier: endingIn('manifest_documents', ([result, errors]) => [
      result && { ...result, documents: [], meta: { ...result.meta, documents: [] } },
      errors,
    ]),
    fails: [READS, 'manifest: its documents are fetched from its JSON when they are ready'],
  },
];

const RETURNS: readonly Defect[] = [
  {
    mistake: 'does not say that a return is one',
    carrier: endingIn('returns', ([result, errors]) => {
      if (result === null) return [result, errors];
      const { is_return: _, ...meta } = result.meta;
      return [{ ...result, meta }, errors];
    }),
    fails: [READS, 'returns: a return says that it is one'],
  },
  {
    mistake: 'makes a label of every return',
    carrier: readingAs('returns', (request) => ({ ...request, return_label: { kind: 'label' } })),
    fails: ['returns: a way to the label that the carrier does not have is refused by field'],
  },
  {
    mistake: 'calls a return without an answer an outage',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createReturn: (wire, options) =>
        proxy.createReturn(wire, options).catch(() => {
          throw new UnavailableError('examplepost: down', { carrier: 'examplepost' });
        }),
    })),
    fails: ['returns: a lost answer is unknown, and not to be asked for again'],
  },
  {
    mistake: 'has the reply to a return in memory alone',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createReturn: async (wire, options) => {
        const { replies, ...exchange } = await proxy.createReturn(wire, options);
        return Object.defineProperty(exchange, 'replies', { value: replies }) as typeof exchange & {
          replies: typeof replies;
        };
      },
    })),
    fails: [
      'further operations: a stored exchange reads the same',
      'returns: one whose process dies is not made twice',
    ],
  },
];

const PLACES: readonly Defect[] = [
  {
    mistake: 'lists the farthest shop first',
    carrier: endingIn('locations', ([found, errors]) => [found.toReversed(), errors]),
    fails: ['locations: each is whole, and the nearest comes first'],
  },
  {
    mistake: 'looks for no id',
    carrier: mappedBy(({ createLocationsRequest }) => ({
      createLocationsRequest: (request) =>
        request.id === undefined ? createLocationsRequest(request) : { query: 'postal_code=10117' },
    })),
    fails: ['locations: one is found by its id'],
  },
  {
    mistake: 'calls its shops by names that no shipment takes',
    carrier: endingIn('locations', ([found, errors]) => [
      found.map((one) => ({ ...one, id: one.name })),
      errors,
    ]),
    fails: [READS, 'locations: one is found by its id', 'locations: an id is what a shipment takes'],
  },
];

const PROOFS: readonly Defect[] = [
  {
    mistake: 'refuses a proof for good while the package is on its way',
    carrier: withEntries('proof_of_delivery', (entry) =>
      entry.code === 'NOT_YET' ? { ...entry, kind: 'carrier', retryable: false } : entry,
    ),
    fails: ['proof of delivery: there is none before the delivery, and one after it'],
  },
  {
    mistake: 'proves deliveries of any account',
    carrier: readingAs('proof_of_delivery', (request) => ({
      ...request,
      ...(request.shipment && { shipment: ownHandle(request.shipment) }),
    })),
    fails: ['proof of delivery: of what others sent there is none'],
  },
];

export const FURTHER_DEFECTS: readonly Defect[] = [
  ...ADDRESSES,
  ...PICKUPS,
  ...DAYS,
  ...RETURNS,
  ...PLACES,
  ...PROOFS,
];
