/**
 * Tracking: POST /track/v1/trackingnumbers, 30 numbers in each call; POST /track/v1/referencenumbers, the shop's reference.
 * Source: FedEx "Track API", `Full_Schema_Tracking_Numbers` -> `TrkcResponseVO_TrackingNumber`, `Full_Schema_Tracking_References`
 * -> `TrkcResponseVO_ReferenceNumber`.
 */
import { atOnce, type TrackingOperation } from '@waybill/carrier-kit';
import type { Account } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { createRequest, trackCall, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce((request) =>
    request.inquiries.map((inquiry) => ({ ...trackCall(inquiry, request), optional: true })),
  ),
  parseResponse,
};
