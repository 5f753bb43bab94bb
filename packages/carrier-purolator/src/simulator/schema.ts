/**
 * Judges the content of requests: names and order of elements, what is required, and the types of values.
 * Source: schemas of EstimatingService, ShippingService, ServiceAvailabilityService, ReturnsManagementService (v2),
 * ShippingDocumentsService, TrackingService, PickUpService and LocatorService (v1), as far as Waybill sends their elements.
 */
import type { XmlElement } from '@waybill/simulator/xml';

const SHIPMENT_DETAILS =
  'PaymentInformation:Payment PickupInformation:Pickup NotificationInformation?:Notification TrackingReferenceInformation?:References OtherInformation?:Other ProactiveNotification?:Proactive';
const PICKUP_REQUEST =
  'BillingAccountNumber PickupInstruction:PickupInstruction Address:Address ShipmentSummary?:ShipmentSummary NotificationEmails?:NotificationEmails';
const PICKUP_PLACE =
  'PickUpLocation? AdditionalInstructions? SupplyRequestCodes?:SupplyRequestCodes TrailerAccessible?:boolean LoadingDockAvailable?:boolean ShipmentOnSkids?:boolean NumberOfSkids?:int';

/** Elements in order: `?` for one that may be left out, `*` for one that may be repeated, and the type behind the colon, else text. */
const SEQUENCES: Readonly<Record<string, string>> = {
  RequestContext: 'Version Language:Language GroupID RequestReference UserToken?',

  GetFullEstimateRequest: 'Shipment:Shipment ShowAlternativeServicesIndicator:boolean',
  CreateShipmentRequest: 'Shipment:Shipment PrinterType:PrinterType',
  CreateReturnShipmentRequest: 'RMA? ReturnsManagementShipment:ReturnedShipment PrinterType:PrinterType',
  VoidShipmentRequest: 'PIN:PIN',
  ConsolidateRequest: '',
  GetShipmentManifestDocumentRequest: 'ShipmentManifestDocumentCriterium:ManifestCriterium',
  TrackPackagesByPinRequest: 'PINs:PINs',
  TrackPackagesByReferenceRequest: 'TrackPackageByReferenceSearchCriteria:ReferenceSearch',
  GetDeliveryDetailsRequest: 'PIN:PIN',
  GetDocumentsRequest: 'OutputType? Synchronous?:boolean DocumentCriterium:DocumentCriterium',
  SchedulePickUpRequest: PICKUP_REQUEST,
  ValidatePickUpRequest: PICKUP_REQUEST,
  ModifyPickUpRequest:
    'BillingAccountNumber ConfirmationNumber? ModifyPickupInstruction:ModifyPickupInstruction ShipmentSummary?:ShipmentSummary',
  VoidPickUpRequest: 'PickUpConfirmationNumber?',
  GetPickUpHistoryRequest: 'PickUpHistorySearchCriteria:PickUpHistory',
  ValidateCityPostalCodeZipRequest: 'Addresses:ShortAddresses',
  GetLocationsByPostalCodeRequest: 'PostalCode SearchOptions?:SearchOptions',
  GetLocationsByCityRequest: 'CountryCode? CityName? ProvinceStateCode? SearchOptions?:SearchOptions',
  GetLocationsByCoordinatesRequest: 'Coordinates:Coordinates SearchOptions?:SearchOptions',

  Shipment: `SenderInformation:Party ReceiverInformation:Party ShipmentDate? PackageInformation:Packages InternationalInformation?:International ${SHIPMENT_DETAILS}`,
  ReturnedShipment: `SenderInformation:Party ReceiverInformation:Party PackageInformation:ReturnedPackages ${SHIPMENT_DETAILS}`,
  Party: 'Address:Address TaxNumber?',
  Address:
    'Name Company? Department? StreetNumber StreetSuffix? StreetName StreetType? StreetDirection? Suite? Floor? StreetAddress2? StreetAddress3? City Province Country PostalCode PhoneNumber:Phone',
  Phone: 'CountryCode AreaCode Phone Extension?',
  Packages:
    'ServiceID Description? TotalWeight:Weight TotalPieces:int PiecesInformation?:Pieces DangerousGoodsDeclarationDocumentIndicator?:boolean OptionsInformation?:Options',
  ReturnedPackages:
    'ServiceID Description? TotalWeight:WholeWeight TotalPieces:int PiecesInformation?:Pieces DangerousGoodsDeclarationDocumentIndicator?:boolean OptionsInformation?:Options',
  Weight: 'Value:decimal WeightUnit:WeightUnit',
  WholeWeight: 'Value:int WeightUnit:WeightUnit',
  Pieces: 'Piece?*:Piece',
  Piece: 'Weight:Weight Length?:Dimension Width?:Dimension Height?:Dimension Options?:OptionPairs',
  Dimension: 'Value:decimal DimensionUnit:DimensionUnit',
  OptionPairs: 'OptionIDValuePair?*:OptionPair',
  OptionPair: 'ID Value',
  Options: 'Options:OptionPairs ExpressChequeAddress?:Address',
  International:
    'DocumentsOnlyIndicator:boolean ContentDetails?:ContentDetails BuyerInformation?:Party PreferredCustomsBroker? DutyInformation?:Duty ImportExportType?:ImportExportType CustomsInvoiceDocumentIndicator?:boolean',
  ContentDetails: 'ContentDetail?*:ContentDetail',
  ContentDetail:
    'Description HarmonizedCode CountryOfManufacture ProductCode UnitValue:decimal Quantity:int NAFTADocumentIndicator?:boolean USMCADocumentIndicator?:boolean FDADocumentIndicator?:boolean FCCDocumentIndicator?:boolean SenderIsProducerIndicator?:boolean TextileIndicator?:boolean TextileManufacturer?',
  Duty: 'BillDutiesToParty:DutyParty BusinessRelationship:Relationship Currency:DutyCurrency',
  Payment: 'PaymentType:PaymentType RegisteredAccountNumber BillingAccountNumber?',
  Pickup: 'PickupType:PickupType',
  Notification:
    'ConfirmationEmailAddress? AdvancedShippingNotificationEmailAddress1? AdvancedShippingNotificationEmailAddress2? AdvancedShippingNotificationMessage?',
  References: 'Reference1? Reference2? Reference3? Reference4?',
  Other: 'CostCentre? SpecialInstructions?',
  Proactive: 'RequestorName RequestorEmail Subscriptions:Subscriptions',
  Subscriptions: 'Subscription?*:Subscription',
  Subscription: 'Name Email NotifyWhenExceptionOccurs:boolean NotifyWhenDeliveryOccurs:boolean',

  DocumentCriterium: 'DocumentCriteria?*:DocumentCriteria',
  DocumentCriteria: 'PIN:PIN DocumentTypes?:DocumentTypes',
  DocumentTypes: 'DocumentType?*',
  ManifestCriterium: 'ShipmentManifestDocumentCriteria?*:ManifestCriteria',
  ManifestCriteria: 'ManifestDate',
  PINs: 'PIN?*:PIN',
  PIN: 'Value',
  ReferenceSearch:
    'Reference DestinationPostalCode? DestinationCountryCode? BillingAccountNumber? ShipmentFromDate ShipmentToDate',

  PickupInstruction: `Date AnyTimeAfter UntilTime TotalWeight?:Weight TotalPieces?:int BoxesIndicator? ${PICKUP_PLACE}`,
  ModifyPickupInstruction: `UntilTime ${PICKUP_PLACE.replace('AdditionalInstructions? ', '')}`,
  SupplyRequestCodes: 'SupplyRequestCode?*',
  ShipmentSummary: 'ShipmentSummaryDetails:ShipmentSummaryDetails',
  ShipmentSummaryDetails: 'ShipmentSummaryDetail?*:ShipmentSummaryDetail',
  ShipmentSummaryDetail: 'DestinationCode ModeOfTransport? TotalPieces:int TotalWeight:Weight',
  NotificationEmails: 'NotificationEmail?*',
  PickUpHistory: 'FromDate ToDate ConfirmationNumber? AccountNumber Status?',

  Coordinates: 'Latitude?:decimal Longitude?:decimal',
  SearchOptions:
    'RadialDistanceInKM?:decimal HoldForPickup?:boolean DangerousGoods?:boolean MaxNumberOfLocations?:int',
  ShortAddresses: 'ShortAddress?*:ShortAddress',
  ShortAddress: 'City Province Country PostalCode',
};

