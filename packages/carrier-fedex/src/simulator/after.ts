/**
 * After the purchase: tracking, voiding, the close of the day and proofs of delivery of what was bought here. Every scan is made up.
 * `TRACKINGNUMBER.NOTFOUND`, `GROUNDCLOSE.SHIPMENTS.NOTFOUND`, `GROUNDCLOSE.REPORT.NOTFOUND` and `SPOD.NOT.AVAILABLE` stand in for codes
 * that are not published.
 */
import {
  type JourneyStep,
  type Place,
  paperPdf,
  type SoldShipment,
  type SoldShipments,
} from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Document } from './requests.js';
import type { Service } from './services.js';
import { VIRTUAL } from './shipping.js';

/** What the simulator remembers of a shipment for tracking and voiding it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly service: Pick<Service, 'code' | 'name' | 'category'>;
  /** Day of shipping, `YYYY-MM-DD`. */
  readonly date: string;
  readonly references: readonly string[];
  /** A return whose label goes to the customer by e-mail. */
  readonly emailed: boolean;
}

export type Sold = SoldShipments<SoldFacts>;

/** FedEx's code, derived code and words for each stage. */
const STATUSES = {
  created: ['OC', 'IN', 'Shipment information sent to FedEx'],
  picked_up: ['PU', 'PU', 'Picked up'],
  departed: ['DP', 'IT', 'Left FedEx origin facility'],
  arrived: ['AR', 'IT', 'At destination sort facility'],
  out_for_delivery: ['OD', 'IT', 'On FedEx vehicle for delivery'],
  delivered: ['DL', 'DL', 'Delivered'],
  voided: ['CA', 'CA', 'Shipment cancelled by sender'],
} as const;

/** Clocks on the wall at every scan. */
const OFFSET = '-05:00';
const OFFSET_MS = 5 * 3_600_000;
const DELIVERY_MS = 30 * 3_600_000;

/** Tracking: `TrkcResponseVO_TrackingNumber`. */
export function trackReply(completeTrackResults: readonly object[]): object {
  return { completeTrackResults, alerts: [VIRTUAL] };
}

const notFound = (kind: 'tracking' | 'reference') => ({
  code: `TRACKING.${kind.toUpperCase()}NUMBER.NOTFOUND`,
  message: `${kind === 'tracking' ? 'Tracking' : 'Reference'} number cannot be found. Please correct the ${kind} number and try again.`,
});

/** What there is of a number: an error in place of data for one that was not bought. */
export function trackNumber(number: string, sold: Sold): object {
  if (number.trim() === '') throw refuse('TRACKING.TRACKINGNUMBER.EMPTY', 'Please provide tracking number.');
  const shipment = sold.find(number);
  const trackingNumberInfo = { trackingNumber: number, trackingNumberUniqueId: '' };
  const none = { trackingNumberInfo, error: notFound('tracking') };
  return {
    trackingNumber: number,
    trackResults: [shipment === undefined ? none : resultOf(number, shipment, sold)],
  };
}

/** All packages of the shipments with a reference, of an account or to a destination, in a range of days. */
export function trackReference(asked: Document<'reference'>['referencesInformation'], sold: Sold): object[] {
  const { value, accountNumber, destinationCountryCode: country, destinationPostalCode: postal } = asked;
  if (accountNumber === undefined && (country === undefined || postal === undefined))
    throw refuse(
      'TRACKING.REFERENCEDATA.INCOMPLETE',
      'Please provide a valid account number or destination postal code and country code.',
    );
  const found = sold.all().filter(({ account, facts: { references, to, date } }) => {
    const isOwn = [account, undefined].includes(accountNumber);
    const isThere = [to.country, undefined].includes(country) && [to.postal_code, undefined].includes(postal);
    const isThen = date >= asked.shipDateBegin && date <= asked.shipDateEndDate;
    return references.includes(value) && isOwn && isThere && isThen;
  });
  if (found.length === 0) return [{ trackingNumber: '', trackResults: [{ error: notFound('reference') }] }];
  return found.flatMap((shipment) =>
    shipment.tracking_numbers.map((number) => ({
      trackingNumber: number,
      trackResults: [byReference(resultOf(number, shipment, sold))],
    })),
  );
}

