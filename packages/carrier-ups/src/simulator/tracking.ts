/** Tracking: `trackResponse`. Every scan is made up. */
import { type JourneyStep, type Place, refuse, type SoldShipment } from '@waybill/simulator';
import { type ProofsWanted, proofsOf } from './proofs.js';
import type { Sold, SoldFacts } from './sold.js';

/** Type, code and three digits of UPS for each stage. */
const STATUSES = {
  created: ['M', 'MP', '003', 'Shipper created a label, UPS has not received the package yet.'],
  picked_up: ['P', 'PU', '038', 'Pickup Scan'],
  departed: ['I', 'DP', '005', 'Departed from Facility'],
  arrived: ['I', 'AR', '005', 'Arrived at Facility'],
  out_for_delivery: ['O', 'OT', '021', 'Out For Delivery Today'],
  delivered: ['D', 'FS', '011', 'DELIVERED'],
  voided: ['MV', 'VP', '007', 'Shipment information voided.'],
} as const;

/** Clocks on the wall at every scan. */
const OFFSET = '-05:00';
const OFFSET_MS = 5 * 3_600_000;

/** The packages of a number; without one, a warning in place of data. @throws Refusal for what is no number of UPS. */
export async function trackNumber(number: string, wanted: ProofsWanted, sold: Sold): Promise<object> {
  if (!/^[A-Za-z0-9]{7,34}$/.test(number)) throw refuse('TV1002', 'Invalid inquiry number', 400);
  const shipment = sold.find(number);
  const found =
    shipment === undefined
      ? { warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }
      : {
          package: [packageElement(number, shipment, sold, await proofsOf(number, shipment, wanted, sold))],
        };
  return { trackResponse: { shipment: [{ inquiryNumber: number, ...found }] } };
}

/** All packages of the shipments with a reference. @throws Refusal when there is none. */
export function trackReference(reference: string, account: string, sold: Sold): object {
  const shipments = sold
    .all()
    .filter((shipment) => shipment.account === account && shipment.facts.references.includes(reference));
  if (shipments.length === 0) throw refuse('TW0001', 'Tracking Information Not Found', 404);
  return {
    trackResponse: {
      shipment: shipments.map((shipment) => ({
        inquiryNumber: shipment.id,
        package: shipment.tracking_numbers.map((number) => packageElement(number, shipment, sold)),
      })),
    },
  };
}

function packageElement(number: string, shipment: SoldShipment<SoldFacts>, sold: Sold, proofs: object = {}) {
  const { from, to, service, references } = shipment.facts;
  const journey = sold.journeyOf(shipment);
  const last = journey.at(-1);
  const delivered = journey.find(({ stage }) => stage === 'delivered');
  const scheduled = dateOf(shipment.sold_at + 30 * 3_600_000);
  return {
    trackingNumber: number,
    deliveryDate: [{ type: delivered === undefined ? 'SDD' : 'DEL', date: scheduled.date }],
    ...(delivered === undefined ? {} : { deliveryTime: { type: 'DEL', endTime: dateOf(delivered.at).time } }),
    activity: journey.toReversed().map((step) => activityElement(step, from, to)),
    ...(last === undefined ? {} : { currentStatus: statusElement(last) }),
    packageCount: shipment.tracking_numbers.length,
    service: { code: service, description: 'UPS Service' },
    referenceNumber: references.map((reference) => ({ type: 'PACKAGE', number: reference })),
    ...(delivered === undefined
      ? {}
      : { deliveryInformation: { location: 'Front Door', receivedBy: 'SPECIMEN', ...proofs } }),
  };
}

function activityElement(step: JourneyStep, from: Place, to: Place) {
  const { city, province, postal_code, country } = ['created', 'picked_up', 'departed', 'voided'].includes(
    step.stage,
  )
    ? from
    : to;
  const [gmtDate = '', gmtTime = ''] = new Date(step.at).toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return {
    location: {
      address: {
        ...(city && { city }),
        ...(province && { stateProvince: province }),
        postalCode: postal_code,
        countryCode: country,
      },
      slic: '0000',
    },
    status: statusElement(step),
    ...dateOf(step.at),
    gmtDate,
    gmtTime,
    gmtOffset: OFFSET,
  };
}

function statusElement({ stage }: JourneyStep) {
  const [type, code, statusCode, description] = STATUSES[stage];
  return { type, code, statusCode, description };
}

/** Day and time on the wall, as UPS writes them. */
function dateOf(at: number): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(at - OFFSET_MS).toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return { date, time };
}
