export type {
  Batch,
  Batches,
  BatchesOptions,
  BatchesQuery,
  BatchLedger,
  BatchSummary,
  RowsQuery,
  StartedBatch,
  WorkOptions,
} from './batches.js';
export { dryRunBatch } from './dry-run.js';
export { MIGRATIONS as BATCH_MIGRATIONS } from './migrations.js';
export { openBatches } from './open.js';
export { databaseQuotas } from './quotas.js';
export { checkChoice } from './read-choice.js';
export {
  type BatchDryRun,
  type BatchDryRunOptions,
  type BatchDryRunRow,
  type BatchEvent,
  type BatchOptions,
  type BatchProgress,
  type BatchRow,
  type BatchState,
  type Budget,
  type Choose,
  type Chooser,
  type ChooseText,
  type ChosenQuote,
  type FileDialect,
  type QuoteSeen,
  ROW_STATES,
  type RowProblem,
  type RowResult,
  type RowState,
  type StartConflict,
  type StartOptions,
  type StartReport,
  type WaitingFor,
} from './types.js';