/** `LocationDetail` in place of an address: so the contract has it, by reference alone. */
function byReference(result: ReturnType<typeof resultOf>): object {
  return {
    ...result,
    scanEvents: result.scanEvents.map(({ scanLocation, ...scan }) => ({
      ...scan,
      scanLocation: {
        locationContactAndAddress: { address: { ...scanLocation, addressVerificationId: '' } },
        locationType: 'FEDEX_STAFFED',
      },
    })),
  };
}

function resultOf(number: string, shipment: SoldShipment<SoldFacts>, sold: Sold) {
  const { from, to, service, date, references } = shipment.facts;
  const journey = sold.journeyOf(shipment);
  const last = journey.at(-1);
  const at = (stage: JourneyStep['stage']) => journey.find((step) => step.stage === stage)?.at;
  const [pickedUp, delivered] = [at('picked_up'), at('delivered')];
  const times = [
    ['SHIP', `${date}T00:00:00${OFFSET}`],
    ['ACTUAL_PICKUP', pickedUp && wallClock(pickedUp)],
    [delivered ? 'ACTUAL_DELIVERY' : 'ESTIMATED_DELIVERY', wallClock(shipment.sold_at + DELIVERY_MS)],
  ];
  const { tracking_numbers: numbers } = shipment;
  const isOneOfMany = numbers.length > 1;
  const proof = {
    availableImages: [{ type: 'SIGNATURE_PROOF_OF_DELIVERY' }],
    deliveryDetails: {
      receivedByName: 'SPECIMEN',
      locationType: 'RECEPTIONIST_OR_FRONT_DESK',
      locationDescription: 'Receptionist/Front Desk',
      deliveryAttempts: '1',
    },
  };
  return {
    trackingNumberInfo: {
      trackingNumber: number,
      trackingNumberUniqueId: `2461112000~${number}~FX`,
      carrierCode: 'FDXE',
    },
    additionalTrackingInfo: {
      nickname: '',
      hasAssociatedShipments: isOneOfMany,
      packageIdentifiers: [
        ...references.map((value) => ({ type: 'CUSTOMER_REFERENCE', values: [value] })),
        ...(isOneOfMany ? [{ type: 'STANDARD_MPS', values: [shipment.id] }] : []),
      ],
    },
    serviceDetail: { type: service.code, description: service.name },
    latestStatusDetail: last && statusElement(last),
    shipmentDetails: { beforePossessionStatus: pickedUp === undefined },
    scanEvents: journey.toReversed().map((step) => scanElement(step, from, to)),
    dateAndTimes: times.flatMap(([type, dateTime]) => (dateTime === undefined ? [] : [{ type, dateTime }])),
    packageDetails: { sequenceNumber: String(numbers.indexOf(number) + 1), count: String(numbers.length) },
    ...(delivered === undefined ? {} : proof),
  };
}

function statusElement({ stage }: JourneyStep) {
  const [code, derivedCode, description] = STATUSES[stage];
  return { code, derivedCode, statusByLocale: description, description };
}

function scanElement(step: JourneyStep, from: Place, to: Place) {
  const isAtOrigin = ['created', 'picked_up', 'departed', 'voided'].includes(step.stage);
  const { city, province, postal_code, country } = isAtOrigin ? from : to;
  const [eventType, derivedStatusCode, eventDescription] = STATUSES[step.stage];
  return {
    date: wallClock(step.at),
    eventType,
    eventDescription,
    exceptionCode: '',
    exceptionDescription: '',
    scanLocation: {
      streetLines: [''],
      city: city || undefined,
      stateOrProvinceCode: province || undefined,
      postalCode: postal_code,
      countryCode: country,
      residential: false,
    },
    locationType: step.stage === 'delivered' ? 'DELIVERY_LOCATION' : 'FEDEX_FACILITY',
    derivedStatusCode,
    derivedStatus: eventDescription,
  };
}

/** With its offset, as FedEx writes times. */
function wallClock(at: number): string {
  return `${new Date(at - OFFSET_MS).toISOString().slice(0, 19)}${OFFSET}`;
}

const TEXTS = {
  voided: 'Shipment is successfully cancelled',
  already: 'Shipment has already been cancelled.',
  too_late: 'Shipment has already been tendered to FedEx and cannot be cancelled.',
};

