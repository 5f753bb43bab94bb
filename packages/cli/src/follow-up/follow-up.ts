import { Aggregator } from '@waybill/aggregator';
import type { ErrorEntry } from '@waybill/core';
import type { Transcript } from '@waybill/core/observe';
import { isConfirmed } from '../confirm.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import type { Names } from '../names.js';
import { openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { pageOf } from '../render/page.js';
import type { TableStyle } from '../render/table.js';
import { type AccountHandle, accountOf, registered } from './account-handle.js';

/** Options of every command that follows a purchase. */
export interface FollowUpOptions extends OpenOptions {
  readonly deadline?: number;
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** What a command asks of one account, and what it does with the answer. */
export interface FollowUp<Result> {
  /** The command line, for messages. */
  readonly command: string;
  /** The account that is asked. */
  readonly account: AccountHandle;
  /** Asked of the person at the terminal before a production account is; nothing is done without a yes. */
  readonly question?: (carrier: string) => string;
  readonly ask: (
    aggregator: Aggregator,
    options: {
      readonly carrier: string;
      readonly account?: string;
      readonly signal: AbortSignal;
      readonly deadline_ms?: number;
      readonly transcript?: Transcript;
    },
  ) => Promise<readonly [Result, ErrorEntry[]]>;
  /** Writes files; their paths are printed. Runs before anything is printed: a reader may go away. */
  readonly write?: (result: NonNullable<Result>) => Promise<readonly string[]>;
  readonly print: (result: Result, errors: readonly ErrorEntry[], names: Names, style: TableStyle) => string;
  /** The exit code of a result; nothing found or done ends with 3. */
  readonly exit?: (result: NonNullable<Result>) => ExitCode;
}

/** Runs a command that asks one account about something that was bought, booked or closed, or about a place. */
export async function followUp<Result>(
  { command, account, question, ask, write, print, exit }: FollowUp<Result>,
  { deadline, json, ...options }: FollowUpOptions,
  io: Io,
): Promise<ExitCode> {
  await using opened = await openAccounts(io, command, options, [accountOf(account)]);
  const own = registered(account, opened);
  const name = opened.names.carrier(own.carrier);
  if (question !== undefined && !(await isConfirmed(() => question(name), opened.accounts, options, io)))
    return EXIT.none;
  using _ = progress(io, () => name);
  const [result, errors] = await ask(new Aggregator(opened.proxies), {
    ...own,
    ...opened.wire,
    signal: io.signal,
    ...(deadline !== undefined && { deadline_ms: deadline }),
  });
  const found = result !== null && !(Array.isArray(result) && result.length === 0);
  if (found && write !== undefined)
    for (const path of await write(result as NonNullable<Result>)) io.stderr.write(`Wrote ${path}\n`);
  if (json) io.stdout.write(`${JSON.stringify([result, errors], null, 2)}\n`);
  else io.stdout.write(print(result, errors, opened.names, pageOf(io.stdout)));
  if (errors.some(({ kind }) => kind === 'unknown_outcome')) return EXIT.unknown_outcome;
  if (found) return exit?.(result as NonNullable<Result>) ?? EXIT.ok;
  return io.signal.aborted ? EXIT.interrupted : EXIT.none;
}
