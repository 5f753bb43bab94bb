/**
 * Shipping: POST /shipments creates a shipment with its numbers and price; POST /labels has its labels made, and a link leads to
 * the file. Nothing is billed before an order holds the shipment: see manifest.ts.
 * Source: reference-create-domestic-shipments, -create-international-shipments, -create-labels.
 */
import type { RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import { z } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  type DocumentFile,
  decodeDocument,
  followLink,
  listOf,
  type MissingPart,
  maybe,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
  wireDecimal,
} from '@waybill/carrier-kit/reply';
import {
  extraText,
  notifiedRecipient,
  omitUndefined,
  referencesOf,
  requireCodes,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { Notice, Shipment, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import type { Call } from '@waybill/core/plugin';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { totalCharge } from './charge.js';
import { declarationsOf } from './customs.js';
import { noticesOf, readReply, wireErrors } from './errors.js';
import type { LabelPreferences } from './labels.js';
import { labelGroup, labelsIn, pendingCall } from './labels.js';
import { itemsOf, movementOf } from './packages.js';
import { addressOf, checkParties } from './parties.js';
import { checkPayers } from './payment.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  if (replies.length === 0) {
    const body = JSON.stringify({ shipments: [request.shipment] });
    const lookup = lookupOf(request).what;
    return [{ step: 'buy', method: 'POST', url: '/shipments', body, purchase: true, lookup }];
  }
  const created = createdBy(replies);
  if (created?.shipment_id === undefined) return [];
  const repliesTo = (step: string) => replies.filter((reply) => reply.step === step);
  const group = labelGroup(request.service, repliesTo('account'));
  if (group === undefined) {
    const url = `/accounts/${request.account_number}`;
    return repliesTo('account').length > 0 ? [] : [{ step: 'account', method: 'GET', url }];
  }
  const labels = labelsIn(repliesTo('labels'));
  if (labels.url === undefined) {
    const call = pendingCall(labels, { group, shipment_id: created.shipment_id, ...request.label });
    return call === undefined ? [] : [call];
  }
  const file = followLink(
    { step: 'label', method: 'GET', url: labels.url, headers: { accept: '*/*' }, reply_as: 'base64' },
    repliesTo('label'),
    [404],
  );
  return file === undefined ? [] : [file];
}

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** `shipment_reference`: our own name of the shipment. */
  readonly reference: string;
  readonly account_number: string;
  readonly service: string;
  readonly shipment_date: string;
  /** Number of packages. */
  readonly packages: number;
  readonly label: LabelPreferences;
  /** The one entry of `shipments`. */
  readonly shipment: object;
}

function createRequest(
  request: ShipmentRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { shipper, recipient, shipment } = request;
  const { settings, context } = account;
  checkPayers(request, account, report);
  requireCodes(request, {}, report);
  checkParties(request, report);
  const [service = ''] = services;
  const reference = context.newId();
  const items = itemsOf(request, options, account, report);
  const parcels = items.map(({ own }) => own);
  const declarations = declarationsOf(request, parcels, report);
  return {
    reference,
    account_number: settings.account_number,
    service,
    shipment_date: shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report),
    packages: items.length,
    label: labelOf(shipment),
    shipment: omitUndefined({
      shipment_reference: reference,
      sender_references: nonEmpty(referencesOf(shipment, { most: 2, longest: 50 }, report)),
      // Without a wish, the product decides.
      email_tracking_enabled: notifiedRecipient(request, printed.notifications, report)?.email && true,
      movement_type: movementOf(options),
      from: addressOf(shipper, 'shipper', report),
      to: omitUndefined({
        ...addressOf(recipient, 'recipient', report),
        delivery_instructions: extraText(shipment, 'delivery_instructions', 'shipment', report, 128),
      }),
      items: items.map(({ item }, at) => ({
        item_reference: `${reference}-${at + 1}`,
        product_id: service,
        ...item,
        ...declarations[at],
      })),
    }),
  };
}

function nonEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list;
}

function labelOf({ label }: Shipment): LabelPreferences {
  const { format = 'PDF', type: layout = 'A6-1pp' } = label ?? {};
  return { format, layout };
}

/** How a person finds out whether a shipment was created. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `shipment_reference ${reference} among the account's shipments (GET /shipments); nothing is billed until it is ordered`,
    references: { shipment_reference: reference },
  };
}

/** A created shipment must never be lost, so every part may be missing or unreadable. */
const wireShipment = z.object({
  shipment_id: maybeText,
  items: listOf(
    z.object({
      item_reference: maybeText,
      tracking_details: maybe(z.object({ article_id: maybeText, consignment_id: maybeText })),
    }),
  ),
  shipment_summary: maybe(z.object({ total_cost: maybe(wireDecimal) })),
});
const wireReply = z.object({ shipments: listOf(wireShipment), warnings: wireErrors });
type CreatedShipment = z.output<typeof wireShipment> & { readonly notices: readonly Notice[] };

