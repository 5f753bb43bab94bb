/**
 * Envelopes: requests are checked, replies are written. Names and order of elements, what is required, and the types of values are
 * judged. Source: schemas of EstimatingService, ShippingService, ServiceAvailabilityService, ReturnsManagementService (v2),
 * ShippingDocumentsService, TrackingService, PickUpService and LocatorService (v1), as far as Waybill sends their elements.
 */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type BodyReader, type Problem, Refusal, refuse } from '@waybill/simulator/server';
import { textAt, type XmlElement, xmlBody } from '@waybill/simulator/xml';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const VALIDATION = 'http://www.microsoft.com/practices/EnterpriseLibrary/2007/01/wcf/validation';
const DETAILS =
  'http://schemas.datacontract.org/2004/07/Microsoft.Practices.EnterpriseLibrary.Validation.Integration.WCF';
const NO_ADDRESSING = 'http://schemas.microsoft.com/ws/2005/05/addressing/none';

const EMPTY_PICKUP = 'IsBulkdRequired=false CutOffTime CutOffWindow=0 BulkMaxWeight=0 BulkMaxPackages=0';

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
  ValidatePickUp: ['v1', 'pickup', EMPTY_PICKUP],
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

function envelope(body: XmlNode, header?: XmlNode): string {
  return writeXml({ 's:Envelope': { '@_xmlns:s': SOAP, 's:Header': header, 's:Body': body } });
}

/** A reply; `content` in the order of its schema, after `ResponseInformation`. */
export function replyOf(
  operation: Operation,
  reference: string,
  content: XmlNode,
  problems: readonly Problem[] = [],
): string {
  const namespace = namespaceOf(operation);
  const response = {
    ...{ '@_xmlns': namespace, '@_xmlns:i': XSI },
    ResponseInformation: informationOf(problems),
    ...content,
  };
  const context = { '@_xmlns:h': namespace, '@_xmlns:i': XSI, 'h:ResponseReference': reference };
  return envelope({ [elementNameOf(operation, 'Response')]: response }, { 'h:ResponseContext': context });
}

export function faultOf({ faultcode, faultstring, problems }: Fault): string {
  const details = problems.map(({ code, message, field }) => ({
    'a:Key': field ?? NIL,
    'a:Message': message,
    'a:Tag': code === '' ? NIL : code,
  }));
  const ValidationFault = {
    ...{ '@_xmlns': VALIDATION, '@_xmlns:i': XSI },
    Details: { '@_xmlns:a': DETAILS, 'a:ValidationDetail': details },
  };
  return envelope({
    's:Fault': {
      faultcode: { '@_xmlns:a': NO_ADDRESSING, '#text': faultcode },
      faultstring: { '@_xml:lang': 'en-US', '#text': faultstring },
      detail: problems.length === 0 ? undefined : { ValidationFault },
    },
  });
}

const SHIPMENT_DETAILS =
  'PaymentInformation:Payment PickupInformation:Pickup NotificationInformation?:Notification TrackingReferenceInformation?:References OtherInformation?:Other ProactiveNotification?:Proactive';
const PAIRS = '[OptionIDValuePair:OptionPair]';
const PIECES =
  'TotalPieces:int PiecesInformation?:[Piece:Piece] DangerousGoodsDeclarationDocumentIndicator?:boolean OptionsInformation?:Options';
const SUMMARY = 'ShipmentSummary?:ShipmentSummary';
const PICKUP_REQUEST = `BillingAccountNumber PickupInstruction:PickupInstruction Address:Address ${SUMMARY} NotificationEmails?:[NotificationEmail]`;
const PICKUP_PLACE =
  'PickUpLocation? AdditionalInstructions? SupplyRequestCodes?:[SupplyRequestCode] TrailerAccessible?:boolean LoadingDockAvailable?:boolean ShipmentOnSkids?:boolean NumberOfSkids?:int';

/**
 * Elements in order: `?` for one that may be left out, and behind the colon its type, text if there is none: the name of a
 * sequence or of a value, words (`lb|kg`), or any number of one element (`[PIN:PIN]`).
 */
