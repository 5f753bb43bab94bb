/**
 * Voiding: one call for each label, which cancels it until its data goes out, and after that asks for the money back. Source:
 * domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
import { atOnce, type VoidingOperation } from '@waybill/carrier-kit';
import { PAYMENT } from './connect.js';
import type { OpenSettings } from './settings.js';
import { parseResponse } from './voiding/reply.js';
import { createRequest, type LabelToVoid, lookupOf, type WireVoidRequest } from './voiding/request.js';

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next: atOnce(({ labels }) =>
    labels.map((label, position) => ({
      step: 'void',
      package: position,
      method: 'DELETE',
      ...whichLabel(label),
      login: PAYMENT,
      effect: 'repeatable',
      lookup: lookupOf(label),
    })),
  ),
  parseResponse,
};

const PATHS = {
  domestic: '/labels/v3/label',
  international: '/international-labels/v3/international-label',
} as const;

/** By its number, or by the key under which it was bought. */
function whichLabel({ api, tracking_number, idempotency_key }: LabelToVoid) {
  const path = PATHS[api];
  return tracking_number === null
    ? { url: path, headers: { 'x-idempotency-key': idempotency_key ?? '' } }
    : { url: `${path}/${encodeURIComponent(tracking_number)}` };
}
