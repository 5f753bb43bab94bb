export type { OrderNotice, OrderProblem, ShopItem, ShopOrder, SkipReason } from './shop-order.js';
