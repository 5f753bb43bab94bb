/**
 * A local stand-in for Chronopost's SOAP services: prices, labels, tracking and voids. Every price and every scan is made up.
 * A second reading of the contract: it imports nothing of the carrier's other code.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import {
  amountText,
  dayIn,
  grams,
  type JourneyStage,
  labelPdf,
  labelZpl,
  type SpecimenLabel,
  soldShipments,
  timeIn,
} from '@waybill/simulator/business';
import { publicRoute, refuse, route } from '@waybill/simulator/server';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { login, readSoap, refusalOf, replyOf } from './soap.js';
import { isOffered, priceOf, SERVICES } from './tariff.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const MAIN = { account_number: '42000000', password: 'simulated<password&Q7' };
const OTHER = { account_number: '42000017', password: 'simulated-password-V4' };
type Account = typeof MAIN | typeof OTHER;

const TIME_ZONE = 'Europe/Paris';

interface SoldFacts {
  readonly from: string;
  readonly to: string;
  readonly postal_code: string;
  readonly signer: string;
}

/** Stands in for Chronopost's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'chronopost',
  settings: MAIN,
  accounts: { second: OTHER },
  login,
  refusal: refusalOf,
  routes: ({ purchased, now }) => {
    const sold = soldShipments<SoldFacts>({ now });
    let last = 0;

    const ship = async (content: XmlElement, { account_number }: Account): Promise<XmlNode> => {
      const wrong = problemOf(content);
      if (wrong !== undefined) throw refuse('2', wrong, 200);
      const skybills = elementsAt(content, 'skybillValue');
      const at = (path: string) => textAt(content, path);
      const make = at('skybillParamsValue/mode').startsWith('Z') ? labelZpl : labelPdf;
      const parcels = skybills.map((skybill) => {
        const serial = ++last;
        return { skybill, serial, number: `XP${String(serial).padStart(9, '0')}FR` };
      });
      const results = await Promise.all(
        parcels.map(async ({ skybill, serial, number }, index) => {
          const page = labelOf(content, skybill, number, { index, of: parcels.length });
          return {
            codeDepot: '75327227',
            codeService: '226',
            geoPostNumeroColis: `XP${String(serial).padStart(9, '0')}248D`,
            pdfEtiquette: Buffer.from(await make(page)).toString('base64'),
            serviceName: SERVICES[textAt(skybill, 'productCode')]?.name ?? '',
            skybillNumber: number,
          };
        }),
      );
      for (const { number } of parcels) {
        purchased(number);
        // Each package is tracked and cancelled on its own.
        sold.add({
          id: number,
          tracking_numbers: [number],
          account: account_number,
          facts: {
            from: at('shipperValue/shipperCity').toUpperCase(),
            to: at('recipientValue/recipientCity').toUpperCase(),
            postal_code: at('recipientValue/recipientZipCode'),
            signer: at('recipientValue/recipientName').toUpperCase(),
          },
        });
      }
      return { ...DONE, resultMultiParcelValue: results };
    };

    const cancel = (content: XmlElement, { account_number }: Account): XmlNode => {
      const shipment = sold.find(textAt(content, 'skybillNumber'));
      if (shipment?.account !== account_number)
        throw refuse('2', "the parcel doesn't match account or parcel information not found", 200);
      const result = sold.void(shipment);
      if (result === 'too_late')
        throw refuse('3', 'the parcel cannot be cancelled, it is already handed over', 200);
      if (result === 'already') throw refuse('3', 'the parcel is already cancelled', 200);
      return { ...DONE, statusCode: '0' };
    };

    const track = (content: XmlElement): XmlNode => {
      const skybillNumber = textAt(content, 'skybillNumber');
      const shipment = sold.find(skybillNumber);
      const french = textAt(content, 'language') === 'fr_FR';
      const events =
        shipment === undefined
          ? []
          : sold.journeyOf(shipment).map(({ stage, at }) => scanOf(stage, at, shipment.facts, french));
      return {
        errorCode: '0',
        listEventInfoComp: { ...(events.length === 0 ? {} : { events }), skybillNumber },
      };
    };

    return [
      publicRoute('POST /tracking-cxf/TrackingServiceWS', async (request) => {
        const { operation, content } = readSoap(request);
        if (operation === 'trackSkybillV2') return replyOf(operation, request.path, track(content));
        const account = [MAIN, OTHER].find(
          ({ account_number, password }) =>
            account_number === textAt(content, 'accountNumber') && password === textAt(content, 'password'),
        );
        if (account === undefined)
          throw refuse('2', "the parcel doesn't match account or parcel information not found", 200);
        return replyOf(operation, request.path, cancel(content, account));
      }),
      route('POST /quickcost-cxf/QuickcostServiceWS', (request) => {
        const { operation, content } = readSoap(request);
        return replyOf(operation, request.path, quoted(content));
      }),
      route('POST /shipping-cxf/ShippingServiceWS', async ({ account, ...request }) => {
        const { operation, content } = readSoap(request);
        return replyOf(operation, request.path, await ship(content, account));
      }),
    ];
  },
});

const DONE = { errorCode: '0', errorMessage: '' };

/** Prices of every product; 0 for one that does not go there. */
function quoted(content: XmlElement): XmlNode {
  const at = (name: string) => textAt(content, name);
  if (at('depCountryCode') !== 'FR') throw refuse('2', 'departure country is not served', 200);
  if (
    !/^\d{5}$/.test(at('depZipCode')) ||
    (at('arrCountryCode') === 'FR' && !/^\d{5}$/.test(at('arrZipCode')))
  )
    throw refuse('2', 'zip code not found', 200);
  const consignment = {
    from: { country: at('depCountryCode'), postal_code: at('depZipCode') },
    to: { country: at('arrCountryCode'), postal_code: at('arrZipCode') },
    packages: [{ weight_g: grams(at('weight') || '0', 'kg'), options: [] }],
    options: [],
  };
  const productList = Object.keys(SERVICES).map((code) => {
    const { net, gross, tax } = isOffered(code, at('arrCountryCode'))
      ? priceOf(code, consignment)
      : { net: 0, gross: 0, tax: 0 };
    return {
      amount: amountText(net),
      amountTTC: amountText(gross),
      amountTVA: amountText(tax),
      productCode: code.replace(/^0/, ''),
    };
  });
  return { ...DONE, productList };
}

