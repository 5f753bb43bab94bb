/**
 * A local replacement for Landmark's server: labels, voids, tracking. It is a second reading of the contract and imports nothing
 * of the carrier's other code, so that it shows mistakes there. Every number and every scan is made up. Unlike the real server
 * it answers tests (`Test`) as it answers anything else.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import {
  dayIn,
  type JourneyStage,
  labelMakers,
  type SpecimenLabel,
  soldShipments,
  timeIn,
} from '@waybill/simulator/business';
import { refuse, route } from '@waybill/simulator/server';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { login, readMercury, refusalOf, replyOf } from './mercury.js';
import { checkShipment } from './rules.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: { username: 'simulated-shop', password: 'simulated<password&Q7', client_id: '218' },
  second: { username: 'simulated-shop-2', password: 'simulated-password-V4', client_id: '219' },
} as const;
const MODE = { environment: 'production', region: 'Landmark CMH' } as const;

/** Events are in the local time of Landmark's office. */
const TIME_ZONE = 'America/Chicago';

interface SoldPackage {
  readonly number: string;
  readonly landmark_number: string;
  readonly reference: string;
}
interface SoldFacts {
  readonly packages: readonly SoldPackage[];
  readonly last_mile: string;
  readonly place: string;
}

/** Start it with `startSimulator`. It has two accounts, of one client each. */
export const simulator = defineSimulator({
  carrier: 'landmark',
  settings: { ...ACCOUNTS.first, ...MODE },
  accounts: { second: { ...ACCOUNTS.second, ...MODE } },
  login,
  refusal: refusalOf,
  routes: ({ purchased, now }) => {
    const sold = soldShipments<SoldFacts>({ now });
    let last = 0;

    const ship = async (request: XmlElement, account: string): Promise<XmlNode> => {
      checkShipment(request);
      const reference = textAt(request, 'Reference');
      // References are those of a client.
      const id = `${account} ${reference}`;
      const used = sold.find(id);
      if (used !== undefined)
        throw refuse(
          'Duplicate',
          `The shipment reference ${reference} was already used by ${used.facts.packages[0]?.landmark_number} on ${dayIn(TIME_ZONE, used.sold_at)}`,
          200,
        );
      const serial = 100_000_000 + ++last;
      const elements = elementsAt(request, 'Packages/Package');
      const packages = elements.map((element, at) => ({
        number: `85${serial}${at + 1}`,
        landmark_number: `LTN${serial}N${at + 1}`,
        reference: textAt(element, 'PackageReference'),
      }));
      const country = textAt(request, 'ShipTo/Country');
      const last_mile = country === 'CA' ? 'Canada Post' : 'Local Post';
      const images = await Promise.all(
        elements.map((_, at) => labelOf(request, packages[at]?.number ?? '', at)),
      );
      const tracking_numbers = packages.flatMap(({ number, landmark_number }) => [number, landmark_number]);
      const place = `${textAt(request, 'ShipTo/City')}, ${country}`;
      sold.add({ id, tracking_numbers, account, facts: { packages, last_mile, place } });
      for (const { number } of packages) purchased(number);
      return {
        Success: 'true',
        ResultMessage: `Shipment ${reference} was successfully processed.`,
        ShippingCarrier: last_mile,
        Packages: {
          Package: packages.map((own, at) => ({
            LabelImages: { LabelImage: images[at] ?? '' },
            ...numbersOf(own),
            BarcodeData: `2MAJ${own.number}`,
          })),
        },
      };
    };

    const find = (request: XmlElement, account: string) => {
      const [reference, number] = [textAt(request, 'Reference'), textAt(request, 'TrackingNumber')];
      if ((reference === '') === (number === ''))
        throw refuse('Reference', 'Either Reference or TrackingNumber is required, neither found', 200);
      const shipment = sold.find(reference === '' ? number : `${account} ${reference}`);
      return shipment?.account === account ? shipment : undefined;
    };

    const cancel = (request: XmlElement, account: string): XmlNode => {
      const shipment = find(request, account);
      if (shipment === undefined) throw refuse('Shipment', 'Could not find shipment in our system', 200);
      const result = sold.void(shipment);
      if (result === 'too_late')
        throw refuse('Shipment', 'The shipment has been manifested and cannot be unprocessed', 200);
      if (result === 'already') throw refuse('Shipment', 'The shipment has already been unprocessed', 200);
      return {
        Success: 'true',
        ResultMessage: `Successfully unprocessed shipment with reference ${textAt(request, 'Reference')}`,
      };
    };

    const track = (request: XmlElement, account: string): XmlNode => {
      const shipment = find(request, account);
      if (shipment === undefined) throw refuse('Invalid', 'Could not find shipment in our system', 200);
      const { packages, last_mile, place } = shipment.facts;
      const number = textAt(request, 'TrackingNumber');
      const named = packages.filter((own) => number === '' || Object.values(own).includes(number));
      const all = sold.journeyOf(shipment).flatMap(({ stage, at }) => eventOf(stage, at, place));
      const isHistory = textAt(request, 'RetrievalType') === 'Historical';
      const Event = isHistory ? all : all.slice(-1).map(({ EventCode: _, ...event }) => event);
      return {
        Success: 'true',
        ShipmentDetails: { EndDeliveryCarrier: last_mile },
        Packages: { Package: named.map((own) => ({ ...numbersOf(own), Events: { Event } })) },
      };
    };

    return [
      route('POST /v2/Ship.php', readMercury, async ({ body, account }) =>
        replyOf(body, await ship(body, account.username)),
      ),
      route('POST /v2/Cancel.php', readMercury, ({ body, account }) =>
        replyOf(body, cancel(body, account.username)),
      ),
      route('POST /v2/Track.php', readMercury, ({ body, account }) =>
        replyOf(body, track(body, account.username)),
      ),
    ];
  },
});

