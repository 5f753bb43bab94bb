export { checkOrders } from './desk/check-orders.js';
export { DeskConflictError } from './desk/conflict.js';
export type {
  BuyOptions,
  Desk,
  DeskAccount,
  DeskScope,
  Desks,
  DocumentsOptions,
  ImportOptions,
  OrderDocuments,
  OrdersNamed,
  OrderToReport,
  PricesOptions,
  TodayOptions,
  ToReport,
} from './desk/desk.js';
export { MIGRATIONS as DESK_MIGRATIONS } from './desk/migrations.js';
export { type DeskParts, openDesk } from './desk/open-desk.js';
export type {
  Box,
  DeskSettings,
  Product,
  Rule,
  RuleConditions,
  RuleEffects,
  Sender,
  ShopFacts,
  SlipSettings,
} from './desk/settings-types.js';
export {
  type Amount,
  type ImportNotice,
  type ImportProblem,
  type ImportReport,
  type LeftOut,
  ORDER_STATES,
  type OrderChanges,
  type OrderDetails,
  type OrderList,
  type OrderState,
  type OrderSummary,
  type OrdersBought,
  type OrdersPage,
  type OrdersQuery,
  type PricedOrder,
  type PricedOrders,
  type QuoteNamed,
  type SpentOn,
  type StuckOrder,
  type ToClose,
  type Today,
  type UnknownOrder,
} from './desk/types.js';
export { type ColumnMap, readColumnMap } from './files/column-map.js';
export type { Field } from './files/fields.js';
export { guessColumns } from './files/guess-columns.js';
export {
  type FilePreview,
  previewFile,
  type ReadExportOptions,
  type ReadExportResult,
  readExport,
} from './files/read-export.js';
export { type TrackingRow, trackingFile } from './files/tracking-file.js';
export { type FollowingDesk, type FollowShopOptions, followShop } from './follow-shop.js';
export type { ReportOutcome, ShippedOrder, Shop, ShopContext, ShopKind, ShopProblem } from './shop/shop.js';
export type { OrderNotice, OrderProblem, ShopItem, ShopOrder, SkipReason } from './shop-order.js';
