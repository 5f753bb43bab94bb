/** Speaks to the simulator as a customer's program would, without Waybill. */
import { readXml } from '@waybill/carrier-kit/xml';

interface Account {
  readonly username: string;
  readonly password: string;
  readonly server_url: string;
}

export const MEDIA_TYPES = {
  rate: 'application/vnd.cpc.ship.rate-v4+xml',
  shipment: 'application/vnd.cpc.shipment-v8+xml',
  non_contract: 'application/vnd.cpc.ncshipment-v4+xml',
  track: 'application/vnd.cpc.track-v2+xml',
};

/** An answer: its status, its type, its bytes, its text, its document. */
export interface Reply {
  readonly status: number;
  readonly type: string | null;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly document: XmlDocument;
}

/** A document as readXml gives it; lists are always arrays. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of many kinds
export type XmlDocument = any;

const LISTS = [
  'messages.message',
  'price-quotes.price-quote',
  'price-quotes.price-quote.price-details.options.option',
  'price-quotes.price-quote.price-details.adjustments.adjustment',
  'shipment-info.links.link',
  'non-contract-shipment-info.links.link',
];

export function clientOf(account: Account) {
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(account.server_url + path, {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = Buffer.from(bytes).toString('utf8');
    const type = response.headers.get('content-type');
    const document = type?.includes('xml') ? readXml(text, LISTS) : undefined;
    return { status: response.status, type, bytes, text, document } as Reply;
  };
  return {
    post: (path: string, mediaType: string, body: string, headers: Record<string, string> = {}) =>
      send('POST', path, { accept: mediaType, 'content-type': mediaType, ...headers }, body),
    get: (path: string, mediaType: string) => send('GET', path, { accept: mediaType }),
    delete: (path: string, mediaType: string) => send('DELETE', path, { accept: mediaType }),
    /** Follows a link as it was given, but to the simulator instead of the carrier's own host. */
    follow: (link: { '@_href': string; '@_media-type': string }) =>
      send('GET', new URL(link['@_href']).pathname, { accept: link['@_media-type'] }),
  };
}
