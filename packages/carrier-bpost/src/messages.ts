/** Messages of the Shipping Manager: each has a media type of its own, with a version of its own. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Call } from '@waybill/core/plugin';

const V5 = 'http://schema.post.be/shm/deepintegration/v5/';

/** Elements of the types of one file are in one namespace: `common`, `national` or `international`. */
export function within(prefix: 'common' | 'national' | 'international', content: object): XmlNode {
  const named = Object.entries(content).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [`${prefix}:${name}`, value]));
}

/** A document with the namespaces of version 5, in the order of the schema. */
export function writeMessage(root: string, content: XmlNode): string {
  return writeXml({
    [root]: {
      '@_xmlns': V5,
      '@_xmlns:common': `${V5}common`,
      '@_xmlns:national': `${V5}national`,
      '@_xmlns:international': `${V5}international`,
      ...content,
    },
  });
}

/** An amount in cents. */
export const cents = (amount: Decimal): string => amount.times(100).toFixed(0);

/** `order`, `5`: the media type of a message. */
export const mediaType = (message: string, version: string): string =>
  `application/vnd.bpost.shm-${message}-v${version}+XML`;

export const accountPath = (account_id: string): string => `/services/shm/${account_id}`;

/** The place of an order: its reference is its key. */
export function orderPath({ account_id, reference }: { account_id: string; reference: string }): string {
  return `${accountPath(account_id)}/orders/${encodeURIComponent(reference)}`;
}

/** Asks for an order, with the barcode and status of each box. */
export function orderCall(step: string, order: { account_id: string; reference: string }) {
  const accept = mediaType('order', '3.5');
  return { step, method: 'GET', url: orderPath(order), headers: { accept } } satisfies Call;
}
