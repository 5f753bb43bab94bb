/** Who pays: `PaymentDetails` in rating and `PaymentInformation` in shipping have the same content. */
import {
  createReporter,
  type DutyPayer,
  dutyPayerOf,
  extraField,
  extraText,
  omitUndefined,
  payerOf,
  postalCode,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import type { Payer } from '@waybill/core/plugin';
import { inUnitedStates, type Lane, type Roles } from './lanes.js';
import { indicator, PRESENT } from './protocol.js';

export type Payment = ReturnType<typeof paymentOf>;

const PAYERS: readonly Payer[] = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'];
const ACCOUNT = { pattern: /^[A-Z0-9]{6}$/, form: '6 letters and digits' };
/** `TermsOfShipment` of the invoice: UPS OpenAPI, Shipping. */
const TERMS = 'CFR CIF CIP CPT DAF DDP DAP DEQ DES EXW FAS FCA FOB'.split(' ');

/** "For a return shipment, Bill Receiver is invalid": the shop that gets the goods back is the shipper. */
const PAYERS_OF_RETURNS: readonly Payer[] = ['SENDER', 'THIRD_PARTY'];

export function paymentOf(
  request: RateRequest,
  { is_return }: Roles,
  own_account: string,
  lane: Lane,
  report: Reporter,
) {
  const { shipment } = request;
  const rules = { own_account, takes: PAYERS, account: ACCOUNT };
  const payer = payerOf(
    request,
    {
      ...rules,
      takes: is_return ? PAYERS_OF_RETURNS : PAYERS,
      country_required: true,
      postal_code: extraText(shipment, 'payment_postal_code', 'shipment', report),
    },
    report,
  );
  refuseUnusedPayerFacts(shipment, request, report);
  const duties = dutyPayerOf(request, { ...rules, terms: TERMS, declared: lane.crosses_customs }, report);
  const charges = [
    ...(payer?.account === undefined
      ? []
      : [chargeOf('01', { ...payer, account: payer.account, postal_key: 'payment_postal_code' }, report)]),
    ...dutyCharges(shipment, duties, lane, report),
  ];
  return {
    /** `ShipmentCharge`, one each: type 01 transportation, 02 duties and taxes. */
    charges,
    /** False when someone else's account is billed for transportation. */
    by_shipper: (payer?.role ?? 'SENDER') === 'SENDER',
    /** `TermsOfShipment` of the invoice, where the request names terms of trade. */
    terms: duties?.terms_given ? duties.terms : undefined,
  };
}

/** The country and postal code of a payer's account are only sent when someone other than the shipper pays. */
function refuseUnusedPayerFacts(shipment: Shipment, { recipient }: RateRequest, report: Reporter): void {
  const { paid_by = 'SENDER', payment_country_code: country } = shipment;
  const field = 'shipment.payment_country_code';
  if (paid_by === 'SENDER') {
    const problem = 'needs paid_by THIRD_PARTY or RECIPIENT';
    if (country !== undefined) report.notSupported(field, problem);
    if (extraText(shipment, 'payment_postal_code', 'shipment', report) !== undefined)
      report.notSupported(extraField(report, 'payment_postal_code'), problem);
  } else if (paid_by === 'RECIPIENT' && country !== undefined && country !== recipient.country_code) {
    report.contradiction(field, `is ${country}; the recipient's account is in ${recipient.country_code}`);
  }
}

/** The charge of type 02. Without one, UPS bills the receiver when the goods arrive. */
function dutyCharges(
  shipment: Shipment,
  duties: DutyPayer | undefined,
  lane: Lane,
  report: Reporter,
): object[] {
  const country_field = extraField(report, 'duty_payment_country_code');
  const country = extraText(shipment, 'duty_payment_country_code', 'shipment', report);
  const postal_code = extraText(shipment, 'duty_payment_postal_code', 'shipment', report);
  const unbilled = duties === undefined ? !lane.crosses_customs : duties.role === 'SENDER' || !duties.account;
  if (unbilled) {
    const problem = 'needs duty_paid_by THIRD_PARTY, or RECIPIENT with an account';
    if (country !== undefined) report.contradiction(country_field, problem);
    if (postal_code !== undefined)
      report.contradiction(extraField(report, 'duty_payment_postal_code'), problem);
  } else if (duties?.role === 'THIRD_PARTY' && country === undefined) {
    report.required(country_field, 'when a third party pays duties: the country of its account');
  } else if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    report.invalid(country_field, `must be a country code such as US, not ${JSON.stringify(country)}`);
  }
  if (duties?.account === undefined) return [];
  const billed = {
    role: duties.role,
    account: duties.account,
    country: country ?? duties.country,
    postal_code: postal_code ?? duties.postal_code,
    postal_key: 'duty_payment_postal_code',
  };
  return [chargeOf('02', billed, report)];
}

interface Billed {
  readonly role: Payer;
  readonly account: string;
  readonly country?: string | undefined;
  readonly postal_code?: string | undefined;
  /** The extra that names the postal code. */
  readonly postal_key: string;
}

function chargeOf(Type: '01' | '02', billed: Billed, report: Reporter): object {
  const { role, account: AccountNumber, country } = billed;
  if (role === 'SENDER') return { Type, BillShipper: { AccountNumber } };
  const PostalCode = payerPostalCode(billed, report);
  if (role === 'RECIPIENT') {
    const Address = PostalCode === undefined ? undefined : { PostalCode };
    return { Type, BillReceiver: omitUndefined({ AccountNumber, Address }) };
  }
  const Address = omitUndefined({ PostalCode, CountryCode: country ?? '' });
  return { Type, BillThirdParty: { AccountNumber, Address } };
}

/** "Required for United States and Canadian UPS accounts." */
function payerPostalCode({ country = '', postal_code, postal_key }: Billed, report: Reporter) {
  const field = extraField(report, postal_key);
  if (postal_code === undefined) {
    if (inUnitedStates(country) || country === 'CA')
      report.required(field, `as the postal code of the payer's account in ${country}`);
    return undefined;
  }
  const probe = createReporter({ id: report.carrier, name: report.name });
  const place = { country_code: country, postal_code };
  const code = postalCode(place, '', { form: 'compact', longest: 9 }, probe);
  if (probe.issues.length > 0)
    report.invalid(field, `must be a postal code of ${country}, not ${JSON.stringify(postal_code)}`);
  return code;
}

/** Requests negotiated rates. Those of a third party or of the receiver have another indicator. */
export function negotiatedRates({ by_shipper }: Payment) {
  return omitUndefined({
    NegotiatedRatesIndicator: PRESENT,
    TPFCNegotiatedRatesIndicator: indicator(!by_shipper),
  });
}
