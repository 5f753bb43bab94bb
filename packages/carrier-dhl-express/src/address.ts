import { extraOf, maxLength, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { CARRIER } from './account.js';

/** What rating and shipping both tell of an address: `supermodelIoLogisticsExpressAddressRatesRequest`. */
export interface Address {
  /** Empty where there are no postal codes. */
  readonly postalCode: string;
  readonly cityName: string;
  readonly countryCode: string;
  readonly provinceCode?: string;
  readonly countyName?: string;
}

/** The country itself is checked where the lane is. */
export function addressOf(party: Party, name: 'shipper' | 'recipient', issues: Issue[]): Address {
  if (party.city === undefined) issues.push(issue(`${name}.city`, 'required', 'is required by DHL Express'));
  return omitUndefined({
    postalCode: maxLength(party.postal_code?.trim() ?? '', 12, `${name}.postal_code`, issues),
    cityName: maxLength(party.city ?? '', 45, `${name}.city`, issues),
    countryCode: party.country_code ?? '',
    provinceCode: provinceOf(party.state_code, `${name}.state_code`, issues),
    countyName: maxLength(
      extraOf(CARRIER, party, 'county'),
      45,
      `${name}.extra["${CARRIER}:county"]`,
      issues,
    ),
  });
}

/** 2 to 35 characters. A code of one letter, as Spain and Argentina have them, cannot be sent. */
function provinceOf(code: string | undefined, field: string, issues: Issue[]): string | undefined {
  if (code !== undefined && code.length < 2) {
    const problem = `is ${JSON.stringify(code)}; DHL Express takes 2 to 35 characters (leave it out, or give state)`;
    issues.push(issue(field, 'too_short', problem));
  }
  return maxLength(code, 35, field, issues);
}
