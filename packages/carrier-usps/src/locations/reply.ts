/** Post offices, nearest first, and after them parcel lockers, whose distance USPS does not say. */
import { location } from '@waybill/carrier-kit/after';
import { failureEntry } from '@waybill/carrier-kit/reply';
import type { LocationsOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { lockersIn } from './locker.js';
import { officesIn } from './office.js';
import type { WireLocationsRequest } from './request.js';

export function parseResponse(
  { request, replies }: Exchange<WireLocationsRequest>,
  carrier: CarrierIdentity,
): LocationsOutcome {
  const read = replies.map((reply) => locationsIn(reply, request, carrier));
  const { kinds, purposes, limit } = request;
  const found = read
    .flatMap(([locations]) => locations)
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .filter((one) => purposes.every((purpose) => one.purposes.includes(purpose)))
    .sort((one, other) => (one.distance?.value ?? FAR) - (other.distance?.value ?? FAR));
  return [found.slice(0, limit), read.flatMap(([, errors]) => errors)];
}

/** One without a distance comes last. */
const FAR = Number.MAX_SAFE_INTEGER;

function locationsIn(
  reply: Reply,
  { distance_unit }: WireLocationsRequest,
  carrier: CarrierIdentity,
): LocationsOutcome {
  if (!isAnswer(reply)) return [[], [failureEntry(carrier, reply)]];
  const reading = readReply(reply, carrier, (document) =>
    reply.step === 'lockers' ? lockersIn(document) : officesIn(document, distance_unit),
  );
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  return [reading.document.map((facts) => location(carrier, facts)), [...reading.warnings]];
}
