/**
 * The complex types of E-Ship's schemas, in a short form: the elements of each sequence with `?` for one that may be
 * left out, `*` for one that may be repeated, `~` for one that may be nil, and the type behind the colon (text when left out).
 * Source: schemas of EstimatingService, ShippingService, ServiceAvailabilityService, ReturnsManagementService (v2), ShippingDocumentsService, TrackingService,
 * PickUpService and LocatorService (v1).
 */
export const SEQUENCES = {
  RequestContext: 'Version~ Language:Language GroupID~ RequestReference~ UserToken?~',

  GetFullEstimateRequest: 'Shipment~:Shipment ShowAlternativeServicesIndicator:boolean',
  CreateShipmentRequest: 'Shipment~:Shipment PrinterType~:PrinterType',
  CreateReturnShipmentRequest: 'RMA?~ ReturnsManagementShipment~:ReturnedShipment PrinterType~:PrinterType',
  VoidShipmentRequest: 'PIN~:PIN',
  ConsolidateRequest: '',
  GetShipmentManifestDocumentRequest: 'ShipmentManifestDocumentCriterium~:ManifestCriterium',
  TrackPackagesByPinRequest: 'PINs~:PINs',
  TrackPackagesByReferenceRequest: 'TrackPackageByReferenceSearchCriteria~:ReferenceSearch',
  GetDeliveryDetailsRequest: 'PIN~:PIN',
  GetDocumentsRequest: 'OutputType?~ Synchronous?~:boolean DocumentCriterium~:DocumentCriterium',

  SchedulePickUpRequest:
    'BillingAccountNumber~ PartnerID?~ PickupInstruction~:PickupInstruction Address~:Address ShipmentSummary?~:ShipmentSummary NotificationEmails?~:NotificationEmails',
  ValidatePickUpRequest:
    'BillingAccountNumber~ PartnerID?~ PickupInstruction~:PickupInstruction Address~:Address ShipmentSummary?~:ShipmentSummary NotificationEmails?~:NotificationEmails',
  ModifyPickUpRequest:
    'BillingAccountNumber~ ConfirmationNumber?~ ModifyPickupInstruction~:ModifyPickupInstruction ShipmentSummary?~:ShipmentSummary',
  ValidateCityPostalCodeZipRequest: 'Addresses~:ShortAddresses',
  GetLocationsByPostalCodeRequest:
    'PostalCode~ SearchOptions?~:SearchOptions LocationTypes?~:LocationTypes HoursOfOperation?~:HoursOfOperation DaysOfOperation?~:DaysOfOperation',
  GetLocationsByCityRequest:
    'CountryCode?~ CityName?~ ProvinceStateCode?~ SearchOptions?~:SearchOptions LocationTypes?~:LocationTypes HoursOfOperation?~:HoursOfOperation DaysOfOperation?~:DaysOfOperation',
  GetLocationsByCoordinatesRequest:
    'Coordinates~:Coordinates SearchOptions?~:SearchOptions LocationTypes?~:LocationTypes HoursOfOperation?~:HoursOfOperation DaysOfOperation?~:DaysOfOperation',
  VoidPickUpRequest: 'PickUpConfirmationNumber?~',
  GetPickUpHistoryRequest: 'PickUpHistorySearchCriteria~:PickUpHistorySearchCriteria',

  Shipment:
    'SenderInformation~:Party ReceiverInformation~:Party FromOnLabelIndicator?~:boolean FromOnLabelInformation?~:FromOnLabel ShipmentDate?~ PackageInformation~:PackageInformation InternationalInformation?~:International ReturnShipmentInformation?~:Returns PaymentInformation~:Payment PickupInformation~:Pickup NotificationInformation?~:Notification TrackingReferenceInformation?~:References OtherInformation?~:Other ProactiveNotification?~:Proactive',
  ReturnedShipment:
    'SenderInformation~:Party ReceiverInformation~:Party PackageInformation~:ReturnedPackages PaymentInformation~:Payment PickupInformation~:Pickup NotificationInformation?~:Notification TrackingReferenceInformation?~:References OtherInformation?~:Other ProactiveNotification?~:Proactive',
  ReturnedPackages:
    'ServiceID~ Description?~ TotalWeight~:WholeWeight TotalPieces:int PiecesInformation?~:Pieces DangerousGoodsDeclarationDocumentIndicator?:boolean OptionsInformation?~:Options',
  WholeWeight: 'Value~:int WeightUnit:WeightUnit',
  Party: 'Address~:Address TaxNumber?~',
  FromOnLabel: 'Address~:Address',
  Address:
    'Name~ Company?~ Department?~ StreetNumber~ StreetSuffix?~ StreetName~ StreetType?~ StreetDirection?~ Suite?~ Floor?~ StreetAddress2?~ StreetAddress3?~ City~ Province~ Country~ PostalCode~ PhoneNumber~:Phone FaxNumber?~:Phone',
  Phone: 'CountryCode~ AreaCode~ Phone~ Extension?~',
  PackageInformation:
    'ServiceID~ Description?~ TotalWeight~:Weight TotalPieces:int PiecesInformation?~:Pieces DangerousGoodsDeclarationDocumentIndicator?:boolean OptionsInformation?~:Options',
  Weight: 'Value~:decimal WeightUnit:WeightUnit',
  Pieces: 'Piece?*~:Piece',
  Piece: 'Weight~:Weight Length?~:Dimension Width?~:Dimension Height?~:Dimension Options?~:OptionPairs',
  Dimension: 'Value~:decimal DimensionUnit:DimensionUnit',
  OptionPairs: 'OptionIDValuePair?*~:OptionPair',
  OptionPair: 'ID~ Value~',
  Options: 'Options~:OptionPairs ExpressChequeAddress?~:Address',
  International:
    'DocumentsOnlyIndicator:boolean ContentDetails?~:ContentDetails BuyerInformation?~:Party PreferredCustomsBroker?~ DutyInformation?~:Duty ImportExportType?~:ImportExportType CustomsInvoiceDocumentIndicator?:boolean',
  ContentDetails: 'ContentDetail?*~:ContentDetail',
  ContentDetail:
    'Description~ HarmonizedCode~ CountryOfManufacture~ ProductCode~ UnitValue:decimal Quantity:int NAFTADocumentIndicator?:boolean USMCADocumentIndicator?:boolean FDADocumentIndicator?:boolean FCCDocumentIndicator?:boolean SenderIsProducerIndicator?:boolean TextileIndicator?:boolean TextileManufacturer?~',
  Duty: 'BillDutiesToParty~:DutyParty BusinessRelationship~:Relationship Currency~:DutyCurrency',
  Returns: 'NumberOfReturnShipments:int ReturnShipment~:ReturnShipment',
  ReturnShipment:
    'SenderInformation~:Party ReceiverInformation~:Party PackageInformation~:PackageInformation PaymentInformation~:Payment PickupInformation~:Pickup NotificationInformation?~:Notification TrackingReferenceInformation?~:References OtherInformation?~:Other',
  Payment:
    'PaymentType:PaymentType RegisteredAccountNumber~ BillingAccountNumber?~ CreditCardInformation?~:CreditCard',
  CreditCard: 'Type:CreditCardType Number~ Name~ ExpiryMonth:int ExpiryYear:int CVV~ BillingPostalCode~',
  Pickup: 'PickupType:PickupType',
  Notification:
    'ConfirmationEmailAddress?~ AdvancedShippingNotificationEmailAddress1?~ AdvancedShippingNotificationEmailAddress2?~ AdvancedShippingNotificationMessage?~',
  References: 'Reference1?~ Reference2?~ Reference3?~ Reference4?~',
  Other: 'CostCentre?~ SpecialInstructions?~',
  Proactive: 'RequestorName~ RequestorEmail~ Subscriptions~:Subscriptions',
  Subscriptions: 'Subscription?*~:Subscription',
  Subscription: 'Name~ Email~ NotifyWhenExceptionOccurs:boolean NotifyWhenDeliveryOccurs:boolean',

  DocumentCriterium: 'DocumentCriteria?*~:DocumentCriteria',
  DocumentCriteria: 'PIN~:PIN DocumentTypes?~:DocumentTypes',
  ManifestCriterium: 'ShipmentManifestDocumentCriteria?*~:ManifestCriteria',
  ManifestCriteria: 'ManifestDate~',
  PINs: 'PIN?*~:PIN',
  PIN: 'Value~',
  DocumentTypes: 'DocumentType?*~',
  ReferenceSearch:
    'Reference~ DestinationPostalCode?~ DestinationCountryCode?~ BillingAccountNumber?~ ShipmentFromDate~ ShipmentToDate~',

  PickupInstruction:
    'Date~ AnyTimeAfter~ UntilTime~ TotalWeight?~:Weight TotalPieces?:int BoxesIndicator?~ PickUpLocation?~ AdditionalInstructions?~ SupplyRequestCodes?~:SupplyRequestCodes TrailerAccessible?:boolean LoadingDockAvailable?:boolean ShipmentOnSkids?:boolean NumberOfSkids?~:int',
  ModifyPickupInstruction:
    'UntilTime~ PickUpLocation?~ SupplyRequestCodes?~:SupplyRequestCodes TrailerAccessible?:boolean LoadingDockAvailable?:boolean ShipmentOnSkids?:boolean NumberOfSkids?~:int',
  Coordinates: 'Latitude?:decimal Longitude?:decimal',
  SearchOptions:
    'RadialDistanceInKM?:decimal HoldForPickup?:boolean DangerousGoods?:boolean Kiosk?:boolean StreetAccess?:boolean WheelChairAccess?:boolean MaxNumberOfLocations?:int',
  LocationTypes: 'LocationType?*~',
  HoursOfOperation: 'OpenTime?~:dateTime CloseTime?~:dateTime CurrentlyOpen?:boolean GMTOffset?~:dateTime',
  DaysOfOperation: 'DaysOfWeek?*~',
  ShortAddresses: 'ShortAddress?*~:ShortAddress',
  ShortAddress: 'City~ Province~ Country~ PostalCode~',
  SupplyRequestCodes: 'SupplyRequestCode?*~',
  ShipmentSummary: 'ShipmentSummaryDetails~:ShipmentSummaryDetails',
  ShipmentSummaryDetails: 'ShipmentSummaryDetail?*~:ShipmentSummaryDetail',
  ShipmentSummaryDetail: 'DestinationCode~ ModeOfTransport?~ TotalPieces:int TotalWeight~:Weight',
  NotificationEmails: 'NotificationEmail?*~',
  PickUpHistorySearchCriteria:
    'FromDate~ ToDate~ ConfirmationNumber?~ AccountNumber~ Status?~ MaxNumOfRecords?:int SortColumn?~ SortDirection?~',
} as const;

export const ENUMERATIONS = {
  Language: 'en fr',
  WeightUnit: 'lb kg',
  DimensionUnit: 'in cm',
  PrinterType: 'Regular Thermal',
  DutyParty: 'Sender Receiver Buyer',
  Relationship: 'Related NotRelated',
  DutyCurrency: 'CAD USD',
  ImportExportType: 'Permanent Temporary Repair Return',
  PaymentType: 'Sender Receiver ThirdParty CreditCard',
  CreditCardType: 'Visa MasterCard AmericanExpress',
  PickupType: 'DropOff PreScheduled',
} as const;
