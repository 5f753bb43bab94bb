import {
  countryOf,
  isResidential,
  omitUndefined,
  phoneField,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { printed } from './printed.js';

/** `pickup_address`, `delivery_address`. A price needs only the place; by other programs, a label needs the rest. */
export function addressElement(
  party: Party,
  path: 'shipper' | 'recipient' | 'address',
  operation: ShipmentOperation,
  report: Reporter,
): XmlNode {
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  const required = operation === 'shipping' && (country === 'CA' || country === 'US');
  const place = {
    city: party.city,
    province: stateCode(party, path, { required }, report),
    postal_code: postalCode(party, path, { form: 'no_blanks' }, report),
    country,
    residential: isResidential(party, path, {}, report)?.toString(),
  };
  if (operation === 'rating') return omitUndefined(place);
  const { person_name, company_name, email_address, address_lines = [] } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (place.city === undefined) report.required(`${path}.city`);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  const lines = address_lines.map((line, index) => [`address_line_${index + 1}`, line]);
  const number = phoneField(party);
  const phone = phoneOf(party, path, { required: true, ...printed.party.phone }, report, number);
  return omitUndefined({
    ...place,
    ...Object.fromEntries(lines),
    name: company_name ?? person_name,
    attention: company_name === undefined ? undefined : person_name,
    email: email_address,
    phone: phone?.number,
    extension: phone?.extension,
  });
}
