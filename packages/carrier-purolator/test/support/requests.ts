/** SOAP requests written by hand, as another program than Waybill would send them. */
const V2 = 'http://purolator.com/pws/datatypes/v2';
const V1 = 'http://purolator.com/pws/datatypes/v1';

export const PATHS = {
  GetFullEstimate: '/EWS/v2/Estimating/EstimatingService.asmx',
  CreateShipment: '/EWS/V2/Shipping/ShippingService.asmx',
  CreateReturnShipment: '/EWS/V2/ReturnsManagement/ReturnsManagementService.asmx',
  VoidShipment: '/EWS/V2/Shipping/ShippingService.asmx',
  Consolidate: '/EWS/V2/Shipping/ShippingService.asmx',
  GetDeliveryDetails: '/EWS/V1/Tracking/TrackingService.asmx',
  GetDocuments: '/EWS/V1/ShippingDocuments/ShippingDocumentsService.asmx',
  GetShipmentManifestDocument: '/EWS/V1/ShippingDocuments/ShippingDocumentsService.asmx',
  ValidateCityPostalCodeZip: '/EWS/V2/ServiceAvailability/ServiceAvailabilityService.asmx',
  GetLocationsByPostalCode: '/EWS/V1/Locator/LocatorService.asmx',
  GetLocationsByCity: '/EWS/V1/Locator/LocatorService.asmx',
  GetLocationsByCoordinates: '/EWS/V1/Locator/LocatorService.asmx',
  ValidatePickUp: '/EWS/V1/PickUp/PickUpService.asmx',
  SchedulePickUp: '/EWS/V1/PickUp/PickUpService.asmx',
  ModifyPickUp: '/EWS/V1/PickUp/PickUpService.asmx',
  VoidPickUp: '/EWS/V1/PickUp/PickUpService.asmx',
  GetPickUpHistory: '/EWS/V1/PickUp/PickUpService.asmx',
  TrackPackagesByPin: '/EWS/V1/Tracking/TrackingService.asmx',
  TrackPackagesByReference: '/EWS/V1/Tracking/TrackingService.asmx',
} as const;
export type Operation = keyof typeof PATHS;

const generationOf = (operation: Operation) => (PATHS[operation].startsWith('/EWS/V1/') ? 'v1' : 'v2');

export const actionOf = (operation: Operation) =>
  `"http://purolator.com/pws/service/${generationOf(operation)}/${operation}"`;

