/** Track & Trace of the parcels that were bought here, also of days that are not closed yet. Every scan is made up. */
import type { JourneyStage, SoldShipments } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import type { SoldFacts } from './shipping.js';

/** Status, code and words of each stage. */
const SCANS: Readonly<Record<JourneyStage, readonly [status: string, code: string, text: string]>> = {
  created: ['PREADVICE', 'INTIAL.PREADVICE', 'The parcel data was entered into the GLS IT system.'],
  picked_up: ['INTRANSIT', 'INTIAL.NORMAL', 'The parcel was handed over to GLS.'],
  departed: ['INTRANSIT', 'OUTBND.NORMAL', 'The parcel has left the parcel center.'],
  arrived: ['INWAREHOUSE', 'INBOUN.NORMAL', 'The parcel has reached the parcel center.'],
  out_for_delivery: ['INDELIVERY', 'OUTDEL.NORMAL', 'The parcel is expected to be delivered during the day.'],
  delivered: ['DELIVERED', 'DELIVD.NORMAL', 'The parcel has been delivered.'],
  voided: ['CANCELED', 'CANCEL.NORMAL', 'The parcel data have been deleted from the GLS IT system.'],
};
const MOST = 10;

export function trackingRoute<Account>(sold: SoldShipments<SoldFacts>): Route<Account> {
  return route('GET /track-and-trace-v1/tracking/simple/references/:references', ({ params }) => {
    const asked = (params.references ?? '').split(',');
    if (asked.length > MOST)
      throw refuse(
        'problem',
        `Provided references of size '${asked.length}' is more than allowed limit of ${MOST}`,
      );
    return Response.json({ parcels: asked.map((requested) => parcelOf(requested, sold)) });
  });
}

/** `ParcelDTO`, the newest event first. */
function parcelOf(requested: string, sold: SoldShipments<SoldFacts>): object {
  const parcel = sold.find(requested);
  if (parcel === undefined) return { requested, errorCode: 'E_404_01', errorMessage: 'Resource Not Found' };
  const { shipment, parcel_number } = parcel.facts;
  const { City, ZIPCode, CountryCode } = shipment.Consignee.Address;
  const events = sold.journeyOf(parcel).map(({ stage, at }) => {
    const [status, code, description] = SCANS[stage];
    const isThere = ['arrived', 'out_for_delivery', 'delivered'].includes(stage);
    const place = { city: isThere ? City : '', postalCode: isThere ? ZIPCode : '', country: CountryCode };
    return { status, event: { code, ...place, description, eventDateTime: moment(at) } };
  });
  const newest = events.toReversed();
  return {
    requested,
    unitno: parcel_number.slice(0, -1),
    status: newest[0]?.status,
    statusDateTime: newest[0]?.event.eventDateTime,
    events: newest.map(({ event }) => event),
  };
}

/** `2026-12-03T11:42:00+0100` */
function moment(at: number): string {
  return `${new Date(at + 3_600_000).toISOString().slice(0, 19)}+0100`;
}
