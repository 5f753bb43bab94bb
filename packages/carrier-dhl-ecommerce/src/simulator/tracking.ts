/** Labels as they are remembered, and their scans. */
import type { JourneyStage, SoldShipment } from '@waybill/simulator/business';
import type { SimulatedLabel } from './requests.js';
import { PRODUCTS } from './tariff.js';

/** What is remembered of a label. */
export interface Facts {
  readonly body: SimulatedLabel;
  readonly reply: object;
  readonly dhl_id: string;
  readonly tracking_id: string;
  readonly manifest: { id?: string };
}
export type Sold = SoldShipment<Facts>;

/** Words, and the id where it is known. Times are of the East. */
const SCANS: Readonly<Record<JourneyStage, readonly [words: string, id: number]>> = {
  created: ['LABEL CREATED', 520],
  picked_up: ['PACKAGE RECEIVED AT DHL ECOMMERCE DISTRIBUTION CENTER', 570],
  departed: ['DEPARTURE ORIGIN DHL ECOMMERCE DISTRIBUTION CENTER', 580],
  arrived: ['TENDERED TO DELIVERY SERVICE PROVIDER', 590],
  out_for_delivery: ['OUT FOR DELIVERY', 598],
  delivered: ['DELIVERED', 600],
  voided: ['', 0],
};
const EASTERN_MS = -5 * 3_600_000;
/** Kinds of numbers that are asked for. */
export const NUMBERS = ['trackingId', 'dhlPackageId', 'packageId'] as const;

/** The numbers of a label that are of a kind. */
export function numbersOf(
  { id, tracking_numbers, facts }: Sold,
  kind: (typeof NUMBERS)[number],
): readonly string[] {
  if (kind === 'trackingId') return [...tracking_numbers, facts.tracking_id];
  return [kind === 'packageId' ? id : facts.dhl_id];
}

/** A package as tracking shows it. */
export function tracked({ id, facts }: Sold, journey: readonly { stage: JourneyStage; at: number }[]) {
  const { body, tracking_id, dhl_id, manifest } = facts;
  const { returnAddress: from, consigneeAddress: to, orderedProductId } = body;
  return {
    package: {
      dhlPackageId: dhl_id,
      packageId: id,
      trackingId: tracking_id,
      ...(manifest.id === undefined ? {} : { manifestId: manifest.id }),
      orderedProductId,
      productName: PRODUCTS[orderedProductId]?.name,
    },
    recipient: { city: to.city, signedForName: null },
    events: journey.toReversed().map(({ stage, at }) => {
      const place = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
      const [date, time] = new Date(at + EASTERN_MS).toISOString().slice(0, 19).split('T');
      const [primaryEventDescription, primaryEventId] = SCANS[stage];
      const location = [place.city, place.state, place.country].filter((part) => part !== undefined);
      return {
        date,
        time,
        timeZone: 'ET',
        location: location.join(', '),
        postalCode: place.postalCode,
        primaryEventId,
        primaryEventDescription,
      };
    }),
  };
}
