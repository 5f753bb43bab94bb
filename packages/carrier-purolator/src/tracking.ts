/**
 * Tracking: TrackPackagesByPin, ten packages in each call; TrackPackagesByReference, the shop's reference.
 * Source: TrackingService.wsdl.
 */
import type { TrackingOperation } from '@waybill/carrier-kit';
import type { OpenSettings } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { createRequest, trackCall, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: ({ request, replies }) =>
    replies.length > 0 ? [] : request.inquiries.map((inquiry) => trackCall(inquiry, request)),
  parseResponse,
};
