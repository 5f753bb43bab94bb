/**
 * A local stand-in for Canship over SOAP 1.2: rates, shipments, labels, tracking, voids and the end of the day. Every price and
 * every scan is made up. A second reading of the contract: it imports nothing of the carrier's other code.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import {
  bookedPickups,
  labelPng,
  paperPdf,
  type SoldShipment,
  type SpecimenLabel,
  soldShipments,
} from '@waybill/simulator/business';
import { refuse, route } from '@waybill/simulator/server';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { plain, typed } from './dto.js';
import { scanOf } from './scans.js';
import { dueOf, labelOf, missingFor, problemsOf, shipDay } from './shipments.js';
import { login, NIL, type Operation, readSoap, refusalOf, replyOf } from './soap.js';
import {
  type CanparConsignment,
  consignmentOf,
  priceElements,
  refusalsOf,
  SERVICES,
  TIME_ZONE,
} from './tariff.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const MAIN = {
  user_id: 'SHIPPING@LANTERN.EXAMPLE',
  password: 'simulated<password&Q7',
  shipper_number: '42000000',
};
const OTHER = {
  user_id: 'SHIPPING@SEAWALL.EXAMPLE',
  password: 'simulated-password-V4',
  shipper_number: '42000017',
};
type Account = typeof MAIN | typeof OTHER;

/** What is remembered of a shipment. */
interface SoldFacts {
  readonly consignment: CanparConsignment;
  readonly labels: readonly SpecimenLabel[];
  /** `Shipment` of the request, and as the replies have it. */
  readonly request: XmlElement | undefined;
  readonly shipment: XmlNode;
}
type Sold = SoldShipment<SoldFacts>;

