/**
 * Recovery: UPS finds a shipment of the last 30 days by its reference and the account's number, and makes its labels again; the
 * labels of a shipment that is known are made again by tracking number. Neither brings a price.
 * UPS OpenAPI, Shipping v2409, Label Recovery v1.
 */
import type { LookupCall, RecoveryOperation } from '@waybill/carrier-kit';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { Exchange } from '@waybill/core/plugin';
import { post, USER_AGENT } from './protocol.js';
import { FIND, LABEL, onlyCandidate, unlabelled } from './shipping/reply.js';
import type { WireShipmentRequest } from './shipping.js';

export const recovery: RecoveryOperation<WireShipmentRequest> = { lookup };

function lookup({ request, replies }: Exchange<WireShipmentRequest>): readonly LookupCall[] {
  const [reference] = request.references;
  const isAsked = (step: string) => replies.some((reply) => reply.step === step);
  const known = unlabelled({ request, replies });
  if (known !== undefined)
    return isAsked(LABEL)
      ? []
      : known.map(({ tracking_number, position }) => ({
          ...recoveryCall(LABEL, { TrackingNumber: tracking_number }, request),
          package: position,
        }));
  if (reference === undefined) return [];
  const { account_number: ShipperNumber } = request;
  const byReference = { ReferenceValues: { ReferenceNumber: { Value: reference }, ShipperNumber } };
  if (!isAsked(FIND)) return [recoveryCall(FIND, byReference, request)];
  const candidate = onlyCandidate(request, replies);
  return candidate === undefined || isAsked(LABEL)
    ? []
    : [recoveryCall(LABEL, { TrackingNumber: candidate }, request)];
}

/** Label Recovery makes no PNG; a GIF is requested instead. */
const FORMATS: Readonly<Record<string, string>> = { PNG: 'GIF' };

function recoveryCall(step: string, sought: object, request: WireShipmentRequest): LookupCall {
  const { label_format, label_height, request_id } = request;
  const Code = lookUp(FORMATS, label_format) ?? label_format;
  const document = {
    LabelRecoveryRequest: {
      Request: { SubVersion: '1903', TransactionReference: { CustomerContext: request_id } },
      LabelSpecification: omitUndefined({
        HTTPUserAgent: Code === 'GIF' ? USER_AGENT : undefined,
        LabelImageFormat: { Code },
        LabelStockSize: { Height: label_height, Width: '4' },
      }),
      ...sought,
    },
  };
  return post(step, '/api/labels/v1/recovery', { request_id, document });
}