function numbersOf({ number, landmark_number, reference }: SoldPackage) {
  return { TrackingNumber: number, LandmarkTrackingNumber: landmark_number, PackageReference: reference };
}

/** `LabelImage`: images in base64, ZPL as it is. */
async function labelOf(request: XmlElement, barcode: string, index: number): Promise<string> {
  const at = (path: string) => textAt(request, path);
  const format = (at('LabelFormat') || 'PDF') as keyof typeof labelMakers;
  const packages = elementsAt(request, 'Packages/Package');
  const own = packages[index];
  const partyOf = (path: string): SpecimenLabel['to'] => ({
    company_name: at(`${path}/Name`),
    person_name: at(`${path}/Attention`),
    address_lines: [1, 2, 3].map((line) => at(`${path}/Address${line}`)),
    city: at(`${path}/City`),
    state_code: at(`${path}/State`),
    postal_code: at(`${path}/PostalCode`),
    country_code: at(`${path}/Country`),
  });
  const file = await labelMakers[format]({
    service: at('ShipMethod'),
    from: partyOf('FulfillmentAddress'),
    to: partyOf('ShipTo'),
    package: { number: index + 1, of: packages.length },
    weight: own === undefined ? '' : `${textAt(own, 'Weight')} ${textAt(own, 'WeightUnit') || 'LB'}`,
    references: (elementAt(request, 'AdditionalFields')?.children ?? []).slice(0, 2).map(({ text }) => text),
    barcode,
  });
  return Buffer.from(file).toString(format === 'ZPL' ? 'utf8' : 'base64');
}

/** Codes and words of the contract. A voided shipment has no event of its own. */
const EVENTS: Readonly<Partial<Record<JourneyStage, readonly [code: string, words: string]>>> = {
  created: ['50', 'Shipment Data Uploaded'],
  picked_up: ['225', 'Item grouped at Landmark or partner facility'],
  departed: ['150', 'Crossing Border'],
  arrived: ['275', 'Item in transit with carrier'],
  out_for_delivery: ['300', 'Item out for delivery'],
  delivered: ['500', 'Item successfully delivered'],
};

function eventOf(stage: JourneyStage, at: number, place: string) {
  const [EventCode, Status] = EVENTS[stage] ?? [];
  if (EventCode === undefined || Status === undefined) return [];
  const DateTime = `${dayIn(TIME_ZONE, at)} ${timeIn(TIME_ZONE, at)}:00`;
  return [{ Status, DateTime, Location: stage === 'created' ? '' : place, EventCode }];
}
