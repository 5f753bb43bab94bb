/** Envelopes: requests are checked, replies are written. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type BodyReader, type Problem, Refusal, refuse } from '@waybill/simulator/server';
import { textAt, type XmlElement, xmlBody } from '@waybill/simulator/xml';
import { breachOf } from './schema.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const VALIDATION = 'http://www.microsoft.com/practices/EnterpriseLibrary/2007/01/wcf/validation';
const DETAILS =
  'http://schemas.datacontract.org/2004/07/Microsoft.Practices.EnterpriseLibrary.Validation.Integration.WCF';
const NO_ADDRESSING = 'http://schemas.microsoft.com/ws/2005/05/addressing/none';

/** Version and service of each operation, and the content of its reply without a result: nil where no value is given. */
const OPERATIONS = {
  GetFullEstimate: ['v2', 'estimating', 'ShipmentEstimates ReturnShipmentEstimates'],
  CreateShipment: ['v2', 'shipping', 'ShipmentPIN PiecePINs ReturnShipmentPINs ExpressChequePIN'],
  VoidShipment: ['v2', 'shipping', ''],
  Consolidate: ['v2', 'shipping', ''],
  CreateReturnShipment: ['v2', 'returnsmanagement', 'ShipmentPIN PiecePINs RMA'],
  TrackPackagesByPin: ['v1', 'tracking', 'TrackingInformationList'],
  TrackPackagesByReference: ['v1', 'tracking', 'TrackingInformationList'],
  GetDeliveryDetails: ['v1', 'tracking', 'DeliveryDetails'],
  GetDocuments: ['v1', 'shippingdocuments', 'Documents'],
  GetShipmentManifestDocument: ['v1', 'shippingdocuments', 'ManifestBatches'],
  GetLocationsByPostalCode: ['v1', 'locator', 'Locations'],
  GetLocationsByCity: ['v1', 'locator', 'Locations'],
  GetLocationsByCoordinates: ['v1', 'locator', 'Locations'],
  ValidateCityPostalCodeZip: ['v2', 'serviceavailability', 'SuggestedAddresses'],
  ValidatePickUp: [
    'v1',
    'pickup',
    'IsBulkdRequired=false CutOffTime CutOffWindow=0 BulkMaxWeight=0 BulkMaxPackages=0',
  ],
  SchedulePickUp: ['v1', 'pickup', 'PickUpConfirmationNumber'],
  ModifyPickUp: ['v1', 'pickup', 'PickUpConfirmationNumber'],
  VoidPickUp: ['v1', 'pickup', ''],
  GetPickUpHistory: ['v1', 'pickup', 'PickUpDetailList'],
} as const satisfies Readonly<Record<string, readonly [version: string, service: string, empty: string]>>;
export type Operation = keyof typeof OPERATIONS;

const namespaceOf = (operation: Operation) =>
  `http://purolator.com/pws/datatypes/${OPERATIONS[operation][0]}`;

/** The name of an element, which is not always that of the operation. */
function elementNameOf(operation: Operation, which: 'Request' | 'Response'): string {
  if (operation === 'CreateReturnShipment') return `CreateReturnsManagementShipment${which}`;
  const isSearch = which === 'Response' && OPERATIONS[operation][1] === 'locator';
  return isSearch ? 'GetLocationsResponse' : `${operation}${which}`;
}

/** A SOAP fault with 500. Its problems are the details of a `ValidationFault`; a generic fault has no details. */
export class Fault extends Refusal {
  readonly faultcode: string;
  readonly faultstring: string;

  constructor(faultcode: string, faultstring: string, details: readonly Problem[] = []) {
    super(500, details);
    this.faultcode = faultcode;
    this.faultstring = faultstring;
  }
}

export function validationFault(details: readonly Problem[]): Fault {
  return new Fault('s:Client', 'The request failed validation.', details);
}

/** A business error: `Error` of a `ResponseInformation`, in a 200. */
export function problem(code: string, message: string, field?: string): Refusal {
  return new Refusal(200, [{ code, message, ...(field === undefined ? {} : { field }) }]);
}

export type Language = 'en' | 'fr';

interface SoapRequest {
  readonly operation: Operation;
  readonly reference: string;
  readonly language: Language;
  readonly context: XmlElement;
  /** `<operation>Request` */
  readonly content: XmlElement;
}

