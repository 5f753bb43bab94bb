export { carrierFiles, type Place } from './carrier-files.ts';
export { type Address, COUNTRIES, type Country } from './countries.ts';
export type { Files } from './layers.ts';
export { whatToReplace } from './next-steps.ts';
export {
  AUTHS,
  type Auth,
  type CarrierOptions,
  carrierOptions,
  type OpenApi,
  OptionsError,
  PACKAGES,
  type Packages,
  UNITS,
  type Units,
  WIRES,
  type Wire,
  type WrittenOptions,
} from './options.ts';
