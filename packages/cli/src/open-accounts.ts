import {
  type Account,
  type Config,
  carrierNamed,
  discoverCarriers,
  environmentIn,
  type InstalledCarrier,
  loadConfig,
  readAccounts,
  variableOf,
} from '@waybill/config';
import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import { CommandError, EXIT } from './exit.js';
import type { Io } from './io.js';
import { type Names, namesIn } from './names.js';
import { startSimulation } from './simulation.js';

/** How the carriers of a command are chosen; options of every command that asks carriers. */
export interface OpenOptions {
  readonly simulate?: boolean;
  readonly plugin?: readonly string[];
  /** A config file instead of the nearest. */
  readonly config?: string;
}

/** Accounts ready for requests; disposing closes simulators and connections. */
interface OpenAccounts extends AsyncDisposable {
  readonly proxies: readonly AnyCarrierProxy[];
  readonly names: Names;
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
 * Opens the shop's accounts, or with `simulate` one account at the simulator of each carrier; carriers that answer in
 * this process answer for themselves either way.
 * @throws {@link CommandError} that says what to run next when there is no carrier or no account.
 */
export async function openAccounts(io: Io, example: string, options: OpenOptions): Promise<OpenAccounts> {
  const { carriers, config } = await findCarriers(io, options);
  if (carriers.length === 0) throw new CommandError(EXIT.configuration, NO_CARRIERS);
  const definitions = carriers.map(({ definition }) => definition);
  const names = namesIn(definitions);
  if (options.simulate) return { ...(await simulated(io, carriers, config)), names };

  const accounts = readAccounts(config, await environmentIn(config.folder, io.env), definitions);
  if (accounts.length === 0) throw new CommandError(EXIT.configuration, noAccounts(example, definitions));
  const proxies = accounts.map((account) => account.create());
  return { proxies, names, [Symbol.asyncDispose]: () => dispose(proxies) };
}

async function simulated(io: Io, carriers: readonly InstalledCarrier[], config: Config) {
  const local = (await localAccounts(io, carriers, config)).map((account) => account.create());
  const simulation = await startSimulation(carriers.filter(({ definition }) => !definition.in_process));
  for (const { definition } of simulation.without)
    io.stderr.write(`note: ${definition.name} has no simulator\n`);
  if (simulation.carriers.length + local.length === 0)
    throw new CommandError(EXIT.configuration, 'No installed carrier has a simulator.');
  const proxies = [
    ...simulation.carriers.map(({ definition, simulator }) => definition.create(simulator.settings)),
    ...local,
  ];
  return {
    proxies,
    [Symbol.asyncDispose]: async () => {
      await dispose(proxies);
      await simulation[Symbol.asyncDispose]();
    },
  };
}

/** Accounts of carriers that have no server, so that nothing needs to be simulated. */
async function localAccounts(
  io: Io,
  carriers: readonly InstalledCarrier[],
  config: Config,
): Promise<Account[]> {
  const local = carriers.map(({ definition }) => definition).filter((definition) => definition.in_process);
  const own = config.accounts.filter(({ carrier }) => carrierNamed(carrier, local) !== undefined);
  const env = await environmentIn(config.folder, io.env);
  const accounts = readAccounts({ ...config, accounts: own }, env, local);
  for (const definition of local) {
    if (!accounts.some((account) => account.definition === definition))
      io.stderr.write(
        `note: ${definition.name} needs no simulator, but an account, which is not configured\n`,
      );
  }
  return accounts;
}

async function dispose(proxies: readonly (AnyCarrierProxy & Partial<AsyncDisposable>)[]): Promise<void> {
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]?.();
}

const NO_CARRIERS = `No carrier package is installed. Install one next to this program:
  npm install @waybill/carrier-<name>
or name one with --plugin, by package or by folder: --plugin . for the one that you are writing here.`;

/** The example is a command line that works without an account. */
function noAccounts(example: string, definitions: readonly CarrierDefinition[]): string {
  const [first] = definitions;
  const configure = definitions.map((definition) => {
    return `  ${missingFrom(definition)
      .map((setting) => `${variableOf(definition, setting)}=…`)
      .join(' ')}`;
  });
  return `No carrier account is configured.

Try it with simulators, which need no account:
  ${example} --simulate

Or configure an account, in the environment:
${configure.join('\n')}
or in waybill.config.json, with secrets left to the environment:
  { "accounts": [{ "carrier": "${first?.id}", "settings": { … } }] }
All settings of a carrier: waybill carriers ${first?.id}`;
}

/** The settings that must be given where all others have their defaults: the schema says so itself. */
function missingFrom({ settings }: CarrierDefinition): string[] {
  const result = settings.schema['~standard'].validate({});
  const issues = 'issues' in result ? (result.issues ?? []) : [];
  const named = issues.map(({ path: [step] = [] }) => String(typeof step === 'object' ? step.key : step));
  return Object.keys(settings.fields).filter((setting) => named.includes(setting));
}
