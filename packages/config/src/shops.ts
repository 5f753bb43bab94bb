import { ConfigurationError } from '@waybill/core';
import { hint } from '@waybill/core/plugin';
import type { Config, ShopData } from './config-file.js';
import { type Environment, nameIn, PREFIX, parsed } from './variables.js';

/**
 * A shop whose orders come through its own interface, as it is configured. Its settings are checked when it is opened. Logging it
 * shows its name and kind, and no setting.
 */
export class ConfiguredShop {
  /** The name in the config file, which is also the source of its orders. */
  readonly id: string;
  readonly kind: ShopData['kind'];
  readonly #settings: Readonly<Record<string, unknown>>;

  constructor(id: string, kind: ShopData['kind'], settings: Readonly<Record<string, unknown>>) {
    this.id = id;
    this.kind = kind;
    this.#settings = settings;
  }

  /** With secrets among them. */
  get settings(): Readonly<Record<string, unknown>> {
    return this.#settings;
  }
}

const SHOP_PREFIX = `${PREFIX}SHOP_`;

/**
 * The shops of a config file, with settings from the environment on top: `WAYBILL_SHOP_<NAME>_<SETTING>`.
 * @throws {@link ConfigurationError} for a variable of a shop that the file does not have
 */
export function readShops({ shops }: Pick<Config, 'shops'>, env: Environment): ConfiguredShop[] {
  // Longest first: WAYBILL_SHOP_MAIN_EU_SHOP belongs to main-eu although main may be there too.
  const drafts = Object.entries(shops)
    .map(([id, { kind, settings = {} }]) => ({
      id,
      kind,
      settings: { ...settings } as Record<string, unknown>,
    }))
    .sort((a, b) => b.id.length - a.id.length);
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(SHOP_PREFIX) || value === undefined || value === '') continue;
    const rest = name.slice(SHOP_PREFIX.length);
    const draft = drafts.find(({ id }) => rest.startsWith(`${nameIn(id)}_`));
    if (draft === undefined) throw unknownShop(name, rest, Object.keys(shops));
    draft.settings[rest.slice(draft.id.length + 1).toLowerCase()] = parsed(value);
  }
  return Object.keys(shops).flatMap((id) =>
    drafts.filter((one) => one.id === id).map(({ kind, settings }) => new ConfiguredShop(id, kind, settings)),
  );
}

function unknownShop(name: string, rest: string, ids: readonly string[]): ConfigurationError {
  const meant = hint(rest.split('_')[0]?.toLowerCase() ?? '', ids);
  return new ConfigurationError(
    `the environment variable ${name} is for a shop that the config file does not have under "shops"${meant}`,
    { code: 'unknown_shop' },
  );
}
