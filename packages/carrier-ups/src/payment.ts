/** Who pays: `PaymentDetails` of rating and `PaymentInformation` of shipping are written alike. */
import { extraOf, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Party, type Shipment } from '@waybill/core';
import { isQualifiedDomestic, type Lane } from './lanes.js';
import { postalCode } from './parties.js';
import { CARRIER, PRESENT } from './protocol.js';

/** One `ShipmentCharge`: type 01 transportation, 02 duties and taxes. */
export type ShipmentCharge = { readonly Type: '01' | '02' } & (
  | { readonly BillShipper: { readonly AccountNumber: string } }
  | { readonly BillReceiver: Payer }
  | { readonly BillThirdParty: Payer }
);

interface Payer {
  readonly AccountNumber: string;
  readonly Address?: { readonly PostalCode?: string; readonly CountryCode?: string };
}

export interface Payment {
  readonly charges: readonly ShipmentCharge[];
  /** False when someone else's account is billed for transportation. */
  readonly by_shipper: boolean;
}

/** What a request says of a payer, and where it says so. */
interface PayerFacts {
  readonly account: string | undefined;
  readonly account_field: string;
  readonly country: string | undefined;
  readonly country_field: string;
  readonly postal_code: string | undefined;
  readonly postal_code_field: string;
}

export function paymentOf(
  shipment: Shipment,
  recipient: Party,
  account_number: string,
  lane: Lane,
  issues: Issue[],
): Payment {
  const refuse = (field: string, why: string) =>
    issues.push(issue(field, 'field_not_supported', why, 'not_supported'));
  if (shipment.payment_type !== undefined && shipment.payment_type !== 'account_number')
    refuse('shipment.payment_type', `is ${shipment.payment_type}; UPS bills an account_number`);
  const payer = shipment.paid_by ?? 'SENDER';
  const told = transportationPayer(shipment, recipient);
  if (payer === 'SENDER') {
    if (shipment.payment_account_number !== undefined && shipment.payment_account_number !== account_number)
      refuse(
        'shipment.payment_account_number',
        'is not the account of the settings, which is billed for the sender',
      );
    for (const [field, value] of [
      [told.country_field, told.country],
      [told.postal_code_field, told.postal_code],
    ] as const)
      if (value !== undefined) refuse(field, 'needs paid_by THIRD_PARTY or RECIPIENT');
  }
  const transportation = { Type: '01' as const, ...billed(payer, told, account_number, lane, issues) };
  const duties = dutiesOf(shipment, account_number, lane, issues);
  return { charges: [transportation, ...duties], by_shipper: payer === 'SENDER' };
}

function transportationPayer(shipment: Shipment, recipient: Party): PayerFacts {
  const own = shipment.paid_by === 'RECIPIENT' ? recipient.account_number : undefined;
  return {
    account: shipment.payment_account_number ?? own,
    account_field: 'shipment.payment_account_number',
    country: shipment.payment_country_code,
    country_field: 'shipment.payment_country_code',
    postal_code: extraOf(CARRIER, shipment, 'payment_postal_code'),
    postal_code_field: `shipment.extra["${CARRIER}:payment_postal_code"]`,
  };
}

function billed(payer: string, told: PayerFacts, account_number: string, lane: Lane, issues: Issue[]) {
  if (payer === 'SENDER') return { BillShipper: { AccountNumber: account_number } };
  const AccountNumber = told.account ?? '';
  if (told.account === undefined)
    issues.push(
      issue(
        told.account_field,
        'required',
        `is required: the UPS account of the ${payer.toLowerCase().replace('_', ' ')}`,
      ),
    );
  else if (!/^[A-Z0-9]{6}$/.test(AccountNumber))
    issues.push(
      issue(told.account_field, 'invalid_value', 'must be a UPS account number: 6 letters and digits'),
    );
  const country = payer === 'RECIPIENT' ? lane.to : told.country;
  const PostalCode = postalCodeOf(told, country, issues);
  if (payer === 'RECIPIENT') {
    if (told.country !== undefined && told.country !== lane.to)
      issues.push(
        issue(
          told.country_field,
          'contradiction',
          `is ${told.country}; the recipient's account is in ${lane.to}`,
        ),
      );
    return {
      BillReceiver: omitUndefined({
        AccountNumber,
        Address: PostalCode === undefined ? undefined : { PostalCode },
      }),
    };
  }
  if (country === undefined)
    issues.push(
      issue(told.country_field, 'required', "is required: the country of the third party's account"),
    );
  return {
    BillThirdParty: { AccountNumber, Address: omitUndefined({ PostalCode, CountryCode: country ?? '' }) },
  };
}

