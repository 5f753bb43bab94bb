/**
 * Tracking: one number in each call, with its details.
 * Source: tracking.yaml 3.2.6, `GET /tracking/{trackingNumber}`.
 */
import { atOnce, type TrackingOperation } from '@waybill/carrier-kit';
import type { OpenSettings } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { createRequest, trackCall, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce(({ numbers, ship_date }) =>
    numbers.map(({ tracking_number }, at) => ({
      ...trackCall(tracking_number, ship_date),
      package: at,
      optional: true,
    })),
  ),
  parseResponse,
};
