/**
 * Tracking and proofs of delivery: `supermodelIoLogisticsExpressTrackingResponse`, `…EPODResponse`. Every scan is made up.
 */
import {
  type JourneyStage,
  type JourneyStep,
  paperPdf,
  type SoldShipment,
  type SoldShipments,
} from '@waybill/simulator/business';
import { type Refusal, refuse } from '@waybill/simulator/server';

/** DHL's code and words for each stage, and the end of the way where it is scanned. */
const CHECKPOINTS: Readonly<
  Partial<Record<JourneyStage, readonly [code: string, text: string, end: 'from' | 'to']>>
> = {
  created: ['DUMMY_PU', 'Shipment information received', 'from'],
  picked_up: ['PU', 'Shipment picked up', 'from'],
  departed: ['DF', 'Shipment has departed from a DHL facility', 'from'],
  arrived: ['AR', 'Arrived at DHL Delivery Facility', 'to'],
  out_for_delivery: ['WC', 'Shipment is out with courier for delivery', 'to'],
  delivered: ['OK', 'Delivered', 'to'],
};

/** Clocks on the wall at every scan. */
const OFFSET = '+01:00';
const OFFSET_MS = 3_600_000;
const DELIVERY_MS = 30 * 3_600_000;

/** GET /shipments/{number}/tracking. @throws Refusal for a number that was not bought. */
export function trackOne(number: string, query: URLSearchParams, sold: Sold): object {
  const shipment = sold.find(number);
  if (shipment?.id !== number) throw notFound('No data found');
  const offset = query.get('requestGMTOffsetPerEvent') === 'true' ? OFFSET : undefined;
  return { shipments: [shipmentElement(shipment, sold, query, offset)] };
}

/** GET /tracking. Numbers that were not bought are left out. @throws Refusal when none is left. */
export function trackMany(query: URLSearchParams, account: string, sold: Sold): object {
  const waybills = query.getAll('shipmentTrackingNumber');
  const packages = query.getAll('pieceTrackingNumber');
  const reference = query.get('shipmentReference');
  for (const [name, { length }] of Object.entries({ waybills, packages }))
    if (length > 200) throw malformed(`more than 200 ${name}`);
  const isAsked =
    reference === null
      ? ({ id, tracking_numbers }: SoldShipment) =>
          waybills.includes(id) || tracking_numbers.some((number) => packages.includes(number))
      : ofReference(reference, query, account);
  const found = sold.all().filter(isAsked);
  if (found.length === 0)
    throw notFound(
      reference === null ? 'No data found' : `No Shipments Found for ReferenceID | ${reference}`,
    );
  return { shipments: found.map((shipment) => shipmentElement(shipment, sold, query)) };
}

/** Shipments of the account with a reference, in a range of days. */
function ofReference(reference: string, query: URLSearchParams, own: string) {
  const [account, from, to] = ['shipperAccountNumber', 'dateRangeFrom', 'dateRangeTo'].map((name) => {
    const value = query.get(name);
    if (value !== null) return value;
    throw refuse('', `Missing mandatory parameters: ${name}`);
  }) as [string, string, string];
  return (shipment: SoldShipment<SoldFacts>) => {
    const { date, references } = shipment.facts;
    const isOwn = account === own && shipment.account === own;
    return isOwn && date >= from && date <= to && references.includes(reference);
  };
}

const malformed = (what: string): Refusal => refuse('', `Parameters not having correct format: ${what}`);
const notFound = (message: string): Refusal => refuse('', message, 404);

/** All checkpoints, oldest first, as in DHL's example. Packages come with the levels `piece` and `all`. */
function shipmentElement(
  shipment: SoldShipment<SoldFacts>,
  sold: Sold,
  query: URLSearchParams,
  offset?: string,
): object {
  const level = query.get('levelOfDetail') ?? 'shipment';
  if (!['shipment', 'piece', 'all'].includes(level)) throw malformed('levelOfDetail');
  const { id, tracking_numbers: packages, facts } = shipment;
  const events = sold.journeyOf(shipment).flatMap((step) => eventElements(step, facts, offset));
  const pieces = packages.map((trackingNumber, index) => ({
    number: index + 1,
    shipmentTrackingNumber: id,
    trackingNumber,
    // Who signed is at the shipment's scan alone.
    events: events.map(({ signedBy: _, ...event }) => event),
  }));
  return {
    shipmentTrackingNumber: id,
    status: 'Success',
    shipmentTimestamp: wallClock(shipment.sold_at).join('T'),
    productCode: facts.product,
    shipperDetails: partyElement(facts.from),
    receiverDetails: partyElement(facts.to),
    shipperReferences: facts.references.map((value) => ({ value, typeCode: 'CU' })),
    events: level === 'piece' ? [] : events,
    numberOfPieces: packages.length,
    pieces: level === 'shipment' ? undefined : pieces,
    estimatedDeliveryDate: `${wallClock(shipment.sold_at + DELIVERY_MS)[0]}T23:59:00`,
  };
}

function eventElements({ stage, at }: JourneyStep, facts: SoldFacts, offset: string | undefined) {
  const [typeCode, description, end] = CHECKPOINTS[stage] ?? [];
  if (typeCode === undefined || end === undefined) return [];
  const [date, time] = wallClock(at);
  return [
    {
      date,
      time,
      GMTOffset: offset,
      typeCode,
      description,
      serviceArea: [areaElement(facts[end])],
      signedBy: stage === 'delivered' ? 'SPECIMEN' : undefined,
    },
  ];
}

/** DHL leaves out who and where, except for the country. */
function partyElement(area: Place): object {
  return {
    name: '',
    postalAddress: { cityName: '', postalCode: '', countryCode: area.countryCode },
    serviceArea: [areaElement(area)],
  };
}

function areaElement({ cityName, countryCode }: Place): object {
  const city = cityName.toUpperCase();
  return { code: city.slice(0, 3), description: `${city}-${countryCode}` };
}

/** Day and time. */
function wallClock(at: number): [date: string, time: string] {
  const text = new Date(at + OFFSET_MS).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)];
}

type Place = { readonly cityName: string; readonly countryCode: string };

/** What the simulator remembers of a shipment for tracking it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly product: string;
  /** Day of shipping, `YYYY-MM-DD`. */
  readonly date: string;
  readonly references: readonly string[];
}

export type Sold = SoldShipments<SoldFacts>;

const A4 = { width_mm: 210, height_mm: 297 };

/** @throws Refusal for a number that was not bought, and for what is not delivered yet. */
export async function proofOf(number: string, query: URLSearchParams, sold: Sold): Promise<object> {
  const kind = query.get('content') ?? 'epod-summary';
  if (!/^epod-(detail|summary|table)/.test(kind)) throw malformed('content');
  const shipment = sold.find(number);
  const stages = shipment === undefined ? [] : sold.journeyOf(shipment);
  const delivered = stages.find(({ stage }) => stage === 'delivered');
  if (shipment?.id !== number || delivered === undefined)
    throw notFound('No electronic proof of delivery found');
  const lines = [
    `Waybill ${number}`,
    `Delivered in ${shipment.facts.to.cityName} at ${new Date(delivered.at).toISOString()}`,
    ...(kind.endsWith('esig') ? ['Signed: SPECIMEN'] : []),
  ];
  const paper = await paperPdf({ title: 'Proof of delivery', parties: [], lines, barcode: number, ...A4 });
  const content = Buffer.from(paper).toString('base64');
  return { documents: [{ encodingFormat: 'PDF', content, typeCode: 'POD' }] };
}