function envelope(operation: Operation, content: string, token = ''): string {
  const element = `${operation === 'CreateReturnShipment' ? 'CreateReturnsManagementShipment' : operation}Request`;
  const namespace = generationOf(operation) === 'v1' ? V1 : V2;
  const userToken = token === '' ? '' : `<d:UserToken>${token}</d:UserToken>`;
  // With a prefix, as toolkits write it: names must not depend on who declares the namespace.
  const prefixed = content.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1d:');
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:d="${namespace}"><s:Header><d:RequestContext><d:Version>2.0</d:Version><d:Language>en</d:Language><d:GroupID/><d:RequestReference>by hand</d:RequestReference>${userToken}</d:RequestContext></s:Header><s:Body><d:${element}>${prefixed}</d:${element}></s:Body></s:Envelope>`;
}

const address = (name: string, province: string, country: string, code: string, more = '') =>
  `<Address><Name>${name}</Name>${more}<StreetNumber>61</StreetNumber><StreetSuffix>B</StreetSuffix><StreetName>York</StreetName><StreetType>St</StreetType><StreetDirection>W</StreetDirection><Suite>4</Suite><Floor>2</Floor><StreetAddress2>Rear</StreetAddress2><StreetAddress3>Gate 3</StreetAddress3><City>Somewhere</City><Province>${province}</Province><Country>${country}</Country><PostalCode>${code}</PostalCode><PhoneNumber><CountryCode>1</CountryCode><AreaCode>613</AreaCode><Phone>5550100</Phone><Extension>7</Extension></PhoneNumber><FaxNumber><CountryCode>1</CountryCode><AreaCode>613</AreaCode><Phone>5550101</Phone></FaxNumber></Address>`;

const weight = (value: string) => `<Value>${value}</Value><WeightUnit>kg</WeightUnit>`;
const dimension = (name: string, value: string) =>
  `<${name}><Value>${value}</Value><DimensionUnit>cm</DimensionUnit></${name}>`;
const pairs = (...options: readonly (readonly [string, string])[]) =>
  options
    .map(([id, value]) => `<OptionIDValuePair><ID>${id}</ID><Value>${value}</Value></OptionIDValuePair>`)
    .join('');

interface Wishes {
  readonly service?: string;
  readonly account?: string;
  /** Another element in place of one that comes with the shipment. */
  readonly replace?: readonly (readonly [string | RegExp, string])[];
}

/** A shipment inside Canada with every element that it can have. */
function domestic({ service = 'PurolatorGround', account = '9999999999', replace = [] }: Wishes): string {
  const whole = `<Shipment><SenderInformation>${address('Desk', 'ON', 'CA', 'K1A0B1', '<Company>Widgets</Company><Department>Shipping</Department>')}<TaxNumber>123</TaxNumber></SenderInformation><ReceiverInformation>${address('Jo', 'QC', 'CA', 'H2Y1C6')}</ReceiverInformation><FromOnLabelIndicator>true</FromOnLabelIndicator><FromOnLabelInformation>${address('Desk', 'ON', 'CA', 'K1A0B1')}</FromOnLabelInformation><ShipmentDate>2026-03-03</ShipmentDate><PackageInformation><ServiceID>${service}</ServiceID><Description>Widgets</Description><TotalWeight>${weight('3.5')}</TotalWeight><TotalPieces>2</TotalPieces><PiecesInformation><Piece><Weight>${weight('1.5')}</Weight>${dimension('Length', '30')}${dimension('Width', '20')}${dimension('Height', '10')}<Options>${pairs(['SpecialHandling', 'true'], ['SpecialHandlingType', 'FlatPackage'])}</Options></Piece><Piece><Weight>${weight('2')}</Weight></Piece></PiecesInformation><DangerousGoodsDeclarationDocumentIndicator>false</DangerousGoodsDeclarationDocumentIndicator><OptionsInformation><Options>${pairs(['DeclaredValue', '150.00'], ['ResidentialSignatureDomestic', 'true'])}</Options></OptionsInformation></PackageInformation><PaymentInformation><PaymentType>Sender</PaymentType><RegisteredAccountNumber>${account}</RegisteredAccountNumber><BillingAccountNumber>${account}</BillingAccountNumber></PaymentInformation><PickupInformation><PickupType>DropOff</PickupType></PickupInformation><NotificationInformation><ConfirmationEmailAddress>a@example.com</ConfirmationEmailAddress></NotificationInformation><TrackingReferenceInformation><Reference1>R1</Reference1><Reference4>R4</Reference4></TrackingReferenceInformation><OtherInformation><CostCentre>WEB</CostCentre></OtherInformation><ProactiveNotification><RequestorName>Desk</RequestorName><RequestorEmail>a@example.com</RequestorEmail><Subscriptions><Subscription><Name>Jo</Name><Email>b@example.com</Email><NotifyWhenExceptionOccurs>true</NotifyWhenExceptionOccurs><NotifyWhenDeliveryOccurs>0</NotifyWhenDeliveryOccurs></Subscription></Subscriptions></ProactiveNotification></Shipment>`;
  return replace.reduce<string>((text, [from, to]) => text.replace(from, to), whole);
}

const CUSTOMS =
  '<InternationalInformation><DocumentsOnlyIndicator>false</DocumentsOnlyIndicator><ContentDetails><ContentDetail><Description>Vase</Description><HarmonizedCode>6913.90</HarmonizedCode><CountryOfManufacture>CA</CountryOfManufacture><ProductCode>VASE-S</ProductCode><UnitValue>45.5</UnitValue><Quantity>2</Quantity><USMCADocumentIndicator>true</USMCADocumentIndicator><TextileManufacturer i:nil="true"/></ContentDetail></ContentDetails><PreferredCustomsBroker>Livingston</PreferredCustomsBroker><DutyInformation><BillDutiesToParty>Receiver</BillDutiesToParty><BusinessRelationship>NotRelated</BusinessRelationship><Currency>CAD</Currency></DutyInformation><ImportExportType>Permanent</ImportExportType><CustomsInvoiceDocumentIndicator>1</CustomsInvoiceDocumentIndicator></InternationalInformation>';

/** The same to the United States, in one piece. */
function abroad(wishes: Wishes): string {
  return domestic({
    service: 'PurolatorExpressU.S.',
    ...wishes,
    replace: [
      [
        /<ReceiverInformation>.*<\/ReceiverInformation>/,
        `<ReceiverInformation>${address('Jo', 'NY', 'US', '10118')}</ReceiverInformation>`,
      ],
      [/<Piece>.*<\/Piece>/, `<Piece><Weight>${weight('3.5')}</Weight></Piece>`],
      ['<TotalPieces>2', '<TotalPieces>1'],
      [/<OptionsInformation>.*<\/OptionsInformation>/, ''],
      ['<PaymentInformation>', `${CUSTOMS}<PaymentInformation>`],
      ...(wishes.replace ?? []),
    ],
  });
}

export const estimateRequest = (wishes: Wishes = {}, alternatives = false, token = '') =>
  envelope(
    'GetFullEstimate',
    `${domestic(wishes)}<ShowAlternativeServicesIndicator>${alternatives}</ShowAlternativeServicesIndicator>`,
    token,
  );

export const estimateAbroad = (wishes: Wishes = {}) =>
  envelope(
    'GetFullEstimate',
    `${abroad(wishes)}<ShowAlternativeServicesIndicator>1</ShowAlternativeServicesIndicator>`,
  );

export const shipmentRequest = (wishes: Wishes = {}, printer = 'Thermal') =>
  envelope('CreateShipment', `${domestic(wishes)}<PrinterType>${printer}</PrinterType>`);

export const shipmentAbroad = (wishes: Wishes = {}, printer = 'Regular') =>
  envelope('CreateShipment', `${abroad(wishes)}<PrinterType>${printer}</PrinterType>`);

/** The same as a return: without a day, without customs, with a whole weight. */
export const returnRequest = (service = 'PurolatorGroundReturn') => {
  const shipment = domestic({ service })
    .replace(/<FromOnLabelIndicator>.*<\/ShipmentDate>/, '')
    .replace(/<ReturnShipmentInformation>.*<\/ReturnShipmentInformation>/, '')
    .replace(/(<TotalWeight><Value>)[\d.]+/, '$17')
    .replaceAll(/<(\/?)Shipment>/g, '<$1ReturnsManagementShipment>');
  return envelope('CreateReturnShipment', `<RMA>R1</RMA>${shipment}<PrinterType>Thermal</PrinterType>`);
};

export const documentsRequest = (
  pin: string,
  { output = 'PDF', synchronous = 'true', types = [] as readonly string[] } = {},
) =>
  envelope(
    'GetDocuments',
    `<OutputType>${output}</OutputType><Synchronous>${synchronous}</Synchronous><DocumentCriterium><DocumentCriteria><PIN><Value>${pin}</Value></PIN><DocumentTypes>${types.map((type) => `<DocumentType>${type}</DocumentType>`).join('')}</DocumentTypes></DocumentCriteria></DocumentCriterium>`,
  );

const pinElement = (pin: string) => `<PIN><Value>${pin}</Value></PIN>`;

export const voidRequest = (pin: string) => envelope('VoidShipment', pinElement(pin));

export const consolidateRequest = () => envelope('Consolidate', '');

export const manifestRequest = (day: string) =>
  envelope(
    'GetShipmentManifestDocument',
    `<ShipmentManifestDocumentCriterium><ShipmentManifestDocumentCriteria><ManifestDate>${day}</ManifestDate></ShipmentManifestDocumentCriteria></ShipmentManifestDocumentCriterium>`,
  );

const EQUIPMENT =
  '<SupplyRequestCodes><SupplyRequestCode>A1</SupplyRequestCode></SupplyRequestCodes><TrailerAccessible>true</TrailerAccessible><LoadingDockAvailable>true</LoadingDockAvailable><ShipmentOnSkids>true</ShipmentOnSkids><NumberOfSkids>1</NumberOfSkids>';
const SUMMARY = `<ShipmentSummary><ShipmentSummaryDetails><ShipmentSummaryDetail><DestinationCode>DOM</DestinationCode><ModeOfTransport>Air</ModeOfTransport><TotalPieces>2</TotalPieces><TotalWeight>${weight('4')}</TotalWeight></ShipmentSummaryDetail></ShipmentSummaryDetails></ShipmentSummary>`;

/** A pickup with every element that it can have. */
export const pickupRequest = (operation: 'SchedulePickUp' | 'ValidatePickUp', day = '2026-03-04') =>
  envelope(
    operation,
    `<BillingAccountNumber>9999999999</BillingAccountNumber><PartnerID>1</PartnerID><PickupInstruction><Date>${day}</Date><AnyTimeAfter>0900</AnyTimeAfter><UntilTime>1700</UntilTime><TotalWeight>${weight('4')}</TotalWeight><TotalPieces>2</TotalPieces><BoxesIndicator>1</BoxesIndicator><PickUpLocation>BackDoor</PickUpLocation><AdditionalInstructions>Ring twice</AdditionalInstructions>${EQUIPMENT}</PickupInstruction>${address('Desk', 'ON', 'CA', 'K1A0B1')}${SUMMARY}<NotificationEmails><NotificationEmail>desk@example.com</NotificationEmail></NotificationEmails>`,
  );

export const modifyPickupRequest = (number: string) =>
  envelope(
    'ModifyPickUp',
    `<BillingAccountNumber>9999999999</BillingAccountNumber><ConfirmationNumber>${number}</ConfirmationNumber><ModifyPickupInstruction><UntilTime>1800</UntilTime><PickUpLocation>BackDoor</PickUpLocation>${EQUIPMENT}</ModifyPickupInstruction>${SUMMARY}`,
  );

export const voidPickupRequest = (number: string) =>
  envelope('VoidPickUp', `<PickUpConfirmationNumber>${number}</PickUpConfirmationNumber>`);

export const pickupHistoryRequest = (number: string) =>
  envelope(
    'GetPickUpHistory',
    `<PickUpHistorySearchCriteria><FromDate>2026-03-01</FromDate><ToDate>2026-03-31</ToDate><ConfirmationNumber>${number}</ConfirmationNumber><AccountNumber>9999999999</AccountNumber><Status>Scheduled</Status><MaxNumOfRecords>5</MaxNumOfRecords><SortColumn>Date</SortColumn><SortDirection>A</SortDirection></PickUpHistorySearchCriteria>`,
  );

export const cityRequest = (...codes: readonly string[]) =>
  envelope(
    'ValidateCityPostalCodeZip',
    `<Addresses>${codes.map((code) => `<ShortAddress><City>Ottawa</City><Province>ON</Province><Country>CA</Country><PostalCode>${code}</PostalCode></ShortAddress>`).join('')}</Addresses>`,
  );

const WISHES =
  '<SearchOptions><RadialDistanceInKM>10</RadialDistanceInKM><HoldForPickup>true</HoldForPickup><DangerousGoods>false</DangerousGoods><Kiosk>false</Kiosk><StreetAccess>false</StreetAccess><WheelChairAccess>false</WheelChairAccess><MaxNumberOfLocations>5</MaxNumberOfLocations></SearchOptions><LocationTypes><LocationType>Any</LocationType></LocationTypes><HoursOfOperation><CurrentlyOpen>true</CurrentlyOpen></HoursOfOperation><DaysOfOperation><DaysOfWeek>Monday</DaysOfWeek></DaysOfOperation>';
const SEARCHES = {
  GetLocationsByPostalCode: '<PostalCode>K1A0B1</PostalCode>',
  GetLocationsByCity:
    '<CountryCode>CA</CountryCode><CityName>Ottawa</CityName><ProvinceStateCode>ON</ProvinceStateCode>',
  GetLocationsByCoordinates:
    '<Coordinates><Latitude>45.4</Latitude><Longitude>-75.7</Longitude></Coordinates>',
};

export const locationsRequest = (operation: keyof typeof SEARCHES, code = 'K1A0B1') =>
  envelope(operation, SEARCHES[operation].replace('K1A0B1', code) + WISHES);

export const trackRequest = (...pins: readonly string[]) =>
  envelope('TrackPackagesByPin', `<PINs>${pins.map(pinElement).join('')}</PINs>`);

export const deliveryRequest = (pin: string) => envelope('GetDeliveryDetails', pinElement(pin));

export const trackReferenceRequest = (reference: string) =>
  envelope(
    'TrackPackagesByReference',
    `<TrackPackageByReferenceSearchCriteria><Reference>${reference}</Reference><DestinationPostalCode>H2Y1C6</DestinationPostalCode><DestinationCountryCode>CA</DestinationCountryCode><BillingAccountNumber>9999999999</BillingAccountNumber><ShipmentFromDate>2026-03-01</ShipmentFromDate><ShipmentToDate>2026-03-09</ShipmentToDate></TrackPackageByReferenceSearchCriteria>`,
  );
