import { accountName } from '@waybill/aggregator';
import { environmentIn, loadConfig, readAccounts } from '@waybill/config';
import { hint } from '@waybill/core/plugin';
import type { ApiKey, ListedKey, Scope } from '@waybill/server';
import { chooseAccounts, readAccountName } from '../account-names.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findCarriers, type OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { pageOf } from '../render/page.js';
import { timeText } from '../render/purchases.js';
import { table } from '../render/table.js';
import { type KeyFileOption, keyFileOf, serverPackage } from '../server/key-file.js';

interface KeysOptions extends KeyFileOption {
  readonly config?: string;
}

interface AddOptions extends KeysOptions, Pick<OpenOptions, 'plugin'> {
  readonly scope?: readonly string[];
  readonly account?: readonly string[];
  readonly tenant?: string;
  readonly expires?: string;
  readonly limit?: string;
}

/** `waybill keys add`: the key alone goes to standard output. */
export async function addKey(
  name: string,
  { scope = ['quote'], account, tenant, expires, limit, ...options }: AddOptions,
  io: Io,
): Promise<ExitCode> {
  const { SCOPES, addKey } = await serverPackage();
  const scopes = scope.map((written) => {
    const known = SCOPES.find((one) => one === written);
    if (known === undefined)
      throw new CommandError(EXIT.input, `there is no scope ${written}${hint(written, SCOPES)}`);
    return known;
  });
  const accounts = account === undefined ? undefined : await accountsNamed(account, options, io);
  const file = keyFileOf(options, await loadConfig(io.cwd, options.config), io);
  const facts = {
    name,
    scopes: [...new Set<Scope>(scopes)],
    ...(accounts !== undefined && { accounts }),
    ...(tenant !== undefined && { tenant }),
    ...(expires !== undefined && { expires }),
    ...(limit !== undefined && { limit }),
  };
  const key = await addKey(file, facts);
  io.stderr.write(
    `The key ${name} may ${mayDo(facts)} with ${accounts?.join(', ') ?? 'all accounts'}. It is shown this once; ${file} has its hash.\n`,
  );
  io.stdout.write(`${key}\n`);
  return EXIT.ok;
}

/** `waybill keys list` */
export async function listKeys(
  { json = false, ...options }: KeysOptions & { readonly json?: boolean },
  io: Io,
): Promise<ExitCode> {
  const { listKeys } = await serverPackage();
  const file = keyFileOf(options, await loadConfig(io.cwd, options.config), io);
  const keys = await listKeys(file);
  if (json) io.stdout.write(`${JSON.stringify(keys, null, 2)}\n`);
  else if (keys.length === 0) io.stderr.write(`There are no keys in ${file}.\n`);
  else io.stdout.write(table(COLUMNS, keys.map(row), pageOf(io.stdout)));
  return keys.length > 0 ? EXIT.ok : EXIT.none;
}

/** `waybill keys rotate`: the new key alone goes to standard output. */
export async function rotateKey(
  name: string,
  { overlap, ...options }: KeysOptions & { readonly overlap: number },
  io: Io,
): Promise<ExitCode> {
  const { rotateKey } = await serverPackage();
  const file = keyFileOf(options, await loadConfig(io.cwd, options.config), io);
  const key = await rotateKey(file, name, overlap);
  const until = timeText(new Date(Date.now() + overlap).toISOString());
  io.stderr.write(
    `The key ${name} is a new one. It is shown this once; the one of before is taken until ${until}.\n`,
  );
  io.stdout.write(`${key}\n`);
  return EXIT.ok;
}

/** `waybill keys remove` */
export async function removeKey(name: string, options: KeysOptions, io: Io): Promise<ExitCode> {
  const { removeKey } = await serverPackage();
  const file = keyFileOf(options, await loadConfig(io.cwd, options.config), io);
  await removeKey(file, name);
  io.stderr.write(
    `The key ${name} is of no use any more: servers that read ${file} refuse it within a second.\n`,
  );
  return EXIT.ok;
}

/**
 * Accounts as keys name them. A carrier needs no account yet: it may be tried at its simulator.
 * @throws {@link CommandError} for a carrier that is not installed, and an account that is not configured
 */
export async function accountsNamed(
  written: readonly string[],
  options: Pick<OpenOptions, 'plugin' | 'config'>,
  io: Io,
): Promise<string[]> {
  const { carriers, config } = await findCarriers(io, options);
  const definitions = carriers.map(({ definition }) => definition);
  const env = await environmentIn(config.folder, io.env);
  const all = readAccounts(config, env, definitions);
  const names = written.flatMap((one) => {
    const name = readAccountName(one, carriers);
    if (name.account === undefined) return name.definition.id;
    const own = all.filter(({ definition }) => definition === name.definition);
    if (own.length === 0)
      throw new CommandError(
        EXIT.configuration,
        `${name.definition.name} has no account yet: name the carrier alone`,
      );
    return chooseAccounts(own, [name]).map(accountName);
  });
  return [...new Set(names)];
}

const COLUMNS = ['name', 'may', 'accounts', 'tenant', 'expires', 'last used'].map((title) => ({ title }));

function row({ name, scopes, accounts, tenant, expires, previous = [], last_used }: ListedKey): string[] {
  const former = previous.map((one) => one.expires).filter((time) => Date.parse(time) > Date.now());
  const ends = [
    ...(expires === undefined ? [] : [timeText(expires)]),
    ...former.map((time) => `the one of before: ${timeText(time)}`),
  ];
  const used = last_used === undefined ? '' : timeText(last_used);
  return [name, mayDo({ scopes }), accounts?.join(', ') ?? 'all', tenant ?? '', ends.join(', '), used];
}

function mayDo({ scopes }: Pick<ApiKey, 'scopes'>): string {
  return scopes.join(', ');
}
