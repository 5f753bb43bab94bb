/** Tracking: `supermodelIoLogisticsExpressTrackingResponse`. Every scan is made up. */
import { type JourneyStage, type JourneyStep, Refusal, type SoldShipment } from '@waybill/simulator';
import type { Sold, SoldFacts } from './sold.js';

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

/** GET /shipments/{number}/tracking. @throws Refusal for a number that nobody bought. */
export function trackOne(number: string, query: URLSearchParams, sold: Sold): object {
  checkView(query);
  const shipment = sold.find(number);
  if (shipment?.id !== number) throw notFound('No data found');
  const withOffset = query.get('requestGMTOffsetPerEvent') === 'true';
  return { shipments: [shipmentElement(shipment, sold, query, withOffset)] };
}

/** GET /tracking. Numbers that nobody bought are left out. @throws Refusal when none is left. */
export function trackMany(query: URLSearchParams, account: string, sold: Sold): object {
  checkView(query);
  const waybills = query.getAll('shipmentTrackingNumber');
  const packages = query.getAll('pieceTrackingNumber');
  const reference = query.get('shipmentReference');
  for (const [name, { length }] of Object.entries({ waybills, packages }))
    if (length > 200) throw malformed(`more than 200 ${name}`);
  const found = sold.all().filter((shipment) => {
    const { id, tracking_numbers, facts } = shipment;
    if (reference === null)
      return waybills.includes(id) || tracking_numbers.some((number) => packages.includes(number));
    const { from, to } = period(query);
    const isThen = facts.date >= from && facts.date <= to;
    return shipment.account === accountIn(query, account) && isThen && facts.references.includes(reference);
  });
  if (found.length === 0)
    throw notFound(
      reference === null ? 'No data found' : `No Shipments Found for ReferenceID | ${reference}`,
    );
  return { shipments: found.map((shipment) => shipmentElement(shipment, sold, query, false)) };
}

const VIEWS = ['all-checkpoints', 'last-checkpoint', 'shipment-details-only'];
const LEVELS = ['shipment', 'piece', 'all'];

function checkView(query: URLSearchParams): void {
  for (const [name, allowed] of [
    ['trackingView', VIEWS],
    ['levelOfDetail', LEVELS],
  ] as const)
    if (!allowed.includes(query.get(name) ?? allowed[0] ?? ''))
      throw malformed(`${name} (valid parameters for ${name} are [${allowed.join(', ')}]`);
}

function accountIn(query: URLSearchParams, own: string): string {
  const account = query.get('shipperAccountNumber');
  if (account === null)
    throw new Refusal(400, [{ code: '', message: 'Missing mandatory parameters: shipperAccountNumber' }]);
  return account === own ? account : '';
}

function period(query: URLSearchParams): { readonly from: string; readonly to: string } {
  const [from, to] = ['dateRangeFrom', 'dateRangeTo'].map((name) => query.get(name));
  if (from == null || to == null)
    throw new Refusal(400, [
      { code: '', message: 'Missing mandatory parameters: dateRangeFrom, dateRangeTo' },
    ]);
  return { from, to };
}

function malformed(what: string): Refusal {
  return new Refusal(400, [{ code: '', message: `Parameters not having correct format: ${what}` }]);
}

function notFound(message: string): Refusal {
  return new Refusal(404, [{ code: '', message }]);
}

function shipmentElement(
  shipment: SoldShipment<SoldFacts>,
  sold: Sold,
  query: URLSearchParams,
  withOffset: boolean,
): object {
  const { id, tracking_numbers: packages, facts } = shipment;
  const journey = sold.journeyOf(shipment);
  const level = query.get('levelOfDetail') ?? 'shipment';
  const scans =
    query.get('trackingView') === 'shipment-details-only'
      ? []
      : query.get('trackingView') === 'last-checkpoint'
        ? journey.slice(-1)
        : journey;
  // Oldest first, as in DHL's example.
  const events = scans.flatMap((step) => eventElements(step, facts, withOffset));
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
    ...(level === 'shipment'
      ? {}
      : {
          pieces: packages.map((trackingNumber, index) => ({
            number: index + 1,
            shipmentTrackingNumber: id,
            trackingNumber,
            // Who signed is at the shipment's scan alone.
            events: events.map(({ signedBy: _, ...event }) => event),
          })),
        }),
    estimatedDeliveryDate: `${wallClock(shipment.sold_at + DELIVERY_MS)[0]}T23:59:00`,
  };
}

function eventElements({ stage, at }: JourneyStep, facts: SoldFacts, withOffset: boolean) {
  const [typeCode, description, end] = CHECKPOINTS[stage] ?? [];
  if (typeCode === undefined || end === undefined) return [];
  const [date, time] = wallClock(at);
  return [
    {
      date,
      time,
      ...(withOffset ? { GMTOffset: OFFSET } : {}),
      typeCode,
      description,
      serviceArea: [areaElement(facts[end])],
      signedBy: stage === 'delivered' ? 'SPECIMEN' : undefined,
    },
  ];
}

/** DHL leaves out who and where, except for the country. */
function partyElement(area: SoldFacts['from']): object {
  return {
    name: '',
    postalAddress: { cityName: '', postalCode: '', countryCode: area.country },
    serviceArea: [areaElement(area)],
  };
}

function areaElement({ city, country }: SoldFacts['from']): object {
  return { code: city.slice(0, 3).toUpperCase(), description: `${city.toUpperCase()}-${country}` };
}

/** Day and time. */
function wallClock(at: number): [date: string, time: string] {
  const text = new Date(at + OFFSET_MS).toISOString();
  return [text.slice(0, 10), text.slice(11, 19)];
}
