export type { components, operations, paths } from './api.js';
export { type ClientOptions, createWaybillClient, type Schemas, type WaybillClient } from './client.js';
export { type RatesQuery, streamRates } from './events.js';
export { type Purchase, type Purchased, type PurchaseQuery, purchase } from './purchase.js';
