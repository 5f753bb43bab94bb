/** The XML API: one document in the query, one in the answer, and HTTP 200 whatever is wrong. Every scan is made up. */
import {
  dayIn,
  type JourneyStage,
  type JourneyStep,
  type SoldShipments,
  timeIn,
} from '@waybill/simulator/business';
import { readXmlRequest } from '@waybill/simulator/xml';

/** DHL's codes and words for each stage. */
const EVENTS: Readonly<
  Partial<Record<JourneyStage, readonly [standard: string, ice: string, text: string]>>
> = {
  created: ['VA', 'PARCV', 'Electronic pre-advice received'],
  picked_up: ['AE', 'PCKDU', 'Picked up'],
  departed: ['AA', 'LDTMV', 'Processed in the parcel center of origin'],
  arrived: ['EE', 'ULFMV', 'Processed in the destination parcel center'],
  out_for_delivery: ['PO', 'SRTED', 'Loaded onto the delivery vehicle'],
  delivered: ['ZU', 'DLVRD', 'Delivered'],
};

/** @param account its user and password for tracking */
export function tracked<Facts>(
  query: URLSearchParams,
  account: { readonly tracking_username: string; readonly tracking_password: string },
  sold: SoldShipments<Facts>,
): Response {
  const root = readXmlRequest(query.get('xml') ?? '<none/>');
  const asked = root.attributes;
  if (root.name !== 'data' || asked.request !== 'd-get-piece-detail') return failure('-1', 'Unknown request');
  if (asked.appname !== account.tracking_username || asked.password !== account.tracking_password)
    return failure('5', 'Login failed');
  const numbers = (asked['piece-code'] ?? '').split(';');
  if (numbers.length > 20 || !/^(en|de)$/.test(asked['language-code'] ?? ''))
    return failure('-1', 'Malformed');
  const journeys = numbers.map((number) => {
    const shipment = sold.find(number);
    const journey = shipment === undefined ? [] : sold.journeyOf(shipment);
    // A shipment that was deleted has no data any more.
    return journey.at(-1)?.stage === 'voided' ? [] : journey;
  });
  if (journeys.every(({ length }) => length === 0)) return failure('100', 'No data found');
  const pieces = journeys.map((journey, at) => pieceOf(numbers[at] ?? '', journey)).join('');
  return reply(`<data name="piece-shipment-list" code="0" request-id="5d0c3a2e">${pieces}</data>`);
}

function pieceOf(number: string, journey: readonly JourneyStep[]): string {
  const head = `<data name="piece-shipment" searched-piece-code="${number}" piece-code="${number}"`;
  const last = EVENTS[journey.at(-1)?.stage ?? 'created'];
  if (journey.length === 0) return `${head} error-status="100" piece-status-desc="No data found"/>`;
  const flag = last?.[0] === 'ZU' ? '1" recipient-name="Specimen' : '0';
  const facts = `status="${last?.[2]}" product-name="DHL PAKET (parcel)" delivery-event-flag="${flag}" ruecksendung="false"`;
  const events = journey.map(eventOf).join('');
  return `${head} error-status="0" ${facts}><data name="piece-event-list">${events}</data></data>`;
}

function eventOf({ stage, at }: JourneyStep): string {
  const [standard, ice, text] = EVENTS[stage] ?? [];
  const day = dayIn('Europe/Berlin', at).split('-').reverse().join('.');
  const when = `${day} ${timeIn('Europe/Berlin', at)}`;
  const place = stage === 'created' ? '' : 'Hamburg';
  return `<data name="piece-event" event-timestamp="${when}" event-status="${text}" event-location="${place}" event-country="Germany" standard-event-code="${standard}" ice="${ice}" ruecksendung="false"/>`;
}

function failure(code: string, error: string): Response {
  return reply(`<data name="piece-shipment-list" code="${code}" error="${error}" request-id="5d0c3a2e"/>`);
}

function reply(body: string): Response {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
  return new Response(declaration + body, { headers: { 'content-type': 'application/xml' } });
}
