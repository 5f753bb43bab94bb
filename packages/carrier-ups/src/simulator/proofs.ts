/** Proofs of delivery, which come with tracking for the account that bought the shipment. */
import { paperPdf, type SoldShipment } from '@waybill/simulator';
import type { Sold, SoldFacts } from './sold.js';

/** One white dot as GIF. */
const BLANK = 'R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** What the query of a call wants, and who asks. */
export interface ProofsWanted {
  readonly account: string;
  readonly pod: boolean;
  readonly signature: boolean;
}

/** The members of `deliveryInformation` that prove the delivery; none before it, and none for others. */
export async function proofsOf(
  number: string,
  shipment: SoldShipment<SoldFacts>,
  { account, pod, signature }: ProofsWanted,
  sold: Sold,
): Promise<object> {
  const isDelivered = sold.journeyOf(shipment).some(({ stage }) => stage === 'delivered');
  if (!isDelivered || shipment.account !== account) return {};
  return {
    ...(pod ? { pod: { content: await letterOf(number, shipment) } } : {}),
    ...(signature ? { signature: { image: BLANK } } : {}),
  };
}

async function letterOf(number: string, { facts: { pages } }: SoldShipment<SoldFacts>): Promise<string> {
  const page = pages.find(({ barcode }) => barcode === number);
  const letter = await paperPdf({
    title: 'Proof of delivery',
    parties: page === undefined ? [] : [{ heading: 'DELIVERED TO', party: page.to }],
    lines: ['Received by: SPECIMEN', 'Left at: Front Door'],
    barcode: number,
  });
  return Buffer.from(letter).toString('base64');
}
