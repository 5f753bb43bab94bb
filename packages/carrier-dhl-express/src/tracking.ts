/**
 * Tracking: GET /shipments/{number}/tracking for one waybill, GET /tracking for several, for numbers of packages and for
 * the shop's reference; `supermodelIoLogisticsExpressTrackingResponse`.
 */
import { atOnce, type TrackingOperation } from '@waybill/carrier-kit';
import type { Account } from './settings.js';
import { parseResponse } from './tracking/reply.js';
import { callsOf, createRequest, type WireTrackingRequest } from './tracking/request.js';

export type { WireTrackingRequest } from './tracking/request.js';

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};
