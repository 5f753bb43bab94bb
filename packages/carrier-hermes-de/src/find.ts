/** How Hermes is asked about an order whose purchase got no clear answer: GET /shipmentorders, of the day of the order. */
import { type BoughtPackage, type PackageLookup, z } from '@waybill/carrier-kit';
import { type LookupReading, listOf, maybeText } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { HSI } from './connect.js';
import { readReply } from './errors.js';
import type { WireOrder } from './shipping.js';

type Wanted = Pick<WireOrder, 'reference' | 'ordered_on'>;

const wireOrders = z.object({
  listOfClients: listOf(
    z.object({
      listOfSenders: listOf(
        z.object({
          listOfShipmentOrders: listOf(
            z.object({
              shipmentID: maybeText,
              shipmentOrderID: maybeText,
              actualOrderState: maybeText,
              clientReference2: maybeText,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** That an order is not listed proves nothing: how soon Hermes lists it is not documented. */
function read(
  [reply]: readonly Reply[],
  { reference }: Wanted,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (reply === undefined || !isAnswer(reply)) return { unclear: 'Hermes did not answer when it was asked.' };
  const reading = readReply(reply, carrier, (document) => wireOrders.safeParse(document).data);
  if (reading.errors !== undefined)
    return { unclear: `Hermes did not list the orders when it was asked: ${reading.why}.` };
  const orders = reading.document.listOfClients.flatMap(({ listOfSenders }) =>
    listOfSenders.flatMap(({ listOfShipmentOrders }) => listOfShipmentOrders),
  );
  const found = orders.filter(({ clientReference2 }) => clientReference2 === reference);
  const [order] = found;
  if (order === undefined || found.length > 1)
    return {
      unclear: `Hermes lists ${found.length} orders with clientReference2 ${reference}.`,
      nothing_found: found.length === 0,
    };
  const { shipmentID: tracking_number, shipmentOrderID = '?', actualOrderState: state = '?' } = order;
  const over = `order ${shipmentOrderID} is ${state}.`;
  if (state === 'FAILED') return { absent: over };
  if (state === 'DELETED') return { cancelled: over };
  if (tracking_number === undefined)
    return { unclear: `Hermes lists order ${shipmentOrderID} as ${state}, without a label so far.` };
  const value = order.shipmentOrderID;
  return {
    created: {
      tracking_number,
      ...(value === undefined ? {} : { reference: { type: 'shipmentOrderID', value } }),
    },
    warnings: [],
  };
}

export const find: PackageLookup<Wanted> = {
  next: ({ ordered_on }, replies) =>
    replies.length > 0
      ? undefined
      : { method: 'GET', url: `${HSI}/shipmentorders?shipmentOrderStartDate=${ordered_on}` },
  read,
};
