/**
 * Recovery on the XML platform: GET …/shipment lists the shipments of a group, or those of a day that were transmitted at
 * once, with the `customer-request-id` of each. Non-contract shipments have none and cannot be found.
 * Source: shipment.xsd (`ShipmentsType`, "provideShipmentInfo"), shipment.wsdl (`noManifest`, `date`).
 */
import type { BoughtPackage, PackageCall } from '@waybill/carrier-kit';
import type { LookupReading } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { NOTHING_YET, notAnswered } from '../shipping/found.js';
import type { Consignment } from '../shipping/request.js';
import { boughtPackage } from '../shipping/shipment-info.js';
import { readReply } from './errors.js';
import { listedShipmentsIn } from './shipment-info.js';
import { CONTRACT } from './shipping.js';

export function findCall(
  { contract, customer_number, group_id, bought_on }: Consignment,
  replies: readonly Reply[],
): PackageCall | undefined {
  if (!contract || replies.length > 0) return undefined;
  const search =
    group_id === undefined
      ? { noManifest: 'true', date: bought_on.replaceAll('-', '') }
      : { groupId: group_id };
  const query = new URLSearchParams({ ...search, provideShipmentInfo: 'true' });
  return {
    method: 'GET',
    url: `/rs/${customer_number}/${customer_number}/shipment?${query}`,
    headers: { accept: CONTRACT },
  };
}

export function readFound(
  [list]: readonly Reply[],
  consignment: Consignment,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (list === undefined || !isAnswer(list)) return { unclear: notAnswered(list, readReply, carrier) };
  const { document: listed } = readReply(list, carrier, listedShipmentsIn);
  if (listed === undefined) return { unclear: notAnswered(list, readReply, carrier) };
  const own = listed.find(({ request_id }) => request_id === consignment.request_id);
  return own === undefined
    ? { unclear: NOTHING_YET }
    : { created: boughtPackage(own.info, 'shipment-id', consignment), warnings: [] };
}
