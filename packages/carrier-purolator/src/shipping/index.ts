/**
 * Shipping: CreateShipment buys all pieces at once and tells neither price nor label. Then GetDocuments, asked again
 * while documents are being made, and an estimate of the same shipment.
 * Source: ShippingService.wsdl, ShippingDocumentsService.wsdl, EstimatingService.wsdl.
 */
import { type Call, type Exchange, isAnswer, type Reply } from '@waybill/core';
import { CARRIER } from '../account.js';
import { estimateCall } from '../estimate.js';
import { soapCall } from '../soap.js';
import { documentsIn } from './documents.js';
import { lookupOf, type WireShipmentRequest } from './request.js';
import { type CreatedShipment, readPurchase } from './schema.js';

export { parseShippingResponse } from './reply.js';
export { createShipmentRequest, type WireShipmentRequest } from './request.js';

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

/** How often documents are asked for, and how long is waited for those that are being made. */
const TRIES = 15;
const WAIT_MS = 1_000;

const NOBODY = { carrier: CARRIER, account: CARRIER };

export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  const [purchase] = replies;
  if (purchase === undefined) return [buyCall(request)];
  // After a 4xx trouble is thrown, and what it sold all the same would be lost.
  if (!isAnswer(purchase) || (purchase.status >= 400 && purchase.status < 500)) return [];
  const { created: sold } = readPurchase(purchase, NOBODY);
  if (sold === undefined) return [];
  const answered = (step: string) => replies.some((reply) => reply.step === step);
  return [
    ...nextDocumentCalls(request, sold, replies),
    ...(answered('estimate') ? [] : [estimateCall(request.shipment, false, request)]),
  ];
}

function buyCall(asked: WireShipmentRequest): Call {
  const content = { Shipment: asked.shipment, PrinterType: asked.label.printer };
  return {
    step: 'buy',
    ...soapCall('CreateShipment', content, asked),
    purchase: true,
    lookup: lookupOf(asked).what,
  };
}

/** Documents by the shipment's number, then the files that are told by links. */
function nextDocumentCalls(
  asked: WireShipmentRequest,
  sold: CreatedShipment,
  replies: readonly Reply[],
): Call[] {
  const read = documentsIn(replies, asked, sold, NOBODY);
  if (read.tries === 0) return [documentsCall(asked, sold)];
  if (read.pending && read.tries < TRIES) return [{ ...documentsCall(asked, sold), after_ms: WAIT_MS }];
  return read.files.flatMap(({ link, step }): Call[] =>
    link === undefined || replies.some((reply) => reply.step === step)
      ? []
      : [{ step, method: 'GET', url: link, reply_as: 'base64' }],
  );
}

function documentsCall(asked: WireShipmentRequest, { number }: CreatedShipment): Call {
  const { format, document_types } = asked.label;
  const content = {
    OutputType: format,
    Synchronous: 'true',
    DocumentCriterium: {
      DocumentCriteria: { PIN: { Value: number }, DocumentTypes: { DocumentType: document_types } },
    },
  };
  return { step: 'documents', ...soapCall('GetDocuments', content, asked) };
}
