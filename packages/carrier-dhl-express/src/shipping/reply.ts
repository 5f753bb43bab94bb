/** Shipping, from wire to neutral: the shipment, its documents and its price, and what went wrong. */
import {
  amountText,
  decimal,
  type LookupReading,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
  type ShipmentPart,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice, ShippingOutcome } from '@waybill/core';
import type {
  CarrierIdentity,
  Exchange,
  Reply,
  ShippedParcel,
  ShippingCharge,
  ShippingMeta,
} from '@waybill/core/plugin';
import { isRequested } from '../documents.js';
import { noticesOf, readReply } from '../errors.js';
import { BILLING, billing } from '../json.js';
import { foundShipment, lookupOf } from '../recovery.js';
import type { WireShipmentRequest } from '../shipping.js';
import { type CreatedShipment, createdIn, type WirePackage, type WireShipment } from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const outcome = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (reply) =>
      purchaseReading(
        readReply(reply, identity, (document) => createdIn(document, request)),
        (created) => created,
      ),
    found: foundIn(request, replies, identity),
  });
  if (outcome.outcome !== 'created') return [null, [...outcome.errors]];
  const { created } = outcome;
  const { shipment, packages, documents } = created;
  const charge = chargeOf(shipment);
  const errors = [
    ...outcome.errors,
    ...missingFrom(created, request).map(({ part, parcel }) =>
      missingPartEntry(identity, part, { parcel, packages: packages.length }),
    ),
  ];
  return [
    {
      ...identity,
      documents: documents.files.map(({ content }) => content),
      reference: referenceOf(shipment),
      service: request.body.productCode,
      shipment_date: request.shipment_date,
      total_charge: charge,
      tracking_number: shipment.shipmentTrackingNumber ?? null,
      complete: errors.length === 0 && charge !== null,
      meta: {
        parcels: packages.map((own) => shippedPackage(own, created, charge)),
        documents: documents.files.map(({ content: _content, ...document }) => document),
        notices: [
          ...(created.found_by ?? []),
          ...noticesOf(shipment.warnings),
          ...absenceNotices(created, charge, request),
        ],
        ...factsOf(shipment, request),
      },
    },
    errors,
  ];
}

