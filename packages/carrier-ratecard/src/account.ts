import type { CarrierTables } from '@waybill/carrier-kit/request';
import type { CarrierContext, CarrierIdentity, PricedAccount } from '@waybill/core/plugin';
import type { RateCard } from './card/compile.js';
import { fields } from './fields.js';
import { extras, options, other_options } from './options.js';

export const CARRIER = 'ratecard';

/** What every card offers. The services are those of the card of an account. */
export const tables = {
  id: CARRIER,
  services: { rows: [], code_pattern: /(?!)/ },
  options,
  other_options,
  extras,
  fields,
} satisfies CarrierTables;

/** One account: a card, its clock, and the tables with the services of the card. */
export interface Account extends CarrierIdentity {
  readonly card: RateCard;
  readonly tables: CarrierTables & { readonly name: string };
  readonly time_zone: string;
  readonly context: Pick<CarrierContext, 'clock'>;
  /** Set where the card is the price list of an account with another carrier. */
  readonly prices?: PricedAccount;
}

export function accountOf(
  card: RateCard,
  { account, time_zone, context }: Pick<Account, 'account' | 'time_zone' | 'context'>,
): Account {
  const rows = [...card.services.values()].map(({ row: { code, name } }) => ({
    code,
    name,
    reach: 'see the card',
  }));
  const own = { ...tables, name: `the card ${card.name}`, services: { ...tables.services, rows } };
  return { carrier: CARRIER, account, card, tables: own, time_zone, context };
}