const SEQUENCES: Readonly<Record<string, string>> = {
  RequestContext: 'Version Language:en|fr GroupID RequestReference UserToken?',

  GetFullEstimateRequest: 'Shipment:Shipment ShowAlternativeServicesIndicator:boolean',
  CreateShipmentRequest: 'Shipment:Shipment PrinterType:Regular|Thermal',
  CreateReturnShipmentRequest: 'RMA? ReturnsManagementShipment:ReturnedShipment PrinterType:Regular|Thermal',
  VoidShipmentRequest: 'PIN:PIN',
  ConsolidateRequest: '',
  GetShipmentManifestDocumentRequest:
    'ShipmentManifestDocumentCriterium:[ShipmentManifestDocumentCriteria:ManifestCriteria]',
  TrackPackagesByPinRequest: 'PINs:[PIN:PIN]',
  TrackPackagesByReferenceRequest: 'TrackPackageByReferenceSearchCriteria:ReferenceSearch',
  GetDeliveryDetailsRequest: 'PIN:PIN',
  GetDocumentsRequest:
    'OutputType? Synchronous?:boolean DocumentCriterium:[DocumentCriteria:DocumentCriteria]',
  SchedulePickUpRequest: PICKUP_REQUEST,
  ValidatePickUpRequest: PICKUP_REQUEST,
  ModifyPickUpRequest: `BillingAccountNumber ConfirmationNumber? ModifyPickupInstruction:ModifyPickupInstruction ${SUMMARY}`,
  VoidPickUpRequest: 'PickUpConfirmationNumber?',
  GetPickUpHistoryRequest: 'PickUpHistorySearchCriteria:PickUpHistory',
  ValidateCityPostalCodeZipRequest: 'Addresses:[ShortAddress:ShortAddress]',
  GetLocationsByPostalCodeRequest: 'PostalCode SearchOptions?:SearchOptions',
  GetLocationsByCityRequest: 'CountryCode? CityName? ProvinceStateCode? SearchOptions?:SearchOptions',
  GetLocationsByCoordinatesRequest: 'Coordinates:Coordinates SearchOptions?:SearchOptions',

  Shipment: `SenderInformation:Party ReceiverInformation:Party ShipmentDate? PackageInformation:Packages InternationalInformation?:International ${SHIPMENT_DETAILS}`,
  ReturnedShipment: `SenderInformation:Party ReceiverInformation:Party PackageInformation:ReturnedPackages ${SHIPMENT_DETAILS}`,
  Party: 'Address:Address TaxNumber?',
  Address:
    'Name Company? Department? StreetNumber StreetSuffix? StreetName StreetType? StreetDirection? Suite? Floor? StreetAddress2? StreetAddress3? City Province Country PostalCode PhoneNumber:Phone',
  Phone: 'CountryCode AreaCode Phone Extension?',
  Packages: `ServiceID Description? TotalWeight:Weight ${PIECES}`,
  ReturnedPackages: `ServiceID Description? TotalWeight:WholeWeight ${PIECES}`,
  Weight: 'Value:decimal WeightUnit:lb|kg',
  WholeWeight: 'Value:int WeightUnit:lb|kg',
  Piece: `Weight:Weight Length?:Dimension Width?:Dimension Height?:Dimension Options?:${PAIRS}`,
  Dimension: 'Value:decimal DimensionUnit:in|cm',
  OptionPair: 'ID Value',
  Options: `Options:${PAIRS} ExpressChequeAddress?:Address`,
  International:
    'DocumentsOnlyIndicator:boolean ContentDetails?:[ContentDetail:ContentDetail] BuyerInformation?:Party PreferredCustomsBroker? DutyInformation?:Duty ImportExportType?:Permanent|Temporary|Repair|Return CustomsInvoiceDocumentIndicator?:boolean',
  ContentDetail:
    'Description HarmonizedCode CountryOfManufacture ProductCode UnitValue:decimal Quantity:int NAFTADocumentIndicator?:boolean USMCADocumentIndicator?:boolean FDADocumentIndicator?:boolean FCCDocumentIndicator?:boolean SenderIsProducerIndicator?:boolean TextileIndicator?:boolean TextileManufacturer?',
  Duty: 'BillDutiesToParty:Sender|Receiver|Buyer BusinessRelationship:Related|NotRelated Currency:CAD|USD',
  Payment: 'PaymentType:Sender|Receiver|ThirdParty|CreditCard RegisteredAccountNumber BillingAccountNumber?',
  Pickup: 'PickupType:DropOff|PreScheduled',
  Notification:
    'ConfirmationEmailAddress? AdvancedShippingNotificationEmailAddress1? AdvancedShippingNotificationEmailAddress2? AdvancedShippingNotificationMessage?',
  References: 'Reference1? Reference2? Reference3? Reference4?',
  Other: 'CostCentre? SpecialInstructions?',
  Proactive: 'RequestorName RequestorEmail Subscriptions:[Subscription:Subscription]',
  Subscription: 'Name Email NotifyWhenExceptionOccurs:boolean NotifyWhenDeliveryOccurs:boolean',

  DocumentCriteria: 'PIN:PIN DocumentTypes?:[DocumentType]',
  ManifestCriteria: 'ManifestDate',
  PIN: 'Value',
  ReferenceSearch:
    'Reference DestinationPostalCode? DestinationCountryCode? BillingAccountNumber? ShipmentFromDate ShipmentToDate',

  PickupInstruction: `Date AnyTimeAfter UntilTime TotalWeight?:Weight TotalPieces?:int BoxesIndicator? ${PICKUP_PLACE}`,
  ModifyPickupInstruction: `UntilTime ${PICKUP_PLACE.replace('AdditionalInstructions? ', '')}`,
  ShipmentSummary: 'ShipmentSummaryDetails:[ShipmentSummaryDetail:ShipmentSummaryDetail]',
  ShipmentSummaryDetail: 'DestinationCode ModeOfTransport? TotalPieces:int TotalWeight:Weight',
  PickUpHistory: 'FromDate ToDate ConfirmationNumber? AccountNumber Status?',

  Coordinates: 'Latitude?:decimal Longitude?:decimal',
  SearchOptions:
    'RadialDistanceInKM?:decimal HoldForPickup?:boolean DangerousGoods?:boolean MaxNumberOfLocations?:int',
  ShortAddress: 'City Province Country PostalCode',
};

