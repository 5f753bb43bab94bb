/** After the purchase: tracking with proofs of delivery, voiding, and labels again. Every scan is made up. */
import { type JourneyStep, type Place, paperPdf, type SoldShipment } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import { responseElement } from './rating.js';
import type { RecoveryRequest } from './requests.js';
import { labelFile, type Sold, type SoldFacts } from './shipping.js';

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

/** The packages of a number; without one, a warning in place of data. @throws Refusal for what cannot be a number of UPS. */
export async function trackNumber(number: string, wanted: ProofsWanted, sold: Sold): Promise<object> {
  if (!/^[A-Za-z0-9]{7,34}$/.test(number)) throw refuse('TV1002', 'Invalid inquiry number', 400);
  const shipment = sold.find(number);
  const proofs = shipment && (await proofsOf(number, shipment, wanted, sold));
  const found =
    shipment === undefined
      ? { warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }
      : { package: [packageElement(number, shipment, sold, proofs)] };
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
    deliveryTime: delivered && { type: 'DEL', endTime: dateOf(delivered.at).time },
    activity: journey.toReversed().map((step) => activityElement(step, from, to)),
    currentStatus: last && statusElement(last),
    packageCount: shipment.tracking_numbers.length,
    service: { code: service, description: 'UPS Service' },
    referenceNumber: references.map((reference) => ({ type: 'PACKAGE', number: reference })),
    deliveryInformation: delivered && { location: 'Front Door', receivedBy: 'SPECIMEN', ...proofs },
  };
}

function activityElement(step: JourneyStep, from: Place, to: Place) {
  const isAtOrigin = ['created', 'picked_up', 'departed', 'voided'].includes(step.stage);
  const { city, province, postal_code: postalCode, country } = isAtOrigin ? from : to;
  const { date: gmtDate, time: gmtTime } = dateOf(step.at, 0);
  return {
    location: { address: { city, stateProvince: province, postalCode, countryCode: country }, slic: '0000' },
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
function dateOf(at: number, offset = OFFSET_MS) {
  const [date = '', time = ''] = new Date(at - offset).toISOString().replace(/[-:]/g, '').split(/[T.]/);
  return { date, time };
}

/** One white dot as GIF. */
const BLANK = 'R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** What the query of a call wants, and who asks. */
interface ProofsWanted {
  readonly account: string;
  readonly pod: boolean;
  readonly signature: boolean;
}

/** The members of `deliveryInformation` that prove the delivery; none before it, and none for others. */
async function proofsOf(
  number: string,
  shipment: SoldShipment<SoldFacts>,
  { account, pod, signature }: ProofsWanted,
  sold: Sold,
): Promise<object> {
  const isDelivered = sold.journeyOf(shipment).some(({ stage }) => stage === 'delivered');
  if (!isDelivered || shipment.account !== account) return {};
  return {
    pod: pod ? { content: await letterOf(number, shipment) } : undefined,
    signature: signature ? { image: BLANK } : undefined,
  };
}

async function letterOf(number: string, { facts: { pages } }: SoldShipment<SoldFacts>): Promise<string> {
  const page = pages.find(({ barcode }) => barcode === number);
  const letter = await paperPdf({
    title: 'Proof of delivery',
    parties: page === undefined ? [] : [{ heading: 'DELIVERED TO', party: page.to }],
    lines: ['Received by: SPECIMEN', 'Left at: Front Door'],
    barcode: number,
  });
  return Buffer.from(letter).toString('base64');
}

/** Voids shipments of an account. Packages that were voided by themselves are remembered while the simulator runs. */
export function voidShipments(sold: Sold) {
  const voidedPackages = new Set<string>();

  /** @param named the value of `trackingnumber`. @throws Refusal */
  return (id: string, named: string | null, account: string): object => {
    const shipment = sold.find(id);
    if (shipment?.id !== id || shipment.account !== account)
      throw refuse('190100', 'Invalid shipment identification number');
    const numbers = named === null ? shipment.tracking_numbers : listed(named);
    const strangers = numbers.filter((number) => !shipment.tracking_numbers.includes(number));
    if (strangers.length > 0) throw refuse('190109', `Invalid tracking number: ${strangers.join(', ')}`);
    if (numbers.every((number) => voidedPackages.has(number)))
      throw refuse('190117', 'The shipment has already been voided');
    const isPickedUp = sold.journeyOf(shipment).some(({ stage }) => stage === 'picked_up');
    if (isPickedUp) throw refuse('190103', 'The pickup has already been completed');
    for (const number of numbers) voidedPackages.add(number);
    if (shipment.tracking_numbers.every((number) => voidedPackages.has(number))) sold.void(shipment);
    const Status = { Code: '1', Description: 'Voided' };
    return {
      VoidShipmentResponse: {
        Response: { ResponseStatus: { Code: '1', Description: 'Success' } },
        SummaryResult: { Status },
        PackageLevelResults: numbers.map((TrackingNumber) => ({ TrackingNumber, Status })),
      },
    };
  };
}

/** One number as it is, several as a list in JSON. */
function listed(named: string): string[] {
  if (!named.startsWith('[')) return [named];
  try {
    return JSON.parse(named) as string[];
  } catch {
    throw refuse('190109', 'Invalid tracking number');
  }
}

const DAYS_KEPT = 30;

/** @throws Refusal */
export async function recoverLabels(
  request: RecoveryRequest,
  account_number: string,
  sold: Sold,
  now: number,
): Promise<object> {
  const { TrackingNumber, ReferenceValues, Request } = request;
  const reference = ReferenceValues?.ReferenceNumber.Value ?? '';
  const shipments = sold.all().filter(({ account, sold_at, tracking_numbers, facts: { references } }) => {
    const isKept = account === account_number && now - sold_at <= DAYS_KEPT * 24 * 3_600_000;
    return (
      isKept &&
      (TrackingNumber === undefined
        ? references.includes(reference)
        : tracking_numbers.includes(TrackingNumber))
    );
  });
  const [shipment, ...others] = shipments;
  if (shipment === undefined) throw refuse('300101', 'No shipment found within the allowed date range');
  const Response = responseElement(Request, []);
  if (others.length > 0) return { Response, LabelResults: [], TrackingCandidate: shipments.map(candidate) };
  const numbers = TrackingNumber === undefined ? shipment.tracking_numbers : [TrackingNumber];
  return {
    Response,
    ShipmentIdentificationNumber: shipment.id,
    LabelResults: await Promise.all(numbers.map((number) => labelResult(number, shipment, request))),
  };
}

function candidate({ id, sold_at, facts: { to } }: SoldShipment<SoldFacts>) {
  const day = new Date(sold_at).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    TrackingNumber: id,
    DestinationPostalCode: to.postal_code,
    DestinationCountryCode: to.country,
    PickupDateRange: { BeginDate: day, EndDate: day },
  };
}

async function labelResult(
  TrackingNumber: string,
  { facts }: SoldShipment<SoldFacts>,
  { LabelSpecification: { LabelImageFormat, LabelStockSize } }: RecoveryRequest,
) {
  const { Code } = LabelImageFormat;
  const page = facts.pages.find(({ barcode }) => barcode === TrackingNumber);
  if (page === undefined) throw new Error(`${TrackingNumber} was sold without a label`);
  const file = await labelFile(Code, page, LabelStockSize.Height);
  const GraphicImage = Buffer.from(file).toString('base64');
  return { TrackingNumber, LabelImage: { LabelImageFormat: { Code }, GraphicImage } };
}
