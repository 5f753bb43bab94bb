/**
 * Shipping: processShipment buys all packages at once; its reply has numbers and price. Then getLabels, and getProforma for
 * goods that leave Canada.
 * Recovery: searchShipmentsByOrderId finds a purchase by its order number, which no other purchase has.
 * Source: CanshipBusinessService.wsdl.
 */
import {
  type Account,
  type RecoveryOperation,
  type RequestContext,
  type ShippingOperation,
  z,
} from '@waybill/carrier-kit';
import {
  amountText,
  type DocumentFile,
  decodeDocument,
  type Lookup,
  type LookupReading,
  listOf,
  type MissingPart,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Notice, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import { type Call, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { FAULT_STATUS, type Returned, readReply, returnOf } from './errors.js';
import { noticesOf, shipmentIn, type WireShipment, wireResult } from './prices.js';
import type { OpenSettings } from './settings.js';
import { shipmentElement } from './shipment.js';
import { CURRENCY, noon, soapCall } from './soap.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly user_id: string;
  readonly shipper_number: string;
  /** `order_id`: ours, and no other purchase has it. */
  readonly order_id: string;
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  /** Number of packages. */
  readonly packages: number;
  /** Whether labels are for a thermal printer. */
  readonly thermal: boolean;
  readonly shipment: XmlNode;
}

/** Short enough for any database column: the contract limits no text. */
const ORDER_ID_LENGTH = 20;

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: ({ request, replies }) => {
    const { user_id, order_id, shipper_number: shipper_num, ship_date } = request;
    const isAsked = replies.some(({ step }) => step === 'search');
    if (isAsked || outcomeOf(request, replies, NO_ACCOUNT).outcome === 'created') return [];
    const from_shipping_date = noon(daysAfter(ship_date, -1));
    const to_shipping_date = noon(daysAfter(ship_date, 1));
    // The contract does not say whether pages count from 0 or from 1.
    return ['0', '1'].map((page_num) => {
      const search = { from_shipping_date, order_id, page_num, shipper_num, to_shipping_date };
      return { step: 'search', ...soapCall('searchShipmentsByOrderId', search, user_id), optional: true };
    });
  },
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, services } = context;
  const { element, ship_date, packages } = shipmentElement(request, context, 'shipping');
  const order_id = account.context.newId().replaceAll('-', '').slice(0, ORDER_ID_LENGTH);
  const service = services[0] ?? '';
  return {
    user_id: account.settings.user_id,
    shipper_number: account.settings.shipper_number,
    order_id,
    service,
    ship_date,
    packages,
    thermal: request.shipment.label?.type !== '8.5x11',
    shipment: { ...element, order_id, service_type: service },
  };
}

function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  const { user_id, shipment, thermal } = request;
  if (replies.length === 0)
    return [
      {
        step: 'buy',
        ...soapCall('processShipment', { shipment }, user_id),
        purchase: true,
        lookup: lookupOf(request).what,
      },
    ];
  const purchase = outcomeOf(request, replies, NO_ACCOUNT);
  if (purchase.outcome !== 'created' || replies.some(({ step }) => step === 'labels')) return [];
  const { id } = purchase.created.shipment;
  if (id === undefined) return [];
  const labels = soapCall('getLabels', { id, thermal: String(thermal) }, user_id);
  return [
    { step: 'labels', ...labels },
    ...(shipment.proforma === undefined
      ? []
      : [{ step: 'proforma', ...soapCall('getProforma', { id }, user_id) }]),
  ];
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ order_id }: WireShipmentRequest): Lookup {
  return { what: `the order id ${order_id} in Canpar's shipment history`, references: { order_id } };
}

/** A purchase, as Canpar's reply or its history has it. */
interface Created {
  readonly shipment: WireShipment;
  readonly notices: readonly Notice[];
}

function outcomeOf(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): PurchaseOutcome<Created> {
  return purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (answer) => purchaseReading(readReply(answer, carrier, returnOf('processShipment')), createdIn),
    found: foundShipment(request, replies, carrier),
    refusedAt: FAULT_STATUS,
  });
}

/** The shipment's id or a barcode proves a purchase; a shipment that is only priced has the id -1. */
function createdIn({ processShipmentResult }: Returned): Created | undefined {
  const { shipment: found, messages } = wireResult.parse(processShipmentResult);
  const shipment = shipmentIn(found);
  if (shipment === undefined || !isBought(shipment)) return undefined;
  return { shipment, notices: noticesOf(messages) };
}

function isBought({ id, packages }: WireShipment): boolean {
  return Number(id) > 0 || packages.some(({ barcode }) => barcode !== undefined);
}

