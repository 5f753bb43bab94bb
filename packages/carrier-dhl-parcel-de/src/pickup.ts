/**
 * Pickups: POST, DELETE and GET /orders of the Parcel DE Pickup API 3.0.0. They are for an address in Germany and any packages; there
 * is no call that changes one.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  changeReading,
  checkPickupTimes,
  pickupCancelOutcome,
  pickupCount,
  pickupResult,
  pickupServices,
} from '@waybill/carrier-kit/after';
import {
  carrierErrorEntry,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  notFoundEntry,
  roundUp,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import { countryOf, kilograms, lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { PickupOutcome, PickupResult } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type PickupHandle,
  type PickupRequest,
  type PickupStatus,
} from '@waybill/core/plugin';
import { billedFor } from './billing-number.js';
import { REFUSED_AT, readReply } from './errors.js';
import { withHouseNumber } from './parties.js';
import type { Account } from './settings.js';

type Settings = Account['settings'];

/** The pickup to book. */
export interface WirePickupRequest {
  readonly document: object;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly postal_code: string;
}

/** A pickup that was booked. */
export interface WirePickupNumber {
  readonly number: string;
  readonly pickup_date: string;
}

const PATH = '/transportation/pickup/v3/orders';
/** The two digits of the product of pickups, as its billing numbers have them. */
const PICKUP = 'V08';

export const pickup: OperationFor<'pickup', Settings, WirePickupRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'book',
      method: 'POST',
      url: PATH,
      body: JSON.stringify(request.document),
      effect: 'once',
      lookup: bookedFor(request),
    },
  ]),
  parseResponse: parseBooking,
};

