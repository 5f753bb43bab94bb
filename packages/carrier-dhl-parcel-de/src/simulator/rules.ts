/** What DHL's server refuses besides the schema, and what it remarks. */
import { dayIn, isCustomsBorder } from '@waybill/simulator';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import type { SimulatedShipment } from './requests.js';

/** A `ValidationMessageItem`. */
export interface Message {
  readonly property: string;
  readonly validationMessage: string;
  readonly validationState: 'Error' | 'Warning';
}

const AT_HOME = [
  'preferredNeighbour',
  'preferredLocation',
  'goGreenPlus',
  'parcelOutletRouting',
  'dhlRetoure',
];
const ABROAD = ['premium', 'closestDropPoint', 'endorsement', 'additionalInsurance', 'bulkyGoods'];
/** Which services each product has: DHL's table "Available services". A product that it does not list has all. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  V01PAK: [
    ...AT_HOME,
    'visualCheckOfAge',
    'namedPersonOnly',
    'identCheck',
    'signedForByRecipient',
    'noNeighbourDelivery',
    'preferredDay',
    'additionalInsurance',
    'bulkyGoods',
    'cashOnDelivery',
  ],
  V62KP: AT_HOME,
  V53WPAK: [...ABROAD, 'cashOnDelivery', 'postalDeliveryDutyPaid'],
  V54EPAK: ['additionalInsurance', 'bulkyGoods', 'endorsement'],
  V66WPI: ['premium', 'endorsement'],
};
const NATIONAL = ['V01PAK', 'V62KP'];
/** A Kleinpaket weighs at most a kilogram. */
const HEAVIEST: Readonly<Record<string, number>> = { V62KP: 1, V66WPI: 1 };

/** @param numbers the billing numbers of the account */
export function messagesFor(
  shipment: SimulatedShipment,
  { numbers, now, mustEncode }: { numbers: readonly string[]; now: number; mustEncode: boolean },
): Message[] {
  const { product, billingNumber, shipDate, consignee, details, services = {}, customs } = shipment;
  const messages: Message[] = [];
  const refuse = (property: string, validationMessage: string) =>
    messages.push({ property, validationMessage, validationState: 'Error' });
  const isAtHome = consignee.country === 'DEU';
  if (!numbers.includes(billingNumber) || billingNumber.slice(10, 12) !== product.slice(1, 3))
    refuse('billingNumber', 'No authorisation for this product and billing number.');
  if (product in SERVICES && NATIONAL.includes(product) !== isAtHome)
    refuse('product', 'The product is not available for this country.');
  if (shipDate < dayIn('Europe/Berlin', now)) refuse('shipDate', 'The date must not be in the past.');
  if (details.weight.value > (HEAVIEST[product] ?? Number.POSITIVE_INFINITY))
    refuse('details.weight', 'The weight is too high.');
  for (const service of Object.keys(services))
    if (SERVICES[product]?.includes(service) === false)
      refuse(`services.${service}`, 'The service is not available for this product.');
  if (isAtHome && 'phone' in consignee) refuse('consignee.phone', 'The phone number cannot be transmitted.');
  if (isDeclared(shipment) && customs === undefined) refuse('customs', 'The customs information is missing.');
  if (customs?.exportType === 'OTHER' && customs.exportDescription === undefined)
    refuse('customs.exportDescription', 'The description is needed for OTHER.');
  if (customs?.items.some(({ itemValue }) => itemValue.currency !== customs.postalCharges.currency))
    refuse('customs.items.itemValue', 'All amounts must be in one currency.');
  if (customs?.shippingConditions !== undefined && product !== 'V54EPAK')
    refuse('customs.shippingConditions', 'The shipping conditions are for Europaket only.');
  // No postal code consists of one digit alone.
  const postalCode = consignee.postalCode ?? '';
  if (isAtHome && /^(\d)\1+$/.test(postalCode))
    messages.push({
      property: 'consignee.postalCode',
      validationMessage: 'The address is not encodable.',
      validationState: mustEncode || postalCode === '00000' ? 'Error' : 'Warning',
    });
  return messages;
}

/** Whether the goods leave the customs area. */
function isDeclared({ consignee }: SimulatedShipment): boolean {
  const country = alpha2(consignee.country);
  const postal_code = consignee.postalCode ?? '';
  return isCustomsBorder({ country: 'DE', postal_code: '10178' }, { country, postal_code });
}

export function alpha2(country: string): string {
  return (iso31661Alpha3ToAlpha2 as Readonly<Record<string, string>>)[country] ?? country;
}
