export { Account, type AccountOptions } from './account.js';
export { carrierNamed, withoutCarrier } from './carrier-named.js';
export { type AccountData, type Config, type ConfigData, loadConfig, type ShopData } from './config-file.js';
export {
  type Discovery,
  discoverCarriers,
  type InstalledCarrier,
  type Plugin,
} from './discover-carriers.js';
export { environmentIn } from './env-file.js';
export { type EnvOptions, fromEnv } from './from-env.js';
export { type LoadOptions, loadAccounts } from './load-accounts.js';
export { readAccounts } from './read-accounts.js';
export { ConfiguredShop, readShops } from './shops.js';
export { type Environment, variableOf } from './variables.js';
