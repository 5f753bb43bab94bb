export { type Case, loadCases, type Settings } from './cases.js';
export type { ContractCall, Contracts, OpenContracts } from './contracts.js';
export { describeCarrier } from './describe-carrier.js';
export type { Outcome } from './operations.js';
export { CHECKS } from './registry.js';
export { reportAsMarkdown } from './report.js';
export { runChecks } from './run-checks.js';
export type { ReplyEdits } from './suite.js';
