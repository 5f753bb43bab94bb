import type { Account } from '@waybill/config';
import { isProduction } from './environment.js';
import type { Io } from './io.js';

/** Money is spent and things are changed at a production account alone; where a person can be asked, the person is. */
export async function isConfirmed(
  question: () => string,
  accounts: readonly Account[],
  { yes = false }: { readonly yes?: boolean },
  { prompts }: Pick<Io, 'prompts'>,
): Promise<boolean> {
  return yes || prompts === undefined || !accounts.some(isProduction) || prompts.confirm(question());
}
