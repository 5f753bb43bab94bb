/**
 * Shipping: `POST /v1/shipments`, `shipment_request` -> `shipment_response`: one purchase for all packages, whose reply
 * has tracking numbers, labels and the price.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import { type Account, atOnce, type RequestContext, type ShippingOperation, z } from '@waybill/carrier-kit';
import {
  amountText,
  decimal,
  decodeDocument,
  type Lookup,
  maybe,
  maybeText,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
  under,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { extraText, omitUndefined, shipDateOf } from '@waybill/carrier-kit/request';
import type { Notice, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import type { Call, CarrierIdentity, Exchange, LabelFormat, ShippingCharge } from '@waybill/core/plugin';
import { customsOf } from './customs.js';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { parcelsOf } from './packages.js';
import { addressOf, checkTaxIds } from './parties.js';
import { checkPayers } from './payment.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** Our own identifier; the carrier can find the shipment by it. */
  readonly request_id: string;
  readonly service: string;
  readonly ship_date: string;
  readonly label_format: LabelFormat;
  /** Number of packages. */
  readonly packages: number;
  /** Content of `shipment_request`, in its element order. */
  readonly document: object;
}

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(
  request: ShipmentRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  checkPayers(request, account_number, report);
  checkTaxIds(request, report);
  const facts = {
    request_id: account.context.newId(),
    service: services[0] ?? '',
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    label_format: shipment.label?.format ?? printed.label.formats[0],
  };
  const parcel = parcelsOf(shipment, report);
  const document = omitUndefined({
    request_id: facts.request_id,
    account: account_number,
    ship_date: facts.ship_date,
    service: facts.service,
    option: options.map(({ row }) => row.code),
    from: addressOf(shipper, 'shipper', report),
    to: addressOf(recipient, 'recipient', report),
    parcel,
    reference: shipment.references ?? [],
    cost_centre: extraText(shipment, 'cost_centre', 'shipment', report, 20),
    customs: customsOf(request, report),
    contents: shipment.is_document ? 'documents' : 'goods',
    label_format: facts.label_format,
  });
  return { ...facts, packages: parcel.length, document };
}

function callsOf(request: WireShipmentRequest): Call[] {
  const body = writeDocument('shipment_request', request.document);
  const lookup = lookupOf(request).what;
  return [{ step: 'buy', method: 'POST', url: '/v1/shipments', body, purchase: true, lookup }];
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ request_id }: WireShipmentRequest): Lookup {
  return { what: `request_id ${request_id}`, references: { request_id } };
}

/** A bought shipment must never be lost, so every part may be missing or unreadable. */
const wireShipment = z
  .object({
    shipment_id: maybeText,
    total: maybe(wireDecimal),
    currency: maybe(wireText.pipe(z.string().regex(/^[A-Z]{3}$/))),
    parcel: wireList(
      z
        .object({ tracking_number: maybeText, label: maybeText })
        .catch({ tracking_number: undefined, label: undefined }),
    ),
  })
  .catch({ shipment_id: undefined, total: undefined, currency: undefined, parcel: [] });
type WireShipment = z.output<typeof wireShipment>;

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const purchase = purchaseOutcome(replies[0], {
    carrier: account,
    lookup: lookupOf(request),
    read: (answer) =>
      purchaseReading(readReply(answer, account, under('shipment_response')), createdShipment),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const [shipment, missing] = shipmentOf(request, purchase.created, account);
  return [shipment, [...purchase.errors, ...missing]];
}

/** The shipment's id, a tracking number or a label proves a purchase. */
function createdShipment(document: unknown): WireShipment | undefined {
  const shipment = wireShipment.parse(document);
  const proofs = [shipment.shipment_id, ...shipment.parcel.flatMap(Object.values)];
  return proofs.some((proof) => proof !== undefined) ? shipment : undefined;
}

function shipmentOf(
  request: WireShipmentRequest,
  shipment: WireShipment,
  carrier: CarrierIdentity,
): ShippingOutcome {
  const count = Math.max(request.packages, shipment.parcel.length);
  const packages = Array.from({ length: count }, (_, parcel) => {
    const { tracking_number, label } = shipment.parcel[parcel] ?? {};
    // A page that says "try again later" is not a label.
    return { parcel, tracking_number, file: decodeDocument(label, request.label_format) };
  });
  const labels = packages.flatMap(({ parcel, file }) => (file === undefined ? [] : [{ parcel, ...file }]));
  const errors = packages.flatMap(({ parcel, tracking_number, file }) => {
    const place = { parcel, packages: count };
    return [
      ...(tracking_number === undefined ? [missingPartEntry(carrier, 'tracking_number', place)] : []),
      ...(file === undefined ? [missingPartEntry(carrier, 'label', place)] : []),
    ];
  });
  const charge = chargeOf(shipment);
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: labels.map(({ content }) => content),
      reference:
        shipment.shipment_id === undefined ? null : { type: 'shipment_id', value: shipment.shipment_id },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: charge,
      tracking_number: packages[0]?.tracking_number ?? null,
      complete: errors.length === 0 && charge !== null,
      meta: {
        // The carrier prices the shipment, not its packages.
        parcels: packages.map(({ tracking_number = null, file }) => ({
          tracking_number,
          charge: null,
          bought: tracking_number !== null || file !== undefined ? true : null,
        })),
        documents: labels.map(({ content: _content, ...file }) => ({ ...file, kind: 'label' })),
        notices: charge === null ? [NO_PRICE] : [],
      },
    },
    errors,
  ];
}

const NO_PRICE: Notice = { code: 'no_price', message: 'Sample Post returned no price that can be read.' };

function chargeOf({ total, currency }: WireShipment): ShippingCharge | null {
  if (total === undefined || currency === undefined) return null;
  return { amount: amountText(decimal(total), currency), currency, name: 'total' };
}
