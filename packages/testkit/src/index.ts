export {
  type Case,
  type LaterCase,
  loadCases,
  type RecordedCall,
  type RecordedCase,
  type Settings,
} from './cases.js';
export type { ContractCall, ContractReply, Contracts, OpenContracts, Traffic, Verdict } from './contracts.js';
export { describeCarrier } from './describe-carrier.js';
export type { LaterOperation, LaterOutcome, LaterRequestData, Outcome } from './operations.js';
export { CHECKS } from './registry.js';
export { type Report, reportAsMarkdown } from './report.js';
export { runChecks } from './run-checks.js';
export type { Change, Edits, Scenario } from './scenarios/scenario.js';
export type {
  Check,
  CommonOptions,
  LocalSuiteOptions,
  Need,
  ReplyEdits,
  Suite,
  SuiteOptions,
  Unit,
  WireSuiteOptions,
} from './suite.js';
