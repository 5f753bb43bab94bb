import { ConfigurationError } from '../errors.js';
import type { CountryCode } from '../models/iso-codes.js';
import { textOf } from '../models/json.js';
import { hint, isRecord, pathOf } from '../models/validation.js';
import type { Capability } from '../operations/index.js';
import type { AnyCarrierProxy, RatingProxy } from './carrier.js';
import { systemClock } from './clock.js';
import { type CarrierContext, randomId, silentLogger } from './context.js';
import { checkLimits } from './limits.js';
import { harmless, observe } from './observer.js';
import type { PriceList } from './price-list.js';
import { priced } from './priced.js';
import type { Printed } from './printed.js';
import type { CarrierTables, PackagingTable, Quota, RequestExtraRow } from './tables.js';

/** Marks a definition, even one made by another installed copy of this package. */
const DEFINITION = Symbol.for('@waybill/core:definition');

/**
 * The part of Standard Schema (https://standardschema.dev) that settings need, so that a plugin may use zod, valibot
 * or any other library, of any version.
 */
export interface SettingsSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    validate(value: unknown): SettingsResult<Output> | Promise<SettingsResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The result of a {@link SettingsSchema}: the checked settings, or what is wrong with them. */
export type SettingsResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly PathStep[] | undefined;
      }[];
    };
/** One step of a path to a value, as Standard Schema writes it. */
export type PathStep = PropertyKey | { readonly key: PropertyKey };

/** One row of the table of settings. */
export interface SettingRow {
  readonly meaning: string;
  /** A secret is kept out of every error and log. */
  readonly secret?: true;
  readonly required?: true;
  readonly default?: string;
  /** The setting may be the path of a file or a folder; in a config file it is relative to that file. */
  readonly path?: true;
  /**
   * Operations that need the setting, when not all do. It may be left out of an account that does without them: its
   * absence is a {@link ConfigurationError} of the operation, not of the registration.
   */
  readonly for?: readonly Capability[];
}

/** The declaration of a carrier. Registration, tests, README tables and the command line all read it. */
export interface CarrierDeclaration<Input, Settings, Proxy extends AnyCarrierProxy> extends CarrierTables {
  /** Version of the package that defines it. A cache of quotes does not use what another version has read. */
  readonly version?: string;
  /**
   * Set for a carrier that runs in this process (no server, no simulator). It works the same whether other carriers are
   * simulated or real; only its labels are marked as specimens where the context is `simulated`.
   */
  readonly in_process?: true;
  /**
   * The countries from which a shop can send with it, ISO 3166-1 alpha-2; `worldwide` for a carrier that collects in most
   * countries; `{ worldwide_except }` where shops in some of them have no account with it. Left out where the account
   * decides, as a rate card does.
   */
  readonly ships_from?:
    | 'worldwide'
    | { readonly worldwide_except: readonly CountryCode[] }
    | readonly CountryCode[];
  readonly settings: {
    readonly schema: SettingsSchema<Input, Settings>;
    readonly fields: Readonly<Record<keyof Settings & string, SettingRow>>;
  };
  /** The keys that other operations read from an `extra`; a key that is not listed is refused. */
  readonly request_extras?: readonly RequestExtraRow[];
  /** The values that `packaging_type` may have. Left out by a carrier without packagings of its own. */
  readonly packagings?: PackagingTable;
  /** What fits on labels and their papers. */
  readonly printed?: Printed;
  /** The page on which people follow a package; `{tracking_number}` stands for the number. See {@link trackingUrl}. */
  readonly tracking_url?: string;
  /**
   * What all of its tracking numbers look like, where its manual says so. A number of a reply that does not is reported as
   * `odd_tracking_number`; by default one without a digit, or with fewer than 2 characters or more than 40.
   */
  readonly tracking_numbers?: RegExp;
  /** How often an account may call the carrier, by its manual. Calls beyond it are not made; `limits` of an account change it. */
  readonly quota?: readonly Quota[];
  /**
   * Reads a price list from a file or a folder, for `priced_by` of other carriers' accounts in config files and the environment.
   * Only a package of price lists has it.
   * @throws {@link ConfigurationError} with every problem of the list.
   */
  readonly priceList?: (path: string) => PriceList;
  /**
   * A price list to fill in, with every service and option of a carrier that cannot be asked for prices. Only a package of
   * price lists has it.
   * @throws {@link ConfigurationError} for a carrier that can be asked.
   */
  readonly draftPriceList?: (carrier: CarrierTables) => string;
  /** Makes one account's proxy from checked settings. Sends nothing. */
  createProxy(settings: Settings, context: CarrierContext): Proxy;
}