/** Stands in for Canpar's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'canpar',
  settings: MAIN,
  accounts: { second: OTHER },
  login,
  refusal: refusalOf,
  routes: ({ purchased, now }) => {
    const sold = soldShipments<SoldFacts>({ now });
    const manifests = new Map<string, { readonly account: string; readonly shipments: readonly Sold[] }>();
    const pickups = bookedPickups({ now, time_zone: TIME_ZONE, cut_off: '15:00' });
    let last = 20001000;
    let last_pickup = 4000;

    const ownShipment = (content: XmlElement, { shipper_number }: Account): Sold => {
      const shipment = sold.find(textAt(content, 'id'));
      if (shipment?.account !== shipper_number) throw refuse('', 'Shipment not found', 200);
      return shipment;
    };
    const isVoided = (shipment: Sold) => sold.journeyOf(shipment).some(({ stage }) => stage === 'voided');

    const process = (element: XmlElement | undefined, { shipper_number }: Account): XmlNode => {
      const consignment = consignmentOf(element);
      const code = textAt(element, 'service_type');
      const wrong = [
        ...problemsOf(element, consignment),
        ...missingFor(element),
        ...refusalsOf(code, consignment),
      ];
      if (wrong.length > 0) return { 'd:errors': [wrong.join('|')], 'd:shipment': NIL };
      const id = String(++last);
      const packages = elementsAt(element, 'packages');
      const barcodes = packages.map((_, index) => `D4200000000${id}00${String(index + 1).padStart(2, '0')}`);
      const bought = {
        ...priceElements(code, consignment, false),
        id,
        estimated_delivery_date: dueOf(element, code),
        packages: packages.map((each, index) => ({
          ...plain(each),
          barcode: barcodes[index],
          package_num: String(index + 1),
        })),
        voided: 'false',
      };
      const shipment = typed({ ...plain(element), ...bought });
      for (const barcode of barcodes) purchased(barcode);
      sold.add({
        id,
        tracking_numbers: barcodes,
        account: shipper_number,
        facts: {
          consignment,
          labels: packages.map((each, index) => labelOf(element, each, barcodes, index)),
          request: element,
          shipment,
        },
      });
      return accepted(shipment);
    };

    const operations: Readonly<
      Record<Operation, (content: XmlElement, account: Account) => XmlNode | Promise<XmlNode>>
    > = {
      rateShipmentAllServices: (content) => {
        const element = elementAt(content, 'shipment');
        const consignment = consignmentOf(element);
        const wrong = problemsOf(element, consignment);
        if (wrong.length > 0) throw refuse('', wrong.join('|'), 200);
        const results = Object.keys(SERVICES).flatMap((code): XmlNode[] => {
          const refused = refusalsOf(code, consignment);
          // Services to elsewhere, and those for less, are not listed.
          if (refused.some((why) => !why.startsWith('Premium'))) return [];
          if (refused.length > 0)
            return [{ 'd:errors': refused, 'd:shipment': typed({ ...plain(element), service_type: code }) }];
          const price = priceElements(code, consignment, true);
          const offer = { ...price, id: '-1', estimated_delivery_date: dueOf(element, code) };
          return [accepted(typed({ ...plain(element), ...offer }))];
        });
        return { 'w:processShipmentResult': results };
      },
      processShipment: (content, account) => ({
        'w:processShipmentResult': process(elementAt(content, 'shipment'), account),
      }),
      getLabels: async (content, account) => {
        const shipment = ownShipment(content, account);
        if (isVoided(shipment)) throw refuse('', 'Shipment has been voided', 200);
        const files = await Promise.all(shipment.facts.labels.map((label) => labelPng(label)));
        return { 'w:labels': files.map(base64) };
      },
      getProforma: async (content, account) => {
        const { id, facts } = ownShipment(content, account);
        const items = elementsAt(facts.request, 'proforma/proforma_items');
        if (items.length === 0) throw refuse('', 'Shipment has no proforma', 200);
        const lines = items.map(
          (item) => `${textAt(item, 'quantity')} ${textAt(item, 'commodity_info/description')}`,
        );
        const page = { title: 'Proforma invoice', parties: [], lines, barcode: id };
        return { 'w:proforma': base64(await paperPdf(page)) };
      },
      searchShipmentsByOrderId: (content, { shipper_number }) => {
        if (Number(textAt(content, 'page_num')) < 1)
          throw refuse('', 'Page number must be greater than zero', 200);
        const found = sold
          .all()
          .filter(
            ({ account, facts: { request } }) =>
              account === shipper_number &&
              textAt(request, 'order_id') === textAt(content, 'order_id') &&
              shipDay(request) >= textAt(content, 'from_shipping_date').slice(0, 10) &&
              shipDay(request) <= textAt(content, 'to_shipping_date').slice(0, 10),
          );
        return { 'w:shipment': found.length === 0 ? NIL : found.map(({ facts }) => facts.shipment) };
      },
      voidShipment: (content, account) => {
        const result = sold.void(ownShipment(content, account));
        if (result === 'too_late') throw refuse('', 'Shipment has already been manifested', 200);
        if (result === 'already') throw refuse('', 'Shipment has already been voided', 200);
        return {};
      },
      endOfDay: (content, { shipper_number }) => {
        checkAccount(content, shipper_number);
        const day = textAt(content, 'date').slice(0, 10);
        const shipments = sold.open(shipper_number).filter(({ facts }) => shipDay(facts.request) <= day);
        if (shipments.length === 0) throw refuse('', 'There are no shipments to manifest', 200);
        sold.close(shipments);
        const number = String(1234 + manifests.size).padStart(8, '0');
        manifests.set(number, { account: shipper_number, shipments });
        return { 'w:manifest_num': number };
      },
      getManifest: async (content, { shipper_number }) => {
        const number = textAt(content, 'manifest_num');
        const closed = manifests.get(number);
        if (closed?.account !== shipper_number) throw refuse('', 'Manifest not found', 200);
        const lines = closed.shipments.map(
          ({ id, facts: { consignment } }) => `${id} ${consignment.to.city}`,
        );
        const page = { title: `Summary manifest ${number}`, parties: [], lines, barcode: number };
        return { 'w:manifest': base64(await paperPdf(page)) };
      },
      schedulePickupV2: (content, { shipper_number }) => {
        const element = elementAt(content, 'pickup');
        checkAccount(element, shipper_number);
        const wrong = ['ready_time', 'closing_time'].filter(
          (name) => !/^\d\d:\d\d$/.test(textAt(element, name)),
        );
        if (wrong.length > 0) throw refuse('', `Pickup ${wrong.join(' and ')} is invalid`, 200);
        const number = String(++last_pickup);
        const booked = pickups.book({
          number,
          account: shipper_number,
          date: textAt(element, 'pickup_date').slice(0, 10),
          ready_time: textAt(element, 'ready_time'),
          closing_time: textAt(element, 'closing_time'),
          facts: undefined,
        });
        if (booked !== 'booked') throw refuse('', 'It is too late to schedule a pickup for this day', 200);
        return { 'w:pickup': typed({ ...plain(element), id: number }) };
      },
      cancelPickup: (content, { shipper_number }) => {
        const pickup = pickups.find(textAt(content, 'id'));
        if (pickup?.account !== shipper_number) throw refuse('', 'Pickup not found', 200);
        const result = pickups.cancel(pickup);
        if (result === 'already') throw refuse('', 'Pickup has already been cancelled', 200);
        if (result === 'too_late') throw refuse('', 'It is too late to cancel this pickup', 200);
        return {};
      },
      trackByBarcodeV2: (content) => {
        const barcode = textAt(content, 'barcode');
        const shipment = sold.find(barcode);
        if (shipment === undefined) throw refuse('', 'No shipment found', 200);
        const { facts } = shipment;
        const events = sold
          .journeyOf(shipment)
          .toReversed()
          .map(({ stage, at }) => scanOf(stage, at, facts.consignment));
        const delivered = events.some((event) => event['d:code'] === 'DEL');
        return {
          'w:result': {
            'd:barcode': barcode,
            'd:delivered': 'false',
            'd:estimated_delivery_date': dueOf(facts.request, textAt(facts.request, 'service_type'))
              .slice(0, 10)
              .replaceAll('-', ''),
            'd:events': events,
            'd:shipping_date': shipDay(facts.request).replaceAll('-', ''),
            ...(delivered ? { 'd:signed_by': 'SPECIMEN' } : {}),
          },
        };
      },
    };

    const answer = async (operation: Operation, content: XmlElement, account: Account) =>
      replyOf(operation, { 'w:error': NIL, ...(await operations[operation](content, account)) });
    return [
      route('POST /*', ({ account, ...request }) => {
        const { operation, content } = readSoap(request);
        const shipper = textAt(elementAt(content, 'shipment'), 'shipper_num');
        if (shipper !== '') checkAccount(elementAt(content, 'shipment'), account.shipper_number);
        return answer(operation, content, account);
      }),
    ];
  },
});

const accepted = (shipment: XmlNode): XmlNode => ({
  'd:errors': NIL,
  'd:messages': NIL,
  'd:shipment': shipment,
});

function checkAccount(element: XmlElement | undefined, own: string): void {
  const named = textAt(element, 'shipper_num');
  if (named !== own) throw refuse('', `Shipper number ${named} is not authorized for this user`, 200);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