/** Voiding: `SHPCResponseVO_CancelShipment`. A refusal of what was tendered or voided has status 200 and no code, as FedEx documents none. */
export function cancelShipment(
  { trackingNumber, emailShipment = false }: Document<'cancel'>,
  account: string,
  sold: Sold,
): object {
  const shipment = sold.find(trackingNumber);
  if (shipment === undefined) throw refuse('TRACKINGNUMBER.NOTFOUND', 'Tracking number cannot be found.');
  if (shipment.account !== account)
    throw refuse('SHIPMENT.USER.UNAUTHORIZED', 'Requested user is not authorized to perform the operation.');
  // A pending shipment is cancelled as one, and nothing else is.
  if (shipment.facts.emailed !== emailShipment)
    throw refuse('EMAILSHIPMENT.INVALID', 'Email shipment indicator is invalid for this shipment.');
  const result = sold.void(shipment);
  return {
    cancelledShipment: result === 'voided',
    cancelledHistory: result === 'voided',
    ...(result === 'voided' ? { successMessage: TEXTS.voided } : { message: TEXTS[result] }),
    alerts: [VIRTUAL],
  };
}

/** Closing the day of FedEx Ground: `EndOfDayCloseOutputVO`. Each function gives `output` of a reply, or throws a refusal. */
export function closeAnswers(sold: Sold) {
  const closed = new Map<string, object[]>();
  const reply = (closeDocuments: readonly object[]) => ({ closeDocuments, alerts: [VIRTUAL] });
  return {
    close: ({ closeDate }: Document<'close'>, account: string) => {
      const open = sold
        .open(account)
        .filter(({ facts }) => facts.service.category === 'GROUND' && facts.date <= closeDate);
      if (open.length === 0)
        throw refuse('GROUNDCLOSE.SHIPMENTS.NOTFOUND', 'There are no Ground shipments to close.');
      sold.close(open);
      const key = `${account} ${closeDate}`;
      const before = closed.get(key) ?? [];
      const numbers = open.flatMap(({ tracking_numbers }) => tracking_numbers);
      const made = manifestOf(numbers, `${closeDate.replaceAll('-', '')}${before.length + 1}`);
      closed.set(key, [...before, made]);
      return reply([made]);
    },
    reprint: ({ closeDate }: Document<'close'>, account: string) => {
      const found = closed.get(`${account} ${closeDate}`);
      if (found === undefined) throw refuse('GROUNDCLOSE.REPORT.NOTFOUND', 'This day has not been closed.');
      return reply(found);
    },
  };
}

function manifestOf(numbers: readonly string[], shippingCycle: string): object {
  const lines = ['          SPECIMEN: GROUND PICKUP MANIFEST', ...numbers];
  const image = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
  return {
    type: 'MANIFEST',
    shippingCycle,
    shippingDocumentDisposition: 'RETURNED',
    resolution: 200,
    copiesToPrint: 2,
    parts: [{ documentPartSequenceNumber: 1, image }],
  };
}

/** Proofs of delivery: `TrkcResponseVO_SPOD`. */
export async function proofOf(
  { trackDocumentDetail, trackDocumentSpecification }: Document<'proof'>,
  sold: Sold,
): Promise<object> {
  const letters = trackDocumentSpecification.map(({ trackingNumberInfo: { trackingNumber } }) => {
    const shipment = sold.find(trackingNumber);
    if (shipment === undefined)
      throw refuse('TRACKING.TRACKINGNUMBER.NOTFOUND', 'Tracking number cannot be found.');
    if (!sold.journeyOf(shipment).some(({ stage }) => stage === 'delivered'))
      throw refuse('SPOD.NOT.AVAILABLE', 'The shipment has not been delivered.');
    return paperPdf({
      title: 'Proof of delivery',
      parties: [],
      lines: [shipment.facts.service.name, 'Signed for by: SPECIMEN'],
      barcode: trackingNumber,
    });
  });
  const files = await Promise.all(letters);
  return {
    documentType: trackDocumentDetail.documentType,
    documentFormat: 'PDF',
    document: files.map((bytes) => Buffer.from(bytes).toString('base64')),
    alerts: [VIRTUAL],
  };
}
