import { type TrackingDetails, UnavailableError, type VoidOutcome } from '@waybill/core';
import { type Exchange, isAnswer } from '@waybill/core/plugin';
import { changing, type Defect, mappedBy, proxiedBy, sentBy } from './broken.js';

/** A carrier that makes mistakes in the details of every number. */
const trackingBy = (change: (details: TrackingDetails) => TrackingDetails) =>
  changing('parseTrackingResponse', ([details, errors]) => [details.map(change), errors]);

/** A carrier that makes mistakes in the outcome of every void. */
const voidingBy = (change: (outcome: VoidOutcome) => VoidOutcome) =>
  mappedBy(({ parseVoidResponse }) => ({
    parseVoidResponse: (response) => change(parseVoidResponse(response)),
  }));

/** Reads only responses that were never JSON. */
export function notStored<Response extends Exchange, Outcome>(
  parse: (response: Response) => Outcome,
  sent: WeakSet<object>,
) {
  return (response: Response): Outcome => {
    if (!sent.has(response.request as object)) throw new TypeError('this was stored');
    return parse(response);
  };
}

export const LATER_DEFECTS: readonly Defect[] = [
  {
    mistake: 'tracks under another version of the path',
    carrier: sentBy((client) => ({
      send: (request) =>
        client.send({ ...request, url: request.url.replace('/tracking/EXP1', '/tracking/exp1') }),
    })),
    fails: [
      'tracking: sends the recorded requests',
      'tracking: a package is followed from its label to its recipient',
      'tracking: each number is answered for itself',
    ],
  },
  {
    mistake: 'adds Z to times of which it does not know the zone',
    carrier: trackingBy((details) => ({
      ...details,
      events: details.events.map((event) => ({
        ...event,
        time: event.time && { ...event.time, utc_offset: null },
      })),
    })),
    fails: [
      'tracking: any reply is survived',
      'tracking: reads the recorded outcome',
      'tracking: a package is followed from its label to its recipient',
    ],
  },
  {
    mistake: 'trips over a tracking reply that is no document',
    carrier: mappedBy(({ parseTrackingResponse }) => ({
      parseTrackingResponse: (response) => {
        for (const reply of (response as Exchange).replies)
          if (isAnswer(reply) && reply.status < 300) JSON.parse(reply.body);
        return parseTrackingResponse(response);
      },
    })),
    fails: ['tracking: any reply is survived'],
  },
  {
    mistake: 'says nothing of a void that it cannot judge',
    carrier: voidingBy((outcome) => (outcome[0]?.outcome === 'unknown' ? [null, []] : outcome)),
    fails: ['voiding: any reply is survived', 'voiding: a lost answer is unknown, and asking again tells'],
  },
  {
    mistake: 'lists the oldest event first',
    carrier: trackingBy((details) => ({ ...details, events: details.events.toReversed() })),
    fails: [
      'tracking: reads the recorded outcome',
      'tracking: a package is followed from its label to its recipient',
    ],
  },
  {
    mistake: 'tracks only what it asked for itself',
    carrier: mappedBy(({ createTrackingRequest, parseTrackingResponse }) => {
      const sent = new WeakSet<object>();
      return {
        createTrackingRequest: (request) => {
          const wire = createTrackingRequest(request);
          sent.add(wire);
          return wire;
        },
        parseTrackingResponse: notStored(parseTrackingResponse, sent),
      };
    }),
    fails: ['tracking: a stored exchange reads the same'],
  },
  {
    mistake: 'gives up the whole list for one unknown number',
    carrier: changing('parseTrackingResponse', ([details, errors]) => [
      errors.length > 0 ? [] : details,
      errors,
    ]),
    fails: ['tracking: reads the recorded outcome', 'tracking: each number is answered for itself'],
  },
  {
    mistake: 'voids by another path',
    carrier: sentBy((client) => ({
      send: (request) =>
        client.send(request.method === 'DELETE' ? { ...request, url: `${request.url}?again` } : request),
    })),
    fails: ['voiding: sends the recorded requests', 'further operations: sends the recorded requests'],
  },
  {
    mistake: 'says that everything is voided',
    carrier: voidingBy(([result]) => [result && { ...result, outcome: 'voided' }, []]),
    fails: [
      'voiding: reads the recorded outcome',
      'voiding: what is delivered is too late',
      'voiding: a lost answer is unknown, and asking again tells',
      'manifest: the day is closed once',
    ],
  },
  {
    mistake: 'voids only what it asked for itself',
    carrier: mappedBy(({ createVoidRequest, parseVoidResponse }) => {
      const sent = new WeakSet<object>();
      return {
        createVoidRequest: (request) => {
          const wire = createVoidRequest(request);
          sent.add(wire);
          return wire;
        },
        parseVoidResponse: notStored(parseVoidResponse, sent),
      };
    }),
    fails: ['voiding: a stored exchange reads the same'],
  },
  {
    mistake: 'refuses what it voided before',
    carrier: changing('parseVoidResponse', ([result, errors], response) => {
      const again = response.replies.some((reply) => isAnswer(reply) && reply.status === 409);
      if (!again || result === null || errors.length > 0) return [result, errors];
      const { carrier, account } = result;
      const entry = {
        carrier,
        account,
        code: 'ALREADY',
        message: 'Voided before.',
        kind: 'carrier',
        retryable: false,
      } as const;
      return [{ ...result, outcome: 'refused' }, [entry]];
    }),
    fails: [
      'voiding: reads the recorded outcome',
      'voiding: what was bought can be voided from its JSON, and again',
      'voiding: a lost answer is unknown, and asking again tells',
    ],
  },
  {
    mistake: 'calls a void without an answer an outage',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      voidShipping: async (wire, options) => {
        const exchange = await proxy.voidShipping(wire, options);
        if (exchange.replies.every(isAnswer)) return exchange;
        throw new UnavailableError('examplepost: down', { carrier: 'examplepost' });
      },
    })),
    fails: ['voiding: a lost answer is unknown, and asking again tells'],
  },
  {
    mistake: 'voids for any account',
    carrier: mappedBy(({ createVoidRequest }) => ({
      createVoidRequest: (request) =>
        createVoidRequest({
          ...request,
          allow_refund: request.allow_refund,
          shipment: { ...request.shipment, carrier: 'examplepost', account: 'examplepost' },
        } as typeof request),
    })),
    fails: ['voiding: a shipment of another account is not sent'],
  },
];
