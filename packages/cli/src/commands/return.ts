import { resolve } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import type { ReturnRequestData } from '@waybill/core';
import { isConfirmed } from '../confirm.js';
import { prepareFolder } from '../documents.js';
import { type ExitCode, NothingBought } from '../exit.js';
import { accountNamed, accountOf, registered } from '../follow-up/account-handle.js';
import type { FollowUpOptions } from '../follow-up/follow-up.js';
import type { Io } from '../io.js';
import { openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { finishPurchase } from '../purchase/finish.js';
import { readJson } from '../request.js';

interface ReturnCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
  readonly out: string;
}

/** `waybill return`: a label for goods that come back; the shipper is the customer, the recipient the shop. */
export async function createReturn(
  file: string,
  { carrier, out, deadline, json, ...options }: ReturnCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const request = (await readJson(file, 'a request for a return', io)) as ReturnRequestData;
  const account = accountNamed(carrier, 'return');
  await using opened = await openAccounts(io, `waybill return ${file}`, options, [accountOf(account)]);
  const own = registered(account, opened);
  const name = opened.names.carrier(own.carrier);
  const isWanted = await isConfirmed(() => `Make a return with ${name}?`, opened.accounts, options, io);
  if (!isWanted) throw new NothingBought('Nothing was bought.');
  using _ = progress(io, () => name);
  const outcome = await new Aggregator(opened.proxies).createReturn(request, {
    ...own,
    signal: io.signal,
    ...(deadline !== undefined && { deadline_ms: deadline }),
  });
  return finishPurchase(outcome, { folder, names: opened.names, ...(json && { json }) }, io);
}