const VALUES: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false|1|0)$/,
  int: /^[+-]?\d{1,9}$/,
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  Language: /^(en|fr)$/,
  WeightUnit: /^(lb|kg)$/,
  DimensionUnit: /^(in|cm)$/,
  PrinterType: /^(Regular|Thermal)$/,
  DutyParty: /^(Sender|Receiver|Buyer)$/,
  Relationship: /^(Not)?Related$/,
  DutyCurrency: /^(CAD|USD)$/,
  ImportExportType: /^(Permanent|Temporary|Repair|Return)$/,
  PaymentType: /^(Sender|Receiver|ThirdParty|CreditCard)$/,
  PickupType: /^(DropOff|PreScheduled)$/,
};

/** What is wrong, and the name of the element at fault. */
export interface Breach {
  readonly element: string;
  readonly problem: string;
}

const NIL = '{http://www.w3.org/2001/XMLSchema-instance}nil';

/** The first breach of an element of a type; `undefined` when it is valid. */
export function breachOf(element: XmlElement, type: string): Breach | undefined {
  const { name, namespace, children, text, attributes } = element;
  if (attributes[NIL] === 'true') return undefined;
  const sequence = SEQUENCES[type];
  if (sequence === undefined)
    return children.length === 0 && (VALUES[type]?.test(text) ?? true)
      ? undefined
      : { element: name, problem: `${JSON.stringify(text)} is not a valid ${type}` };
  let at = 0;
  for (const written of sequence === '' ? [] : sequence.split(' ')) {
    const [, wanted = '', flags = '', content = 'text'] = /^(\w+)([?*]*)(?::(\w+))?$/.exec(written) ?? [];
    const from = at;
    for (let child = children[at]; child !== undefined && child.name === wanted; child = children[at]) {
      if (child.namespace !== namespace || (at > from && !flags.includes('*'))) break;
      const breach = breachOf(child, content);
      if (breach !== undefined) return breach;
      at += 1;
    }
    if (at === from && !flags.includes('?'))
      return { element: wanted, problem: `it is missing from ${name}, or out of order` };
  }
  const left = children[at];
  return left && { element: left.name, problem: `it is not expected here in ${name}` };
}
