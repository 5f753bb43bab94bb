import { crossesCustoms, dutyPayerOf, extraFlag, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import type { Account } from './settings.js';

/** One of the accounts of a shipment: `supermodelIoLogisticsExpressAccount`. */
export interface BilledAccount {
  readonly typeCode: 'shipper' | 'payer' | 'duties-taxes';
  readonly number: string;
}

/** Who pays what. */
export interface Payment {
  /** The shipper's account, then those of the other payers. */
  readonly accounts: readonly BilledAccount[];
  readonly incoterm: string;
  /** Duties are billed to an account instead of the receiver: the service "Duty Tax Paid". */
  readonly duties_paid: boolean;
}

/** `number` of an account. */
const ACCOUNT = { pattern: /^.{1,12}$/, form: '1 to 12 characters' };
const PAYERS = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const;

/** `isCustomsDeclarable`: goods that cross a border between customs territories, unless the request knows better. */
export function isDeclarable({ shipper, recipient, shipment }: RequestFields, report: Reporter): boolean {
  const declared = extraFlag(shipment, 'customs_declarable', 'shipment', report);
  if (declared === false) report.settle('customs_declaration');
  return declared ?? (shipment.is_document !== true && crossesCustoms(shipper, recipient));
}

/** @param declared whether there can be duties at all. */
export function paymentOf(
  request: RequestFields,
  declared: boolean,
  { settings: { account_number: own_account } }: Account,
  report: Reporter,
): Payment {
  // DHL bills any account of the shipper's.
  const rules = { own_account, takes: PAYERS, other_accounts: true, account: ACCOUNT };
  const payer = payerOf(request, rules, report);
  const duties = dutyPayerOf(request, { ...rules, recipient_account: false, declared }, report);
  const accounts: BilledAccount[] = [{ typeCode: 'shipper', number: own_account }];
  if (payer?.account !== undefined && payer.account !== own_account)
    accounts.push({ typeCode: 'payer', number: payer.account });
  if (duties?.account !== undefined) accounts.push({ typeCode: 'duties-taxes', number: duties.account });
  return {
    accounts,
    // Mandatory inside a country as well.
    incoterm: duties?.terms ?? 'DAP',
    duties_paid: duties?.account !== undefined,
  };
}