/** The operation that a path and a SOAPAction name. IIS does not distinguish capitals from small letters in paths. */
function operationOf(path: string, action: string): Operation {
  const bare = action.replaceAll('"', '');
  const found = (Object.keys(OPERATIONS) as Operation[]).find((operation) => {
    const [version, service] = OPERATIONS[operation];
    return (
      bare === `http://purolator.com/pws/service/${version}/${operation}` &&
      path.toLowerCase() === `/ews/${version}/${service}/${service}service.asmx`
    );
  });
  if (found !== undefined) return found;
  const mismatch = `The message with Action '${bare}' cannot be processed at the receiver, due to a ContractFilter mismatch at the EndpointDispatcher.`;
  throw new Fault('a:ActionNotSupported', mismatch);
}

/** A request's header and content, both valid by their schemas. */
export const soapBody: BodyReader<SoapRequest> = (request) => {
  const { headers, path } = request;
  if (!/^text\/xml\b/.test(headers.get('content-type') ?? ''))
    throw refuse('415', 'Unsupported Media Type', 415);
  return readEnvelope(operationOf(path, headers.get('soapaction') ?? ''))(request);
};

const invalid = (field: string, why: string) =>
  validationFault([{ code: '', message: `${field}: ${why}.`, field }]);

/** @throws Fault for anything but a valid request of the operation. */
function readEnvelope(operation: Operation): (request: { readonly text: string }) => SoapRequest {
  const child = (parent: XmlElement | undefined, uri: string, name: string) =>
    parent?.children.find((one) => one.namespace === uri && one.name === name);
  return xmlBody(
    (envelope) => {
      if (envelope.namespace !== SOAP || envelope.name !== 'Envelope')
        throw new Fault('s:VersionMismatch', 'The message is not a SOAP 1.1 envelope.');
      const valid = (part: string, name: string, type: string): XmlElement => {
        const element = child(child(envelope, SOAP, part), namespaceOf(operation), name);
        if (element === undefined) throw invalid(name, 'it is required');
        const breach = breachOf(element, type);
        if (breach !== undefined) throw invalid(breach.element, breach.problem);
        return element;
      };
      const context = valid('Header', 'RequestContext', 'RequestContext');
      const content = valid('Body', elementNameOf(operation, 'Request'), `${operation}Request`);
      const language = textAt(context, 'Language') === 'fr' ? 'fr' : 'en';
      return { operation, reference: textAt(context, 'RequestReference'), language, context, content };
    },
    (reason) => new Fault('s:Client', `The message cannot be read: ${reason}`),
  );
}

/** `xs:boolean` */
export const isTrue = (text: string): boolean => text === 'true' || text === '1';

/** The content of an element that is nil. */
export const NIL: XmlNode = { '@_i:nil': 'true' };

/** `ResponseInformation` */
export function informationOf(problems: readonly Problem[]): XmlNode {
  const errors = problems.map(({ code, message, field }) => ({
    Code: code,
    Description: message,
    AdditionalInformation: field ?? NIL,
  }));
  return { Errors: problems.length === 0 ? '' : { Error: errors }, InformationalMessages: NIL };
}

/** A reply with errors, and without a result. */
export function refusalOf(operation: Operation, reference: string, { problems }: Refusal): string {
  const empty = OPERATIONS[operation][2].split(' ').filter((written) => written !== '');
  const content = empty.map((written) => written.split('=')).map(([name, value]) => [name, value ?? NIL]);
  return replyOf(operation, reference, Object.fromEntries(content), problems);
}

/** A reply; `content` in the order of its schema, after `ResponseInformation`. */
export function replyOf(
  operation: Operation,
  reference: string,
  content: XmlNode,
  problems: readonly Problem[] = [],
): string {
  const namespace = namespaceOf(operation);
  return writeXml({
    's:Envelope': {
      '@_xmlns:s': SOAP,
      's:Header': {
        'h:ResponseContext': { '@_xmlns:h': namespace, '@_xmlns:i': XSI, 'h:ResponseReference': reference },
      },
      's:Body': {
        [elementNameOf(operation, 'Response')]: {
          '@_xmlns': namespace,
          '@_xmlns:i': XSI,
          ResponseInformation: informationOf(problems),
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
