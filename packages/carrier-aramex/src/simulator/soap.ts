/** Envelopes: requests are checked, replies are written. Source: the WSDLs of the rates calculator, shipping and tracking. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type Login, type Problem, Refusal, refuse, type ServedRequest } from '@waybill/simulator/server';
import { elementAt, readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const ARAMEX = 'http://ws.aramex.net/ShippingAPI/v1/';
export const ARRAYS = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays';
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** Where each request is taken, and the end of its action. */
const REQUESTS: Readonly<Record<string, readonly [path: RegExp, action: string]>> = {
  RateCalculatorRequest: [/\/ratecalculator\/service_1_0\.svc$/i, 'CalculateRate'],
  ShipmentCreationRequest: [/\/shipping\/service_1_0\.svc$/i, 'CreateShipments'],
  LabelPrintingRequest: [/\/shipping\/service_1_0\.svc$/i, 'PrintLabel'],
  PickupCreationRequest: [/\/shipping\/service_1_0\.svc$/i, 'CreatePickup'],
  PickupCancelationRequest: [/\/shipping\/service_1_0\.svc$/i, 'CancelPickup'],
  AddressValidationRequest: [/\/location\/service_1_0\.svc$/i, 'ValidateAddress'],
  OfficesFetchingRequest: [/\/location\/service_1_0\.svc$/i, 'FetchOffices'],
  ShipmentTrackingRequest: [/\/tracking\/service_1_0\.svc$/i, 'TrackShipments'],
};

const LOGIN = 'ClientInfo:client Transaction:transaction';
/** Members in order. `:` names another type than text, `!` one that is required, `*` a list. */
const TYPES: Readonly<Record<string, string>> = {
  RateCalculatorRequest: `${LOGIN} OriginAddress:address DestinationAddress:address ShipmentDetails:details PreferredCurrencyCode`,
  ShipmentCreationRequest: `${LOGIN} Shipments:shipments LabelInfo:label`,
  LabelPrintingRequest: `${LOGIN} ShipmentNumber ProductGroup OriginEntity LabelInfo:label`,
  PickupCreationRequest: `${LOGIN} Pickup:pickup LabelInfo:label`,
  PickupCancelationRequest: `${LOGIN} PickupGUID Comments`,
  AddressValidationRequest: `${LOGIN} Address:address`,
  OfficesFetchingRequest: `${LOGIN} CountryCode`,
  ShipmentTrackingRequest: `${LOGIN} Shipments:strings GetLastTrackingUpdateOnly:boolean`,
  client:
    'UserName! Password! Version! AccountNumber! AccountPin! AccountEntity! AccountCountryCode! Source:int',
  transaction: 'Reference1! Reference2! Reference3! Reference4! Reference5!',
  address: 'Line1! Line2! Line3! City! StateOrProvinceCode PostCode! CountryCode!',
  contact:
    'Department PersonName! Title CompanyName PhoneNumber1! PhoneNumber1Ext PhoneNumber2! PhoneNumber2Ext FaxNumber CellPhone EmailAddress Type!',
  party: 'Reference1 Reference2 AccountNumber PartyAddress:address! Contact:contact!',
  shipments: 'Shipment:shipment*',
  shipment:
    'Reference1 Reference2 Reference3 Shipper:party! Consignee:party! ThirdParty:party ShippingDateTime:time! DueDate:time Comments PickupLocation OperationsInstructions AccountingInstrcutions Details:details',
  details:
    'Dimensions:dimensions! ActualWeight:weight! ChargeableWeight:weight! DescriptionOfGoods! GoodsOriginCountry! NumberOfPieces:int! ProductGroup! ProductType! PaymentType! PaymentOptions! CustomsValueAmount:money CashOnDeliveryAmount:money InsuranceAmount:money Services Items:items AdditionalProperties:properties',
  dimensions: 'Length:double! Width:double! Height:double! Unit!',
  weight: 'Unit! Value:double!',
  money: 'CurrencyCode! Value:double!',
  items: 'ShipmentItem:item*',
  item: 'PackageType! Quantity:int! Weight:weight! Comments Reference PiecesDimensions:pieces CommodityCode GoodsDescription CountryOfOrigin CustomsValue:money',
  pieces: 'Dimensions:dimensions*',
  properties: 'AdditionalProperty:property*',
  property: 'CategoryName! Name! Value!',
  label: 'ReportID:int! ReportType!',
  pickup:
    'PickupAddress:address! PickupContact:contact! PickupLocation! PickupDate:time! ReadyTime:time! LastPickupTime:time! ClosingTime:time! Comments! Reference1 Reference2 Vehicle! Shipments:shipments PickupItems:pickups! Status',
  pickups: 'PickupItemDetail:packages*',
  packages:
    'ProductGroup! ProductType! NumberOfShipments:int! PackageType! Payment! ShipmentWeight:weight! ShipmentVolume:weight! NumberOfPieces:int! CashAmount:money! ExtraCharges:money! ShipmentDimensions:dimensions! Comments!',
  strings: 'string*',
};
const VALUES: Readonly<Record<string, RegExp>> = {
  int: /^[+-]?\d{1,10}$/,
  double: /^[+-]?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
  time: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
};

