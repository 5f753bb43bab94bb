/**
 * Shipping: `POST /v1/shipments`, `shipment_request` -> `shipment_response`: one purchase for all parcels, whose reply
 * brings tracking numbers, labels and price.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import {
  amountText,
  decimal,
  decodeDocument,
  extraOf,
  localErrorEntry,
  maxLength,
  omitUndefined,
  resolveRequest,
  shipDate,
  throwIssues,
  today,
  unreadablePurchaseEntry,
  wireDecimal,
  wireList,
  z,
} from '@waybill/carrier-kit';
import {
  type Answer,
  type Call,
  type ErrorEntry,
  type Exchange,
  type Issue,
  isAnswer,
  type LabelFormat,
  type Notice,
  type ShipmentRequest,
  type ShippingCharge,
  type ShippingOutcome,
} from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { addressOf } from './address.js';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { customsOf } from './goods.js';
import { labelFormatOf } from './label.js';
import { parcelsOf } from './parcels.js';
import { refuseOtherPayers } from './payment.js';
import { maybe, maybeText, wireCurrency } from './reading.js';
import { tables } from './tables.js';

/** What the carrier is asked, and what its reply does not echo. */
export interface WireShipmentRequest {
  /** Ours: the carrier finds a shipment by it. */
  readonly request_id: string;
  readonly service: string;
  readonly ship_date: string;
  readonly label_format: LabelFormat;
  /** How many. */
  readonly parcels: number;
  /** Content of `shipment_request`, in its element order. */
  readonly document: object;
}

/** What was asked, and what came back. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(
  request: ShipmentRequest,
  { settings, context }: Account,
): WireShipmentRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const { services, options } = resolveRequest(tables, 'shipping', request, issues);
  const cost_centre = extraOf(CARRIER, shipment, 'cost_centre');
  refuseOtherPayers(shipment, issues);
  maxLength(cost_centre, 20, `shipment.extra["${CARRIER}:cost_centre"]`, issues);
  const facts = {
    request_id: context.newId(),
    service: services[0] ?? '',
    ship_date: shipDate(shipment) ?? today(context.clock, settings.time_zone),
    label_format: labelFormatOf(shipment, issues),
  };
  const parcel = parcelsOf(shipment, issues);
  const document = omitUndefined({
    request_id: facts.request_id,
    account: settings.account_number,
    ship_date: facts.ship_date,
    service: facts.service,
    option: options.map(({ row }) => row.code),
    from: addressOf(shipper, 'shipper', issues),
    to: addressOf(recipient, 'recipient', issues),
    parcel,
    reference: shipment.references ?? [],
    cost_centre,
    customs: customsOf(request, issues),
    contents: shipment.is_document ? 'documents' : 'goods',
    label_format: facts.label_format,
  });
  throwIssues(issues, CARRIER);
  return { ...facts, parcels: parcel.length, document };
}

export function nextShippingCalls({ request, replies }: WireShipmentResponse): Call[] {
  if (replies.length > 0) return [];
  return [
    {
      step: 'buy',
      method: 'POST',
      url: '/v1/shipments',
      body: writeDocument('shipment_request', request.document),
      purchase: true,
      lookup: whatToCheck(request),
    },
  ];
}

/** What to look for when nobody knows whether it was bought. */
function whatToCheck({ request_id }: WireShipmentRequest): string {
  return `request_id ${request_id}`;
}

/** What was bought must come back: everything may be missing or unreadable, and each costs only itself. */
const wireShipmentResponse = z
  .object({
    shipment_id: maybeText,
    total: maybe(wireDecimal),
    currency: maybe(wireCurrency),
    parcel: wireList(
      z
        .object({ tracking_number: maybeText, label: maybeText })
        .catch({ tracking_number: undefined, label: undefined }),
    ),
  })
  .catch({ shipment_id: undefined, total: undefined, currency: undefined, parcel: [] });
type Sold = z.output<typeof wireShipmentResponse>;

export function parseShippingResponse(
  { request, replies }: WireShipmentResponse,
  speaker: Account,
): ShippingOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [
      null,
      [localErrorEntry(speaker, 'no_reply', `Look for ${whatToCheck(request)}.`, 'unknown_outcome')],
    ];
  const reading = readReply(reply, 'shipment_response', speaker);
  if ('refusal' in reading) return [null, reading.refusal];
  if ('unreadable' in reading) return [null, [unclearEntry(request, reply, reading.unreadable, speaker)]];
  const sold = wireShipmentResponse.parse(reading.document);
  // A number or a label is proof of a purchase; nothing else is.
  if ([sold.shipment_id, ...sold.parcel.flatMap(Object.values)].every((fact) => fact === undefined))
    return [null, [unclearEntry(request, reply, 'the reply names no shipment', speaker)]];
  return soldOutcome(request, sold, speaker);
}

function unclearEntry(asked: WireShipmentRequest, reply: Answer, why: string, speaker: Account): ErrorEntry {
  const entry = unreadablePurchaseEntry(speaker, reply, why);
  if (entry.kind !== 'unknown_outcome') return entry;
  const check = whatToCheck(asked);
  return { ...entry, message: `${entry.message}. Look for ${check}`, details: { ...entry.details, check } };
}

function soldOutcome(asked: WireShipmentRequest, sold: Sold, speaker: Account): ShippingOutcome {
  const count = Math.max(asked.parcels, sold.parcel.length);
  const parcels = Array.from({ length: count }, (_, parcel) => {
    const { tracking_number, label } = sold.parcel[parcel] ?? {};
    // A page that says "try again later" is no label.
    return { parcel, tracking_number, file: decodeDocument(label, asked.label_format) };
  });
  const labels = parcels.flatMap(({ parcel, file }) => (file === undefined ? [] : [{ parcel, ...file }]));
  const errors = parcels.flatMap(({ parcel, tracking_number, file }) => [
    ...(tracking_number === undefined ? [missing('tracking number', parcel, speaker)] : []),
    ...(file === undefined ? [missing('label', parcel, speaker)] : []),
  ]);
  const charge = chargeOf(sold);
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: labels.map(({ content }) => content),
      reference: sold.shipment_id === undefined ? null : { type: 'shipment_id', value: sold.shipment_id },
      service: asked.service,
      shipment_date: asked.ship_date,
      total_charge: charge,
      tracking_number: parcels[0]?.tracking_number ?? null,
      complete: errors.length === 0 && charge !== null,
      meta: {
        // The carrier prices the shipment, not its parcels.
        parcels: parcels.map(({ tracking_number = null, file }) => ({
          tracking_number,
          charge: null,
          bought: tracking_number !== null || file !== undefined ? true : null,
        })),
        documents: labels.map(({ format, parcel }) => ({ format, kind: 'label', parcel })),
        notices: charge === null ? [NO_PRICE] : [],
      },
    },
    errors,
  ];
}

const NO_PRICE: Notice = { code: 'no_price', message: 'Sample Post tells no price that can be read.' };

function chargeOf({ total, currency }: Sold): ShippingCharge | null {
  if (total === undefined || currency === undefined) return null;
  return { amount: amountText(decimal(total), currency), currency, name: 'total' };
}

/** Something of a bought shipment is not there. Never retryable: asking again would buy again. */
function missing(what: string, parcel: number, speaker: Account): ErrorEntry {
  const message = `The shipment was bought; the ${what} of parcel ${parcel + 1} is not in the reply, or cannot be read.`;
  return localErrorEntry(speaker, 'incomplete_reply', message);
}
