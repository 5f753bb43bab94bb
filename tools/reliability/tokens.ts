import type { StoredToken, TokenStore } from '@waybill/core/plugin';

/** A store that no other run shares: ports, and with them the names of tokens, come again. */
export function tokensOfOneRun(): TokenStore {
  const kept = new Map<string, StoredToken>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, token) => {
      kept.set(key, token);
    },
    delete: async (key) => {
      kept.delete(key);
    },
  };
}