const DAY_MS = 86_400_000;

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** What Canpar's history says about a purchase without a clear answer; `undefined` if it was not asked. */
function foundShipment(
  { order_id }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<Created> | undefined {
  const pages = replies.filter(({ step }) => step === 'search');
  if (pages.length === 0) return undefined;
  const readings = pages
    .filter(isAnswer)
    .map((page) => readReply(page, carrier, returnOf('searchShipmentsByOrderId')));
  const found = readings
    .flatMap(({ document }) => wireFound.parse(document).shipment)
    .flatMap((node) => shipmentIn(node) ?? [])
    .filter((one) => one.voided !== true && isBought(one))
    // Canpar's replies may be in capitals.
    .filter((one) => one.order_id?.toUpperCase() === order_id.toUpperCase());
  const [shipment, ...others] = new Map(found.map((one) => [one.id, one])).values();
  if (shipment === undefined) {
    const answered = readings.some(
      (reading) => reading.errors === undefined && reading.warnings.length === 0,
    );
    const unclear = answered
      ? `Canpar's history has no shipment with the order id ${order_id}, perhaps not yet.`
      : "Canpar's history could not be read.";
    return { unclear, nothing_found: answered };
  }
  if (others.length === 0) return { created: { shipment, notices: [] }, warnings: [] };
  const candidates = [shipment, ...others].flatMap(({ packages }) =>
    packages.flatMap(({ barcode }) => barcode ?? []),
  );
  return { unclear: `Canpar's history has several shipments with the order id ${order_id}.`, candidates };
}

const wireFound = z.object({ shipment: listOf(z.unknown()) }).catch({ shipment: [] });

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const purchase = outcomeOf(request, replies, account);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { shipment, notices } = purchase.created;
  const labels = papersOf('labels', replies, account);
  const proforma = papersOf('proforma', replies, account);
  const numbers = numbersOf(shipment);
  const count = Math.max(request.packages, numbers.length);
  const positions = Array.from({ length: count }, (_, position) => position);
  const missing = positions.flatMap((parcel) => [
    ...(numbers[parcel] === undefined
      ? [missingPartEntry(account, 'tracking_number', { parcel, packages: count })]
      : []),
    ...(labels.files[parcel] === undefined
      ? [missingPartEntry(account, 'label', { parcel, packages: count, ...labels.why })]
      : []),
  ]);
  if (request.shipment.proforma !== undefined && proforma.files[0] === undefined)
    missing.push(missingPartEntry(account, 'proforma_invoice', proforma.why));
  const files = [
    ...labels.files.map((file, parcel) => ({ file, kind: 'label' as const, parcel })),
    ...proforma.files.map((file) => ({ file, kind: 'proforma_invoice' as const, parcel: null })),
  ].flatMap(({ file, ...facts }) => (file === undefined ? [] : [{ ...file, ...facts }]));
  const { price } = shipment;
  const charge = price && { amount: amountText(price.total, CURRENCY), currency: CURRENCY, name: 'total' };
  const errors = [...purchase.errors, ...labels.warnings, ...proforma.warnings, ...missing];
  return [
    {
      carrier: account.carrier,
      account: account.account,
      documents: files.map(({ content }) => content),
      reference: shipment.id === undefined ? null : { type: 'shipment-id', value: shipment.id },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: charge ?? null,
      tracking_number: numbers[0] ?? null,
      complete: errors.length === 0 && charge !== undefined,
      meta: {
        // Canpar prices the shipment, not its packages.
        parcels: positions.map((position) => ({
          tracking_number: numbers[position] ?? null,
          charge: null,
          bought: true,
        })),
        documents: files.map(({ content: _content, ...file }) => file),
        notices: [CLOSE_THE_DAY, ...notices, ...(charge === undefined ? [NO_PRICE] : [])],
      },
    },
    // Sending the request again would buy again, whatever an error says of itself.
    errors.map((entry) => ({ ...entry, retryable: false })),
  ];
}

const CLOSE_THE_DAY: Notice = {
  code: 'not_manifested',
  message:
    'Close the day (closeDay) before the packages are collected: this shipment is not on a manifest yet.',
};
const NO_PRICE: Notice = { code: 'no_price', message: 'Canpar returned no price that can be read.' };

/** Barcodes in the order of the packages. */
function numbersOf({ packages }: WireShipment): (string | undefined)[] {
  return packages
    .map(({ barcode, package_num }, index) => ({ barcode, at: Number(package_num ?? index + 1) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ barcode }) => barcode);
}

const PAPERS = { labels: 'getLabels', proforma: 'getProforma' } as const;

const wirePapers = z.object({ labels: listOf(maybeText), proforma: maybeText });

/** Papers in the order of the packages, or why there are none. A page that says "try again later" is no paper. */
function papersOf(
  step: keyof typeof PAPERS,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): {
  readonly files: readonly (DocumentFile | undefined)[];
  readonly why: MissingPart;
  readonly warnings: readonly ErrorEntry[];
} {
  const reply = replies.findLast((one) => one.step === step);
  if (reply === undefined || !isAnswer(reply)) return { files: [], why: { reply }, warnings: [] };
  const reading = readReply(reply, carrier, returnOf(PAPERS[step]));
  if (reading.errors !== undefined) return { files: [], why: { refusals: reading.errors }, warnings: [] };
  const texts = [wirePapers.parse(reading.document)[step]].flat();
  return { files: texts.map((text) => decodeDocument(text)), why: {}, warnings: reading.warnings };
}
