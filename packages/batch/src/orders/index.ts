export type {
  BatchRow,
  Choose,
  ChooseText,
  ChosenQuote,
  FileDialect,
  QuoteSeen,
  RowProblem,
  RowResult,
  RowState,
  WaitingFor,
} from '../types.js';
export { type BatchFiles, type BatchLabels, type BatchLabelsOptions, batchFiles } from './batch-files.js';
export type { WrittenProblem } from './csv-lines.js';
export type { Dialect } from './decode.js';
export {
  type Constants,
  type CustomsConstants,
  type Mapping,
  readMapping,
  type ShipmentConstants,
} from './mapping.js';
export {
  type OrderResultsOptions,
  orderResults,
  type ResultBatch,
  type ResultLedger,
} from './order-results.js';
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
  writeOrders,
} from './write-orders.js';
