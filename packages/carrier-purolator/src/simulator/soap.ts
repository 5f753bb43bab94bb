/** Envelopes: requests are checked, replies are written. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type BodyReader, type Refusal, refuse } from '@waybill/simulator/server';
import { textAt, type XmlElement, xmlBody } from '@waybill/simulator/xml';
import { Fault, validationFault } from './fault.js';
import { breachOf } from './schema.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const VALIDATION = 'http://www.microsoft.com/practices/EnterpriseLibrary/2007/01/wcf/validation';
const DETAILS =
  'http://schemas.datacontract.org/2004/07/Microsoft.Practices.EnterpriseLibrary.Validation.Integration.WCF';
const NO_ADDRESSING = 'http://schemas.microsoft.com/ws/2005/05/addressing/none';

const ESTIMATING = { path: '/ews/v2/estimating/estimatingservice.asmx', generation: 'v2' } as const;
const SHIPPING = { path: '/ews/v2/shipping/shippingservice.asmx', generation: 'v2' } as const;
const TRACKING = { path: '/ews/v1/tracking/trackingservice.asmx', generation: 'v1' } as const;
const DOCUMENTS = {
  path: '/ews/v1/shippingdocuments/shippingdocumentsservice.asmx',
  generation: 'v1',
} as const;
const PICKUP = { path: '/ews/v1/pickup/pickupservice.asmx', generation: 'v1' } as const;
const AVAILABILITY = {
  path: '/ews/v2/serviceavailability/serviceavailabilityservice.asmx',
  generation: 'v2',
} as const;
const LOCATOR = { path: '/ews/v1/locator/locatorservice.asmx', generation: 'v1' } as const;
const RETURNS = {
  path: '/ews/v2/returnsmanagement/returnsmanagementservice.asmx',
  generation: 'v2',
} as const;

const OPERATIONS = {
  GetFullEstimate: ESTIMATING,
  CreateShipment: SHIPPING,
  VoidShipment: SHIPPING,
  CreateReturnShipment: RETURNS,
  Consolidate: SHIPPING,
  TrackPackagesByPin: TRACKING,
  TrackPackagesByReference: TRACKING,
  GetDeliveryDetails: TRACKING,
  GetDocuments: DOCUMENTS,
  GetShipmentManifestDocument: DOCUMENTS,
  GetLocationsByPostalCode: LOCATOR,
  GetLocationsByCity: LOCATOR,
  GetLocationsByCoordinates: LOCATOR,
  ValidateCityPostalCodeZip: AVAILABILITY,
  ValidatePickUp: PICKUP,
  SchedulePickUp: PICKUP,
  ModifyPickUp: PICKUP,
  VoidPickUp: PICKUP,
  GetPickUpHistory: PICKUP,
} as const;
export type Operation = keyof typeof OPERATIONS;

/** The name of an element, which is not always that of the operation. */
function elementNameOf(operation: Operation, which: 'Request' | 'Response'): string {
  if (operation === 'CreateReturnShipment') return `CreateReturnsManagementShipment${which}`;
  const isSearch = which === 'Response' && OPERATIONS[operation] === LOCATOR;
  return isSearch ? 'GetLocationsResponse' : `${operation}${which}`;
}

export interface SoapRequest {
  readonly operation: Operation;
  readonly reference: string;
  readonly language: 'en' | 'fr';
  readonly context: XmlElement;
  /** `<operation>Request` */
  readonly content: XmlElement;
}

/** The operation that a path and a SOAPAction name. */
function operationOf(path: string, action: string): Operation {
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
export const soapBody: BodyReader<SoapRequest> = (request) => {
  const { headers, path } = request;
  if (!/^text\/xml\b/.test(headers.get('content-type') ?? ''))
    throw refuse('415', 'Unsupported Media Type', 415);
  // IIS does not distinguish capitals from small letters.
  return readEnvelope(operationOf(path.toLowerCase(), headers.get('soapaction') ?? ''))(request);
};

/** @throws Fault for anything but a valid request of the operation. */
function readEnvelope(operation: Operation): (request: { readonly text: string }) => SoapRequest {
  const namespace = `http://purolator.com/pws/datatypes/${OPERATIONS[operation].generation}`;
  const of = (parent: XmlElement | undefined, uri: string, name: string) =>
    parent?.children.find((child) => child.namespace === uri && child.name === name);
  return xmlBody(
    (envelope) => {
      if (envelope.namespace !== SOAP || envelope.name !== 'Envelope')
        throw new Fault('s:VersionMismatch', 'The message is no SOAP 1.1 envelope.');
      const context = of(of(envelope, SOAP, 'Header'), namespace, 'RequestContext');
      const content = of(of(envelope, SOAP, 'Body'), namespace, elementNameOf(operation, 'Request'));
      if (context === undefined) throw missing('RequestContext');
      if (content === undefined) throw missing(elementNameOf(operation, 'Request'));
      const breach = breachOf(context, 'RequestContext') ?? breachOf(content, `${operation}Request`);
      if (breach !== undefined) throw invalid(breach.element, `${breach.element}: ${breach.problem}.`);
      const language = textAt(context, 'Language') === 'fr' ? 'fr' : 'en';
      return { operation, reference: textAt(context, 'RequestReference'), language, context, content };
    },
    (reason) => new Fault('s:Client', `The message cannot be read: ${reason}`),
  );
}

/** `xs:boolean` */
export const isTrue = (text: string): boolean => text === 'true' || text === '1';

function invalid(element: string, message: string): Fault {
  return validationFault([{ code: '', message, field: element }]);
}

function missing(element: string): Fault {
  return invalid(element, `${element} is required.`);
}

/** The content of an element that is nil. */
export const NIL: XmlNode = { '@_i:nil': 'true' };

/** A good reply; `content` in the order of its schema, after `ResponseInformation`. */
export function replyOf(operation: Operation, reference: string, content: XmlNode): string {
  return response(operation, reference, { Errors: '', InformationalMessages: NIL }, content);
}

/** A reply with errors; `content` is that of a response without a result. */
export function refusalOf(
  operation: Operation,
  reference: string,
  { problems }: Refusal,
  content: XmlNode,
): string {
  const Errors = {
    Error: problems.map(({ code, message, field }) => ({
      Code: code,
      Description: message,
      AdditionalInformation: field ?? NIL,
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
        [elementNameOf(operation, 'Response')]: {
          '@_xmlns': namespace,
          '@_xmlns:i': XSI,
          ResponseInformation: information,
          ...content,
        },
      },
    },
  });
}

export function faultOf({ faultcode, faultstring, problems }: Fault): string {
  const detail: XmlNode = {
    ValidationFault: {
      '@_xmlns': VALIDATION,
      '@_xmlns:i': XSI,
      Details: {
        '@_xmlns:a': DETAILS,
        'a:ValidationDetail': problems.map(({ code, message, field }) => ({
          'a:Key': field ?? NIL,
          'a:Message': message,
          'a:Tag': code === '' ? NIL : code,
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
          faultstring: { '@_xml:lang': 'en-US', '#text': faultstring },
          detail: problems.length === 0 ? undefined : detail,
        },
      },
    },
  });
}
