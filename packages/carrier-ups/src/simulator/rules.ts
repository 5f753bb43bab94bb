/** Rules of rating and shipping beyond their schemas. Codes are UPS's where they are known. */
import { daysBetween, isAbroad } from '@waybill/simulator/business';
import { type Problem, refuse } from '@waybill/simulator/server';
import { hasOption, type UpsConsignment, type UpsPackage } from './consignment.js';
import type { InternationalForms, Party, RateRequest, ShipmentRequest } from './requests.js';
import {
  canArriveOnSaturday,
  isWithinCanada,
  isWithinEurope,
  isWithinStates,
  ONE_WAY,
  type Service,
} from './tariff.js';

/** An account of the simulator. */
export interface Account {
  readonly account_number: string;
  /** Whether UPS has agreed on prices with it. */
  readonly has_agreement: boolean;
}

type Rule = readonly [isBroken: boolean, code: string, message: string];

/** @throws Refusal for the first rule that is broken. */
function refuseFirst(...rules: readonly Rule[]): void {
  for (const [isBroken, code, message] of rules) if (isBroken) throw refuse(code, message);
}

const HEAVIEST: Readonly<Record<string, number>> = { LBS: 150, OZS: 2400, KGS: 70 };
const WITH_STATES = ['US', 'CA'];
const POSTAL_CODES: Readonly<Record<string, RegExp>> = { CA: /^([A-Z]\d){3}$/, US: /^\d{5}(\d{4})?$/ };
const inStates = (country: string) => ['US', 'PR'].includes(country);

/** Rules of rating and shipping alike. @throws Refusal */
export function checkConsignment(consignment: UpsConsignment, { account_number }: Account): void {
  const { from, to, packages, shipper_number = account_number, billed, return_service } = consignment;
  const isBilledElsewhere = billed.some((number) => number !== account_number);
  refuseFirst(
    [shipper_number !== account_number, '120100', 'Missing or invalid shipper number'],
    [isBilledElsewhere, '120310', 'Missing or invalid bill shipper account number'],
    ...placeRules('shipper', from),
    ...placeRules('ship to', to),
    [packages.length === 0, '120501', 'At least one package is required'],
    ...packages.flatMap((each) => packageRules(each, from.country)),
    [confirmsWrongly(consignment), '120598', 'The delivery confirmation is not valid at this level.'],
    ...accessPointRules(consignment),
    ...(return_service === undefined ? [] : returnRules(consignment, return_service)),
  );
}

function placeRules(name: string, { country, postal_code, city }: UpsConsignment['from']): Rule[] {
  const isInvalid = POSTAL_CODES[country]?.test(postal_code) === false;
  return [
    [isInvalid, '111286', `The postal code is invalid for the ${name} country`],
    [postal_code === '' && city === undefined, '111100', `Missing or invalid ${name} postal code`],
  ];
}

function packageRules(own: UpsPackage, country: string): Rule[] {
  const { unit, weight, dimension_unit, dimensions, options } = own;
  const isForeign = inStates(country)
    ? unit === 'KGS' || dimension_unit === 'CM'
    : unit === 'LBS' && country !== 'CA';
  const heaviest = HEAVIEST[unit] ?? 0;
  const ice = Number(options.find(({ code }) => code === 'DryIce')?.value ?? 0);
  const [length = 0, ...others] = dimensions;
  return [
    [isForeign, '111057', 'This measurement system is not valid for the selected country or territory.'],
    [!(weight > 0), '120502', 'Missing or invalid package weight'],
    [weight > heaviest, '111035', `The maximum per package weight is ${heaviest} ${unit}.`],
    [ice > weight, '120640', 'Dry ice cannot weigh more than its package'],
    [length < Math.max(0, ...others), '120503', 'Length must be the longest dimension of the package'],
  ];
}

/** Packages confirm within the United States, Puerto Rico and Canada; shipments everywhere else. */
function confirmsWrongly(consignment: UpsConsignment): boolean {
  const byPackage = isWithinStates(consignment) || isWithinCanada(consignment);
  const wrong = byPackage ? [consignment] : consignment.packages;
  return wrong.some((each) => hasOption(each, 'DeliveryConfirmation'));
}

/** "Only valid for Shipment Indication type 01", "not valid with Shipment Indication Type 01 and 02". */
function accessPointRules(consignment: UpsConsignment): Rule[] {
  const { indication = '', has_point } = consignment;
  const [alone, direct] = ['AddresseeOnly', 'DirectDelivery'].map((code) => hasOption(consignment, code));
  return [
    [!['', '01', '02'].includes(indication), '120620', 'Invalid shipment indication type'],
    [indication !== '' && !has_point, '120621', 'Missing alternate delivery address'],
    [indication !== '01' && alone === true, '120622', 'Deliver to addressee only is not valid'],
    [indication !== '' && direct === true, '120623', 'Direct delivery only is not valid'],
  ];
}

