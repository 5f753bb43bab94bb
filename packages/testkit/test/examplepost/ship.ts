import type { ErrorEntry, Notice, ShipmentRequest, ShippingDocument, ShippingOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type Exchange,
  isAnswer,
  type Reply,
  type ShippedParcel,
} from '@waybill/core/plugin';
import { admit } from './admit.js';
import { borderNotices } from './meaning.js';
import { addressesOf, campaignOf, cents, parcelsOf, shopOf } from './parcels.js';
import { ID, tables } from './tables.js';
import { entriesOf, unreadable } from './transport.js';
import { type Document, read } from './wire.js';

export interface WireShipmentRequest {
  readonly service: string;
  readonly ship_date: string;
  readonly format: string;
  readonly notices: readonly Notice[];
  readonly parcels: readonly Readonly<Record<string, unknown>>[];
}

export function createShipmentRequest(
  request: ShipmentRequest,
  today: () => string,
  newId: () => string,
): WireShipmentRequest {
  const { services, options } = admit(tables, 'shipping', request, today());
  const { shipment } = request;
  const { customs, references = [], label } = shipment;
  const ship_date = shipment.ship_date ?? shipment.date ?? today();
  const service = services[0] as string;
  return {
    service,
    ship_date,
    format: label?.format ?? 'PDF',
    notices: borderNotices(request),
    parcels: parcelsOf(shipment).map((parcel) => ({
      request_id: newId(),
      service,
      ship_date,
      ...addressesOf(request),
      ...campaignOf(shipment),
      ...shopOf(shipment),
      options: options.map(({ code }) => code),
      parcel,
      references,
      ...(customs === undefined
        ? {}
        : {
            customs: {
              reason: customs.extra?.[`${ID}:reason`] ?? 'sale',
              lines: customs.items.map(
                ({ description, quantity = 1, weight, value_amount, origin_country }) => ({
                  description,
                  quantity,
                  weight,
                  value: value_amount,
                  origin: origin_country,
                }),
              ),
            },
          }),
    })),
  };
}

export function nextShippingCalls({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  const purchases = replies.filter(({ step }) => step === 'buy');
  const sold = purchases.filter((reply): reply is Answer => soldIn(reply) !== undefined);
  const headers = { 'content-type': 'application/json' };
  if (sold.length === purchases.length && purchases.length < request.parcels.length) {
    const parcel = purchases.length;
    const body = JSON.stringify(request.parcels[parcel]);
    return [
      { step: 'buy', package: parcel, method: 'POST', url: '/v1/parcels', headers, body, purchase: true },
    ];
  }
  return sold
    .filter((reply) => soldIn(reply)?.parcel_id !== undefined)
    .filter(
      ({ package: parcel }) => !replies.some((reply) => reply.step === 'label' && reply.package === parcel),
    )
    .map((reply) => ({
      step: 'label',
      ...(reply.package === undefined ? {} : { package: reply.package }),
      method: 'GET',
      url: `/v1/labels/${soldIn(reply)?.parcel_id}?format=${request.format}`,
      reply_as: 'base64',
    }));
}

function soldIn(reply: Reply | undefined): Document['sold'] {
  return reply !== undefined && isAnswer(reply) && reply.status < 300 ? read(reply).sold : undefined;
}

export function parseShippingResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: string,
): ShippingOutcome {
  const errors: ErrorEntry[] = [];
  const documents: string[] = [];
  const described: ShippingDocument[] = [];
  const parcels = request.parcels.map((_, parcel): ShippedParcel => {
    const bought = replies.find((reply) => reply.step === 'buy' && reply.package === parcel);
    if (bought === undefined) return { tracking_number: null, charge: null, bought: false };
    const sold = soldIn(bought);
    if (sold === undefined) {
      errors.push(...problems(bought, account));
      const unknown = !isAnswer(bought) && bought.failure.sent;
      return { tracking_number: null, charge: null, bought: unknown ? null : false };
    }
    const label = replies.find((reply) => reply.step === 'label' && reply.package === parcel);
    if (label !== undefined && isAnswer(label) && label.status === 200) {
      documents.push(label.body);
      described.push({ format: request.format, kind: 'label', parcel });
    } else if (label !== undefined)
      errors.push(...problems(label, account).map((entry) => lacking('label', parcel, entry)));
    else errors.push(lacking('label', parcel, incomplete(account, 'nothing says where the label is')));
    const { total } = sold;
    const tracking =
      sold.tracking !== undefined && /^[\w .-]{1,50}$/.test(sold.tracking) ? sold.tracking : null;
    if (tracking === null)
      errors.push(lacking('tracking_number', parcel, incomplete(account, 'the tracking number is missing')));
    if (total === undefined) errors.push(unreadable(account, 'the price is missing'));
    const charge = total === undefined ? null : { amount: total, currency: 'EUR', name: 'total' };
    return { tracking_number: tracking, charge, bought: true };
  });
  const sold = parcels.filter(({ bought }) => bought);
  if (sold.length === 0) return [null, errors];
  const whole = sold.length === parcels.length;
  const priced = whole && sold.every(({ charge }) => charge !== null);
  const total = sold.reduce((sum, { charge }) => sum + cents(charge?.amount ?? '0'), 0);
  const first = replies.map((reply) => soldIn(reply)?.parcel_id).find((id) => id !== undefined);
  // Asking again would buy again what was bought.
  const final = errors.map((entry) => ({ ...entry, retryable: false }));
  return [
    {
      carrier: ID,
      account,
      documents,
      reference: first === undefined ? null : { type: 'parcel_id', value: first },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: priced ? { amount: (total / 100).toFixed(2), currency: 'EUR', name: 'total' } : null,
      tracking_number: sold[0]?.tracking_number ?? null,
      complete: errors.length === 0,
      meta: { parcels, documents: described, notices: request.notices },
    },
    final,
  ];
}

/** An entry that names the part of a bought parcel that is missing. */
function lacking(part: string, parcel: number, entry: ErrorEntry): ErrorEntry {
  return { ...entry, details: { ...entry.details, part, parcel } };
}

function incomplete(account: string, what: string): ErrorEntry {
  return { ...unreadable(account, what), code: 'incomplete_reply' };
}

function problems(reply: Reply, account: string): ErrorEntry[] {
  if (isAnswer(reply)) return entriesOf(reply, account);
  const { kind, code = kind, message } = reply.failure;
  const retryable = kind === 'unavailable' || kind === 'timeout';
  return [{ carrier: ID, account, code, message, kind, retryable }];
}
