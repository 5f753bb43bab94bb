import { extraOf, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Party, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';

/** Countries between which goods need no customs declaration. Source: EU, list of member states; treaties of the others. */
const UNIONS: readonly string[] = [
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK',
  'GB IM',
  'CH LI',
];

/** `isCustomsDeclarable`: goods that cross a border between customs territories, unless the caller knows better. */
export function isDeclarable(shipper: Party, recipient: Party, shipment: Shipment, issues: Issue[]): boolean {
  const from = countryOf(shipper, 'shipper', issues);
  const to = countryOf(recipient, 'recipient', issues);
  const text = parseFlag(
    extraOf(CARRIER, shipment, 'customs_declarable'),
    `shipment.extra["${CARRIER}:customs_declarable"]`,
    issues,
  );
  if (text !== undefined) return text;
  return shipment.is_document !== true && unionOf(from) !== unionOf(to);
}

function unionOf(country: string): string {
  return UNIONS.find((union) => union.split(' ').includes(country)) ?? country;
}

function countryOf({ country_code }: Party, party: string, issues: Issue[]): string {
  if (country_code === undefined) issues.push(issue(`${party}.country_code`, 'required', 'is required'));
  return country_code ?? '';
}
