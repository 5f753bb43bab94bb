/**
 * Recovery on the JSON platform: GET …/shipments?request-id=… lists links to the shipments of a request, GET of the link
 * answers as the purchase did. Source: Shipping OpenAPI 1.0.0, "Get Shipments" and "Get Shipment".
 */
import { type BoughtPackage, type PackageCall, z } from '@waybill/carrier-kit';
import { type LookupReading, maybeText, wireText } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { linkTo, NOTHING_YET, notAnswered } from '../shipping/found.js';
import type { Consignment } from '../shipping/request.js';
import { boughtPackage } from '../shipping/shipment-info.js';
import { readReply } from './errors.js';
import { shipmentInfoIn } from './shipment-info.js';
import { shipmentsOf } from './shipping.js';

const accept = { accept: 'application/json' };

/** The search, which must have no other parameter; then the shipment. */
export function findCall(consignment: Consignment, replies: readonly Reply[]): PackageCall | undefined {
  const [search] = replies;
  if (search === undefined) {
    const url = `${shipmentsOf(consignment)}?request-id=${consignment.request_id}`;
    return { method: 'GET', url, headers: accept };
  }
  const link = replies.length === 1 ? onlyLink(search) : undefined;
  return link === undefined ? undefined : { method: 'GET', url: link, headers: accept };
}

const wireLinks = z.array(z.object({ rel: maybeText, href: wireText }));

function linksIn(reply: Reply): readonly string[] | undefined {
  if (!isAnswer(reply) || reply.status !== 200) return undefined;
  const { document } = readReply(reply, NO_ACCOUNT, (found) => wireLinks.safeParse([found].flat()).data);
  return document?.map(({ href }) => linkTo(href));
}

function onlyLink(reply: Reply): string | undefined {
  const links = linksIn(reply);
  return links?.length === 1 ? links[0] : undefined;
}

export function readFound(
  [search, shipment]: readonly Reply[],
  consignment: Consignment,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  const links = search && linksIn(search);
  if (links === undefined) return { unclear: notAnswered(search, readReply, carrier) };
  if (links.length === 0) return { unclear: NOTHING_YET };
  if (links.length > 1) return { unclear: `Canada Post lists ${links.length} shipments with this id.` };
  if (shipment === undefined || !isAnswer(shipment))
    return { unclear: notAnswered(shipment, readReply, carrier) };
  const { document } = readReply(shipment, carrier, (found) => {
    const info = shipmentInfoIn(found);
    const { customerRequestId } = wireOwner.parse(found);
    return info && { info, request_id: customerRequestId };
  });
  if (document === undefined) return { unclear: notAnswered(shipment, readReply, carrier) };
  const { info, request_id = consignment.request_id } = document;
  return request_id === consignment.request_id
    ? { created: boughtPackage(info, 'shipmentId', consignment), warnings: [] }
    : { unclear: `Canada Post lists the shipment of another request, ${request_id}.` };
}

const wireOwner = z.object({ customerRequestId: maybeText }).catch({ customerRequestId: undefined });

/** No entry is made of a list that cannot be read. */
const NO_ACCOUNT = { carrier: 'canadapost', account: '' };