const RETURN_SERVICES = ['2', '3', '5', '8', '9'];

function returnRules(consignment: UpsConsignment, return_service: string): Rule[] {
  const { packages, from } = consignment;
  const most = inStates(from.country) ? 1 : 20;
  const one_way = ['DeliveryConfirmation', 'COD', 'ShipperRelease'];
  const goesOneWay = [consignment, ...packages].some((each) => one_way.some((code) => hasOption(each, code)));
  return [
    [!RETURN_SERVICES.includes(return_service), '120700', 'Invalid return service'],
    [packages.length > most, '120701', `A return has at most ${most} packages`],
    [goesOneWay, '120702', 'The accessory is not valid for a return'],
  ];
}

/** Grams of a pound, rounded. */
const POUND_G = 454;

/** Weights of UPS Ground Saver, and services that no return has. @throws Refusal */
export function checkService(code: string, { packages, return_service }: UpsConsignment): void {
  const isSaver = packages.every((each) => isLight(each) && each.unit === 'OZS');
  const goesOneWay = return_service !== undefined && ONE_WAY.includes(code);
  refuseFirst(
    [code === '92' && !isSaver, '111060', 'Packages of this service weigh less than 16 OZS.'],
    [code === '93' && packages.some(isLight), '111061', 'Packages of this service weigh 1 LBS or more.'],
    [goesOneWay, '120703', 'The service is not valid for a return'],
  );
}

const isLight = ({ weight_g }: UpsPackage) => weight_g < POUND_G;

/** Time in transit of several packages, or abroad, needs the weight of all; of goods abroad their value too. */
export function checkTransit({ Shipment: shipment }: RateRequest, consignment: UpsConsignment): void {
  const abroad = isAbroad(consignment);
  const { DeliveryTimeInformation: delivery, ShipmentTotalWeight: weight } = shipment;
  const needsWeight = abroad || consignment.packages.length > 1;
  const needsValue = abroad && !consignment.is_document;
  refuseFirst(
    [delivery === undefined, '111545', 'Missing delivery time information for the time in transit request.'],
    [needsWeight && weight === undefined, '111546', 'Missing or invalid shipment total weight.'],
    [
      needsValue && shipment.InvoiceLineTotal === undefined,
      '111549',
      'Missing or invalid invoice line total.',
    ],
  );
}

/** The services that run; with Saturday delivery those that arrive on a Saturday. @throws Refusal without one. */
export function checkAvailable(
  services: readonly Service[],
  consignment: UpsConsignment,
): readonly Service[] {
  const unavailable = (code: string, what: string) =>
    refuse(code, `The requested ${what} is unavailable between the selected locations.`);
  if (services.length === 0) throw unavailable('111210', 'service');
  if (!hasOption(consignment, 'SaturdayDelivery')) return services;
  const onSaturday = services.filter((service) => canArriveOnSaturday(service, consignment));
  if (onSaturday.length === 0) throw unavailable('121210', 'accessory option');
  return onSaturday;
}

/** Negotiated rates need an agreement, and the shipper's state. */
export function isNegotiated(
  { wants_negotiated, from }: UpsConsignment,
  { has_agreement }: Account,
): boolean {
  return (
    wants_negotiated && has_agreement && (from.province !== undefined || !WITH_STATES.includes(from.country))
  );
}

/** The alert of a reply without the negotiated rates that the request wanted. */
export function negotiationAlerts(consignment: UpsConsignment, account: Account): readonly Problem[] {
  return consignment.wants_negotiated && !isNegotiated(consignment, account) ? [NOT_NEGOTIATED] : [];
}

const NOT_NEGOTIATED: Problem = {
  code: '120900',
  message: 'User Id and Shipper Number combination is not qualified to receive negotiated rates.',
};

/** Those of the contract, and PNG, which recorded replies hold. */
const LABEL_FORMATS = ['GIF', 'PNG', 'ZPL', 'EPL', 'SPL'];
const EARLY = '14';

