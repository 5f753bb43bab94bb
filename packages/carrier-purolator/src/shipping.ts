/**
 * Shipping: CreateShipment buys all packages at once; its reply has neither price nor label. Then GetDocuments, repeated
 * while documents are being made, and an estimate of the same shipment.
 * Source: ShippingService.wsdl, ShippingDocumentsService.wsdl, EstimatingService.wsdl.
 */
import type { ShippingOperation } from '@waybill/carrier-kit';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Call, Exchange, Reply } from '@waybill/core/plugin';
import { estimateCall } from './estimate.js';
import { createdBy } from './recovery.js';
import type { OpenSettings } from './settings.js';
import { documentsIn } from './shipping/documents.js';
import type { CreatedShipment } from './shipping/purchase.js';
import { parseResponse } from './shipping/reply.js';
import { createShipmentRequest, lookupOf, type WireShipmentRequest } from './shipping/request.js';
import { soapCall } from './soap.js';

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest: createShipmentRequest,
  next,
  parseResponse,
};

/** How often documents are requested while some are being made, and how long to wait in between. */
const TRIES = 15;
const WAIT_MS = 1_000;

/** Entries are made when the exchange is read; here only facts matter. */
const NO_ACCOUNT = { carrier: 'purolator', account: '' };

function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  if (replies.length === 0) return [buyCall(request)];
  const created = createdBy(request, replies);
  if (created === undefined) return [];
  const estimated = request.is_return || replies.some(({ step }) => step === 'estimate');
  return [
    ...nextDocumentCalls(request, created, replies),
    ...(estimated ? [] : [estimateCall(request.shipment, false, request)]),
  ];
}

function buyCall(request: WireShipmentRequest): Call {
  const { shipment, label, is_return, rma_number } = request;
  const PrinterType = label.printer;
  return {
    step: 'buy',
    ...(is_return
      ? soapCall(
          'CreateReturnShipment',
          omitUndefined({ RMA: rma_number, ReturnsManagementShipment: shipment, PrinterType }),
          request,
        )
      : soapCall('CreateShipment', { Shipment: shipment, PrinterType }, request)),
    purchase: true,
    lookup: lookupOf(request).what,
  };
}

/** Documents by the shipment's number, then the files behind links. */
function nextDocumentCalls(
  request: WireShipmentRequest,
  created: CreatedShipment,
  replies: readonly Reply[],
): Call[] {
  const read = documentsIn(replies, request, created, NO_ACCOUNT);
  if (read.tries === 0) return [documentsCall(request, created)];
  if (read.pending && read.tries < TRIES) return [{ ...documentsCall(request, created), after_ms: WAIT_MS }];
  return read.files.flatMap(({ link, step }): Call[] =>
    link === undefined || replies.some((reply) => reply.step === step)
      ? []
      : [{ step, method: 'GET', url: link, reply_as: 'base64' }],
  );
}

function documentsCall(request: WireShipmentRequest, { number }: CreatedShipment): Call {
  const { format, document_types } = request.label;
  const content = {
    OutputType: format,
    Synchronous: 'true',
    DocumentCriterium: {
      DocumentCriteria: { PIN: { Value: number }, DocumentTypes: { DocumentType: document_types } },
    },
  };
  return { step: 'documents', ...soapCall('GetDocuments', content, request) };
}
