export { isBasic } from './basic-auth.js';
export { businessDaysAfter, dayIn, daysBetween, timeIn, type Weekday, weekdayOf } from './calendar.js';
export {
  billedGrams,
  type Consignment,
  type ConsignmentOption,
  isAbroad,
  type Package,
} from './consignment.js';
export { defineSimulator, isSimulatorDefinition } from './definition.js';
export {
  canada,
  easting,
  isCustomsBorder,
  isEuropeanUnion,
  letterSum,
  type Place,
  usesEuro,
} from './geography.js';
export { type BodySchema, type JsonRefusals, jsonBody } from './json-body.js';
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
export { basicLogin, keyLogin, type Login, type OpenedLogin } from './login.js';
export { type GrantError, type OAuthServer, oauthServer } from './oauth-server.js';
export {
  type BookedPickup,
  type BookedPickups,
  bookedPickups,
  type PickupRules,
  type PickupState,
} from './pickups.js';
export {
  amountText,
  type Charge,
  centsOf,
  percentOf,
  price,
  type TariffInput,
  type TariffPrice,
  type Tax,
  taxesOf,
} from './price.js';
export { type Problem, Refusal, refuse } from './refusal.js';
export {
  type BodyReader,
  behind,
  type Gate,
  publicRoute,
  type Route,
  type RouteHandler,
  type RouteRequest,
  route,
  type ServedRequest,
} from './route.js';
export { notFound } from './serve.js';
export {
  type JourneyStage,
  type JourneyStep,
  type SoldShipment,
  type SoldShipments,
  soldShipments,
} from './shipments.js';
export { startSimulator } from './start.js';
export {
  allOptions,
  type ConsignmentPrice,
  type OptionPrices,
  optionCharges,
  type PackagePrice,
  type TariffRules,
  type TariffService,
  tariff,
} from './tariff.js';
export { type TokenServer, tokenServer } from './token-server.js';
export * from './types.js';
export { dimensionalGrams, grams, wholePounds } from './units.js';