/** Why a shipment is refused; nothing where it is not. */
function problemOf(content: XmlElement): string | undefined {
  const at = (path: string) => textAt(content, path);
  const skybills = elementsAt(content, 'skybillValue');
  const country = at('recipientValue/recipientCountry');
  const code = at('skybillValue/productCode');
  const service = SERVICES[code];
  const missing = [
    ...['shipper', 'recipient'].flatMap((role) =>
      ['Name', 'Adress1', 'City'].map((name) => `${role}Value/${role}${name}`),
    ),
    'shipperValue/shipperZipCode',
    'refValue/shipperRef',
  ].find((path) => at(path) === '');
  if (missing !== undefined) return `${missing.replace(/^.*\//, '')} is missing`;
  const texts = ['shipperValue', 'recipientValue'].flatMap((path) =>
    (elementAt(content, path)?.children ?? []).filter(({ name }) => /Adress|City|Name/.test(name)),
  );
  const odd = texts.find(({ text }) => /[^A-Za-z0-9 -]/.test(text));
  if (odd !== undefined) return `${odd.name} has characters that are not allowed`;
  if (Number(at('numberOfParcel')) !== skybills.length) return 'numberOfParcel does not match';
  if (at('multiParcel') !== (skybills.length > 1 ? 'Y' : 'N')) return 'multiParcel does not match';
  if (skybills.some((one) => !(Number(textAt(one, 'weight')) > 0))) return 'weight must be greater than zero';
  if (!isOffered(code, country)) return `product ${code} is not available to ${country}`;
  const day = at('skybillValue/service');
  if (day !== '0' && !service?.days_of?.includes(day)) return `service ${day} is not available for ${code}`;
  if (service?.relay && at('refValue/idRelais') === '') return 'relay point is missing';
  if (!['PDF', 'SPD', 'ZPL'].includes(at('skybillParamsValue/mode'))) return 'mode is unknown';
  return undefined;
}

