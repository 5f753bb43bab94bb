import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@waybill/core/observe';
import type { CarrierContext, HttpClient, TokenStore } from '@waybill/core/plugin';

/** What a logger was told. */
export interface Logged {
  readonly lines: string[];
  readonly logger: Logger;
}

export function recordingLogger(): Logged {
  const lines: string[] = [];
  const write = (message: string, fields?: Readonly<Record<string, unknown>>) => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  return { lines, logger: { debug: write, info: write, warn: write, error: write } };
}

/** Waiting takes no time. */
export function testContext(
  given: {
    http?: HttpClient;
    tokens?: TokenStore;
    logger?: Logger;
    now?: () => number;
    account?: string;
  } = {},
): CarrierContext {
  return {
    account: given.account ?? 'toronto',
    clock: { now: given.now ?? (() => Date.now()), wait: () => nextTurn() },
    logger: given.logger ?? recordingLogger().logger,
    newId: () => 'id-1',
    ...(given.http === undefined ? {} : { http: given.http }),
    ...(given.tokens === undefined ? {} : { tokens: given.tokens }),
  };
}
