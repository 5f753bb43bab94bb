/**
 * Voiding: each package is a shipment of its own. One that waits in a group is voided; one that was transmitted is not, and a
 * refund is requested for it, which Canada Post decides later. Where a void comes too late, the refund follows.
 */
import type { VoidingOperation } from '@waybill/carrier-kit';
import type { Call, Exchange } from '@waybill/core/plugin';
import { byPlatform, type Platform } from './platform.js';
import type { Api, OpenSettings } from './settings.js';
import { isTransmitted, parseResponse, repliesTo } from './voiding/reply.js';
import {
  createRequest,
  lookupOf,
  type ShipmentToVoid,
  type VoidStep,
  type VoidWork,
} from './voiding/request.js';

const voidingOn = (platform: Platform): VoidingOperation<OpenSettings, VoidWork> => ({
  createRequest: (request, context) => createRequest(request, platform, context),
  next: (exchange) =>
    exchange.request.shipments.flatMap((shipment, at) => {
      const step = stepFor(shipment, at, exchange, platform);
      return step === undefined ? [] : [callOf(step, shipment, at, exchange.request, platform)];
    }),
  parseResponse: (exchange, account) => parseResponse(exchange, platform, account),
});

function stepFor(
  { transmitted }: ShipmentToVoid,
  at: number,
  exchange: Exchange<VoidWork>,
  platform: Platform,
): VoidStep | undefined {
  const { allow_refund, refund_email } = exchange.request;
  const last = repliesTo(exchange, at).at(-1);
  if (last === undefined) return transmitted && allow_refund ? 'refund' : 'void';
  const isRefundable = allow_refund && refund_email !== undefined;
  return isRefundable && isTransmitted(last, platform) ? 'refund' : undefined;
}

function callOf(
  step: VoidStep,
  shipment: ShipmentToVoid,
  at: number,
  { refund_email = '' }: VoidWork,
  platform: Platform,
): Call {
  const call = step === 'void' ? platform.voidCall(shipment) : platform.refundCall(shipment, refund_email);
  return { ...call, step, package: at, effect: 'repeatable', lookup: lookupOf(shipment, step) };
}

/** The shipments to void or to refund, on the platform `api`. */
export interface WireVoidRequest extends VoidWork {
  readonly api: Api;
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = byPlatform(voidingOn);
