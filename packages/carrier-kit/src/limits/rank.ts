import { type Capability, OPERATIONS, type RequestPurpose } from '@waybill/core/plugin';

/** Whose turn it is first: purchases with all their calls, then other changes, then questions. */
export type Rank = 'purchase' | 'change' | 'question';

/** Operations all of whose calls are a part of a purchase: the price before it, the label after it. */
const PURCHASES: readonly Capability[] = ['shipping', 'returns', 'recovery'];

/** The rank of a request. A purchase may be waiting for a token, so that a token comes first, too. */
export function rankOf({ operation, purchase, follows_change }: RequestPurpose): Rank {
  if (operation === undefined || purchase || PURCHASES.includes(operation)) return 'purchase';
  return follows_change || !OPERATIONS[operation].reads ? 'change' : 'question';
}

/** The step of the requests for tokens. */
const LOGIN = 'login';

export function isLogin({ step }: RequestPurpose): boolean {
  return step === LOGIN;
}
