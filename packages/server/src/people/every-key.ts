import type { KeyStore } from '../keys/api-key.js';
import type { CallerSettings } from './caller.js';
import { keyOfPerson } from './person.js';

/** The keys of programs and of people, so that accounts of people's tenants count as well. */
export function everyKey({ keys, people }: Pick<CallerSettings, 'keys' | 'people'>): KeyStore {
  if (keys.list === undefined || people === undefined) return keys;
  return {
    find: (sha256) => keys.find(sha256),
    list: async () => [...((await keys.list?.()) ?? []), ...(await people.list()).map(keyOfPerson)],
  };
}
