import { type Shipment, wasGiven } from '@waybill/core';
import { INCOTERMS, type Payer, type RequestFields } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import { crossesCustoms } from './customs-territory.js';
import { type AccountForm, accountOf, ownAccount } from './payer.js';
import type { Reporter } from './report.js';
import { type UsByPost, usPayers } from './us-by-post.js';

/** Who can pay duties with a carrier, and on which accounts. */
export interface DutyRules {
  /** The account of the settings. */
  readonly own_account: string;
  /** Payers of duties that the carrier can bill. */
  readonly takes: readonly Payer[];
  /** Who pays when the request does not say; RECIPIENT by default. */
  readonly default?: Payer;
  /** The rest of a sentence: what makes a payer that is not in `takes` pay. By default who is billed. */
  readonly otherwise?: string;
  /** Terms of trade that the carrier takes; all {@link INCOTERMS} by default. DDU and DAP are one where it has one of them. */
  readonly terms?: readonly string[];
  /** For a postal carrier: goods to the United States, whose duties are paid before they arrive. */
  readonly to_us?: UsByPost;
  /** Whether the carrier bills another account of the shipper than that of the settings. */
  readonly other_accounts?: boolean;
  /** Whether the carrier can bill an account of the recipient; true by default. False: it collects on delivery. */
  readonly recipient_account?: boolean;
  readonly account?: AccountForm;
  /** Whether goods are declared to customs, for a carrier whose own rule differs from what the addresses say. */
  readonly declared?: boolean;
}

/** Who pays duties and taxes at the border. */
export interface DutyPayer {
  readonly role: Payer;
  /** The account that is billed; without it the recipient pays on delivery. */
  readonly account?: string;
  /** Country of the account, where the recipient pays. */
  readonly country?: string;
  /** Postal code of the account, where the recipient pays. */
  readonly postal_code?: string;
  /** Incoterms rule: the request's own, or the one that this payer amounts to. */
  readonly terms: string;
  /** True when the request names the terms. */
  readonly terms_given: boolean;
}

const PAYER = 'shipment.duty_paid_by';
const ACCOUNT = 'shipment.duty_payment_account';
const TERMS = 'shipment.customs.terms_of_trade';

/**
 * Who pays duties: `terms_of_trade` decides, then `duty_paid_by` where the request says it, then the carrier's default,
 * with a notice that says who pays. `undefined` where no customs border is crossed, and with an issue.
 */
export function dutyPayerOf(
  request: RequestFields,
  rules: DutyRules,
  report: Reporter,
): DutyPayer | undefined {
  const { shipment, shipper, recipient } = request;
  const origin = shipment.ship_from ?? shipper;
  const terms = termsOf(shipment, rules, report);
  if (!(rules.declared ?? crossesCustoms(origin, recipient))) {
    if (terms === 'DDP' || shipment.duty_payment_account !== undefined)
      report.notice(
        'no_duties',
        `There are no duties from ${origin.country_code} to ${recipient.country_code}: their payer is not sent.`,
      );
    return undefined;
  }
  if (shipment.customs?.terms_of_trade !== undefined && terms === undefined) return undefined;
  const to_us = rules.to_us && usPayers(request, rules.to_us, report);
  const own = to_us && { ...rules, takes: to_us.takes, otherwise: to_us.why, default: to_us.usual };
  const role = roleOf(request, terms, own ?? rules, report);
  if (role === undefined) return undefined;
  if (to_us?.usual === 'SENDER')
    report.notice(
      'duties_to_us',
      role === 'SENDER' ? (rules.to_us?.how ?? '') : `${to_us.why}; of others it may refuse the parcel.`,
    );
  const account = dutyAccount(role, request, rules, report);
  if (account === REFUSED) return undefined;
  return {
    role,
    ...(account === undefined ? {} : { account }),
    ...(role !== 'RECIPIENT' || recipient.country_code === undefined
      ? {}
      : { country: recipient.country_code }),
    ...(role !== 'RECIPIENT' || recipient.postal_code === undefined
      ? {}
      : { postal_code: recipient.postal_code }),
    terms: terms ?? (role === 'RECIPIENT' ? 'DAP' : 'DDP'),
    terms_given: terms !== undefined,
  };
}

