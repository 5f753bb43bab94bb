export { carrierFiles, type Place } from './carrier-files.ts';
export type { Files } from './layers.ts';
export { whatToReplace } from './next-steps.ts';
export {
  AUTHS,
  type Auth,
  type CarrierOptions,
  COUNTRIES,
  type Country,
  carrierOptions,
  type OpenApi,
  OptionsError,
  PACKAGES,
  type Packages,
  TIME_ZONES,
  UNITS,
  type Units,
  WIRES,
  type Wire,
  type WrittenOptions,
} from './options.ts';