/** What tracking found, as if it were the reply to the purchase. */
function foundIn(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<CreatedShipment> | undefined {
  const found = foundShipment(request, replies, carrier);
  if (found === undefined || !('created' in found)) return found;
  const { tracking_numbers, packages, notices } = found.created;
  const isWhole = packages.length === request.body.content.packages.length;
  const created = createdIn(
    {
      shipmentTrackingNumber: tracking_numbers[0],
      packages: isWhole ? packages.map((trackingNumber) => ({ trackingNumber })) : [],
    },
    request,
  );
  return created === undefined
    ? { unclear: 'DHL tracks a shipment without a number.' }
    : { created: { ...created, found_by: [...notices, NO_LABEL_AGAIN] }, warnings: [] };
}

const NO_LABEL_AGAIN: Notice = {
  code: 'no_label_again',
  message:
    'DHL makes no label again through its API: print it in MyDHL+, or leave the waybill unused and buy again.',
};

/** One waybill is for all packages, and the number of one that is alone. Where the reply lists some, it says nothing of the others. */
function shippedPackage(
  own: WirePackage | undefined,
  { packages, shipment }: CreatedShipment,
  charge: ShippingCharge | null,
): ShippedParcel {
  const alone = packages.length === 1 ? shipment.shipmentTrackingNumber : undefined;
  const isListed = packages.some((listed) => listed !== undefined);
  return {
    tracking_number: own?.trackingNumber ?? alone ?? null,
    // DHL prices the shipment, not its packages.
    charge: packages.length === 1 ? charge : null,
    bought: own !== undefined || !isListed ? true : null,
  };
}

/** What a good reply may leave out: DHL prices some accounts only, and may print the waybill with the label. */
function absenceNotices(
  { documents: { files, unreadable } }: CreatedShipment,
  charge: ShippingCharge | null,
  request: WireShipmentRequest,
): Notice[] {
  const hasWaybill = [...files, ...unreadable].some(({ kind }) => kind === 'waybill');
  return [
    ...(charge === null
      ? [{ code: 'no_price', message: 'DHL sent no price of this shipment that can be read.' }]
      : []),
    ...(isRequested(request.body.outputImageProperties, 'waybillDoc') && !hasWaybill
      ? [{ code: 'no_waybill_document', message: 'DHL sent no waybill document of its own.' }]
      : []),
  ];
}

interface Part {
  readonly part: ShipmentPart;
  readonly parcel: number | null;
}

/** What was requested, or is named in the reply, and is not there. */
function missingFrom(
  { shipment, packages, documents: { files, unreadable } }: CreatedShipment,
  request: WireShipmentRequest,
): Part[] {
  const several = packages.length > 1;
  const has = (...kinds: readonly string[]) => files.some(({ kind }) => kinds.includes(kind));
  // A label without the number of a package is for all of them.
  const isLabelled = (index: number) =>
    files.some(({ kind, parcel }) => kind === 'label' && (parcel ?? index) === index);
  const labels = packages.flatMap((_, index) =>
    isLabelled(index) ? [] : [{ part: 'label', parcel: index }],
  );
  const missing = [
    ...(shipment.shipmentTrackingNumber === undefined
      ? [{ part: 'tracking_number', parcel: several ? null : 0 }]
      : []),
    ...packages.flatMap((own, parcel) =>
      several && own?.trackingNumber === undefined ? [{ part: 'tracking_number', parcel }] : [],
    ),
    // One file may be for all packages.
    ...(has('label') ? labels : [{ part: 'label', parcel: several ? null : 0 }]),
    ...(isRequested(request.body.outputImageProperties, 'invoice') &&
    !has('commercial_invoice', 'proforma_invoice')
      ? [{ part: 'commercial_invoice', parcel: null }]
      : []),
  ];
  const broken = unreadable
    .filter(({ kind }) => kind !== 'label' || has('label'))
    .map(({ kind, parcel }) => ({ part: kind === 'proforma_invoice' ? 'commercial_invoice' : kind, parcel }));
  const all = [...missing, ...broken];
  return all.filter(
    (one, at) => at === all.findIndex(({ part, parcel }) => part === one.part && parcel === one.parcel),
  );
}

/** The pickup's number where one was ordered: it is what DHL needs to change or cancel it. */
function referenceOf({ dispatchConfirmationNumber, shipmentTrackingNumber }: WireShipment) {
  if (dispatchConfirmationNumber !== undefined)
    return { type: 'dispatchConfirmationNumber', value: dispatchConfirmationNumber };
  return shipmentTrackingNumber === undefined ? null : { type: 'awb', value: shipmentTrackingNumber };
}

function factsOf(
  {
    dispatchConfirmationNumber: confirmation_number,
    cancelPickupUrl,
    estimatedDeliveryDate,
    shipmentDetails,
  }: WireShipment,
  { message_reference }: WireShipmentRequest,
): Omit<Partial<ShippingMeta>, 'parcels' | 'documents' | 'notices'> {
  return omitUndefined({
    message_reference,
    pickup: confirmation_number === undefined ? undefined : { confirmation_number },
    cancel_pickup_url: cancelPickupUrl,
    delivery_date: /^\d{4}-\d\d-\d\d/.exec(estimatedDeliveryDate?.estimatedDeliveryDate ?? '')?.[0],
    product_name: shipmentDetails[0]?.productShortName,
  });
}

/** The entry of the billing currency, as in rating. */
function chargeOf({ shipmentCharges }: WireShipment): ShippingCharge | null {
  const billed = billing(shipmentCharges);
  if (billed?.price === undefined || billed.priceCurrency === undefined) return null;
  const amount = decimal(billed.price);
  const currency = billed.priceCurrency;
  return amount.isGreaterThan(0) ? { amount: amountText(amount, currency), currency, name: BILLING } : null;
}
