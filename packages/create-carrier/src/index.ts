export { carrierFiles, type Place } from './carrier-files.ts';
export type { Files } from './layers.ts';
export { whatToReplace } from './next-steps.ts';
export {
  AUTHS,
  type Auth,
  type CarrierOptions,
  carrierOptions,
  OptionsError,
  WIRES,
  type Wire,
  type WrittenOptions,
} from './options.ts';