/** The terms as the carrier writes them; `undefined` without any, and with an issue for others than it takes. */
function termsOf(
  { customs }: Shipment,
  { terms = INCOTERMS }: DutyRules,
  report: Reporter,
): string | undefined {
  const written = customs?.terms_of_trade;
  if (written === undefined) return undefined;
  const rule = written.trim().toUpperCase();
  if (terms.includes(rule)) return rule;
  // Incoterms 2010 gave DDU its new name.
  const renamed = lookUp({ DDU: 'DAP', DAP: 'DDU' }, rule);
  if (renamed !== undefined && terms.includes(renamed)) return renamed;
  const problem = `is ${written}; ${report.name} takes ${terms.join(', ')}`;
  if (INCOTERMS.some((known) => known === rule)) report.notSupported(TERMS, problem);
  else report.invalid(TERMS, `${problem} (Incoterms rules)`);
  return undefined;
}

/** `duty_paid_by` if the request itself sets it, not its default. */
function saidPayer(shipment: Shipment): Payer | undefined {
  return wasGiven(shipment, 'duty_paid_by') ? shipment.duty_paid_by : undefined;
}

function roleOf(
  { shipment, recipient }: RequestFields,
  terms: string | undefined,
  { own_account, takes, default: usual = 'RECIPIENT', otherwise }: DutyRules,
  report: Reporter,
): Payer | undefined {
  const said = saidPayer(shipment);
  const taken = (role: Payer, field: string, written: string) => {
    if (takes.includes(role)) return role;
    const why = otherwise ?? `${report.name} bills duties to ${takes.join(', ')}`;
    report.notSupported(field, `is ${written}; ${why}`);
    return undefined;
  };
  if (terms !== undefined) {
    const seller = terms === 'DDP';
    if (said !== undefined && (said === 'RECIPIENT') === seller) {
      const payer = seller ? 'the sender' : 'the recipient';
      report.contradiction(PAYER, `is ${said}, but with terms of trade ${terms} ${payer} pays duties`);
      return undefined;
    }
    const role = seller ? (said ?? 'SENDER') : 'RECIPIENT';
    return said === 'THIRD_PARTY'
      ? taken(role, PAYER, role)
      : taken(role, TERMS, `${terms}, by which the ${role.toLowerCase()} pays duties`);
  }
  if (said !== undefined) return taken(said, PAYER, said);
  const account = shipment.duty_payment_account;
  if (account !== undefined) {
    if (account === own_account) return taken('SENDER', ACCOUNT, 'the account of the sender');
    if (account === recipient.account_number)
      return taken('RECIPIENT', ACCOUNT, 'the account of the recipient');
    report.ambiguous(ACCOUNT, `is ${account}, but not whose: set ${PAYER}`);
    return undefined;
  }
  const payer = usual.toLowerCase().replace('_', ' ');
  report.notice(
    'duties_paid_by',
    `Duties and taxes at the border are paid by the ${payer}, as ${report.name} does by default: the request has neither duty_paid_by nor customs.terms_of_trade.`,
  );
  return usual;
}

const REFUSED = Symbol('refused');

function dutyAccount(
  role: Payer,
  { shipment, recipient }: RequestFields,
  rules: DutyRules,
  report: Reporter,
): string | undefined | typeof REFUSED {
  const written = shipment.duty_payment_account;
  if (role === 'SENDER') return ownAccount(written, ACCOUNT, rules, report) ?? REFUSED;
  if (role === 'THIRD_PARTY')
    return accountOf(written, ACCOUNT, rules, 'when a third party pays duties', report) ?? REFUSED;
  if (rules.recipient_account ?? true) {
    if (written !== undefined) return accountOf(written, ACCOUNT, rules, '', report);
    // The account of an address may be another carrier's, and is billed only when the request says who pays.
    const own = saidPayer(shipment) === 'RECIPIENT' ? recipient.account_number : undefined;
    return own === undefined || rules.account?.pattern.test(own) === false ? undefined : own;
  }
  if (written === undefined) return undefined;
  const problem = `is ${written}; ${report.name} collects duties from the recipient on delivery and bills no account of theirs`;
  report.notSupported(ACCOUNT, problem);
  return REFUSED;
}