/** A carrier that can be registered or created. */
export interface CarrierDefinition<
  // biome-ignore lint/suspicious/noExplicitAny: a list of definitions holds carriers with settings of any shape
  Input = any,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Settings = any,
  Proxy extends AnyCarrierProxy = AnyCarrierProxy,
> extends CarrierDeclaration<Input, Settings, Proxy> {
  /**
   * A proxy without a container.
   * @throws {@link ConfigurationError} with every problem in the settings, and for a price list that does not fit the carrier.
   */
  create(
    settings: Input,
    context: Partial<CarrierContext> & { readonly priced_by: PriceList },
  ): Proxy & RatingProxy;
  create(settings: Input, context?: Partial<CarrierContext>): Proxy;
  /** @throws {@link ConfigurationError} with every problem in the settings. */
  checkSettings(settings: unknown, account?: string): Settings;
}

/** Makes the definition that a carrier package exports. */
export function defineCarrier<Input, Settings, Proxy extends AnyCarrierProxy>(
  declaration: CarrierDeclaration<Input, Settings, Proxy>,
): CarrierDefinition<Input, Settings, Proxy> {
  const { id, settings: declared } = declaration;
  const secretFields = Object.entries<SettingRow>(declared.fields).flatMap(([name, row]) =>
    row.secret ? [name] : [],
  );
  const checkSettings = (settings: unknown, account = id): Settings => {
    const facts = { code: 'invalid_settings', carrier: id, account };
    const { known, unknown } = knownAndUnknown(settings, Object.keys(declared.fields));
    const result = declared.schema['~standard'].validate(known);
    if (result instanceof Promise)
      throw new ConfigurationError(`${id}: its settings schema must be synchronous`, facts);
    const blank = blankSettings(known);
    if (result.issues === undefined && unknown.length === 0 && blank.length === 0) return result.value;
    const secrets = secretsIn(settings, secretFields);
    const rows: Readonly<Record<string, SettingRow>> = declared.fields;
    const empty = (name: string) => `settings.${name}: is empty: ${rows[name]?.meaning}`;
    const found = (result.issues ?? []).map(({ path, message }) => {
      const [name, ...deeper] = steps(path);
      if (typeof name === 'string' && blank.includes(name)) return empty(name);
      const row = deeper.length === 0 ? missing(known, name, rows) : undefined;
      const problem = row === undefined ? message : `is required: ${row.meaning}`;
      const repeats = secrets.some((secret) => problem.includes(secret));
      return `${pathOf(['settings', ...steps(path)])}: ${repeats ? WITHHELD : problem}`;
    });
    const problems = [...new Set([...found, ...blank.map(empty), ...unknown])];
    const list = problems.length === 1 ? ` ${problems[0]}` : `\n- ${problems.join('\n- ')}`;
    throw new ConfigurationError(`${id} (account ${account}):${list}`, { ...facts, details: { problems } });
  };
  const proxyOf = (settings: Settings, context: CarrierContext): Proxy => {
    // A proxy has its prices once, even if it is made of another definition's.
    const { priced_by, ...own } = context;
    const proxy = declaration.createProxy(settings, own);
    return priced_by === undefined ? proxy : priced(proxy, priced_by, declaration, settings, own);
  };
  const createProxy = (settings: Settings, context: CarrierContext): Proxy => {
    if (context.observer === undefined) return proxyOf(settings, context);
    const observer = harmless(context.observer);
    const proxy = proxyOf(settings, { ...context, observer });
    observe(proxy, observer);
    return proxy;
  };
  return Object.freeze({
    ...declaration,
    [DEFINITION]: true,
    checkSettings,
    createProxy,
    create: ((settings: Input, context: Partial<CarrierContext> = {}) => {
      const account = context.account ?? id;
      checkLimits(context.limits ?? {}, { carrier: id, account });
      return createProxy(checkSettings(settings, account), {
        clock: systemClock,
        logger: silentLogger,
        newId: randomId,
        ...context,
        account,
      });
    }) as CarrierDefinition<Input, Settings, Proxy>['create'],
  });
}

