import { isBasic } from './basic-auth.js';
import type { Refusal } from './refusal.js';
import type { Route, ServedRequest } from './route.js';
import type { SimulatedAccount, SimulatorContext } from './types.js';

/** How the accounts of a simulator log in. Called once for each running simulator. */
export type Login = (accounts: readonly SimulatedAccount[], context: SimulatorContext) => OpenedLogin;

/** The login of one running simulator. */
export interface OpenedLogin {
  /** @throws Refusal for a request of no account. */
  accountOf(request: ServedRequest): SimulatedAccount;
  /** Of a token server. */
  readonly routes?: readonly Route[];
}

/**
 * HTTP Basic in the header of every request. `username` and `password` name the members of an account that hold them;
 * accounts without them do not log in this way.
 */
export function basicLogin({
  refused,
  username = 'username',
  password = 'password',
}: {
  readonly refused: () => Refusal;
  readonly username?: string;
  readonly password?: string;
}): Login {
  return (accounts) => ({
    accountOf: ({ headers }) => {
      const header = headers.get('authorization');
      const known = accounts.find((account) => {
        const credentials = [account[username], account[password]] as const;
        return areTexts(credentials) && isBasic(header, ...credentials);
      });
      if (known === undefined) throw refused();
      return known;
    },
  });
}

/** A key in a header of every request; `key` names the member of an account that holds it. */
export function keyLogin({
  header,
  key,
  refused,
}: {
  readonly header: string;
  readonly key: string;
  readonly refused: () => Refusal;
}): Login {
  return (accounts) => ({
    accountOf: ({ headers }) => {
      const given = headers.get(header);
      const known = given === null ? undefined : accounts.find((account) => account[key] === given);
      if (known === undefined) throw refused();
      return known;
    },
  });
}

function areTexts(pair: readonly [unknown, unknown]): pair is readonly [string, string] {
  return pair.every((text) => typeof text === 'string');
}
