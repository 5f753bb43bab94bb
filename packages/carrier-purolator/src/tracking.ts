/**
 * Tracking: TrackPackagesByPin, ten packages in each call; TrackPackagesByReference, the shop's reference.
 * Source: TrackingService.wsdl.
 */
import { atOnce, type TrackingOperation } from '@waybill/carrier-kit';
import type { OpenSettings } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { createRequest, trackCall, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce((request) => request.inquiries.map((inquiry) => trackCall(inquiry, request))),
  parseResponse,
};
