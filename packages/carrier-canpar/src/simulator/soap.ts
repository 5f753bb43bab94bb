/** Envelopes: requests are checked, replies are written. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type Login, Refusal, refuse, type ServedRequest } from '@waybill/simulator/server';
import { elementAt, readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';
import { unexpected } from './types.js';

const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const RATING = ['CanparRatingService', 'http://ws.onlinerating.canshipws.canpar.com'] as const;
const BUSINESS = ['CanshipBusinessService', 'http://ws.business.canshipws.canpar.com'] as const;
const ADDONS = ['CanparAddonsService', 'http://ws.canparaddons.canpar.com'] as const;

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
export type Operation = keyof typeof OPERATIONS;

/** A SOAP fault with 500: Axis2 could not read or assign a message. */
class Fault extends Refusal {
  constructor(message: string) {
    super(500, [{ code: 'soapenv:Receiver', message }]);
  }
}

/** The operation that path and content type name. */
function operationOf({ path, headers }: ServedRequest): Operation {
  const type = headers.get('content-type') ?? '';
  const [, name = ''] = /^application\/soap\+xml\b.*;\s*action="urn:(\w+)"/i.exec(type) ?? [];
  const operation = Object.hasOwn(OPERATIONS, name) ? (name as Operation) : undefined;
  const [service] = operation === undefined ? [''] : OPERATIONS[operation];
  if (operation === undefined || path !== `/canshipws/services/${service}.${service}HttpsSoap12Endpoint/`)
    throw new Fault(
      `The endpoint reference (EPR) for the Operation not found is ${path} and the WSA Action = urn:${name}`,
    );
  return operation;
}

/** The operation, and the content of its `request`. @throws Fault for anything but a valid request of the operation. */
export function readSoap(request: ServedRequest) {
  const operation = operationOf(request);
  let envelope: XmlElement;
  try {
    envelope = readXmlRequest(request.text);
  } catch (error) {
    throw new Fault((error as Error).message);
  }
  const called = elementAt(envelope, `Body/${operation}`);
  const content = elementAt(called, 'request');
  const [, namespace] = OPERATIONS[operation];
  if (envelope.namespace !== SOAP || called?.namespace !== namespace || content?.namespace !== namespace)
    throw new Fault(`The message is no SOAP 1.2 request of ${operation}`);
  const wrong = unexpected(content, operation);
  if (wrong !== undefined)
    throw new Fault(`org.apache.axis2.databinding.ADBException: Unexpected subelement ${wrong}`);
  return { operation, content };
}

/** User and password in the body of every request but those of tracking. */
export const login: Login = (accounts) => ({
  accountOf: (request) => {
    const { operation, content } = readSoap(request);
    const [user_id, password] = [textAt(content, 'user_id'), textAt(content, 'password')];
    const known = accounts.find(
      (one) => operation === 'trackByBarcodeV2' || (one.user_id === user_id && one.password === password),
    );
    if (known === undefined) throw refuse('', 'Invalid user id or password', 200);
    return known;
  },
});

/** An element without a value. */
export const NIL: XmlNode = { '@_xsi:nil': 'true' };

/** A reply. `content` are the members of its `return` with their prefixes, `w:` and, within those, `d:`. */
export function replyOf(operation: Operation, content: XmlNode): Response {
  const [, namespace] = OPERATIONS[operation];
  return envelope({ [`ns:${operation}Response`]: { '@_xmlns:ns': namespace, 'ns:return': content } });
}

/** Refusals are texts in a reply with 200, several in one text; faults are those of Axis2. */
export function refusalOf(refusal: Refusal, request: ServedRequest): Response {
  const messages = refusal.problems.map(({ message }) => message);
  if (!(refusal instanceof Fault)) return replyOf(operationOf(request), { 'w:error': messages.join('|') });
  const Text = { '@_xml:lang': 'en-US', '#text': messages.join('; ') };
  const Code = { 'soapenv:Value': 'soapenv:Receiver' };
  const fault = { 'soapenv:Code': Code, 'soapenv:Reason': { 'soapenv:Text': Text }, 'soapenv:Detail': '' };
  return envelope({ 'soapenv:Fault': fault }, refusal.status);
}

function envelope(body: XmlNode, status = 200): Response {
  const document = writeXml({
    'soapenv:Envelope': {
      '@_xmlns:soapenv': SOAP,
      '@_xmlns:w': 'http://ws.dto.canshipws.canpar.com/xsd',
      '@_xmlns:d': 'http://dto.canshipws.canpar.com/xsd',
      '@_xmlns:xsi': XSI,
      'soapenv:Body': body,
    },
  });
  return new Response(document, {
    status,
    headers: { 'content-type': 'application/soap+xml; charset=UTF-8' },
  });
}
