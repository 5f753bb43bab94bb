/** Envelopes: requests are checked, replies are written. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { SimulatedAccount } from '@waybill/simulator';
import { type Login, Refusal, refuse, type ServedRequest } from '@waybill/simulator/server';
import { elementAt, readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';
import { unexpected } from './types.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

const SERVICES: Readonly<Record<string, { readonly path: string; readonly operations: readonly string[] }>> =
  {
    quickcost: { path: '/quickcost-cxf/QuickcostServiceWS', operations: ['calculateProducts'] },
    shipping: { path: '/shipping-cxf/ShippingServiceWS', operations: ['shippingMultiParcelV5'] },
    tracking: { path: '/tracking-cxf/TrackingServiceWS', operations: ['cancelSkybill', 'trackSkybillV2'] },
  };
export type Operation = 'calculateProducts' | 'shippingMultiParcelV5' | 'cancelSkybill' | 'trackSkybillV2';

/** A SOAP fault with 500: CXF could not read a message. */
class Fault extends Refusal {
  constructor(message: string) {
    super(500, [{ code: 'soap:Client', message }]);
  }
}

function namespaceOf(service: string): string {
  return `http://cxf.${service}.soap.chronopost.fr/`;
}

function serviceAt(path: string): string {
  return Object.keys(SERVICES).find((name) => SERVICES[name]?.path === path) ?? '';
}

export interface SoapRequest {
  readonly operation: Operation;
  /** The element of the operation. */
  readonly content: XmlElement;
}

/** @throws Fault for anything but a valid request of an operation at its path. */
export function readSoap({ path, text }: Pick<ServedRequest, 'path' | 'text'>): SoapRequest {
  let envelope: XmlElement;
  try {
    envelope = readXmlRequest(text);
  } catch (error) {
    throw new Fault((error as Error).message);
  }
  const content = elementAt(envelope, 'Body')?.children[0];
  const service = serviceAt(path);
  if (envelope.namespace !== SOAP || content === undefined)
    throw new Fault('The message is no SOAP 1.1 request');
  const known = SERVICES[service]?.operations.includes(content.name) ?? false;
  if (!known || content.namespace !== namespaceOf(service))
    throw new Fault(`Message part {${content.namespace}}${content.name} was not recognized.`);
  const wrong = unexpected(content, content.name);
  if (wrong !== undefined) throw new Fault(`Unmarshalling Error: unexpected element ${wrong}`);
  return { operation: content.name as Operation, content };
}

/** The number of a login that is refused, by the operation. */
const NO_LOGIN: Readonly<Record<Operation, string>> = {
  calculateProducts: '3',
  shippingMultiParcelV5: '33',
  cancelSkybill: '2',
  trackSkybillV2: '1',
};

/** Account and password in the body of every request but those of tracking. */
export const login: Login = (accounts) => ({
  accountOf: (request): SimulatedAccount => {
    const { operation, content } = readSoap(request);
    const number = textAt(content, 'accountNumber') || textAt(content, 'headerValue/accountNumber');
    const known = accounts.find(
      ({ account_number, password }) => account_number === number && textAt(content, 'password') === password,
    );
    if (known === undefined) throw refuse(NO_LOGIN[operation], 'invalid account or password', 200);
    return known;
  },
});

/** A reply. `content` are the members of its `return`. */
export function replyOf(operation: string, path: string, content: XmlNode): Response {
  return envelope({
    [`ns2:${operation}Response`]: {
      '@_xmlns:ns2': namespaceOf(serviceAt(path)),
      return: content,
    },
  });
}

/** Refusals are a number and a text in a reply with 200; faults are those of CXF. */
export function refusalOf(refusal: Refusal, request: ServedRequest): Response {
  const [problem] = refusal.problems;
  if (refusal instanceof Fault || problem === undefined)
    return envelope(
      { 'soap:Fault': { faultcode: problem?.code || 'soap:Server', faultstring: problem?.message ?? '' } },
      refusal.status,
    );
  const { operation } = readSoap(request);
  const numbers = operation === 'cancelSkybill' ? { statusCode: '0' } : {};
  const { code, message } = problem;
  return replyOf(operation, request.path, { errorCode: code, errorMessage: message, ...numbers });
}

function envelope(body: XmlNode, status = 200): Response {
  const document = writeXml({ 'soap:Envelope': { '@_xmlns:soap': SOAP, 'soap:Body': body } });
  return new Response(document, { status, headers: { 'content-type': 'text/xml;charset=UTF-8' } });
}