function labelOf(
  content: XmlElement,
  skybill: XmlElement,
  barcode: string,
  { index, of }: { readonly index: number; readonly of: number },
): SpecimenLabel {
  const at = (name: string) => textAt(skybill, name);
  return {
    service: SERVICES[at('productCode')]?.name ?? '',
    from: partyOf(content, 'shipper'),
    to: partyOf(content, 'recipient'),
    package: { number: index + 1, of },
    weight: `${at('weight')} kg`,
    ship_date: at('shipDate').slice(0, 10),
    references: ['shipperRef', 'recipientRef']
      .map((name) => textAt(content, `refValue/${name}`))
      .filter((text) => text !== ''),
    notes: [at('content1')].filter((text) => text !== ''),
    barcode,
  };
}

function partyOf(content: XmlElement, role: string): SpecimenLabel['to'] {
  const at = (name: string) => textAt(content, `${role}Value/${role}${name}`);
  return {
    company_name: at('Name'),
    person_name: at('ContactName'),
    address_lines: [at('Adress1'), at('Adress2')],
    city: at('City'),
    postal_code: at('ZipCode'),
    country_code: at('Country'),
    phone_number: at('Phone'),
  };
}

/** Code and words of each stage. Recorded by other programs: DC, DB, TA, D. */
const SCANS: Readonly<Record<JourneyStage, readonly [code: string, en: string, fr: string]>> = {
  created: ['DC', 'Shipment in preparation to be shipped', 'Colis en cours de préparation chez l’expéditeur'],
  picked_up: ['DB', 'Shipment handed over by shipper', 'Colis pris en charge'],
  departed: ['TS', 'Sorting at the departure site', 'Tri effectué dans l’agence de départ'],
  arrived: ['SC', 'Arrived at the delivery site', 'Colis arrivé dans l’agence de distribution'],
  out_for_delivery: ['TA', 'Delivery in progress', 'Colis en cours de livraison'],
  delivered: ['D', 'Delivery done', 'Livraison effectuée'],
  voided: ['AN', 'Shipment cancelled', 'Envoi annulé'],
};
const BEFORE_ARRIVAL: readonly JourneyStage[] = ['picked_up', 'departed'];

function scanOf(
  stage: JourneyStage,
  at: number,
  { from, to, postal_code, signer }: SoldFacts,
  french: boolean,
): XmlNode {
  const [code, en, fr] = SCANS[stage];
  const office = ['created', 'voided'].includes(stage)
    ? 'Web Services'
    : BEFORE_ARRIVAL.includes(stage)
      ? from
      : to;
  return {
    code,
    eventDate: parisTime(at),
    eventLabel: french ? fr : en,
    highPriority: 'false',
    NPC: '',
    officeLabel: office,
    zipCode: office === to ? postal_code : '',
    ...(stage === 'delivered'
      ? { infoCompList: { name: french ? 'Nom du destinataire' : 'Name of the recipient', value: signer } }
      : {}),
  };
}

/** The clock on the wall in France, with its offset. */
function parisTime(at: number): string {
  const wall = `${dayIn(TIME_ZONE, at)}T${timeIn(TIME_ZONE, at)}:00`;
  const hours = Math.round((Date.parse(`${wall}Z`) - at) / 3_600_000);
  return `${wall}+0${hours}:00`;
}
