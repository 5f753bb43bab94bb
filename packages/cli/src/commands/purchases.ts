import { access, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from '@waybill/config';
import type { ErrorEntry } from '@waybill/core';
import type { Ledger, LedgerPurchase, PurchaseFilter, PurchaseState, Settlement } from '@waybill/ledger';
import type { Amount } from '../batch/commands.js';
import { type DatabaseOptions, databaseOf, openLedgerAt, optional, type Place } from '../batch/database.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { progress } from '../progress.js';
import { pageOf } from '../render/page.js';
import { renderPurchase, renderPurchases } from '../render/purchases.js';
import { renderShipment } from '../render/shipment.js';

export interface KeptOptions extends DatabaseOptions {
  readonly config?: string;
  readonly json?: boolean;
}

interface FilterOptions extends KeptOptions {
  readonly state?: PurchaseState;
  /** `ups` or `ups/toronto` */
  readonly carrier?: string;
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

/** `waybill purchases list` */
export async function listPurchases(
  { limit, unknown, ...given }: FilterOptions & { readonly limit?: number; readonly unknown?: boolean },
  io: Io,
): Promise<ExitCode> {
  const options: FilterOptions = unknown ? { ...given, state: 'unknown' } : given;
  await using ledger = await openKept(options, io);
  const filter = filterOf(options);
  const found = await ledger.find({ ...filter, ...(limit !== undefined && { limit }) });
  if (options.json) io.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  else io.stdout.write(renderPurchases(found, await ledger.totals(filter), pageOf(io.stdout)));
  return found.length > 0 ? EXIT.ok : EXIT.none;
}

/** `waybill purchases show` */
export async function showPurchase(
  key: string,
  { out, ...options }: KeptOptions & { readonly out?: string },
  io: Io,
): Promise<ExitCode> {
  await using ledger = await openKept(options, io);
  const purchase = await purchaseUnder(key, ledger);
  if (out !== undefined) {
    const folder = resolve(io.cwd, out);
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of await ledger.documents(key)) {
      await writeFile(join(folder, name), bytes);
      io.stderr.write(`Wrote ${join(folder, name)}\n`);
    }
  }
  if (options.json) io.stdout.write(`${JSON.stringify([purchase, purchase.errors], null, 2)}\n`);
  else io.stdout.write(renderPurchase(purchase, pageOf(io.stdout)));
  return EXIT.ok;
}

/** `waybill purchases ask` */
export async function askPurchase(
  key: string,
  { deadline, ...options }: KeptOptions & OpenOptions & { readonly deadline?: number },
  io: Io,
): Promise<ExitCode> {
  await using ledger = await openKept(options, io);
  const { carrier, account } = await purchaseUnder(key, ledger);
  const command = `waybill purchases ask ${key}`;
  await using found = await findAccounts(io, command, options, [`${carrier}/${account}`]);
  const [own] = found.accounts;
  if (own === undefined)
    throw new CommandError(EXIT.configuration, `${carrier}/${account} is not configured`);
  const proxy = own.create({ simulated: options.simulate ?? false }) as ReturnType<typeof own.create> &
    Partial<AsyncDisposable>;
  try {
    using _ = progress(io, () => found.names.carrier(carrier));
    const outcome = await ledger.ask(key, proxy, {
      signal: io.signal,
      ...(deadline !== undefined && { deadline_ms: deadline }),
    });
    const [shipment, errors] = outcome;
    if (options.json) io.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
    else io.stdout.write(renderShipment(shipment, errors, found.names, pageOf(io.stdout)));
    if (errors.some(isUnknown)) return EXIT.unknown_outcome;
    if (shipment === null) return EXIT.none;
    return shipment.complete ? EXIT.ok : EXIT.incomplete;
  } finally {
    await proxy[Symbol.asyncDispose]?.();
  }
}

function isUnknown({ kind }: ErrorEntry): boolean {
  return kind === 'unknown_outcome';
}

interface SettleOptions extends KeptOptions {
  readonly bought?: boolean;
  readonly notBought?: boolean;
  readonly trackingNumber?: string;
  readonly charge?: Amount;
  readonly note: string;
}

/** `waybill purchases settle` */
export async function settlePurchase(key: string, options: SettleOptions, io: Io): Promise<ExitCode> {
  const settlement = settlementOf(options);
  await using ledger = await openKept(options, io);
  await purchaseUnder(key, ledger);
  await ledger.settle(key, settlement);
  const purchase = await purchaseUnder(key, ledger);
  if (options.json) io.stdout.write(`${JSON.stringify([purchase, purchase.errors], null, 2)}\n`);
  else io.stdout.write(renderPurchase(purchase, pageOf(io.stdout)));
  return EXIT.ok;
}

function settlementOf({ bought, notBought, trackingNumber, charge, note }: SettleOptions): Settlement {
  if (bought === notBought)
    throw new CommandError(EXIT.input, 'Say what you found out: --bought or --not-bought');
  if (notBought) {
    if (trackingNumber !== undefined || charge !== undefined)
      throw new CommandError(EXIT.input, '--tracking-number and --charge are of what was bought');
    return { bought: false, note };
  }
  return {
    bought: true,
    note,
    ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
    ...(charge !== undefined && { charge }),
  };
}

/** `waybill purchases export`: lines of JSON, so that a program can read them one after the other. */
export async function exportPurchases(options: FilterOptions, io: Io): Promise<ExitCode> {
  await using ledger = await openKept(options, io);
  let count = 0;
  for await (const purchase of ledger.export(filterOf(options))) {
    if (io.signal.aborted || io.closed.aborted) break;
    io.stdout.write(`${JSON.stringify(purchase)}\n`);
    count += 1;
  }
  if (io.signal.aborted) return EXIT.interrupted;
  return count > 0 ? EXIT.ok : EXIT.none;
}

/** `waybill purchases forget` */
export async function forgetPurchases(
  { before, yes = false, ...options }: KeptOptions & { readonly before: string; readonly yes?: boolean },
  io: Io,
): Promise<ExitCode> {
  const question = `Delete the addresses and labels of purchases that have not changed since ${before}?`;
  if (!yes && io.prompts !== undefined && !(await io.prompts.confirm(question))) return EXIT.none;
  const { openBatches } = await optional(import('@waybill/batch'));
  await using ledger = await openKept(options, io);
  await using batches = await openBatches(ledger, []);
  const purchases = await ledger.forget(before);
  const rows = await batches.forget(new Date(before));
  if (options.json) io.stdout.write(`${JSON.stringify({ purchases, rows }, null, 2)}\n`);
  else
    io.stdout.write(
      `Addresses and labels of ${purchases} purchases and ${rows} rows of batches were deleted. What is unknown keeps everything.\n`,
    );
  return EXIT.ok;
}

/** A folder is not made by looking into it. */
export async function openKept(options: KeptOptions, io: Io): Promise<Ledger> {
  const place = await databaseOf(options, await loadConfig(io.cwd, options.config), io);
  if (!place.isServer && !(await isThere(place)))
    throw new CommandError(
      EXIT.configuration,
      `No purchases are kept in ${place.shown}. Name the database with --database, or in WAYBILL_DATABASE.`,
    );
  return openLedgerAt(place);
}

async function isThere({ location }: Place): Promise<boolean> {
  return access(location).then(
    () => true,
    () => false,
  );
}

async function purchaseUnder(key: string, ledger: Ledger): Promise<LedgerPurchase> {
  const purchase = await ledger.get(key);
  if (purchase === undefined)
    throw new CommandError(
      EXIT.none,
      `There is no purchase ${key}; waybill purchases list shows those that there are`,
    );
  return purchase;
}

function filterOf({ state, carrier: written, text, from, to }: FilterOptions): PurchaseFilter {
  const [carrier, ...rest] = written?.split('/') ?? [];
  return {
    ...(state !== undefined && { state }),
    ...(carrier !== undefined && { carrier: carrier.toLowerCase() }),
    ...(rest.length > 0 && { account: rest.join('/') }),
    ...(text !== undefined && { text }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
