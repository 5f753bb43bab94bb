/**
 * What pays for labels: the roles of a payment authorisation, and the account of contract prices. Source: payments.yaml
 * 3.1.20, `Role`.
 */
import { omitUndefined, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import type { OpenSettings } from './settings.js';

/** The account of the settings pays for the carriage. */
export function checkPayer(request: RequestFields, settings: OpenSettings, report: Reporter): void {
  const own_account = settings.account_number ?? '';
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
}

/** `pricingOptions`: one, so that a call is priced once. */
export function pricingOptions({ price_type, account_type, account_number }: OpenSettings): object[] {
  const paymentAccount =
    price_type === 'CONTRACT' ? { accountType: account_type, accountNumber: account_number } : undefined;
  return [omitUndefined({ priceType: price_type, paymentAccount })];
}

/**
 * `roles` of a payment authorisation. Contract prices are charged only where a rate holder is named; without one a label
 * costs the published commercial price.
 */
export function paymentRoles(settings: OpenSettings): object[] {
  const { crid: CRID, mid: MID, manifest_mid: manifestMID, price_type } = settings;
  const { account_type: accountType, account_number, permit_zip: permitZIP } = settings;
  const account =
    accountType === 'EPS'
      ? { accountType, accountNumber: account_number }
      : { accountType, permitNumber: account_number, permitZIP };
  const payer = { roleName: 'PAYER', CRID, MID, manifestMID, ...account };
  const owner = { roleName: 'LABEL_OWNER', CRID, MID, manifestMID };
  const holder = { roleName: 'RATE_HOLDER', CRID, MID, manifestMID, ...account };
  return price_type === 'CONTRACT' ? [payer, owner, holder] : [payer, owner];
}