export const pickup_cancel: OperationFor<'pickup_cancel', Settings, WirePickupNumber> = {
  createRequest: numberOf,
  next: atOnce((request) => [
    {
      step: 'cancel',
      method: 'DELETE',
      url: orderUrl(request),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: ({ request, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    return pickupCancelOutcome(
      replies[0],
      { confirmation_number: request.number },
      {
        carrier: identity,
        lookup: lookupOf(request),
        refusedAt: REFUSED_AT,
        read: (answer) => readCancellation(answer, request.number, identity),
      },
    );
  },
};

export const pickup_status: OperationFor<'pickup_status', Settings, WirePickupNumber> = {
  createRequest: numberOf,
  next: atOnce((request) => [{ step: 'status', method: 'GET', url: orderUrl(request) }]),
  parseResponse: parseStatus,
};

function createRequest(
  request: PickupRequest,
  { account: { settings, context }, report }: OperationContext<Settings>,
): WirePickupRequest {
  const { address, pickup_date, ready_time, closing_time, shipments = [], instruction } = request;
  const { total_weight, weight_unit = 'KG', package_location, notify_email } = request;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const country = countryOf(address);
  if (country !== undefined && country !== 'DE')
    report.notSupported('address.country_code', `is ${country}; ${report.name} collects in Germany`);
  const count = pickupCount(request, report);
  if (count === undefined) report.required(['package_count', 'shipments']);
  const numbers = shipments.flatMap(({ meta, tracking_number = null }) =>
    (meta?.parcels ?? [{ tracking_number }]).flatMap((parcel) => parcel.tracking_number ?? []),
  );
  const place = withHouseNumber(address, 'address', { most: 2, longest_city: 35 }, report);
  const comment = [package_location?.replaceAll('_', ' '), instruction].filter((text) => text !== undefined);
  const billingNumber = [PICKUP, ...pickupServices(request), 'V01PAK']
    .map((product) => billedFor(product, settings))
    .find((number) => number !== undefined);
  if (billingNumber === undefined)
    report.notSupported('services', 'have no number in the setting billing_numbers');
  const contact = omitUndefined({
    name: report.tooLong('address.person_name', address.person_name, 50),
    phone: report.tooLong('address.phone_number', address.phone_number ?? address.mobile_number, 50),
    email: notify_email,
    emailNotification: notify_email === undefined ? undefined : { sendPickupConfirmationEmail: true },
  });
  const document = omitUndefined({
    customerDetails: { billingNumber },
    pickupLocation: { type: 'Address', pickupAddress: { ...place, country: 'DE' } },
    businessHours: [{ timeFrom: ready_time, timeUntil: closing_time }],
    contactPerson: Object.keys(contact).length === 0 ? undefined : [contact],
    pickupDetails: omitUndefined({
      pickupDate: { type: 'Date', value: pickup_date },
      totalWeight:
        total_weight === undefined
          ? undefined
          : { uom: 'kg', value: Number(roundUp(kilograms(total_weight, weight_unit), 3)) },
      comment: comment.length === 0 ? undefined : report.tooLong('instruction', comment.join(': '), 100),
    }),
    shipmentDetails: {
      shipments: Array.from({ length: count ?? 0 }, (_, at) =>
        omitUndefined({ transportationType: 'PAKET', shipmentNo: numbers[at] }),
      ),
    },
  });
  return { document, pickup_date, ready_time, closing_time, postal_code: place.postalCode };
}

const bookedFor = ({ pickup_date, postal_code }: WirePickupRequest): string =>
  `a pickup on ${pickup_date} in ${postal_code} in DHL's business customer portal`;

const wireBooking = z.object({
  confirmation: z.object({
    value: z.object({
      orderID: z.string(),
      pickupDate: maybeText,
      freeOfCharge: maybe(wireBoolean),
      pickupType: maybeText,
    }),
  }),
});

function parseBooking(
  { request, replies }: Exchange<WirePickupRequest>,
  { carrier, account }: CarrierIdentity,
): PickupOutcome {
  const identity = { carrier, account };
  const judged = changeOutcome(replies[0], {
    carrier: identity,
    what: 'The pickup',
    effect: 'once',
    lookup: bookedFor(request),
    refusedAt: REFUSED_AT,
    read: (answer) =>
      changeReading(readReply(answer, identity, (document) => wireBooking.safeParse(document).data)),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { orderID, pickupDate, freeOfCharge, pickupType } = judged.done.confirmation.value;
  const { ready_time, closing_time, pickup_date } = request;
  const result = pickupResult(identity, {
    confirmation_numbers: [orderID],
    pickup_date: pickupDate ?? pickup_date,
    ready_time,
    closing_time,
    meta: omitUndefined({ notices: [], free_of_charge: freeOfCharge, pickup_type: pickupType }),
  });
  return [result, [...judged.errors]];
}

function numberOf({ pickup }: { readonly pickup: PickupHandle }): WirePickupNumber {
  return { number: pickup.confirmation_number, pickup_date: pickup.pickup_date ?? '' };
}

const orderUrl = ({ number }: WirePickupNumber) => `${PATH}?${new URLSearchParams({ orderID: number })}`;
const lookupOf = ({ number }: WirePickupNumber) => `pickup ${number} in DHL's business customer portal`;

/** `orderState`; the judgement is Waybill's. */
const STATES: Readonly<Record<string, PickupStatus>> = {
  ANGENOMMEN: 'scheduled',
  FREIGABE: 'scheduled',
  IN_DURCHFUEHRUNG: 'scheduled',
  IN_PRUEFUNG: 'pending',
  TEILBESTAETIGT: 'pending',
  ABGEHOLT: 'completed',
  TEILABHOLUNG: 'completed',
  NICHT_ABGEHOLT: 'missed',
  STORNIERT: 'cancelled',
  ABGELEHNT: 'cancelled',
};

const cancellation = z.object({ orderID: maybeText, orderState: maybeText, message: maybeText });
const wireCancellations = z.object({
  confirmedCancellations: listOf(cancellation),
  failedCancellations: listOf(cancellation),
});

/** Failures come with HTTP 200. A pickup that was cancelled before counts as cancelled. */
function readCancellation(
  answer: Answer,
  number: string,
  carrier: CarrierIdentity,
): ChangeReading<PickupResult['meta'] | undefined> {
  const reading = readReply(answer, carrier, (document) => {
    const { data } = wireCancellations.safeParse(document);
    const about = ({ orderID }: z.output<typeof cancellation>) => orderID === number;
    const done = data?.confirmedCancellations.find(about);
    const failed = data?.failedCancellations.find(about);
    return done === undefined && failed === undefined ? undefined : { failed };
  });
  if (reading.errors !== undefined)
    return reading.refused ? { refused: reading.reported } : { unreadable: reading.why };
  const { failed } = reading.document;
  if (failed === undefined) return { done: undefined };
  const { orderState: code = 'refused', message = `DHL did not cancel pickup ${number}` } = failed;
  const state = lookUp(STATES, code);
  if (state === 'cancelled') return { done: { notices: [{ code: 'already_cancelled', message }] } };
  const entry = { ...carrierErrorEntry(carrier, { code, message, status: 400 }), http_status: answer.status };
  const isOver = state === 'completed' || state === 'missed';
  return { refused: [isOver ? { ...entry, kind: 'too_late' } : entry] };
}

const wireOrder = z.object({
  orderDetails: z.object({ orderID: z.string(), orderState: maybeText }),
  businessHours: listOf(z.object({ timeFrom: maybeText, timeUntil: maybeText })),
  pickupDetails: maybe(z.object({ pickupDate: maybe(z.object({ value: maybeText })) })),
});

function parseStatus(
  { request, replies }: Exchange<WirePickupNumber>,
  { carrier, account }: CarrierIdentity,
): PickupOutcome {
  const identity = { carrier, account };
  const { number } = request;
  const [reply] = replies;
  if (reply === undefined) return [null, [localErrorEntry(identity, 'no_reply', 'There is no reply.')]];
  if (!isAnswer(reply)) return [null, [failureEntry(identity, reply)]];
  const unknown = { what: `pickup ${number}`, field: 'pickup.confirmation_number' };
  // A list of one is read as what is in it.
  const reading = readReply(reply, identity, (document) => {
    const orders = listOf(wireOrder).parse(document);
    return Array.isArray(document) || orders.length > 0 ? orders : undefined;
  });
  if (reading.errors !== undefined)
    return [null, reply.status === 404 ? [notFoundEntry(identity, unknown)] : [...reading.errors]];
  const found = reading.document.find(({ orderDetails }) => orderDetails.orderID === number);
  if (found === undefined) return [null, [notFoundEntry(identity, unknown)]];
  const { orderState: status_text = null } = found.orderDetails;
  const [hours] = found.businessHours;
  const result = pickupResult(identity, {
    confirmation_numbers: [number],
    pickup_date: found.pickupDetails?.pickupDate?.value ?? request.pickup_date,
    ready_time: hours?.timeFrom ?? null,
    closing_time: hours?.timeUntil ?? null,
    status: lookUp(STATES, status_text ?? '') ?? 'unknown',
    status_text,
  });
  return [result, [...reading.warnings]];
}
