/**
 * Tracking: one package in each call, or the shop's reference. Events are kept for 120 days.
 * UPS OpenAPI, Tracking v1.
 */
import { atOnce, type TrackingOperation } from '@waybill/carrier-kit';
import type { AccountSettings } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { callsOf, createRequest, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<AccountSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};
