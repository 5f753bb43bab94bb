// What the interface of a shop is made of.

export type { OrderProblem, ShopItem, ShopOrder, SkipReason } from '../shop-order.js';
export { checkSettings, serverUrl } from './check-settings.js';
export { connectShop, type ShopConnection, type ShopReply, type ShopServer } from './connect-shop.js';
export { ReportRefused, reportEach } from './report-each.js';
export type {
  ReportOptions,
  ReportOutcome,
  ShippedOrder,
  Shop,
  ShopContext,
  ShopKind,
  ShopProblem,
  UnfulfilledOptions,
} from './shop.js';
export { filled, giftNote, goodsValue } from './shop-order-parts.js';
