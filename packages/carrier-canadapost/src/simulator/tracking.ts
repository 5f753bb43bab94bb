/** Tracking, for both platforms. Every scan is made up. */
import { dayIn, type JourneyStage, paperPdf, type SoldShipment } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Content, Platform } from './platform.js';
import type { Language } from './services.js';
import type { Account, CreatedShipment, Shipments } from './shipments.js';

/** Event identifier and words of Canada Post for each stage. It has none for a void. */
const EVENTS: Readonly<Record<Exclude<JourneyStage, 'voided'>, Readonly<Record<Language | 'id', string>>>> = {
  created: {
    id: '3000',
    en: 'Electronic information submitted by shipper',
    fr: 'Renseignements électroniques soumis par l’expéditeur',
  },
  picked_up: { id: '2300', en: 'Item picked up by Canada Post', fr: 'Article ramassé par Postes Canada' },
  departed: { id: '0170', en: 'Item processed', fr: 'Article traité' },
  arrived: { id: '0400', en: 'Item arrived', fr: 'Article arrivé' },
  out_for_delivery: { id: '0174', en: 'Item out for delivery', fr: 'Article sorti pour livraison' },
  delivered: { id: '1496', en: 'Item successfully delivered', fr: 'Article livré' },
};

/** Every scan has this local time. */
const ZONE = 'EST';
const OFFSET_MS = 5 * 3_600_000;
const DELIVERY_MS = 30 * 3_600_000;
const DAY_MS = 86_400_000;

/** What both platforms report about a number. */
export type TrackedParcel = ReturnType<typeof parcelOf>;

/** The parcel of a number; `undefined` for a number that was not given out. */
export function trackedParcel(
  pin: string,
  { sold }: Shipments,
  language: Language,
): TrackedParcel | undefined {
  const found = sold.find(pin);
  return found?.facts.tracking_pin === pin ? parcelOf(found, pin, sold, language) : undefined;
}

/**
 * The certificate of a parcel that was delivered.
 * @throws Refusal for a number that was not given out, and until it is delivered.
 */
export function certificateOf(pin: string, shipments: Shipments): Promise<Uint8Array<ArrayBuffer>> {
  const parcel = trackedParcel(pin, shipments, 'en');
  if (parcel === undefined) throw refuse('004', 'No Pin History', 404);
  if (!parcel.is_delivered) throw refuse('007', 'No delivery information is available.', 404);
  const [last = {}] = parcel.scans;
  return paperPdf({
    title: 'Delivery confirmation certificate',
    parties: [{ heading: 'SIGNED BY', party: { person_name: last['signatory-name'] ?? '' } }],
    lines: [pin, parcel.service, `${last['event-date']} ${last['event-time']}`],
    barcode: pin,
  });
}

/**
 * The parcels of a customer with a reference, mailed between two days.
 * @throws Refusal when a day is missing, or when they are more than two months apart.
 */
export function parcelsOfReference(
  search: Readonly<Record<'reference' | 'from' | 'to' | 'customer', string | null>>,
  account: Account,
  { sold }: Shipments,
  language: Language,
): TrackedParcel[] {
  const { reference, from, to, customer } = search;
  if (!reference || !from || !to) throw refuse('006', 'Missing required fields.');
  if (!(Date.parse(to) - Date.parse(from) <= 62 * DAY_MS) || from > to)
    throw refuse('008', 'The mailing dates must not be more than two months apart.');
  return sold.all().flatMap((shipment) => {
    const { tracking_pin, references } = shipment.facts;
    const mailed = dayIn('America/Toronto', shipment.sold_at);
    const isOwn = shipment.account === account.customer_number && shipment.account === customer;
    return isOwn && tracking_pin !== null && references.includes(reference) && from <= mailed && mailed <= to
      ? [parcelOf(shipment, tracking_pin, sold, language)]
      : [];
  });
}