/** A shipment's id, or a number of a package, proves it. */
function createdIn(document: unknown): CreatedShipment | undefined {
  const { shipments: [shipment] = [], warnings = [] } = wireReply.safeParse(document).data ?? {};
  if (shipment === undefined) return undefined;
  const isNumbered = shipment.items.some(
    ({ tracking_details }) => tracking_details?.article_id !== undefined,
  );
  return shipment.shipment_id === undefined && !isNumbered
    ? undefined
    : { ...shipment, notices: noticesOf(warnings) };
}

const readPurchase = (reply: Answer, carrier: CarrierIdentity) =>
  purchaseReading(readReply(reply, carrier, createdIn), (created) => created);

/** The shipment that the reply to the purchase names, whatever its status. */
function createdBy([reply]: readonly Reply[]): CreatedShipment | undefined {
  if (reply === undefined || !isAnswer(reply)) return undefined;
  const reading = readPurchase(reply, NO_ACCOUNT);
  return 'created' in reading ? reading.created : undefined;
}

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (answer) => readPurchase(answer, identity),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { shipment_id, items, shipment_summary, notices } = purchase.created;
  const count = Math.max(request.packages, items.length);
  const numbers = Array.from({ length: count }, (_, at) => {
    const named = items.find(({ item_reference }) => item_reference === `${request.reference}-${at + 1}`);
    return (named ?? items[at])?.tracking_details?.article_id ?? null;
  });
  const { file, ...unlabelled } = boughtLabel(request, replies, identity);
  const parcel = count === 1 ? 0 : null;
  const charge = totalCharge(shipment_summary?.total_cost);
  const missing = [
    ...(shipment_id === undefined ? [missingPartEntry(identity, 'shipment_number')] : []),
    ...numbers.flatMap((number, parcel) =>
      number === null ? [missingPartEntry(identity, 'tracking_number', { parcel, packages: count })] : [],
    ),
    ...(file === undefined
      ? [missingPartEntry(identity, 'label', { parcel, packages: request.packages, ...unlabelled })]
      : []),
  ];
  const [consignment_id] = items.flatMap((item) => item.tracking_details?.consignment_id ?? []);
  return [
    {
      ...identity,
      documents: file === undefined ? [] : [file.content],
      reference: shipment_id === undefined ? null : { type: 'shipment_id', value: shipment_id },
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: charge,
      tracking_number: numbers[0] ?? null,
      complete: missing.length === 0 && charge !== null,
      meta: {
        // Surcharges are those of the shipment, so what its items cost does not add up to its price.
        parcels: numbers.map((tracking_number) => ({
          tracking_number,
          charge: null,
          bought: shipment_id === undefined && tracking_number === null ? null : true,
        })),
        documents: file === undefined ? [] : [{ ...withoutContent(file), kind: 'label', parcel }],
        notices: [NOT_ORDERED, ...notices, ...(charge === null ? [NO_PRICE] : [])],
        ...(consignment_id === undefined ? {} : { consignment_id }),
      },
    },
    [...purchase.errors, ...missing],
  ];
}

const NOT_ORDERED: Notice = {
  code: 'not_ordered',
  message:
    'The shipment waits for an order: close the day before its packages are handed in. Until then it is not billed.',
};
const NO_PRICE: Notice = { code: 'no_price', message: 'Australia Post returned no price that can be read.' };

function withoutContent({ content: _, ...facts }: DocumentFile) {
  return facts;
}

/** The file with the labels of all packages, or why there is none. Its recovery asks for it again. */
function boughtLabel(
  { service, label }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): MissingPart & { readonly file?: DocumentFile | undefined } {
  const last = replies.at(-1);
  if (last === undefined || !isAnswer(last)) return { reply: last };
  if (last.step === 'label') {
    const file = last.status < 300 ? decodeDocument(last.body, label.format) : undefined;
    return { file, reply: { ...last, body: Buffer.from(last.body, 'base64').toString('utf8') } };
  }
  if (last.step === 'account')
    return { remark: `The account does not say in which group labels of ${service} are.` };
  const asked = replies.filter(({ step }) => step === 'labels');
  const { errors, pending } = labelsIn(asked, carrier);
  return { refusals: errors, pending };
}
