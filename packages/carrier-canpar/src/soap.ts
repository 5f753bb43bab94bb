/**
 * SOAP 1.2, document/literal, of Axis2. Source: CanshipBusinessService.wsdl; the schemas of the rating and add-on services.
 * Loomis Express has a service of the same kind under other hosts and namespaces: they would be another table here.
 */
import { lookUp } from '@waybill/carrier-kit/request';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Call } from '@waybill/core/plugin';

/** Replies hold no currency: every price is in Canadian dollars. */
export const CURRENCY = 'CAD';

const RATING = { name: 'CanparRatingService', namespace: 'http://ws.onlinerating.canshipws.canpar.com' };
const BUSINESS = { name: 'CanshipBusinessService', namespace: 'http://ws.business.canshipws.canpar.com' };
const ADDONS = { name: 'CanparAddonsService', namespace: 'http://ws.canparaddons.canpar.com' };

const OPERATIONS = {
  rateShipmentAllServices: RATING,
  processShipment: BUSINESS,
  getLabels: BUSINESS,
  getProforma: BUSINESS,
  searchShipmentsByOrderId: BUSINESS,
  voidShipment: BUSINESS,
  endOfDay: BUSINESS,
  getManifest: BUSINESS,
  trackByBarcodeV2: ADDONS,
  schedulePickupV2: ADDONS,
  cancelPickup: ADDONS,
} as const;

export type SoapOperation = keyof typeof OPERATIONS;

/** Where {@link withPassword} writes the password. */
const NO_PASSWORD = '<w:password/>';

/** The HTTP request of an operation. With a `user_id` it has a login, whose password is written when it is sent. */
export function soapCall(
  operation: SoapOperation,
  content: XmlNode,
  user_id?: string,
): Pick<Call, 'method' | 'url' | 'headers' | 'body'> {
  const { name, namespace } = OPERATIONS[operation];
  const login = user_id === undefined ? {} : { user_id, password: '' };
  return {
    method: 'POST',
    url: `/canshipws/services/${name}.${name}HttpsSoap12Endpoint/`,
    headers: { 'content-type': `application/soap+xml; charset=UTF-8; action="urn:${operation}"` },
    body: writeXml({
      'soapenv:Envelope': {
        '@_xmlns:soapenv': 'http://www.w3.org/2003/05/soap-envelope',
        '@_xmlns:ns': namespace,
        '@_xmlns:w': 'http://ws.dto.canshipws.canpar.com/xsd',
        '@_xmlns:d': 'http://dto.canshipws.canpar.com/xsd',
        'soapenv:Body': { [`ns:${operation}`]: { 'ns:request': members({ ...content, ...login }, 'w') } },
      },
    }),
  };
}

/** Axis2 expects the members of every type in alphabetical order; members of nested types share one namespace. */
function members(node: XmlNode, prefix: 'w' | 'd'): XmlNode {
  const inner = (value: XmlNode[string]): XmlNode[string] => {
    if (Array.isArray(value)) return value.map(inner) as XmlNode[];
    return typeof value === 'object' ? members(value as XmlNode, 'd') : value;
  };
  return Object.fromEntries(
    Object.keys(node)
      .toSorted()
      .map((name) => [`${prefix}:${name}`, inner(lookUp(node, name))]),
  );
}

/** Adds the secret to a request that has a login. */
export function withPassword(body: string, password: string): string {
  const element = writeXml({ 'w:password': password }).replace(/^<\?xml.*?\?>\s*/, '');
  return body.replace(NO_PASSWORD, () => element);
}

/** A day as `xs:dateTime`, at noon UTC: that is the same day in UTC and in all of Canada, whichever clock Canpar's server uses. */
export function noon(day: string): string {
  return `${day}T12:00:00.000Z`;
}
