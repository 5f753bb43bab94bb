export type { Database, Query } from './database/database.js';
export { migrate } from './database/migrate.js';
export { openDatabase } from './database/open.js';
export { type DocumentStore, folderDocuments } from './documents.js';
export { Ledger } from './ledger.js';
export { type LedgerSettings, openLedger } from './open.js';
export type {
  LedgerPurchase,
  PurchaseFilter,
  PurchasePage,
  PurchaseSummary,
  PurchaseTotal,
} from './search.js';
export type { Settlement } from './settlement.js';
export type { PurchaseState } from './states.js';
