import type { Logger } from '@waybill/core/observe';
import type { CarrierIdentity } from '@waybill/core/plugin';

/** Writes a line about an account: `ups/toronto rate: HTTP 200 in 210 ms`. */
export type Log = (level: 'debug' | 'warn', what: string, fields?: Readonly<Record<string, unknown>>) => void;

/** The log of an account, which is named in each message and in its fields. */
export function logOf({ carrier, account }: CarrierIdentity, logger: Logger): Log {
  const name = account === carrier ? carrier : `${carrier}/${account}`;
  return (level, what, fields) => {
    try {
      logger[level](`${name} ${what}`, { carrier, account, ...fields });
    } catch {
      // A logger that fails must not cost the answer to a purchase, and there is no other place to report it.
    }
  };
}
