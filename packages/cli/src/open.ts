import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import { readAccounts, variableOf } from './accounts.js';
import { discoverCarriers, type InstalledCarrier } from './carriers.js';
import { type Config, loadConfig } from './config.js';
import { EXIT, Stop } from './exit.js';
import type { Io } from './io.js';
import { startSimulation } from './simulation.js';

/** How the carriers of a command are chosen; options of every command that asks carriers. */
export interface OpenOptions {
  readonly simulate?: boolean;
  readonly plugin?: readonly string[];
}

/** Accounts that are ready to be asked; disposing closes simulators and lets go of connections. */
interface OpenAccounts extends AsyncDisposable {
  readonly proxies: readonly AnyCarrierProxy[];
  /** A carrier's name as people write it. */
  nameOf(carrier: string): string;
}

/** The installed carriers and the config file. Packages that are no carrier are told on stderr. */
export async function findCarriers(
  io: Io,
  plugins: readonly string[] = [],
): Promise<{ carriers: readonly InstalledCarrier[]; config: Config }> {
  const config = await loadConfig(io.cwd);
  const { carriers, problems } = await discoverCarriers(io.search, [...config.plugins, ...plugins]);
  for (const problem of problems) io.stderr.write(`note: ${problem}\n`);
  return { carriers, config };
}

/**
 * Opens the shop's accounts, or with `simulate` one account at the simulator of each carrier.
 * @throws {@link Stop} that says what to run next when there is no carrier or no account.
 */
export async function openAccounts(io: Io, example: string, options: OpenOptions): Promise<OpenAccounts> {
  const { carriers, config } = await findCarriers(io, options.plugin);
  if (carriers.length === 0) throw new Stop(EXIT.configuration, NO_CARRIERS);
  const names = new Map(carriers.map(({ definition }) => [definition.id, definition.name]));
  const nameOf = (carrier: string) => names.get(carrier) ?? carrier;
  if (options.simulate) return { ...(await simulated(io, carriers)), nameOf };

  const definitions = carriers.map(({ definition }) => definition);
  const accounts = readAccounts(config, io.env, definitions);
  if (accounts.length === 0) throw new Stop(EXIT.configuration, noAccounts(example, definitions));
  const proxies = accounts.map(({ definition, account, settings }) =>
    definition.create(settings, { account }),
  );
  return { proxies, nameOf, [Symbol.asyncDispose]: () => dispose(proxies) };
}

async function simulated(io: Io, carriers: readonly InstalledCarrier[]) {
  const simulation = await startSimulation(carriers);
  for (const { definition } of simulation.without)
    io.stderr.write(`note: ${definition.name} has no simulator\n`);
  if (simulation.carriers.length === 0)
    throw new Stop(EXIT.configuration, 'No installed carrier has a simulator.');
  const proxies = simulation.carriers.map(({ definition, simulator }) =>
    definition.create(simulator.settings),
  );
  return {
    proxies,
    [Symbol.asyncDispose]: async () => {
      await dispose(proxies);
      await simulation[Symbol.asyncDispose]();
    },
  };
}

async function dispose(proxies: readonly (AnyCarrierProxy & Partial<AsyncDisposable>)[]): Promise<void> {
  for (const proxy of proxies) await proxy[Symbol.asyncDispose]?.();
}

const NO_CARRIERS = `No carrier package is installed here, so there is nobody to ask. Install one beside this program:
  npm install @waybill/carrier-<name>
or name one with --plugin <package>.`;

/** The example is a command line that works without an account. */
function noAccounts(example: string, definitions: readonly CarrierDefinition[]): string {
  const [first] = definitions;
  const configure = definitions.map((definition) => {
    return `  ${missingFrom(definition)
      .map((setting) => `${variableOf(definition, setting)}=…`)
      .join(' ')}`;
  });
  return `No carrier account is configured, so there is nobody to ask.

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
