import { type TrackingDetails, UnavailableError, type VoidOutcome } from '@waybill/core';
import { type Exchange, isAnswer } from '@waybill/core/plugin';
import { changing, type Defects, forgetting, methodBy, sendingBy, stepBy } from './broken.js';

/** A carrier that makes mistakes in the details of every number. */
const trackingBy = (change: (details: TrackingDetails) => TrackingDetails) =>
  changing('parseTrackingResponse', ([details, errors]) => [details.map(change), errors]);

/** A carrier that makes mistakes in the outcome of every void. */
const voidingBy = (change: (outcome: VoidOutcome) => VoidOutcome) =>
  stepBy('parseVoidResponse', (parse) => (response) => change(parse(response)));

export const LATER_DEFECTS: Defects = {
  'tracks under another version of the path': sendingBy(
    (send) => (request) => send({ ...request, url: request.url.replace('/tracking/EXP1', '/tracking/exp1') }),
  ),
  'adds Z to times of which it does not know the zone': trackingBy((details) => ({
    ...details,
    events: details.events.map((event) => ({
      ...event,
      time: event.time && { ...event.time, utc_offset: null },
    })),
  })),
  'trips over a tracking reply that is no document': stepBy(
    'parseTrackingResponse',
    (parse) => (response) => {
      for (const reply of (response as Exchange).replies)
        if (isAnswer(reply) && reply.status < 300) JSON.parse(reply.body);
      return parse(response);
    },
  ),
  'says nothing of a void that it cannot judge': voidingBy((outcome) =>
    outcome[0]?.outcome === 'unknown' ? [null, []] : outcome,
  ),
  'lists the oldest event first': trackingBy((details) => ({
    ...details,
    events: details.events.toReversed(),
  })),
  'tracks only what it asked for itself': forgetting('createTrackingRequest', 'parseTrackingResponse'),
  'gives up the whole list for one unknown number': changing('parseTrackingResponse', ([details, errors]) => [
    errors.length > 0 ? [] : details,
    errors,
  ]),
  'voids by another path': sendingBy(
    (send) => (request) =>
      send(request.method === 'DELETE' ? { ...request, url: `${request.url}?again` } : request),
  ),
  'says that everything is voided': voidingBy(([result]) => [result && { ...result, outcome: 'voided' }, []]),
  'voids only what it asked for itself': forgetting('createVoidRequest', 'parseVoidResponse'),
  'refuses what it voided before': changing('parseVoidResponse', ([result, errors], response) => {
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
  'calls a void without an answer an outage': methodBy('voidShipping', (send) => async (wire, options) => {
    const exchange = await send(wire, options);
    if (exchange.replies.every(isAnswer)) return exchange;
    throw new UnavailableError('examplepost: down', { carrier: 'examplepost' });
  }),
  'voids for any account': stepBy(
    'createVoidRequest',
    (create) => (request) =>
      create({
        ...request,
        allow_refund: request.allow_refund,
        shipment: { ...request.shipment, carrier: 'examplepost', account: 'examplepost' },
      } as typeof request),
  ),
};
