/**
 * Tracking: `TrackPackagesByPinResponse`, `TrackPackagesByReferenceResponse`, `GetDeliveryDetailsResponse`. Every scan is made up.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import {
  businessDaysAfter,
  dayIn,
  type JourneyStage,
  type JourneyStep,
  type Place,
  type SoldShipment,
} from '@waybill/simulator/business';
import { elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { type Sold, type SoldFacts, TIME_ZONE } from './purchases.js';
import { problem } from './rules.js';
import { NIL } from './soap.js';

type Language = 'en' | 'fr';

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

/** By PIN: an error in place of scans for one that was not bought. */
export function trackByPin(request: XmlElement, language: Language, sold: Sold): XmlNode {
  const information = elementsAt(request, 'PINs/PIN').map((element) => {
    const pin = textAt(element, 'Value');
    const shipment = sold.find(pin);
    return shipment === undefined ? unknownPin(pin) : informationOf(pin, shipment, language, sold);
  });
  return { TrackingInformationList: { TrackingInformation: information } };
}

function unknownPin(pin: string): XmlNode {
  // The number is made up: Purolator publishes none.
  const error = { Code: '1400001', Description: `The PIN ${pin} is not found.`, AdditionalInformation: NIL };
  return {
    PIN: { Value: pin },
    Scans: NIL,
    ResponseInformation: { Errors: { Error: error }, InformationalMessages: NIL },
  };
}

/** By reference: every package of the shipments of an account or to a destination, in a range of days. */
export function trackByReference(request: XmlElement, language: Language, sold: Sold): XmlNode {
  const wanted = (name: string) => textAt(request, `TrackPackageByReferenceSearchCriteria/${name}`);
  const isWanted = (name: string, value: string) => ['', value].includes(wanted(name));
  const information = sold
    .all()
    .filter(
      ({ facts: { references, day, to, billing_account } }) =>
        references.includes(wanted('Reference')) &&
        day >= wanted('ShipmentFromDate') &&
        day <= wanted('ShipmentToDate') &&
        isWanted('BillingAccountNumber', billing_account) &&
        isWanted('DestinationPostalCode', to.postal_code) &&
        isWanted('DestinationCountryCode', to.country),
    )
    .flatMap((shipment) =>
      shipment.tracking_numbers.map((pin) => informationOf(pin, shipment, language, sold)),
    );
  return { TrackingInformationList: { TrackingInformation: information } };
}

/** The scan of the delivery, with a picture of the signature. @throws Refusal */
export function deliveryDetails(request: XmlElement, language: Language, sold: Sold): XmlNode {
  const pin = textAt(request, 'PIN/Value');
  const shipment = sold.find(pin);
  if (shipment === undefined) throw problem('1400001', `The PIN ${pin} is not found.`, 'PIN');
  const step = sold.journeyOf(shipment).find(({ stage }) => stage === 'delivered');
  if (step === undefined) return { DeliveryDetails: NIL };
  const { ScanDetails, ...scan } = scanElement(pin, step, shipment.facts, language);
  const { '@_i:type': _type, ...facts } = scan;
  return {
    DeliveryDetails: { ...facts, ScanDetails: { ...(ScanDetails as object), SignatureImage: SIGNATURE } },
  };
}

/** A GIF of one white point. */
const SIGNATURE = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

function informationOf(
  pin: string,
  shipment: SoldShipment<SoldFacts>,
  language: Language,
  sold: Sold,
): XmlNode {
  const scans = sold.journeyOf(shipment).map((step) => scanElement(pin, step, shipment.facts, language));
  return {
    PIN: { Value: pin },
    Scans: { Scan: scans.toReversed() },
    ResponseInformation: { Errors: '', InformationalMessages: NIL },
  };
}

function scanElement(
  pin: string,
  { stage, at }: JourneyStep,
  { from, to, day }: SoldFacts,
  language: Language,
): XmlNode {
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
  switch (type) {
    case 'ProofOfPickUp':
      return {
        PickUpConfirmationNumber: '',
        PickUpAddress: NIL,
        PickUpContactName: '',
        PickUpCompanyName: '',
        PickUpLocation: '',
        CommitedDeliveryDate: due,
        ...texts,
      };
    case 'OnDelivery':
      return { DeliveryAddress };
    case 'Delivery':
      return {
        DeliverySignature: 'SPECIMEN',
        SignatureImage: '',
        SignatureImageSize: '0',
        SignatureImageFormat: 'GIF',
        DeliveryAddress,
        DeliveryCompanyName: '',
        ...texts,
      };
    default:
      return undefined;
  }
}
