import { type Checkup, checkAccount } from '../doctor/check-account.js';
import { machine } from '../doctor/machine.js';
import { EXIT, type ExitCode } from '../exit.js';
import { type FoundAccounts, findAccounts, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { progress } from '../progress.js';
import { renderCheckups } from '../render/checkups.js';
import { pageOf } from '../render/page.js';

interface DoctorCommandOptions extends OpenOptions {
  readonly carrier?: readonly string[];
  readonly json?: boolean;
  readonly deadline?: number;
}

const DEADLINE_MS = 20_000;

/** `waybill doctor`: whether each account can log in, and what is missing where it cannot. */
export async function doctor(options: DoctorCommandOptions, io: Io): Promise<ExitCode> {
  await using found = await findAccounts(io, 'waybill doctor', options, options.carrier);
  const checkups = await examine(found, options, io);
  const facts = machine(io, found.config);
  if (options.json) io.stdout.write(`${JSON.stringify({ accounts: checkups, ...facts }, null, 2)}\n`);
  else io.stdout.write(renderCheckups(checkups, facts, found.names, pageOf(io.stdout)));
  return exitCode(checkups, io);
}

/** All accounts at the same time. */
async function examine(
  { accounts, names }: FoundAccounts,
  { deadline = DEADLINE_MS }: DoctorCommandOptions,
  io: Io,
): Promise<Checkup[]> {
  const waiting = new Set(accounts);
  using _ = progress(io, () => [...waiting].map(({ carrier }) => names.carrier(carrier)).join(', '));
  return await Promise.all(
    accounts.map(async (account) => {
      const checkup = await checkAccount(account, { signal: io.signal, deadline_ms: deadline });
      waiting.delete(account);
      return checkup;
    }),
  );
}

function exitCode(checkups: readonly Checkup[], io: Io): ExitCode {
  if (io.signal.aborted) return EXIT.interrupted;
  const verdicts = new Set(checkups.map(({ verdict }) => verdict));
  if (verdicts.has('settings') || verdicts.has('login')) return EXIT.configuration;
  return verdicts.has('network') || verdicts.has('unclear') ? EXIT.none : EXIT.ok;
}
