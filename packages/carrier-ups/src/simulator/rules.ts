/** Rules of rating and shipping beyond their schemas. Codes are UPS's where they are known. */
import { isAbroad, type Problem, Refusal, refuse } from '@waybill/simulator';
import { hasOption, type UpsConsignment, type UpsPackage } from './consignment.js';
import type { RateRequest } from './schema.js';
import { isWithinCanada, isWithinStates, ONE_WAY, type Service } from './services.js';
import { canArriveOnSaturday } from './tariff.js';

/** An account of the simulator. */
export interface Account {
  readonly account_number: string;
  /** Whether UPS has agreed on prices with it. */
  readonly has_agreement: boolean;
}

const HEAVIEST: Readonly<Record<string, number>> = { LBS: 150, OZS: 2400, KGS: 70 };
export const WITH_STATES = ['US', 'CA'];
const POSTAL_CODES: Readonly<Record<string, RegExp>> = { CA: /^([A-Z]\d){3}$/, US: /^\d{5}(\d{4})?$/ };

/** @throws Refusal for the first rule that a shipment breaks. */
export function checkConsignment(consignment: UpsConsignment, account: Account): void {
  const { from, to, packages, shipper_number, charges } = consignment;
  if (shipper_number !== undefined && shipper_number !== account.account_number)
    throw refuse('120100', 'Missing or invalid shipper number');
  for (const { BillShipper } of charges) {
    if (BillShipper?.AccountNumber !== undefined && BillShipper.AccountNumber !== account.account_number)
      throw refuse('120310', 'Missing or invalid bill shipper account number');
  }
  for (const [place, name] of [
    [from, 'shipper'],
    [to, 'ship to'],
  ] as const) {
    if (POSTAL_CODES[place.country]?.test(place.postal_code) === false)
      throw refuse('111286', `The postal code is invalid for the ${name} country`);
    if (place.postal_code === '' && place.city === undefined)
      throw refuse('111100', `Missing or invalid ${name} postal code`);
  }
  if (packages.length === 0) throw refuse('120501', 'At least one package is required');
  for (const each of packages) checkPackage(each, consignment);
  checkConfirmation(consignment);
  checkAccessPoint(consignment);
  if (consignment.return_service !== undefined) checkReturn(consignment);
}

/** "Only valid for Shipment Indication type 01", "not valid with Shipment Indication Type 01 and 02". */
function checkAccessPoint(consignment: UpsConsignment): void {
  const { indication, has_point } = consignment;
  if (indication !== undefined && !['01', '02'].includes(indication))
    throw refuse('120620', 'Invalid shipment indication type');
  if (indication !== undefined && !has_point)
    throw refuse('120621', 'Missing alternate delivery address for the shipment indication type');
  if (indication !== '01' && hasOption(consignment, 'AddresseeOnly'))
    throw refuse('120622', 'Deliver to addressee only is not valid for the shipment indication type');
  if (indication !== undefined && hasOption(consignment, 'DirectDelivery'))
    throw refuse('120623', 'Direct delivery only is not valid for the shipment indication type');
}

const RETURN_SERVICES = ['2', '3', '5', '8', '9'];

function checkReturn(consignment: UpsConsignment): void {
  const { packages, from, return_service = '' } = consignment;
  if (!RETURN_SERVICES.includes(return_service)) throw refuse('120700', 'Invalid return service');
  const most = ['US', 'PR'].includes(from.country) ? 1 : 20;
  if (packages.length > most) throw refuse('120701', `A return has at most ${most} packages`);
  const one_way = ['DeliveryConfirmation', 'COD', 'ShipperRelease'];
  if ([consignment, ...packages].some((each) => one_way.some((code) => hasOption(each, code))))
    throw refuse('120702', 'The accessory is not valid for a return');
}

/** Weights of UPS Ground Saver, and services that no return has. @throws Refusal */
export function checkService(code: string, { packages, return_service }: UpsConsignment): void {
  const light = packages.every(({ weight_g }) => weight_g < POUND_G);
  if (code === '92' && !(light && packages.every(({ unit }) => unit === 'OZS')))
    throw refuse('111060', 'Packages of this service weigh less than 16 OZS.');
  if (code === '93' && packages.some(({ weight_g }) => weight_g < POUND_G))
    throw refuse('111061', 'Packages of this service weigh 1 LBS or more.');
  if (return_service !== undefined && ONE_WAY.includes(code))
    throw refuse('120703', 'The service is not valid for a return');
}

/** Grams of a pound, rounded. */
const POUND_G = 454;

function checkPackage(
  { unit, weight, dimension_unit, dimensions, options }: UpsPackage,
  { from }: UpsConsignment,
): void {
  const imperial = ['US', 'PR'].includes(from.country);
  const wrong = imperial
    ? unit === 'KGS' || dimension_unit === 'CM'
    : unit === 'LBS' && from.country !== 'CA';
  if (wrong)
    throw refuse('111057', 'This measurement system is not valid for the selected country or territory.');
  if (!(weight > 0)) throw refuse('120502', 'Missing or invalid package weight');
  if (weight > (HEAVIEST[unit] ?? 0))
    throw refuse('111035', `The maximum per package weight is ${HEAVIEST[unit]} ${unit}.`);
  const ice = Number(options.find(({ code }) => code === 'DryIce')?.value ?? 0);
  if (ice > weight) throw refuse('120640', 'Dry ice cannot weigh more than its package');
  const [length = 0, width = 0, height = 0] = dimensions;
  if (length < Math.max(width, height))
    throw refuse('120503', 'Length must be the longest dimension of the package');
}

/** Packages confirm within the United States, Puerto Rico and Canada; shipments everywhere else. */
function checkConfirmation(consignment: UpsConsignment): void {
  const byPackage = isWithinStates(consignment) || isWithinCanada(consignment);
  const wrong = byPackage ? [consignment] : consignment.packages;
  if (wrong.some((each) => hasOption(each, 'DeliveryConfirmation')))
    throw refuse(
      '120598',
      'The delivery confirmation is not valid at this level for the selected locations.',
    );
}

/** Time in transit of several packages, or abroad, needs the weight of all; of goods abroad their value too. */
export function checkTransit({ Shipment: shipment }: RateRequest, consignment: UpsConsignment): void {
  const abroad = isAbroad(consignment);
  if (shipment.DeliveryTimeInformation === undefined)
    throw refuse('111545', 'Missing delivery time information for the time in transit request.');
  if ((abroad || consignment.packages.length > 1) && shipment.ShipmentTotalWeight === undefined)
    throw refuse('111546', 'Missing or invalid shipment total weight for the time in transit request.');
  if (abroad && !consignment.is_document && shipment.InvoiceLineTotal === undefined)
    throw refuse('111549', 'Missing or invalid invoice line total for the time in transit request.');
}

/** The services that run; with Saturday delivery those that arrive on a Saturday. @throws Refusal where there is none. */
export function checkAvailable(
  services: readonly Service[],
  consignment: UpsConsignment,
): readonly Service[] {
  if (services.length === 0) throw new Refusal(400, [NOT_AVAILABLE]);
  if (!hasOption(consignment, 'SaturdayDelivery')) return services;
  const onSaturday = services.filter((service) => canArriveOnSaturday(service, consignment));
  if (onSaturday.length === 0) throw new Refusal(400, [OPTION_NOT_AVAILABLE]);
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
const NOT_AVAILABLE: Problem = {
  code: '111210',
  message: 'The requested service is unavailable between the selected locations.',
};
const OPTION_NOT_AVAILABLE: Problem = {
  code: '121210',
  message: 'The requested accessory option is unavailable between the selected locations.',
};