/** Rules of shipping alone: parties, references, returns, customs. @throws Refusal */
export function checkShipment(
  { Shipment: shipment, LabelSpecification: label }: ShipmentRequest,
  consignment: UpsConsignment,
  today: string,
): void {
  const abroad = isAbroad(consignment);
  const { Package: packages, PaymentInformation, Service } = shipment;
  const { LabelImageFormat: { Code: format } = { Code: 'ZPL' }, HTTPUserAgent } = label ?? {};
  const simple = packages.length > 1 && packages.some(({ SimpleRate }) => SimpleRate !== undefined);
  const isPaid = PaymentInformation?.ShipmentCharge.some(({ Type }) => Type === '01') ?? false;
  const ahead = daysBetween(today, consignment.date);
  // References stand on the packages within the United States and Puerto Rico, elsewhere on the shipment.
  const wrong = isWithinStates(consignment) && !abroad ? [shipment] : packages;
  const isMisplaced = wrong.some(({ ReferenceNumber }) => ReferenceNumber !== undefined);
  refuseFirst(
    [simple, '120505', 'Only one package is allowed for Simple Rate'],
    [!isPaid, '120300', 'Missing payment information'],
    [!LABEL_FORMATS.includes(format), '120580', 'Missing or invalid label image format'],
    [format === 'GIF' && HTTPUserAgent === undefined, '120581', 'Missing or invalid HTTP user agent'],
    ...partyRules('shipper', shipment.Shipper, abroad || Service.Code === EARLY),
    ...partyRules('ship to', shipment.ShipTo, abroad || Service.Code === EARLY),
    // Another time zone may already have tomorrow, or still yesterday.
    [ahead < -1 || ahead > 8, '120590', 'Invalid shipment date'],
    [isMisplaced, '120541', 'The reference number is not valid at this level.'],
    ...(consignment.return_service === undefined ? [] : returnLabelRules(shipment, consignment)),
    ...(abroad ? customsRules(shipment, consignment) : []),
  );
}

function partyRules(
  name: string,
  { Address: address, Phone, AttentionName }: Party,
  needsContact: boolean,
): Rule[] {
  const { AddressLine: lines } = address;
  const isStreetless = lines.length === 0 || lines.some((line) => line.length > 35);
  const stateless =
    WITH_STATES.includes(address.CountryCode) && !/^[A-Z]{2}$/.test(address.StateProvinceCode ?? '');
  const unknown = Phone === undefined || AttentionName === undefined;
  return [
    [isStreetless, '120202', `Missing or invalid ${name} address line 1`],
    [stateless, '120206', `Missing or invalid ${name} state province code`],
    [Phone !== undefined && !/^\d+$/.test(Phone.Number), '120213', `Invalid ${name} phone number`],
    [needsContact && unknown, '120217', `${name} phone number and attention name are required`],
  ];
}

/** A return leaves from the customer; what is e-mailed needs an address. */
function returnLabelRules(
  { ShipFrom, Package, ShipmentServiceOptions }: ShipmentRequest['Shipment'],
  { return_service }: UpsConsignment,
): Rule[] {
  const undescribed = Package.some(({ Description }) => Description === undefined);
  const unsent = return_service === '8' && ShipmentServiceOptions?.LabelDelivery?.EMail === undefined;
  return [
    [ShipFrom === undefined, '120704', 'Missing ship from of a return'],
    [undescribed, '120705', 'Missing package description of a return'],
    [unsent, '120706', 'Missing e-mail address for the electronic return label'],
  ];
}

function customsRules(shipment: ShipmentRequest['Shipment'], consignment: UpsConsignment): Rule[] {
  const undescribed = shipment.Description === undefined && !isWithinStates(consignment);
  const described: Rule = [undescribed, '120119', 'Missing or invalid description of goods'];
  if (consignment.is_document || isWithinEurope(consignment)) return [described];
  const { from, to, return_service } = consignment;
  const needsTotal =
    return_service === undefined && from.country === 'US' && ['CA', 'PR'].includes(to.country);
  const total = shipment.InvoiceLineTotal;
  const forms = shipment.ShipmentServiceOptions?.InternationalForms;
  return [
    described,
    [needsTotal && total === undefined, '120151', 'Missing or invalid invoice line total'],
    // Without a form of UPS the shipper brings other papers.
    ...(forms === undefined ? [] : formRules(forms, return_service !== undefined)),
  ];
}

function formRules(forms: InternationalForms, is_return: boolean): Rule[] {
  const has = (type: string) => forms.FormType.includes(type);
  const { Product: lines, UserCreatedForm } = forms;
  const complete =
    [forms.InvoiceNumber, forms.InvoiceDate, forms.ReasonForExport, forms.CurrencyCode].every(Boolean) &&
    forms.Contacts?.SoldTo !== undefined &&
    lines.length > 0 &&
    lines.every(({ Unit, Description }) => Unit !== undefined && Description.length > 0);
  const unnamed = (UserCreatedForm?.DocumentID.length ?? 0) === 0;
  return [
    [is_return !== has('05'), '9121002', 'The form type is not valid for the movement.'],
    [has('07') && unnamed, '9121003', 'Missing document id of the user created form.'],
    [has('01') && !complete, '9121001', 'The invoice lacks required information.'],
  ];
}