/** "Required for United States and Canadian UPS accounts." */
function postalCodeOf(told: PayerFacts, country: string | undefined, issues: Issue[]): string | undefined {
  const needed = country !== undefined && ['US', 'PR', 'CA'].includes(country);
  if (told.postal_code === undefined) {
    if (needed)
      issues.push(
        issue(
          told.postal_code_field,
          'required',
          `is required: the postal code of the payer's account in ${country}`,
        ),
      );
    return undefined;
  }
  const found: Issue[] = [];
  const code = postalCode({ postal_code: told.postal_code, country_code: country ?? '' }, '', found);
  if (found.length > 0)
    issues.push(issue(told.postal_code_field, 'invalid_postal_code', `is no postal code of ${country}`));
  return code;
}

/** `terms_of_trade` beats `duty_paid_by`; the default SENDER alone buys no paid duty. Left out, the receiver is billed. */
function dutiesOf(shipment: Shipment, account_number: string, lane: Lane, issues: Issue[]): ShipmentCharge[] {
  const told: PayerFacts = {
    account: shipment.duty_payment_account,
    account_field: 'shipment.duty_payment_account',
    country: extraOf(CARRIER, shipment, 'duty_payment_country_code'),
    country_field: `shipment.extra["${CARRIER}:duty_payment_country_code"]`,
    postal_code: extraOf(CARRIER, shipment, 'duty_payment_postal_code'),
    postal_code_field: `shipment.extra["${CARRIER}:duty_payment_postal_code"]`,
  };
  const payer = dutyPayer(shipment);
  const known = payer === 'THIRD_PARTY' || (payer === 'RECIPIENT' && told.account !== undefined);
  const unused = (field: string, value: string | undefined, why: string) => {
    if (value !== undefined) issues.push(issue(field, 'contradiction', why));
  };
  if (isQualifiedDomestic(lane) && (payer === 'SENDER' || known || shipment.duty_paid_by === 'THIRD_PARTY')) {
    const field = known ? 'shipment.duty_paid_by' : 'shipment.customs.terms_of_trade';
    issues.push(
      issue(field, 'contradiction', `asks for duties, and there are none from ${lane.from} to ${lane.to}`),
    );
    return [];
  }
  if (!known) {
    const why = 'needs duty_paid_by THIRD_PARTY, or RECIPIENT with an account';
    unused(told.account_field, told.account, why);
    unused(told.country_field, told.country, why);
    unused(told.postal_code_field, told.postal_code, why);
    return payer === 'SENDER' ? [{ Type: '02', BillShipper: { AccountNumber: account_number } }] : [];
  }
  if (told.country !== undefined && !/^[A-Z]{2}$/.test(told.country))
    issues.push(
      issue(
        told.country_field,
        'invalid_value',
        `must be a country code such as US, not ${JSON.stringify(told.country)}`,
      ),
    );
  return [{ Type: '02', ...billed(payer, told, account_number, lane, issues) }];
}

/** Nobody: the carrier bills the receiver when the goods arrive. */
function dutyPayer({ customs, duty_paid_by }: Shipment): 'SENDER' | 'THIRD_PARTY' | 'RECIPIENT' | undefined {
  if (customs?.terms_of_trade === 'DDP') return duty_paid_by === 'THIRD_PARTY' ? 'THIRD_PARTY' : 'SENDER';
  return duty_paid_by === 'SENDER' ? undefined : duty_paid_by;
}

/** A third party's or the receiver's negotiated rates go by an indicator of their own. */
export function negotiatedRates(by_shipper: boolean) {
  return {
    NegotiatedRatesIndicator: PRESENT,
    ...(by_shipper ? {} : { TPFCNegotiatedRatesIndicator: PRESENT }),
  };
}
