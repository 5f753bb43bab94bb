/**
 * SOAP 1.1, document/literal, of Apache CXF. Only the element of the operation has a namespace, and the order of elements
 * counts. Source: QuickcostServiceWS.xsd, ShippingServiceWS.xsd, TrackingServiceWS.xsd.
 */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Call } from '@waybill/core/plugin';

/** Replies hold no currency: every price is in euro, and so are insured amounts. */
export const CURRENCY = 'EUR';

const SERVICES = {
  quickcost: '/quickcost-cxf/QuickcostServiceWS',
  shipping: '/shipping-cxf/ShippingServiceWS',
  tracking: '/tracking-cxf/TrackingServiceWS',
} as const;

const OPERATIONS = {
  calculateProducts: 'quickcost',
  shippingMultiParcelV5: 'shipping',
  cancelSkybill: 'tracking',
  trackSkybillV2: 'tracking',
} as const satisfies Readonly<Record<string, keyof typeof SERVICES>>;

export type SoapOperation = keyof typeof OPERATIONS;

/** An element in whose place {@link withPassword} writes the password, where the order of elements wants it. */
export const PASSWORD = { password: '' } as const;
const NO_PASSWORD = '<password/>';

/** The HTTP request of an operation. */
export function soapCall(
  operation: SoapOperation,
  content: XmlNode,
): Pick<Call, 'method' | 'url' | 'headers' | 'body'> {
  const service = OPERATIONS[operation];
  return {
    method: 'POST',
    url: SERVICES[service],
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: writeXml({
      'soapenv:Envelope': {
        '@_xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
        '@_xmlns:cxf': `http://cxf.${service}.soap.chronopost.fr/`,
        'soapenv:Body': { [`cxf:${operation}`]: content },
      },
    }),
  };
}

/** Adds the secret to a request that has a login. */
export function withPassword(body: string, password: string): string {
  const element = writeXml({ password }).replace(/^<\?xml.*?\?>\s*/, '');
  return body.replace(NO_PASSWORD, () => element);
}
