export { isBasic } from './basic-auth.js';
export { businessDaysAfter } from './business-days.js';
export { defineSimulator, isSimulatorDefinition } from './definition.js';
export {
  type LabelMaker,
  labelGif,
  labelMakers,
  labelPdf,
  labelPng,
  labelZpl,
  type SpecimenLabel,
} from './label.js';
export { startSimulator } from './start.js';
export {
  amountText,
  type Charge,
  percentOf,
  price,
  type TariffInput,
  type TariffPrice,
  type Tax,
} from './tariff.js';
export * from './types.js';