/** The settings that are declared, and a message for each that is not. */
function knownAndUnknown(
  settings: unknown,
  names: readonly string[],
): { readonly known: unknown; readonly unknown: readonly string[] } {
  if (!isRecord(settings)) return { known: settings, unknown: [] };
  const unknown = Object.keys(settings).filter((name) => !names.includes(name));
  return {
    known: Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name))),
    unknown: unknown.map(
      (name) => `${pathOf(['settings', name])}: is not a setting${whereElse(name, names)}`,
    ),
  };
}

/** Where an unknown setting belongs. A rate card is easily written among the settings. */
function whereElse(name: string, names: readonly string[]): string {
  if (name !== 'priced_by') return hint(name, names);
  return ': in a config file it stands next to `settings`, in code in the second argument of `create`';
}

/** The names of settings whose text is empty or blank, as that of an environment variable without a value. */
function blankSettings(settings: unknown): string[] {
  if (!isRecord(settings)) return [];
  return Object.entries(settings).flatMap(([name, value]) => (isBlank(value) ? [name] : []));
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** The row of a setting that is always required and was not given. */
function missing(
  settings: unknown,
  name: PropertyKey | undefined,
  fields: Readonly<Record<string, SettingRow>>,
): SettingRow | undefined {
  if (typeof name !== 'string' || !isRecord(settings) || settings[name] !== undefined) return undefined;
  return fields[name]?.required ? fields[name] : undefined;
}

/** Some schema libraries repeat the refused value in their message. */
const WITHHELD = 'is not valid (the reason is withheld: it repeats a secret)';

function secretsIn(settings: unknown, secretFields: readonly string[]): string[] {
  const values =
    typeof settings === 'object' && settings !== null
      ? secretFields.map((name) => Reflect.get(settings, name))
      : [settings];
  return values.filter((value) => value !== undefined && value !== null && !isBlank(value)).map(textOf);
}

function steps(path: readonly PathStep[] = []): PropertyKey[] {
  return path.map((step) => (typeof step === 'object' ? step.key : step));
}

/** The page on which people follow a package; `undefined` for a carrier that has none. No call is made. */
export function trackingUrl(
  { tracking_url }: Pick<CarrierDefinition, 'tracking_url'>,
  tracking_number: string,
): string | undefined {
  return tracking_url?.replace('{tracking_number}', encodeURIComponent(tracking_number));
}

/** Whether a shop in this country can send with the carrier, as far as its declaration says. */
export function shipsFrom({ ships_from }: Pick<CarrierDefinition, 'ships_from'>, country: string): boolean {
  if (ships_from === undefined || ships_from === 'worldwide') return true;
  if ('worldwide_except' in ships_from) return ships_from.worldwide_except.every((code) => code !== country);
  return ships_from.some((code) => code === country);
}

/** Whether a value, such as an export of a package, is a carrier definition. */
export function isCarrierDefinition(value: unknown): value is CarrierDefinition {
  return typeof value === 'object' && value !== null && DEFINITION in value;
}
