import { maxLength, parseEnum } from '@waybill/carrier-kit';
import { type Issue, issue, type RateRequest, type Shipment } from '@waybill/core';
import type { Account } from './account.js';

/** One of the accounts of a shipment: `supermodelIoLogisticsExpressAccount`. */
export interface BilledAccount {
  readonly typeCode: 'shipper' | 'payer' | 'duties-taxes';
  readonly number: string;
}

/** Who pays what. */
export interface Payment {
  /** The shipper's, then who else pays. */
  readonly accounts: readonly BilledAccount[];
  readonly incoterm: string;
  /** Duties are billed to an account instead of the receiver: the service "Duty Tax Paid". */
  readonly duties_paid: boolean;
}

/** `incoterm`; the last five are of older editions. */
const INCOTERMS = 'EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES'.split(' ');
/** `number` of an account. */
const LONGEST_ACCOUNT = 12;

/** @param declarable whether there can be duties at all. */
export function paymentOf(
  { recipient, shipment }: RateRequest,
  declarable: boolean,
  { settings }: Account,
  issues: Issue[],
): Payment {
  if (shipment.payment_type === 'credit_card') {
    const problem = 'is credit_card; DHL Express bills accounts';
    issues.push(issue('shipment.payment_type', 'field_not_supported', problem, 'not_supported'));
  }
  const payer = payerOf(shipment, recipient.account_number, issues);
  const terms = parseEnum(
    shipment.customs?.terms_of_trade,
    INCOTERMS,
    'shipment.customs.terms_of_trade',
    issues,
  );
  const duties = declarable ? dutiesOf(shipment, terms, issues) : NO_DUTIES;
  return {
    accounts: [
      { typeCode: 'shipper', number: settings.account_number },
      ...(payer === undefined ? [] : [{ typeCode: 'payer' as const, number: payer }]),
      ...(duties.paid
        ? [{ typeCode: 'duties-taxes' as const, number: duties.account ?? settings.account_number }]
        : []),
    ],
    incoterm: terms ?? (duties.paid ? 'DDP' : 'DAP'),
    duties_paid: duties.paid,
  };
}

/** Another account than the shipper's that pays for the carriage. */
function payerOf(
  { paid_by = 'SENDER', payment_account_number }: Shipment,
  recipientAccount: string | undefined,
  issues: Issue[],
): string | undefined {
  const field = 'shipment.payment_account_number';
  const own = maxLength(payment_account_number, LONGEST_ACCOUNT, field, issues);
  if (paid_by === 'RECIPIENT' && own !== undefined && (recipientAccount ?? own) !== own) {
    const problem = `is ${own} and recipient.account_number ${recipientAccount}; one account pays`;
    issues.push(issue(field, 'contradiction', problem));
  }
  if (own !== undefined || paid_by === 'SENDER') return own;
  if (paid_by === 'RECIPIENT' && recipientAccount !== undefined)
    return maxLength(recipientAccount, LONGEST_ACCOUNT, 'recipient.account_number', issues);
  issues.push(issue(field, 'required', `is required when paid_by is ${paid_by}: DHL Express bills accounts`));
  return undefined;
}

interface Duties {
  readonly paid: boolean;
  readonly account?: string | undefined;
}

/** Of what crosses no customs border. */
const NO_DUTIES: Duties = { paid: false };

/** The terms of trade decide; without them who is to pay duties, or an account that is given for them. */
function dutiesOf(shipment: Shipment, terms: string | undefined, issues: Issue[]): Duties {
  const { duty_paid_by, duty_payment_account } = shipment;
  const asked =
    duty_paid_by === 'THIRD_PARTY' || (duty_paid_by === 'SENDER' && duty_payment_account !== undefined);
  const paid = terms === undefined ? asked : terms === 'DDP';
  const field = 'shipment.duty_payment_account';
  const own = maxLength(duty_payment_account, LONGEST_ACCOUNT, field, issues);
  if (!paid && own !== undefined) {
    const problem = `has no use: under ${terms ?? 'DAP'} the receiver pays duties on delivery`;
    issues.push(issue(field, 'contradiction', problem));
  }
  const thirdParty = shipment.paid_by === 'THIRD_PARTY' ? shipment.payment_account_number : undefined;
  const account = own ?? (duty_paid_by === 'THIRD_PARTY' ? thirdParty : undefined);
  if (paid && duty_paid_by === 'THIRD_PARTY' && account === undefined)
    issues.push(issue(field, 'required', 'is required when a third party pays duties'));
  return { paid, account };
}
