import { CommandError, EXIT } from '../exit.js';
import type { OpenAccounts } from '../open-accounts.js';

/** Names an account: on a command line, or in what was stored of a purchase, a pickup, a closed day. */
export interface AccountHandle {
  readonly carrier: string;
  /** Left out where the carrier has one. */
  readonly account?: string;
}

/**
 * The account that `--carrier` names: `ups`, `ups/toronto`.
 * @throws {@link CommandError} without one.
 */
export function accountNamed(written: string | undefined, what: string): AccountHandle {
  if (written === undefined) throw new CommandError(EXIT.input, `${what}: name the carrier with --carrier`);
  const [carrier = '', ...account] = written.split('/');
  return account.length > 0 ? { carrier, account: account.join('/') } : { carrier };
}

/** The account as people name it: `ups/toronto`. */
export function accountOf({ carrier, account }: AccountHandle): string {
  return account === undefined ? carrier : `${carrier}/${account}`;
}

/** The account by the names that it is registered under: people write `UPS/West`. */
export function registered({ carrier, account }: AccountHandle, { accounts }: OpenAccounts): AccountHandle {
  const is = (name: string, written: string) => name.toLowerCase() === written.toLowerCase();
  const own = accounts.filter(({ definition }) => is(definition.id, carrier));
  const named = account === undefined ? undefined : own.find((one) => is(one.account, account));
  const id = own[0]?.definition.id ?? carrier;
  return named === undefined ? { carrier: id } : { carrier: id, account: named.account };
}
