import type { AnyRoute } from '../api/route.js';
import { closeDay, createReturn, manifestDocuments, voidStored } from './after-the-purchase.js';
import { audit } from './audit.js';
import { events, labels, problems, progress, results, rows, stop } from './batch.js';
import { list, start } from './batches.js';
import { carriers } from './carriers.js';
import { closeToday, getDesk, getMappings, saveDesk, saveMapping, today } from './desk.js';
import { document, page } from './documents.js';
import { limits } from './limits.js';
import { changeOrder, getOrder, importOrders, listOrders, previewOrders } from './orders.js';
import {
  buyOrders,
  handedOver,
  orderDocuments,
  priceOrders,
  trackingNumbers,
  voidOrder,
} from './orders-buy.js';
import { people } from './people.js';
import { PICKUPS } from './pickups.js';
import { checkAddress, locate } from './places.js';
import { rates, ratesStream } from './rates.js';
import { get, recover, settle, trackOne, voidOne } from './shipment.js';
import { buy, find } from './shipments.js';
import { prove, track } from './tracking.js';

/** Everything that the API does, in the order in which it is described. */
export const ROUTES: readonly AnyRoute[] = [
  rates,
  ratesStream,
  buy,
  find,
  get,
  document,
  page,
  trackOne,
  voidOne,
  recover,
  settle,
  track,
  prove,
  voidStored,
  checkAddress,
  locate,
  ...PICKUPS,
  closeDay,
  manifestDocuments,
  createReturn,
  audit,
  limits,
  people,
  carriers,
  start,
  list,
  progress,
  rows,
  events,
  stop,
  labels,
  results,
  problems,
  importOrders,
  previewOrders,
  listOrders,
  priceOrders,
  buyOrders,
  orderDocuments,
  handedOver,
  trackingNumbers,
  getOrder,
  changeOrder,
  voidOrder,
  getDesk,
  saveDesk,
  getMappings,
  saveMapping,
  today,
  closeToday,
];
