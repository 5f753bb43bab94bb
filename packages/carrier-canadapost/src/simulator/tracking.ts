/** Tracking, for both platforms. Every scan is made up. */
import { dayIn, type JourneyStage, paperPdf, type SoldShipment } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Content, Platform } from './platform.js';
import type { Language } from './services.js';
import type { Account, CreatedShipment, Shipments } from './shipments.js';

/** Event identifier and words of Canada Post for each stage. It has none for a void. */
const EVENTS: Readonly<
  Record<Exclude<JourneyStage, 'voided'>, readonly [id: string, text: Readonly<Record<Language, string>>]>
> = {
  created: [
    '3000',
    {
      en: 'Electronic information submitted by shipper',
      fr: 'Renseignements électroniques soumis par l’expéditeur',
    },
  ],
  picked_up: ['2300', { en: 'Item picked up by Canada Post', fr: 'Article ramassé par Postes Canada' }],
  departed: ['0170', { en: 'Item processed', fr: 'Article traité' }],
  arrived: ['0400', { en: 'Item arrived', fr: 'Article arrivé' }],
  out_for_delivery: ['0174', { en: 'Item out for delivery', fr: 'Article sorti pour livraison' }],
  delivered: ['1496', { en: 'Item successfully delivered', fr: 'Article livré' }],
};

/** Every scan has this local time. */
const ZONE = 'EST';
const OFFSET_MS = 5 * 3_600_000;
const DELIVERY_MS = 30 * 3_600_000;
const DAY_MS = 86_400_000;

/** A scan, newest first in its list. */
export interface Scan {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  readonly text: string;
  readonly site: string;
  readonly province: string;
  readonly signatory: string;
}

/** What both platforms report about a number. */
export interface TrackedParcel {
  readonly pin: string;
  readonly shipment: CreatedShipment;
  readonly service: string;
  readonly expected: string;
  readonly mailed: string;
  readonly is_delivered: boolean;
  readonly scans: readonly Scan[];
}

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
  const [{ date = '', time = '', signatory = '' } = {}] = parcel.scans;
  return paperPdf({
    title: 'Delivery confirmation certificate',
    parties: [{ heading: 'SIGNED BY', party: { person_name: signatory } }],
    lines: [pin, parcel.service, `${date} ${time}`],
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
): TrackedParcel {
  const { from, to, service } = shipment.facts;
  const scans = sold.journeyOf(shipment).flatMap(({ stage, at }): Scan[] => {
    if (stage === 'voided') return [];
    const [id, text] = EVENTS[stage];
    const { city = '', province = '' } = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
    const [date = '', time = ''] = new Date(at - OFFSET_MS).toISOString().split(/[T.]/);
    const signatory = stage === 'delivered' ? 'SPECIMEN' : '';
    return [
      { id, date, time, zone: ZONE, text: text[language], site: city.toUpperCase(), province, signatory },
    ];
  });
  return {
    pin,
    shipment: shipment.facts,
    service: service.name[language],
    expected: dayIn('America/Toronto', shipment.sold_at + DELIVERY_MS),
    mailed: dayIn('America/Toronto', shipment.sold_at),
    is_delivered: scans.some(({ signatory }) => signatory !== ''),
    scans: scans.toReversed(),
  };
}

/** Every element of track.xsd is there, and many are empty. */
export function trackingDetail(parcel: TrackedParcel, form: Platform): Content {
  const { pin, shipment, service, expected, is_delivered, scans } = parcel;
  return {
    pin,
    'active-exists': '1',
    'archive-exists': '',
    'changed-expected-date': '',
    'destination-postal-id': shipment.to.postal_code.slice(0, 3),
    'expected-delivery-date': expected,
    'changed-expected-delivery-reason': '',
    'mailed-by-customer-number': shipment.customer_number,
    'mailed-on-behalf-of-customer-number': shipment.mobo,
    'original-pin': '',
    'service-name': service,
    'service-name-2': service,
    'customer-ref-1': shipment.references[0] ?? '',
    'customer-ref-2': shipment.references[1] ?? '',
    'return-pin': '',
    'signature-image-exists': String(is_delivered),
    'suppress-signature': 'false',
    'delivery-options': form.name === 'json' ? [] : '',
    'significant-events': form.list('occurrence', scans.map(occurrence)),
  };
}

function occurrence(scan: Scan): Content {
  return {
    'event-identifier': scan.id,
    'event-date': scan.date,
    'event-time': scan.time,
    'event-time-zone': scan.zone,
    'event-description': scan.text,
    'signatory-name': scan.signatory,
    'event-site': scan.site,
    'event-province': scan.province,
    'event-retail-location-id': '',
    'event-retail-name': '',
  };
}

export function pinSummary({
  pin,
  shipment,
  service,
  expected,
  mailed,
  is_delivered,
  scans,
}: TrackedParcel): Content {
  const [newest] = scans;
  return {
    pin,
    'origin-postal-id': shipment.from.postal_code.slice(0, 3),
    'destination-postal-id': shipment.to.postal_code.slice(0, 3),
    'destination-province': shipment.to.province ?? '',
    'service-name': service,
    'mailed-on-date': mailed,
    'expected-delivery-date': expected,
    'actual-delivery-date': is_delivered ? (newest?.date ?? '') : '',
    'delivery-option-completed-ind': '',
    'event-date-time': `${newest?.date ?? ''}:${newest?.time ?? ''}`.replaceAll(/[-:](?=\d\d)/g, ''),
    'event-description': newest?.text ?? '',
    'attempted-date': '',
    'customer-ref-1': shipment.references[0] ?? '',
    'customer-ref-2': shipment.references[1] ?? '',
    'return-pin': '',
    'event-type': 'INDUCTION',
    'event-location': newest?.site ?? '',
    'signatory-name': newest?.signatory ?? '',
  };
}
