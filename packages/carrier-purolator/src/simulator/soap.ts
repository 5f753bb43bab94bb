/** Envelopes: what comes in is checked, what goes out is written. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { readXmlRequest, type XmlElement } from '@waybill/simulator/xml';
import { Fault, type Refusal, validationFault } from './refusal.js';
import { breachOf } from './schema.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const VALIDATION = 'http://www.microsoft.com/practices/EnterpriseLibrary/2007/01/wcf/validation';
const DETAILS =
  'http://schemas.datacontract.org/2004/07/Microsoft.Practices.EnterpriseLibrary.Validation.Integration.WCF';
const NO_ADDRESSING = 'http://schemas.microsoft.com/ws/2005/05/addressing/none';

export const OPERATIONS = {
  GetFullEstimate: { path: '/ews/v2/estimating/estimatingservice.asmx', generation: 'v2' },
  CreateShipment: { path: '/ews/v2/shipping/shippingservice.asmx', generation: 'v2' },
  GetDocuments: { path: '/ews/v1/shippingdocuments/shippingdocumentsservice.asmx', generation: 'v1' },
} as const;
export type Operation = keyof typeof OPERATIONS;

export interface SoapRequest {
  readonly context: XmlElement;
  /** `<operation>Request` */
  readonly content: XmlElement;
}

/** The operation that a path and a SOAPAction name. */
export function operationOf(path: string, action: string): Operation {
  const named = /^"?http:\/\/purolator\.com\/pws\/service\/(v\d)\/(\w+)"?$/.exec(action);
  const found = (Object.keys(OPERATIONS) as Operation[]).find(
    (operation) =>
      OPERATIONS[operation].path === path &&
      operation === named?.[2] &&
      OPERATIONS[operation].generation === named[1],
  );
  if (found === undefined) {
    const problem = `The message with Action '${action.replaceAll('"', '')}' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher.`;
    throw new Fault('a:ActionNotSupported', problem);
  }
  return found;
}

/** A request's header and content, both valid by their schemas. */
export function readRequest(body: string, operation: Operation): SoapRequest {
  let envelope: XmlElement;
  try {
    envelope = readXmlRequest(body);
  } catch (error) {
    throw new Fault('s:Client', `The message cannot be read: ${(error as Error).message}`);
  }
  const namespace = `http://purolator.com/pws/datatypes/${OPERATIONS[operation].generation}`;
  const of = (parent: XmlElement | undefined, uri: string, name: string) =>
    parent?.children.find((child) => child.namespace === uri && child.name === name);
  if (envelope.namespace !== SOAP || envelope.name !== 'Envelope')
    throw new Fault('s:VersionMismatch', 'The message is no SOAP 1.1 envelope.');
  const context = of(of(envelope, SOAP, 'Header'), namespace, 'RequestContext');
  const content = of(of(envelope, SOAP, 'Body'), namespace, `${operation}Request`);
  if (context === undefined) throw missing('RequestContext');
  if (content === undefined) throw missing(`${operation}Request`);
  const breach = breachOf(context, 'RequestContext') ?? breachOf(content, `${operation}Request`);
  if (breach !== undefined)
    throw validationFault([{ key: breach.element, message: `${breach.element}: ${breach.problem}.` }]);
  return { context, content };
}

function missing(element: string): Fault {
  return validationFault([{ key: element, message: `${element} is required.` }]);
}

/** Of an element that is there and empty-handed. */
export const NIL: XmlNode = { '@_i:nil': 'true' };

/** A good reply; `content` in the order of its schema, after `ResponseInformation`. */
export function replyOf(operation: Operation, reference: string, content: XmlNode): string {
  return response(operation, reference, { Errors: '', InformationalMessages: NIL }, content);
}

/** A reply that says no; `content` is what an empty-handed response holds. */
export function refusalOf(
  operation: Operation,
  reference: string,
  { errors }: Refusal,
  content: XmlNode,
): string {
  const Errors = {
    Error: errors.map(({ code, description, information }) => ({
      Code: code,
      Description: description,
      AdditionalInformation: information ?? NIL,
    })),
  };
  return response(operation, reference, { Errors, InformationalMessages: NIL }, content);
}

function response(operation: Operation, reference: string, information: XmlNode, content: XmlNode): string {
  const namespace = `http://purolator.com/pws/datatypes/${OPERATIONS[operation].generation}`;
  return writeXml({
    's:Envelope': {
      '@_xmlns:s': SOAP,
      's:Header': {
        'h:ResponseContext': {
          '@_xmlns:h': namespace,
          '@_xmlns:i': XSI,
          'h:ResponseReference': reference,
        },
      },
      's:Body': {
        [`${operation}Response`]: {
          '@_xmlns': namespace,
          '@_xmlns:i': XSI,
          ResponseInformation: information,
          ...content,
        },
      },
    },
  });
}

export function faultOf({ faultcode, message, details }: Fault): string {
  const detail: XmlNode = {
    ValidationFault: {
      '@_xmlns': VALIDATION,
      '@_xmlns:i': XSI,
      Details: {
        '@_xmlns:a': DETAILS,
        'a:ValidationDetail': details.map(({ key, message, tag }) => ({
          'a:Key': key,
          'a:Message': message,
          'a:Tag': tag ?? NIL,
        })),
      },
    },
  };
  return writeXml({
    's:Envelope': {
      '@_xmlns:s': SOAP,
      's:Body': {
        's:Fault': {
          faultcode: { '@_xmlns:a': NO_ADDRESSING, '#text': faultcode },
          faultstring: { '@_xml:lang': 'en-US', '#text': message },
          detail: details.length === 0 ? undefined : detail,
        },
      },
    },
  });
}
