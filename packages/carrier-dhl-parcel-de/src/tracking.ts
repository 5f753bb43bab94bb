/**
 * Tracking: GET /shipments?xml=…, `d-get-piece-detail`, twenty numbers in a call. There is no schema: the documents are those of
 * DHL's collection of examples and of a published answer of its sandbox.
 */
import { atOnce, type OperationContext, type TrackingOperation } from '@waybill/carrier-kit';
import { trackingBatches } from '@waybill/carrier-kit/after';
import type { Call, TrackingRequest } from '@waybill/core/plugin';
import { TRACKING } from './connect.js';
import type { Account } from './settings.js';
import { parseResponse, type WireTrackingRequest } from './tracking/reply.js';

/** "Up to 20 numbers." */
export const NUMBERS_PER_CALL = 20;

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce(({ batches, language }) =>
    batches.map((batch) => {
      const numbers = batch.map(({ tracking_number }) => tracking_number);
      return trackingCall(numbers, language);
    }),
  ),
  parseResponse,
};

function createRequest(
  { tracking_numbers, reference, ship_date, language = 'en' }: TrackingRequest,
  { report }: OperationContext<Account['settings']>,
): WireTrackingRequest {
  if (reference !== undefined)
    report.notSupported('reference', `must be left out: ${report.name} finds shipments by their numbers`);
  if (ship_date !== undefined)
    report.notice(
      'ship_date',
      `${report.name} finds packages by their numbers alone: the ship date is not sent.`,
    );
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[0-9A-Za-z]{8,39}$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without spaces');
  if (language !== 'en' && language !== 'de')
    report.notice('language', `${report.name} answers in English: ${language} is not one of its languages.`);
  return {
    language: language === 'de' ? 'de' : 'en',
    batches: trackingBatches(tracking_numbers, NUMBERS_PER_CALL),
  };
}

/** The user and the form of the document come with the login: see `connect.ts`. */
export function trackingCall(numbers: readonly string[], language: string): Call {
  const facts = { 'language-code': language, 'piece-code': numbers.join(';'), request: 'd-get-piece-detail' };
  return {
    step: 'track',
    method: 'GET',
    url: `/tracking/v0/shipments?${new URLSearchParams(facts)}`,
    headers: { accept: 'application/xml' },
    login: TRACKING,
    optional: true,
  };
}
