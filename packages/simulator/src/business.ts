// The carrier's business: calendar, geography, tariff, labels, shipments, pickups.

export { businessDaysAfter, dayIn, daysBetween, timeIn, weekdayOf } from './calendar.js';
export {
  billedGrams,
  type Consignment,
  type ConsignmentOption,
  isAbroad,
  type Package,
} from './consignment.js';
export {
  canada,
  easting,
  isCustomsBorder,
  isEuropeanUnion,
  letterSum,
  type Place,
  usesEuro,
} from './geography.js';
export {
  type LabelMaker,
  labelGif,
  labelLines,
  labelMakers,
  labelPdf,
  labelPng,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
  type SpecimenPaper,
} from './label.js';
export { type BookedPickup, type BookedPickups, bookedPickups } from './pickups.js';
export { amountText, type Charge, centsOf, percentOf, price, type Tax, taxesOf } from './price.js';
export {
  type JourneyStage,
  type JourneyStep,
  type SoldShipment,
  type SoldShipments,
  soldShipments,
} from './shipments.js';
export {
  allOptions,
  type ConsignmentPrice,
  type OptionPrices,
  optionCharges,
  type TariffService,
  tariff,
} from './tariff.js';
export { dimensionalGrams, grams, wholePounds } from './units.js';
