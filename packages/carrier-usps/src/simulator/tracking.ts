/** Tracking of the labels that were bought here, and proofs of delivery. Every scan is made up. */
import { z } from '@waybill/carrier-kit';
import type { JourneyStep } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import { validBody } from './rules.js';
import type { Sold, SoldLabel } from './voiding.js';

/** Code, words and category for each stage. There is no code for a void: the number is forgotten. */
const SCANS = {
  created: ['GX', 'Shipping Label Created, USPS Awaiting Item', 'Pre-Shipment'],
  picked_up: ['03', 'USPS picked up item', 'Accepted'],
  departed: ['T1', 'Departed USPS Regional Facility', 'In Transit'],
  arrived: ['07', 'Arrived at Post Office', 'In Transit'],
  out_for_delivery: ['OF', 'Out for Delivery', 'Out for Delivery'],
  delivered: ['01', 'Delivered, Front Door/Porch', 'Delivered'],
} as const;

/** Clocks on the wall at every scan, in minutes. */
const OFFSET = -300;
const DELIVERY_MS = 30 * 3_600_000;

type Scan = JourneyStep & { readonly stage: keyof typeof SCANS };

const proofBody = validBody(
  z.strictObject({
    uniqueMailPieceID: z.string(),
    mailPieceIntakeDate: z.string(),
    tableCode: z.string(),
    requestType: z.literal('email'),
    firstName: z.string().min(1),
    lastName: z.string().min(1),
    email: z.array(z.email().max(50)).min(1).max(3),
  }),
);

export function trackingRoutes(sold: Sold): Route<Enrolled>[] {
  return [
    route('GET /tracking/v3/tracking/:number', ({ params: { number = '' }, query, account }) => {
      const expand = query.get('expand') ?? 'SUMMARY';
      if (expand !== 'DETAIL') throw refuse('400', 'OASValidation: this simulator has details alone.');
      const label = labelOf(number, account, sold);
      return Response.json(detailsOf(number, label, scansOf(label, sold)));
    }),
    route('POST /tracking/v3/tracking/:number/proof-of-delivery', proofBody, (request) => {
      const {
        params: { number = '' },
        body,
        account,
      } = request;
      const label = labelOf(number, account, sold);
      const piece = mailpiece(number, label);
      const isDelivered = scansOf(label, sold).some(({ stage }) => stage === 'delivered');
      const isMeant =
        body.uniqueMailPieceID === piece.uniqueMailPieceId &&
        body.mailPieceIntakeDate === piece.mailPieceIntakeDate &&
        body.tableCode === piece.tableCode;
      if (!isDelivered || !isMeant) throw refuse('400', 'There is no proof of delivery for this mailpiece.');
      const resultText = 'Your Proof of Delivery record is complete and will be processed shortly';
      return Response.json({ resultText, returnCode: '0' }, { status: 202 });
    }),
  ];
}

/** @throws Refusal for a number without a label, and for one that was mailed by others. */
function labelOf(number: string, { crid }: Enrolled, sold: Sold): SoldLabel {
  const label = sold.find(number);
  if (label === undefined || sold.journeyOf(label).some(({ stage }) => stage === 'voided'))
    throw refuse(
      '150002',
      'The tracking number may be incorrect or the status update is not yet available. Please verify your tracking number and try again later.',
    );
  if (label.account !== crid)
    throw refuse('403', 'The Mailer ID of the label is not authorized for this application.', 403);
  return label;
}

/** The first one first. */
function scansOf(label: SoldLabel, sold: Sold): Scan[] {
  return sold.journeyOf(label).filter((step): step is Scan => step.stage in SCANS);
}

/** What tells mailpieces with the same number apart. */
function mailpiece(number: string, { sold_at }: SoldLabel) {
  return {
    uniqueMailPieceId: number.slice(-8),
    mailPieceIntakeDate: `${local(sold_at).replace('T', ' ')}:000`,
    tableCode: 'T',
  };
}

/** `TrackingDetails`. */
function detailsOf(number: string, label: SoldLabel, scans: readonly Scan[]): object {
  const { from, to, mail_class } = label.facts;
  const [, status, statusCategory] = SCANS[scans.at(-1)?.stage ?? 'created'];
  return {
    trackingNumber: number,
    mailClass: mail_class,
    ...(to.country === 'US' ? { destinationZIP: to.postal_code } : { destinationCountryCode: to.country }),
    originZIP: from.postal_code,
    ...mailpiece(number, label),
    expectedDeliveryTimeStamp: local(label.sold_at + DELIVERY_MS),
    proofOfDeliveryEnabled: true,
    trackingProofOfDeliveryEnabled: true,
    status,
    statusCategory,
    statusSummary: `${status}.`,
    accessControl: 'FREE',
    trackingEvents: scans.toReversed().map((scan) => eventOf(scan, label)),
  };
}

function eventOf({ stage, at }: Scan, { facts: { from, to } }: SoldLabel): object {
  const [eventCode, eventType] = SCANS[stage];
  const { city, province, postal_code } = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
  return {
    eventType,
    eventCode,
    eventTimestamp: local(at),
    GMTTimestamp: new Date(at).toISOString(),
    GMTOffset: String(OFFSET),
    ...(city && { eventCity: city.toUpperCase() }),
    ...(province && { eventState: province }),
    eventZIP: postal_code,
    ...(stage === 'delivered' && { name: 'SPECIMEN' }),
  };
}

/** `2026-03-03T10:00:00` on the wall. */
function local(at: number): string {
  return new Date(at + OFFSET * 60_000).toISOString().slice(0, 19);
}
