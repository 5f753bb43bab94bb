/**
 * Shipping: CreateShipment buys all packages at once; its reply has neither price nor label. Then GetDocuments, repeated
 * while documents are being made, and an estimate of the same shipment.
 * Source: ShippingService.wsdl, ShippingDocumentsService.wsdl, EstimatingService.wsdl.
 */
import type { RecoveryOperation, RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import { NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ShipmentRequest } from '@waybill/core';
import type { Call, Exchange, Reply } from '@waybill/core/plugin';
import { documentsIn, type LabelRequest, labelOf } from './documents.js';
import { estimateCall } from './estimate.js';
import { sentSpelling } from './services.js';
import type { OpenSettings } from './settings.js';
import { plannedShipment } from './shipment.js';
import { type CreatedShipment, createdBy, lookupOf, parseResponse } from './shipping/reply.js';
import { type SoapHeader, soapCall } from './soap.js';
import { searchOf, trackCall } from './tracking.js';

/** A purchase, with the facts that replies do not repeat. */
export interface WireShipmentRequest extends SoapHeader {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly packages: number;
  /** Set for a return, with the shop's number for it. */
  readonly is_return?: true;
  readonly rma_number?: string;
  readonly shipment: XmlNode;
  readonly label: LabelRequest;
  readonly references: readonly string[];
  /** Name and postal code of the recipient: a person finds the shipment in a list by them. */
  readonly receiver: string;
  /** The criteria by which tracking finds the shipment again; left out without a reference. */
  readonly search?: XmlNode;
}

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest: createShipmentRequest,
  next,
  parseResponse,
};

/** Recovery: a purchase without a clear answer is looked for by its first reference. */
export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }) => {
    const { search } = request;
    const isTracked = replies.some(({ step }) => step === 'track');
    if (search === undefined || isTracked || createdBy(request, replies) !== undefined) return [];
    return [trackCall({ search }, request)];
  },
};

/** How often documents are requested while some are being made, and how long to wait in between. */
const TRIES = 15;
const WAIT_MS = 1_000;

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

export function createShipmentRequest(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { shipment, recipient } = request;
  const { account, services, report } = context;
  const planned = plannedShipment(request, context, 'shipping');
  const service = sentSpelling(services[0] ?? '', shipment, account.settings);
  const [reference] = planned.references;
  const days = { ship_date_from: planned.ship_date, ship_date_to: planned.ship_date };
  const destination = omitUndefined({
    destination_postal_code: recipient.postal_code,
    destination_country_code: recipient.country_code,
  });
  return omitUndefined({
    request_id: account.context.newId(),
    language: account.settings.language,
    service,
    shipment_date: planned.ship_date,
    packages: planned.count,
    shipment: omitUndefined(planned.withService(service)),
    label: labelOf(shipment, planned.lane, report),
    references: planned.references,
    receiver: [recipient.person_name ?? recipient.company_name, recipient.postal_code]
      .filter((part) => part !== undefined)
      .join(', '),
    search:
      reference === undefined
        ? undefined
        : searchOf({ value: reference, ...days, ...destination }, account.settings, planned.ship_date),
  });
}
