/**
 * Tracking, proofs of delivery, voids, and the close of the day, after which a shipment can no longer be voided; its manifests
 * are made overnight. Every scan is made up, and so are the numbers of these errors, which Purolator does not publish.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { SimulatorContext } from '@waybill/simulator';
import {
  businessDaysAfter,
  dayIn,
  daysBetween,
  type JourneyStage,
  type JourneyStep,
  type Place,
  paperPdf,
  type SoldShipment,
} from '@waybill/simulator/business';
import { elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { type Sold, type SoldFacts, TIME_ZONE } from './shipping.js';
import { informationOf, type Language, NIL, problem } from './soap.js';

/** `ScanType` of each stage, and its words. All but `Other` are subtypes of a scan. */
const SCANS: Readonly<Record<JourneyStage, readonly [type: string, words: Record<Language, string>]>> = {
  created: ['Other', { en: 'Shipper created a label', fr: 'Étiquette créée par l’expéditeur' }],
  picked_up: ['ProofOfPickUp', { en: 'Picked up by Purolator', fr: 'Ramassé par Purolator' }],
  departed: ['Other', { en: 'Departed sort facility', fr: 'A quitté le centre de tri' }],
  arrived: ['Other', { en: 'Arrived at sort facility', fr: 'Arrivé au centre de tri' }],
  out_for_delivery: ['OnDelivery', { en: 'On vehicle for delivery', fr: 'Dans le véhicule pour livraison' }],
  delivered: ['Delivery', { en: 'Shipment delivered', fr: 'Envoi livré' }],
  voided: ['Other', { en: 'Shipment voided', fr: 'Envoi annulé' }],
};
const BEFORE_DEPARTURE: readonly JourneyStage[] = ['created', 'picked_up', 'departed', 'voided'];

/** A GIF of one white point. */
const SIGNATURE = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** While a close is worked on, another one is refused. */
const CLOSING_MS = 3_600_000;
const DAYS_KEPT = 10;

/** Operations by name, and the manifest behind a link. @throws Refusal in each of them. */
export function createAfter(sold: Sold, { now, url }: Pick<SimulatorContext, 'now' | 'url'>) {
  /** What was closed, and when. */
  const batches: { account: string; at: number; shipments: readonly SoldShipment<SoldFacts>[] }[] = [];
  const today = () => dayIn(TIME_ZONE, now());
  const pathOf = (batch: (typeof batches)[number]) =>
    `/EWS/Documents/manifest-${batches.indexOf(batch) + 1}.pdf`;
  const unknown = (pin: string) => ({ code: '1400001', message: `The PIN ${pin} is not found.` });
  const tracked = (pin: string, shipment: SoldShipment<SoldFacts> | undefined, language: Language) => {
    const steps = shipment && sold.journeyOf(shipment).toReversed();
    return {
      PIN: { Value: pin },
      Scans: steps ? { Scan: steps.map((step) => scanElement(pin, step, shipment.facts, language)) } : NIL,
      ResponseInformation: informationOf(steps ? [] : [unknown(pin)]),
    };
  };

  const operations = {
    TrackPackagesByPin(request: XmlElement, _account: string, language: Language): XmlNode {
      const pins = elementsAt(request, 'PINs/PIN').map((element) => textAt(element, 'Value'));
      const information = pins.map((pin) => tracked(pin, sold.find(pin), language));
      return { TrackingInformationList: { TrackingInformation: information } };
    },

    /** Every package of the shipments of an account or to a destination, in a range of days. */
    TrackPackagesByReference(request: XmlElement, _account: string, language: Language): XmlNode {
      const wanted = (name: string) => textAt(request, `TrackPackageByReferenceSearchCriteria/${name}`);
      const isWanted = (name: string, value: string) => ['', value].includes(wanted(name));
      const found = sold
        .all()
        .filter(
          ({ facts: { references, day, to, billing_account } }) =>
            references.includes(wanted('Reference')) &&
            day >= wanted('ShipmentFromDate') &&
            day <= wanted('ShipmentToDate') &&
            isWanted('BillingAccountNumber', billing_account) &&
            isWanted('DestinationPostalCode', to.postal_code) &&
            isWanted('DestinationCountryCode', to.country),
        );
      const information = found.flatMap((shipment) =>
        shipment.tracking_numbers.map((pin) => tracked(pin, shipment, language)),
      );
      return { TrackingInformationList: { TrackingInformation: information } };
    },

    /** The scan of the delivery, with a picture of the signature. */
    GetDeliveryDetails(request: XmlElement, _account: string, language: Language): XmlNode {
      const pin = textAt(request, 'PIN/Value');
      const shipment = sold.find(pin);
      if (shipment === undefined) throw problem('1400001', unknown(pin).message, 'PIN');
      const step = sold.journeyOf(shipment).find(({ stage }) => stage === 'delivered');
      if (step === undefined) return { DeliveryDetails: NIL };
      const { '@_i:type': _, ScanDetails, ...scan } = scanElement(pin, step, shipment.facts, language);
      const details = { ...(ScanDetails as object), SignatureImage: SIGNATURE };
      return { DeliveryDetails: { ...scan, ScanDetails: details } };
    },

    /** Any PIN of a shipment voids all of it. */
    VoidShipment(request: XmlElement, account: string): XmlNode {
      const pin = textAt(request, 'PIN/Value');
      const shipment = sold.find(pin);
      if (shipment?.account !== account) throw problem('1100310', `The PIN ${pin} is not valid.`, 'PIN');
      const result = sold.void(shipment);
      if (result === 'too_late')
        throw problem('1100311', `The shipment ${pin} is manifested and cannot be changed.`, 'PIN');
      if (result === 'already') throw problem('1100312', `The shipment ${pin} cannot be changed.`, 'PIN');
      return { ShipmentVoided: 'true' };
    },

    /** Every open shipment of the account, but for those of later days. */
    Consolidate(_request: XmlElement, account: string): XmlNode {
      const last = batches.findLast((batch) => batch.account === account);
      if (last !== undefined && now() - last.at < CLOSING_MS)
        throw problem('1100408', 'The manifest is already closed or in the manifesting phase.');
      const shipments = sold.open(account).filter(({ facts }) => facts.day <= today());
      sold.close(shipments);
      batches.push({ account, at: now(), shipments });
      return { Consolidate: 'true' };
    },

    /** Links to the manifests of the days of the request. */
    GetShipmentManifestDocument(request: XmlElement, account: string): XmlNode {
      const days = elementsAt(request, 'ShipmentManifestDocumentCriterium/ShipmentManifestDocumentCriteria');
      const found = days.flatMap((criteria) => {
        const day = textAt(criteria, 'ManifestDate');
        if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
          throw problem('1300317', 'The manifest date is not valid.', 'ManifestDate');
        if (daysBetween(day, today()) > DAYS_KEPT)
          throw problem('1300319', `The manifest date is more than ${DAYS_KEPT} days ago.`, 'ManifestDate');
        return batches.filter((batch) => batch.account === account && dayIn(TIME_ZONE, batch.at) === day);
      });
      const made = found.filter(({ at }) => dayIn(TIME_ZONE, at) < today());
      if (made.length === 0) throw problem('1300316', 'The manifest is not available.', 'ManifestDate');
      const ManifestBatch = made.map((batch) => ({
        ShipmentManifestDate: dayIn(TIME_ZONE, batch.at),
        ManifestCloseDateTime: closeTime.format(batch.at).replace(',', ''),
        ManifestBatchDetails: {
          ManifestBatchDetail: {
            DocumentType: 'SummaryManifest',
            Description: 'Summary Manifest',
            DocumentStatus: 'Completed',
            URL: url() + pathOf(batch),
          },
        },
      }));
      return { ManifestBatches: { ManifestBatch } };
    },
  };

  return {
    operations,
    async manifestAt(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const batch = batches.find((one) => pathOf(one) === path);
      if (batch === undefined) return undefined;
      return paperPdf({
        title: `Summary manifest ${dayIn(TIME_ZONE, batch.at)}`,
        parties: [],
        lines: batch.shipments.map(({ id, facts }) => `${id} ${facts.to.city} ${facts.to.postal_code}`),
        barcode: batch.account,
      });
    },
  };
}

const closeTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

function scanElement(pin: string, { stage, at }: JourneyStep, facts: SoldFacts, language: Language): XmlNode {
  const { from, to, day } = facts;
  const [type, words] = SCANS[stage];
  return {
    ...(type === 'Other' ? {} : { '@_i:type': `${type}Scan` }),
    ScanType: type,
    PIN: { Value: pin },
    Depot: { Name: depotOf(BEFORE_DEPARTURE.includes(stage) ? from : to) },
    ScanDate: dayIn(TIME_ZONE, at),
    ScanTime: clock.format(at).replaceAll(':', ''),
    Description: words[language],
    Comment: NIL,
    SummaryScanIndicator: String(stage !== 'departed'),
    ScanDetails: detailsOf(type, to, businessDaysAfter(day, 1)),
  };
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' });

/** In both languages; Quebec is PQ. */
function depotOf({ city = '', province = '' }: Place): string {
  return `${city.toUpperCase()} DEPOT/CENTRE, ${province === 'QC' ? 'PQ' : province}`;
}

/** `ScanDetails` of a subtype, in the order of its schema. */
function detailsOf(type: string, { city = '', province = '' }: Place, due: string): XmlNode | undefined {
  const DeliveryAddress = [city, province].join(' ').trim();
  const texts = { PremiumServiceText: '', ProductTypeText: '', SpecialHandlingText: '', PaymentTypeText: '' };
  const details: Readonly<Record<string, XmlNode>> = {
    ProofOfPickUp: {
      ...{ PickUpConfirmationNumber: '', PickUpAddress: NIL },
      ...{ PickUpContactName: '', PickUpCompanyName: '', PickUpLocation: '' },
      CommitedDeliveryDate: due,
      ...texts,
    },
    OnDelivery: { DeliveryAddress },
    Delivery: {
      DeliverySignature: 'SPECIMEN',
      ...{ SignatureImage: '', SignatureImageSize: '0', SignatureImageFormat: 'GIF' },
      DeliveryAddress,
      DeliveryCompanyName: '',
      ...texts,
    },
  };
  return details[type];
}
