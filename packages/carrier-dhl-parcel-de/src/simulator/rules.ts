/** What DHL's server refuses besides the schema, and what it remarks. What the carrier's own tables say is not checked again. */
import { isCustomsBorder } from '@waybill/simulator/business';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import type { SimulatedShipment } from './requests.js';

/** A `ValidationMessageItem`. */
export interface Message {
  readonly property: string;
  readonly validationMessage: string;
  readonly validationState: 'Error' | 'Warning';
}

/** Kilograms, where it is less than usual. */
const HEAVIEST: Readonly<Record<string, number>> = { V62KP: 1, V66WPI: 1 };

/** @param numbers the billing numbers of the account */
export function messagesFor(
  { product, billingNumber, consignee, details, customs }: SimulatedShipment,
  { numbers, mustEncode }: { readonly numbers: readonly string[]; readonly mustEncode: boolean },
): Message[] {
  const messages: Message[] = [];
  const say = (property: string, validationMessage: string, validationState: 'Error' | 'Warning' = 'Error') =>
    messages.push({ property, validationMessage, validationState });
  const isAtHome = consignee.country === 'DEU';
  const postal_code = consignee.postalCode ?? '';
  const to = { country: alpha2(consignee.country), postal_code };
  if (!numbers.includes(billingNumber) || billingNumber.slice(10, 12) !== product.slice(1, 3))
    say('billingNumber', 'No authorisation for this product and billing number.');
  if (details.weight.value > (HEAVIEST[product] ?? 31.5)) say('details.weight', 'The weight is too high.');
  if (isAtHome && 'phone' in consignee) say('consignee.phone', 'The phone number cannot be transmitted.');
  if (customs === undefined && isCustomsBorder({ country: 'DE', postal_code: '10178' }, to))
    say('customs', 'The customs information is missing.');
  // No postal code consists of one digit alone.
  if (isAtHome && /^(\d)\1+$/.test(postal_code))
    say('consignee.postalCode', 'The address is not encodable.', mustEncode ? 'Error' : 'Warning');
  return messages;
}

export function alpha2(country: string): string {
  return (iso31661Alpha3ToAlpha2 as Readonly<Record<string, string>>)[country] ?? country;
}
