import {
  Account,
  type Config,
  carrierNamed,
  discoverCarriers,
  type Environment,
  environmentIn,
  type InstalledCarrier,
  loadConfig,
  readAccounts,
} from '@waybill/config';
import type { CarrierDefinition } from '@waybill/core';
import { type AccountName, chooseAccounts, readAccountName } from './account-names.js';
import { exampleVariables } from './example-variables.js';
import { CommandError, EXIT } from './exit.js';
import type { Io } from './io.js';
import { type Names, namesIn } from './names.js';
import { startSimulation } from './simulation.js';
import type { WireOptions } from './wire/recording.js';

/** How the carriers of a command are chosen; options of every command that asks carriers. */
export interface OpenOptions extends WireOptions {
  readonly simulate?: boolean;
  readonly plugin?: readonly string[];
  /** A config file instead of the nearest. */
  readonly config?: string;
}

/** The accounts of a command. Disposing stops their simulators. */
export interface FoundAccounts extends AsyncDisposable {
  readonly accounts: readonly Account[];
  readonly names: Names;
  readonly config: Config;
}

/** The installed carriers and the config file. Packages that are not carriers are reported on stderr. */
export async function findCarriers(
  io: Io,
  { plugin = [], config: file }: Pick<OpenOptions, 'plugin' | 'config'>,
): Promise<{ carriers: readonly InstalledCarrier[]; config: Config }> {
  const config = await loadConfig(io.cwd, file);
  const plugins = [
    ...config.plugins.map((written) => ({ written, at: config.folder })),
    ...plugin.map((written) => ({ written, at: io.cwd })),
  ];
  const { carriers, problems } = await discoverCarriers(io.search, plugins);
  for (const problem of problems) io.stderr.write(`note: ${problem}\n`);
  return { carriers, config };
}

/**
 * The shop's accounts, or with `simulate` one account at the simulator of each carrier; carriers that answer in this
 * process answer for themselves either way. Settings are not checked yet.
 * @param example a command line that works without an account when `--simulate` is added.
 * @param only carriers and accounts to find, as people name them (`ups`, `UPS/toronto`); all when left out.
 * @throws {@link CommandError} that says what to run next when there is no carrier or no account, and for a name of
 * `only` that is not there.
 */
export async function findAccounts(
  io: Io,
  example: string,
  options: OpenOptions,
  only?: readonly string[],
): Promise<FoundAccounts> {
  const { carriers, config } = await findCarriers(io, options);
  if (carriers.length === 0) throw new CommandError(EXIT.configuration, NO_CARRIERS);
  const definitions = carriers.map(({ definition }) => definition);
  const named = only?.map((name) => readAccountName(name, carriers));
  const env = await environmentIn(config.folder, io.env);
  const names = namesIn(definitions);
  if (options.simulate)
    return { ...(await simulatedAccounts(io, carriers, config, env, named)), names, config };

  const all = readAccounts(config, env, definitions);
  if (all.length === 0) throw new CommandError(EXIT.configuration, noAccounts(example, definitions));
  const accounts = named === undefined ? all : chooseAccounts(all, named);
  return { accounts, names, config, [Symbol.asyncDispose]: async () => undefined };
}

async function simulatedAccounts(
  io: Io,
  carriers: readonly InstalledCarrier[],
  config: Config,
  env: Environment,
  named: readonly AccountName[] | undefined,
): Promise<Pick<FoundAccounts, 'accounts' | typeof Symbol.asyncDispose>> {
  const wanted = carriers.filter(
    ({ definition }) => named === undefined || named.some((name) => name.definition === definition),
  );
  const local = localAccounts(io, wanted, config, env);
  const simulation = await startSimulation(wanted.filter(({ definition }) => !definition.in_process));
  for (const { definition } of simulation.without)
    io.stderr.write(`note: ${definition.name} has no simulator\n`);
  // Prices are the shop's own, whoever carries.
  const own = readAccounts(
    config,
    env,
    carriers.map(({ definition }) => definition),
  ).filter(({ is_priced }) => is_priced);
  const remote = simulation.carriers.flatMap(({ definition, simulator }) => {
    const asked = named?.filter((name) => name.definition === definition) ?? [{ definition }];
    // A simulator knows one account, by whatever name the shop gives its own.
    const accounts = new Set(asked.map(({ account = definition.id }) => account));
    return [...accounts].map((account) => {
      const known = own.find((one) => one.definition === definition && one.account === account);
      return (known ?? new Account(definition, account, {})).withSettings(simulator.settings);
    });
  });
  const all = [...remote, ...local];
  if (all.length === 0) throw new CommandError(EXIT.configuration, 'There is no simulator to ask.');
  const accounts = named === undefined ? all : chooseAccounts(all, named);
  return { accounts, [Symbol.asyncDispose]: () => simulation[Symbol.asyncDispose]() };
}

/** Accounts of carriers that have no server, so that nothing needs to be simulated. */
function localAccounts(
  io: Io,
  carriers: readonly InstalledCarrier[],
  config: Config,
  env: Environment,
): Account[] {
  const local = carriers.map(({ definition }) => definition).filter((definition) => definition.in_process);
  const own = config.accounts.filter(({ carrier }) => carrierNamed(carrier, local) !== undefined);
  const accounts = readAccounts({ ...config, accounts: own }, env, local);
  for (const definition of local) {
    if (!accounts.some((account) => account.definition === definition))
      io.stderr.write(
        `note: ${definition.name} is not asked: it has no simulator but answers from an account, and none is configured\n`,
      );
  }
  return accounts;
}

/** What to say when there is nothing to ask. */
export const NO_CARRIERS = `No carrier package is installed. Install one next to this program:
  npm install @waybill/carrier-<name>
or name one with --plugin, by package or by folder: --plugin . for the one that you are writing here.`;

/** The example is a command line that works without an account. */
function noAccounts(example: string, definitions: readonly CarrierDefinition[]): string {
  const [first] = definitions;
  const configure = definitions.map((definition) => `  ${exampleVariables(definition)}`);
  return `No carrier account is configured.

Try it with simulators, which need no account:
  ${example} --simulate

Or configure an account: waybill init asks and writes the files. By hand, in the environment:
${configure.join('\n')}
or in waybill.config.json, with secrets left to the environment:
  { "accounts": [{ "carrier": "${first?.id}", "settings": { … } }] }
All settings of a carrier: waybill carriers ${first?.id}`;
}
