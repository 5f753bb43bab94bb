import type { Account } from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';
import { readCode } from '@waybill/core/plugin';
import { CommandError, EXIT } from '../exit.js';
import { hasService } from './service.js';

/**
 * The account to buy from: the only one there is, or the only one of the only carrier that has a service.
 * @param services as the command line or the request names them.
 * @throws {@link CommandError} when there are several.
 */
export function accountToBuyFrom(accounts: readonly Account[], services: readonly string[]): Account {
  const definition = carrierToBuyFrom(accounts, services);
  const own = accounts.filter((account) => account.definition === definition);
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) return only;
  const names = own.map(({ account }) => account).join(', ');
  throw new CommandError(
    EXIT.input,
    `${definition.id} has several accounts; name the one to buy from with --account: ${names}`,
  );
}

function carrierToBuyFrom(accounts: readonly Account[], services: readonly string[]): CarrierDefinition {
  const all = [...new Set(accounts.map(({ definition }) => definition))];
  const prefixed = all.filter(({ id }) => services.some((service) => readCode(service).carrier === id));
  const listed = all.filter((definition) => services.some((service) => hasService(service, definition)));
  for (const candidates of [all, prefixed, listed]) {
    const [only, ...others] = candidates;
    if (only !== undefined && others.length === 0) return only;
  }
  const ids = all.map(({ id }) => id).join(', ');
  throw new CommandError(
    EXIT.input,
    `Choose the carrier to buy from with --carrier: ${ids}. Or buy by price: --cheapest, --fastest, --from-quote.`,
  );
}
