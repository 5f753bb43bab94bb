/** Reads the answers about numbers. One without history is not known yet: that is no failure of the account. */
import {
  type AskedNumber,
  type TrackedNumber,
  trackingOutcome,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { TrackingOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import type { Platform } from '../platform.js';
import { detailsOf } from './details.js';
import type { SearchReading } from './pin.js';
import type { Inquiry } from './request.js';

/** The field of a reference, and of the numbers that were found by it. */
const REFERENCE = 'reference.value';

export function parseResponse(
  exchange: Exchange<Inquiry>,
  platform: Platform,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  const found = searched(exchange, platform, identity);
  if (found !== undefined && 'errors' in found)
    return [[], found.errors.map((entry) => ({ ...entry, field: REFERENCE }))];
  if (found !== undefined && found.pins.length === 0)
    return [[], [unknownNumberEntry(identity, { field: REFERENCE })]];
  return trackingOutcome(
    numbersOf(exchange, platform).flatMap((asked, at) => {
      const reply = exchange.replies.find(
        ({ step, package: position }) => step === 'track' && position === at,
      );
      return reply === undefined ? [] : tracked(reply, asked, platform, identity);
    }),
  );
}

/** The numbers that were asked for, or that the search found. */
export function numbersOf(exchange: Exchange<Inquiry>, platform: Platform): readonly AskedNumber[] {
  const found = searched(exchange, platform, NO_ACCOUNT);
  if (found === undefined) return exchange.request.numbers;
  if ('errors' in found) return [];
  return found.pins.map((tracking_number) => ({ tracking_number, field: REFERENCE }));
}

/** What the search found; `undefined` when there was none. */
function searched(
  { request, replies }: Exchange<Inquiry>,
  { readSearch }: Platform,
  carrier: CarrierIdentity,
): SearchReading | undefined {
  if (request.search === undefined) return undefined;
  const reply = replies.find(({ step }) => step === 'search');
  if (reply === undefined) return { pins: [] };
  return isAnswer(reply) ? readSearch(reply, carrier) : { errors: [failureEntry(carrier, reply)] };
}

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  platform: Platform,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = platform.readPin(reply, carrier);
  if ('pin' in reading) return [{ details: detailsOf(reading.pin, tracking_number, carrier) }];
  if ('unknown' in reading)
    return [{ errors: [unknownNumberEntry(carrier, { tracking_number, field, ...reading.unknown })] }];
  return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
}
