export type { BatchRow, Choose, ChooseText, RowProblem } from '../types.js';
export type { Dialect } from './decode.js';
export {
  type Constants,
  type CustomsConstants,
  type Mapping,
  readMapping,
  type ShipmentConstants,
} from './mapping.js';
export {
  type OrderProblem,
  type OrderRow,
  type Orders,
  type ReadOrdersOptions,
  readOrders,
} from './read-orders.js';
export {
  type OrderResult,
  type WriteOrdersOptions,
  type WrittenOrders,
  type WrittenProblem,
  writeOrders,
} from './write-orders.js';