const VALUES: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false|1|0)$/,
  int: /^[+-]?\d{1,9}$/,
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
};

/** What is wrong, and the name of the element at fault. */
export interface Breach {
  readonly element: string;
  readonly problem: string;
}

/** The first breach of an element of a type; `undefined` when it is valid. */
function breachOf(element: XmlElement, type: string): Breach | undefined {
  const { name, namespace, children, text, attributes } = element;
  if (attributes[`{${XSI}}nil`] === 'true') return undefined;
  const isList = type.startsWith('[');
  const sequence = isList ? type.slice(1, -1) : SEQUENCES[type];
  if (sequence === undefined) {
    const isWord = type.includes('|');
    const isValid = isWord ? type.split('|').includes(text) : (VALUES[type]?.test(text) ?? true);
    if (children.length === 0 && isValid) return undefined;
    return { element: name, problem: `${JSON.stringify(text)} is not a valid ${isWord ? name : type}` };
  }
  let at = 0;
  for (const written of sequence === '' ? [] : sequence.split(' ')) {
    const [, wanted = '', optional, content = 'text'] = /^(\w+)(\??)(?::(\S+))?$/.exec(written) ?? [];
    const from = at;
    for (let child = children[at]; child !== undefined && child.name === wanted; child = children[at]) {
      if (child.namespace !== namespace || (at > from && !isList)) break;
      const breach = breachOf(child, content);
      if (breach !== undefined) return breach;
      at += 1;
    }
    if (at === from && !optional && !isList)
      return { element: wanted, problem: `it is missing from ${name}, or out of order` };
  }
  const left = children[at];
  return left && { element: left.name, problem: `it is not expected here in ${name}` };
}
