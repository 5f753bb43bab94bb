import { type Account, variableOf } from '@waybill/config';
import {
  type AnyCarrierProxy,
  ConfigurationError,
  type ErrorEntry,
  fetchQuotes,
  type QuoteOutcome,
} from '@waybill/core';
import { canRate } from '@waybill/core/plugin';
import { environmentOf } from '../environment.js';
import { LANES } from './lanes.js';
import { type Watched, watched } from './watched-client.js';

/** What was found out about an account. Nothing in it is a secret. */
export interface Checkup {
  readonly carrier: string;
  readonly account: string;
  /** `sandbox`, `production`, `local`; left out where the carrier has none. */
  readonly environment?: string;
  readonly verdict: Verdict;
  /** What was tried, and what came of it. */
  readonly finding: string;
  /** Variables that would set what is missing. */
  readonly missing: readonly MissingSetting[];
  readonly hosts: readonly string[];
  readonly duration_ms: number;
  readonly clock_ahead_ms?: number;
}

export interface MissingSetting {
  readonly variable: string;
  readonly meaning: string;
}

export type Verdict =
  | 'ok'
  /** Settings are missing or wrong. */
  | 'settings'
  /** The carrier did not accept the login. */
  | 'login'
  /** No answer. */
  | 'network'
  /** An answer that says nothing about the login. */
  | 'unclear';

/**
 * Tries an account by the cheapest call that needs its login and costs nothing: a token where the carrier issues one, else
 * a price.
 */
export async function checkAccount(
  account: Account,
  options: { readonly signal: AbortSignal; readonly deadline_ms?: number },
): Promise<Checkup> {
  const begin = performance.now();
  const watch = watched();
  const environment = environmentOf(account);
  const found = await examine(account, watch, options);
  return {
    carrier: account.carrier,
    account: account.account,
    ...(environment === undefined ? {} : { environment }),
    missing: [],
    ...found,
    hosts: [...watch.hosts],
    duration_ms: Math.round(performance.now() - begin),
    ...(watch.clock_ahead_ms === undefined ? {} : { clock_ahead_ms: watch.clock_ahead_ms }),
  };
}

type Finding = Pick<Checkup, 'verdict' | 'finding'> & Partial<Pick<Checkup, 'missing'>>;

async function examine(
  account: Account,
  watch: Watched,
  options: { readonly signal: AbortSignal; readonly deadline_ms?: number },
): Promise<Finding> {
  let proxy: AnyCarrierProxy & Partial<AsyncDisposable>;
  try {
    proxy = account.create({ http: watch.http, tokens: watch.tokens });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return wrongSettings(account, error);
  }
  try {
    if (account.definition.in_process) return { verdict: 'ok', finding: 'its settings can be read' };
    const rating: AnyCarrierProxy = proxy;
    if (account.is_priced || !canRate(rating))
      return { verdict: 'unclear', finding: 'the carrier gives no prices to try it with' };
    for (const lane of LANES) {
      const outcome = await fetchQuotes(rating, lane, options);
      if (watch.loggedIn) return { verdict: 'ok', finding: 'logged in: the carrier issued a token' };
      if (watch.hosts.size > 0) return judged(outcome);
    }
    return { verdict: 'unclear', finding: 'no request for a price could be made that would try the login' };
  } finally {
    await proxy[Symbol.asyncDispose]?.();
  }
}

/** What the answer to a request for a price says about the login that it was sent with. */
function judged([quotes, errors]: QuoteOutcome): Finding {
  const entry = errors.find(({ kind }) => kind === 'authentication') ?? errors[0];
  if (quotes.length > 0 || entry === undefined)
    return { verdict: 'ok', finding: 'logged in: the carrier returned a price' };
  const verdict = VERDICTS[entry.kind] ?? 'ok';
  if (verdict !== 'ok') return { verdict, finding: entry.message };
  return { verdict, finding: `logged in: the carrier refused a price, not the login (${entry.message})` };
}

/** Any other answer came after the login was accepted. */
const VERDICTS: Partial<Readonly<Record<ErrorEntry['kind'], Verdict>>> = {
  authentication: 'login',
  timeout: 'network',
  unavailable: 'network',
  rate_limit: 'unclear',
  unexpected_reply: 'unclear',
};

/** Settings that are missing are named by their variables; what else is wrong with them is the finding. */
function wrongSettings(
  { definition, account, settings }: Account,
  { message, details }: ConfigurationError,
): Finding {
  const result = definition.settings.schema['~standard'].validate(settings);
  const issues = 'issues' in result ? (result.issues ?? []) : [];
  const named = issues.map(({ path: [step] = [] }) => String(typeof step === 'object' ? step.key : step));
  const missing = Object.entries(definition.settings.fields).filter(
    ([setting]) => named.includes(setting) && settings[setting] === undefined,
  );
  const problems = Array.isArray(details?.problems) ? details.problems.map(String) : [message];
  const others = problems.filter(
    (problem) => !missing.some(([setting]) => problem.startsWith(`settings.${setting}:`)),
  );
  return {
    verdict: 'settings',
    finding: others.length === 0 ? 'settings are missing' : others.join('; '),
    missing: missing.map(([setting, { meaning }]) => ({
      variable: variableOf(definition, setting, account),
      meaning,
    })),
  };
}
