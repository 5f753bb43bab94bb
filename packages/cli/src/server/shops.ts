import { type Config, ConfiguredShop, environmentIn, readShops } from '@waybill/config';
import type { Logger } from '@waybill/core/observe';
import type { Desk } from '@waybill/orders';
import type { Shop, ShopContext } from '@waybill/orders/shop';
import type { SimulatorDefinition } from '@waybill/simulator';
import { optional } from '../batch/database.js';
import type { Io } from '../io.js';

/** Which shops are followed. */
export interface ShopOptions {
  /** Whether purchases are simulated: their tracking numbers do not go to a real shop. */
  readonly simulated: boolean;
  /** True to start a simulated shop of each kind. */
  readonly simulateShops?: boolean;
}

/** Shops that are ready to be followed. Disposing stops their simulators. */
export interface OpenShops extends AsyncDisposable {
  readonly shops: readonly Shop[];
}

type Kind = ConfiguredShop['kind'];

/** Programs of shops are loaded where there is such a shop. */
const KINDS = {
  shopify: {
    open: async () =>
      (await optional(import('@waybill/shop-shopify'), '@waybill/shop-shopify')).createShopify,
    simulator: async () =>
      (await optional(import('@waybill/shop-shopify/simulator'), '@waybill/shop-shopify')).simulator,
  },
  woocommerce: {
    open: async () =>
      (await optional(import('@waybill/shop-woocommerce'), '@waybill/shop-woocommerce')).createWooCommerce,
    simulator: async () =>
      (await optional(import('@waybill/shop-woocommerce/simulator'), '@waybill/shop-woocommerce')).simulator,
  },
} as const;

/**
 * Opens the shops of the config file and the environment.
 * @throws {@link ConfigurationError} with every problem in the settings of a shop
 */
export async function openShops(
  config: Config,
  { simulated, simulateShops = false }: ShopOptions,
  logger: Logger,
  io: Io,
): Promise<OpenShops> {
  const configured = readShops(config, await environmentIn(config.folder, io.env));
  const apart = simulated ? configured.filter((shop) => !isHere(shop)) : [];
  for (const { id } of apart)
    io.stderr.write(`note: shop ${id} is not asked: what is bought at simulators is not for a real shop\n`);
  const simulators = simulateShops ? await startShops() : [];
  const close = async () => {
    await Promise.all(simulators.map(({ simulator }) => simulator.close()));
  };
  try {
    const all = [
      ...configured.filter((shop) => !apart.includes(shop)),
      ...simulators.map(
        ({ kind, simulator }) => new ConfiguredShop(`simulated-${kind}`, kind, simulator.settings),
      ),
    ];
    const shops: Shop[] = [];
    for (const { id, kind, settings } of all) {
      const create = (await KINDS[kind].open()) as (settings: unknown, context: ShopContext) => Shop;
      shops.push(create(settings, { id, logger }));
    }
    return { shops, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Follows shops until it is disposed. */
export async function followShops(
  shops: readonly Shop[],
  desk: Desk,
  logger: Logger,
): Promise<AsyncDisposable> {
  const { followShop } = await import('@waybill/orders');
  const ending = new AbortController();
  const following = shops.map((shop) => followShop(shop, desk, { signal: ending.signal, logger }));
  return {
    [Symbol.asyncDispose]: async () => {
      ending.abort();
      await Promise.all(following);
    },
  };
}

/** Whether a shop's server is on this machine: a simulator. */
function isHere({ settings: { server_url } }: ConfiguredShop): boolean {
  const host = typeof server_url === 'string' ? URL.parse(server_url)?.hostname : undefined;
  return host !== undefined && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

async function startShops() {
  const { startSimulator } = await import('@waybill/simulator');
  return Promise.all(
    (Object.keys(KINDS) as Kind[]).map(async (kind) => {
      const definition: SimulatorDefinition = await KINDS[kind].simulator();
      return { kind, simulator: await startSimulator(definition) };
    }),
  );
}