/** The first element that the schema does not have at its place, that is missing, or whose value it does not take. */
function unexpected(element: XmlElement, type: string): string | undefined {
  if (element.attributes[`{${INSTANCE}}nil`] === 'true') return element.children[0]?.name;
  const members = (TYPES[type] ?? '').split(' ').map((written) => {
    const [, name = '', own = 'text', flag] = /^(\w+):?(\w+)?([!*])?$/.exec(written) ?? [];
    return { name, own, list: flag === '*', required: flag === '!' };
  });
  let at = 0;
  for (const child of element.children) {
    const found = members.findIndex(({ name }, index) => index >= at && name === child.name);
    const member = members[found];
    if (member === undefined || child.namespace !== (type === 'strings' ? ARRAYS : ARAMEX)) return child.name;
    at = member.list ? found : found + 1;
    const isNil = child.attributes[`{${INSTANCE}}nil`] === 'true';
    if (!isNil && VALUES[member.own]?.test(child.text.trim()) === false) return child.name;
    const wrong = Object.hasOwn(TYPES, member.own) ? unexpected(child, member.own) : child.children[0]?.name;
    if (wrong !== undefined) return wrong;
  }
  return members.find(
    ({ name, required }) => required && element.children.every((child) => child.name !== name),
  )?.name;
}

/** A fault of WCF with 500: the message was not read. */
class Fault extends Refusal {
  constructor(message: string) {
    super(500, [{ code: 'a:DeserializationFailed', message }]);
  }
}

/** The element of a request. @throws Fault for anything but a valid request at its path. */
export function readSoap({
  path,
  text,
  headers,
}: Pick<ServedRequest, 'path' | 'text' | 'headers'>): XmlElement {
  let envelope: XmlElement;
  try {
    envelope = readXmlRequest(text);
  } catch (error) {
    throw new Fault((error as Error).message);
  }
  const content = elementAt(envelope, 'Body')?.children[0];
  const [place, action] = REQUESTS[content?.name ?? ''] ?? [];
  if (envelope.namespace !== SOAP || content?.namespace !== ARAMEX || !place?.test(path))
    throw new Fault('The message cannot be processed by the receiver');
  if (headers.get('soapaction') !== `"${ARAMEX}Service_1_0/${action}"`)
    throw new Fault('The message cannot be processed due to an ActionFilter mismatch');
  const wrong = unexpected(content, content.name);
  if (wrong !== undefined)
    throw new Fault(`The formatter threw an exception: ${wrong} is not expected or has no value`);
  return content;
}

const CREDENTIALS = {
  UserName: 'username',
  Password: 'password',
  AccountNumber: 'account_number',
  AccountPin: 'account_pin',
  AccountEntity: 'account_entity',
  AccountCountryCode: 'account_country_code',
} as const;

/** Everything about the account is in the body of every request. */
export const login: Login = (accounts) => ({
  accountOf: (request) => {
    const client = elementAt(readSoap(request), 'ClientInfo');
    const known = accounts.find((account) =>
      Object.entries(CREDENTIALS).every(([element, name]) => textAt(client, element) === account[name]),
    );
    if (known === undefined)
      throw refuse('ERR01', 'Account number is not valid or the user name is wrong', 200);
    return known;
  },
});

/** `HasErrors` and its reasons. */
export function verdict(problems: readonly Pick<Problem, 'code' | 'message'>[] = []) {
  const Notification = problems.map(({ code, message }) => ({ Code: code, Message: message }));
  return { Notifications: { Notification }, HasErrors: String(problems.length > 0) };
}

/** A reply; it repeats the references of the request. */
export function replyTo(
  request: XmlElement,
  content: XmlNode,
  problems: readonly Pick<Problem, 'code' | 'message'>[] = [],
): Response {
  const references = [1, 2, 3, 4, 5].map((number) => `Reference${number}`);
  const repeated = references.map((name) => [name, textAt(request, `Transaction/${name}`)]);
  return envelope({
    [request.name.replace(/Request$/, 'Response')]: {
      '@_xmlns': ARAMEX,
      Transaction: Object.fromEntries(repeated),
      ...verdict(problems),
      ...content,
    },
  });
}

/** Refusals are notifications in a reply with 200; faults are those of WCF. */
export function refusalOf(refusal: Refusal, request: ServedRequest): Response {
  const [problem] = refusal.problems;
  if (refusal.status === 200) return replyTo(readSoap(request), {}, refusal.problems);
  const fault = { faultcode: problem?.code || 'a:InternalServiceFault', faultstring: problem?.message ?? '' };
  return envelope({ 's:Fault': fault }, refusal.status);
}

function envelope(body: XmlNode, status = 200): Response {
  const document = writeXml({ 's:Envelope': { '@_xmlns:s': SOAP, '@_xmlns:i': INSTANCE, 's:Body': body } });
  return new Response(document, { status, headers: { 'content-type': 'text/xml; charset=utf-8' } });
}
