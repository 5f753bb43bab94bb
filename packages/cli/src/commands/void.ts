import { Aggregator } from '@waybill/aggregator';
import type { VoidOutcome, VoidResult } from '@waybill/core';
import { isProduction } from '../environment.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { type OpenAccounts, openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { pageOf } from '../render/page.js';
import { renderVoid } from '../render/void.js';
import { accountOf, readShipment } from '../shipment-file.js';

interface VoidCommandOptions extends OpenOptions {
  /** Packages by their number on the list that `ship` printed, from 1. */
  readonly package?: readonly number[];
  /** False: where voiding is past, no refund is asked for. */
  readonly refund: boolean;
  readonly refundEmail?: string;
  readonly deadline?: number;
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `waybill void`: has a shipment voided, so that it is neither carried nor billed. */
export async function voidOne(
  file: string,
  {
    package: packages,
    refund,
    refundEmail: refund_email,
    deadline,
    json,
    yes,
    ...options
  }: VoidCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const shipment = await readShipment(file, io);
  await using opened = await openAccounts(io, `waybill void ${file}`, options, [accountOf(shipment)]);
  const name = opened.names.carrier(shipment.carrier);
  if (!yes && !(await isWanted(`Void ${shipment.tracking_number ?? file} of ${name}?`, opened, io)))
    return EXIT.none;
  using _ = progress(io, () => name);
  const outcome = await new Aggregator(opened.proxies).voidShipment(
    {
      shipment,
      allow_refund: refund,
      ...(packages !== undefined && { packages: packages.map((number) => number - 1) }),
      ...(refund_email !== undefined && { refund_email }),
    },
    { signal: io.signal, ...(deadline !== undefined && { deadline_ms: deadline }) },
  );
  if (json) io.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  else io.stdout.write(renderVoid(...outcome, opened.names, pageOf(io.stdout)));
  return exitCode(outcome, io);
}

/** What a production account bought cannot be had back once it is voided. */
async function isWanted(question: string, { accounts }: OpenAccounts, io: Io): Promise<boolean> {
  return io.prompts === undefined || !accounts.some(isProduction) || io.prompts.confirm(question);
}

const EXITS: Readonly<Record<VoidResult['outcome'], ExitCode>> = {
  voided: EXIT.ok,
  refund_requested: EXIT.ok,
  partial: EXIT.incomplete,
  refused: EXIT.none,
  unknown: EXIT.unknown_outcome,
};

function exitCode([result, errors]: VoidOutcome, { signal }: Io): ExitCode {
  if (result !== null) return EXITS[result.outcome];
  if (errors.some(({ kind }) => kind === 'unknown_outcome')) return EXIT.unknown_outcome;
  return signal.aborted ? EXIT.interrupted : EXIT.none;
}