function parcelOf(
  shipment: SoldShipment<CreatedShipment>,
  pin: string,
  sold: Shipments['sold'],
  language: Language,
) {
  const { from, to, service } = shipment.facts;
  const scans = sold.journeyOf(shipment).flatMap(({ stage, at }): Readonly<Record<string, string>>[] => {
    if (stage === 'voided') return [];
    const { city = '', province = '' } = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
    const [date = '', time = ''] = new Date(at - OFFSET_MS).toISOString().split(/[T.]/);
    const scan = {
      'event-identifier': EVENTS[stage].id,
      'event-date': date,
      'event-time': time,
      'event-time-zone': ZONE,
      'event-description': EVENTS[stage][language],
      'signatory-name': stage === 'delivered' ? 'SPECIMEN' : '',
      'event-site': city.toUpperCase(),
      'event-province': province,
      'event-retail-location-id': '',
      'event-retail-name': '',
    };
    return [scan];
  });
  return {
    pin,
    shipment: shipment.facts,
    service: service.name[language],
    expected: dayIn('America/Toronto', shipment.sold_at + DELIVERY_MS),
    mailed: dayIn('America/Toronto', shipment.sold_at),
    is_delivered: scans.some((scan) => scan['signatory-name'] !== ''),
    /** As `occurrence` of track.xsd, the newest first. */
    scans: scans.toReversed(),
  };
}

/** Every element of track.xsd is there in its order, and many are empty. */
const inOrder = (names: string, values: Content): Content =>
  Object.fromEntries(names.split(' ').map((name) => [name, values[name] ?? '']));

const DETAIL =
  'pin active-exists archive-exists changed-expected-date destination-postal-id expected-delivery-date ' +
  'changed-expected-delivery-reason mailed-by-customer-number mailed-on-behalf-of-customer-number ' +
  'original-pin service-name service-name-2 customer-ref-1 customer-ref-2 return-pin ' +
  'signature-image-exists suppress-signature delivery-options significant-events';
const SUMMARY =
  'pin origin-postal-id destination-postal-id destination-province service-name mailed-on-date ' +
  'expected-delivery-date actual-delivery-date delivery-option-completed-ind event-date-time ' +
  'event-description attempted-date customer-ref-1 customer-ref-2 return-pin event-type event-location ' +
  'signatory-name';

/** What a detail and a summary have. */
const bothOf = ({ pin, shipment, service, expected }: TrackedParcel): Content => ({
  pin,
  'destination-postal-id': shipment.to.postal_code.slice(0, 3),
  'expected-delivery-date': expected,
  'service-name': service,
  'customer-ref-1': shipment.references[0],
  'customer-ref-2': shipment.references[1],
});

export function trackingDetail(parcel: TrackedParcel, form: Platform): Content {
  const { shipment, service, is_delivered, scans } = parcel;
  return inOrder(DETAIL, {
    ...bothOf(parcel),
    'active-exists': '1',
    'mailed-by-customer-number': shipment.customer_number,
    'mailed-on-behalf-of-customer-number': shipment.customer_number,
    'service-name-2': service,
    'signature-image-exists': String(is_delivered),
    'suppress-signature': 'false',
    'delivery-options': form.name === 'json' ? [] : '',
    'significant-events': form.list('occurrence', scans),
  });
}

export function pinSummary(parcel: TrackedParcel): Content {
  const { shipment, mailed, is_delivered, scans } = parcel;
  const [newest = {}] = scans;
  const at = `${newest['event-date'] ?? ''}:${newest['event-time'] ?? ''}`;
  return inOrder(SUMMARY, {
    ...bothOf(parcel),
    'origin-postal-id': shipment.from.postal_code.slice(0, 3),
    'destination-province': shipment.to.province,
    'mailed-on-date': mailed,
    'actual-delivery-date': is_delivered ? newest['event-date'] : '',
    'event-date-time': at.replaceAll(/[-:](?=\d\d)/g, ''),
    'event-description': newest['event-description'],
    'event-type': 'INDUCTION',
    'event-location': newest['event-site'],
    'signatory-name': newest['signatory-name'],
  });
}
