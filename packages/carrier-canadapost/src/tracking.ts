/**
 * Tracking: the details of one number in each call. A reference is looked for first, among the shipments of the account, and
 * what is found is tracked by its numbers.
 */
import type { TrackingOperation } from '@waybill/carrier-kit';
import { byPlatform, type Platform } from './platform.js';
import type { Api, OpenSettings } from './settings.js';
import { numbersOf, parseResponse } from './tracking/reply.js';
import { createRequest, type Inquiry } from './tracking/request.js';

const trackingOn = (platform: Platform): TrackingOperation<OpenSettings, Inquiry> => ({
  createRequest,
  next: (exchange) => {
    const { request, replies } = exchange;
    const { search, language } = request;
    if (search !== undefined && replies.length === 0)
      return [{ ...platform.searchCall(search, language), step: 'search' }];
    if (replies.some(({ step }) => step === 'track')) return [];
    return numbersOf(exchange, platform).map(({ tracking_number }, at) => ({
      ...platform.trackCall(tracking_number, language),
      step: 'track',
      package: at,
      optional: true,
    }));
  },
  parseResponse: (exchange, account) => parseResponse(exchange, platform, account),
});

/** The numbers or the reference to ask for, on the platform `api`. */
export interface WireTrackingRequest extends Inquiry {
  readonly api: Api;
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = byPlatform(trackingOn);
