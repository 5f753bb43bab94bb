import { resolve } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import { prepareFolder } from '../documents.js';
import type { ExitCode } from '../exit.js';
import { accountOf } from '../follow-up/account-handle.js';
import type { FollowUpOptions } from '../follow-up/follow-up.js';
import { readRecovery } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { finishPurchase } from '../purchase/finish.js';

interface RecoverCommandOptions extends FollowUpOptions {
  readonly out: string;
}

/** `waybill recover`: whether a purchase without a clear answer was made; labels of one that was cut short. Buys nothing. */
export async function recover(
  file: string,
  { out, deadline, json, ...options }: RecoverCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const recovery = await readRecovery(file, io);
  await using opened = await openAccounts(io, `waybill recover ${file}`, options, [accountOf(recovery)]);
  using _ = progress(io, () => opened.names.carrier(recovery.carrier));
  const outcome = await new Aggregator(opened.proxies).recoverShipment(recovery, {
    signal: io.signal,
    ...(deadline !== undefined && { deadline_ms: deadline }),
  });
  return finishPurchase(outcome, { folder, names: opened.names, ...(json && { json }) }, io);
}
