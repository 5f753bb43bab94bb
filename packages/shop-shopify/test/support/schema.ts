import { buildSchema } from 'graphql';

/** What the Admin API's reference says of the types that are asked for, read on its own. */
export const schema = buildSchema(`
scalar DateTime
scalar Decimal
scalar URL
enum OrderSortKeys { CREATED_AT UPDATED_AT }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type Attribute { key: String! value: String }
type MoneyV2 { amount: Decimal! currencyCode: String! }
type MoneyBag { shopMoney: MoneyV2! presentmentMoney: MoneyV2! }
type Weight { unit: String! value: Float! }
type InventoryItemMeasurement { weight: Weight }
type InventoryItem { harmonizedSystemCode: String countryCodeOfOrigin: String measurement: InventoryItemMeasurement! }
type ProductVariant { inventoryItem: InventoryItem! }
type LineItem {
  id: ID! sku: String name: String! quantity: Int! unfulfilledQuantity: Int! requiresShipping: Boolean!
  originalUnitPriceSet: MoneyBag! customAttributes: [Attribute!]! variant: ProductVariant
}
type LineItemConnection { pageInfo: PageInfo! nodes: [LineItem!]! }
type ShippingLine { title: String! }
type MailingAddress {
  name: String company: String address1: String address2: String city: String zip: String
  province: String provinceCode: String countryCodeV2: String phone: String
}
type FulfillmentTrackingInfo { company: String number: String url: URL }
type Fulfillment { id: ID! status: String! trackingInfo(first: Int): [FulfillmentTrackingInfo!]! }
type Location { id: ID! }
type FulfillmentOrderAssignedLocation { location: Location }
type FulfillmentOrderLineItem { id: ID! remainingQuantity: Int! lineItem: LineItem! }
type FulfillmentOrderLineItemConnection { pageInfo: PageInfo! nodes: [FulfillmentOrderLineItem!]! }
type FulfillmentOrder {
  id: ID! status: String! assignedLocation: FulfillmentOrderAssignedLocation!
  lineItems(first: Int, after: String): FulfillmentOrderLineItemConnection!
}
type FulfillmentOrderConnection { pageInfo: PageInfo! nodes: [FulfillmentOrder!]! }
type Order {
  id: ID! name: String! createdAt: DateTime! cancelledAt: DateTime displayFinancialStatus: String
  displayFulfillmentStatus: String! note: String tags: [String!]! email: String phone: String currencyCode: String!
  customAttributes: [Attribute!]! shippingLine: ShippingLine totalShippingPriceSet: MoneyBag!
  shippingAddress: MailingAddress lineItems(first: Int, after: String): LineItemConnection!
  fulfillments(first: Int): [Fulfillment!]!
  fulfillmentOrders(first: Int, after: String): FulfillmentOrderConnection!
}
type OrderConnection { pageInfo: PageInfo! nodes: [Order!]! }
type Query {
  order(id: ID!): Order
  orders(first: Int, after: String, query: String, sortKey: OrderSortKeys): OrderConnection!
}
input FulfillmentOrderLineItemInput { id: ID! quantity: Int! }
input FulfillmentOrderLineItemsInput {
  fulfillmentOrderId: ID! fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
}
input FulfillmentTrackingInput { company: String number: String numbers: [String!] url: URL urls: [URL!] }
input FulfillmentInput {
  lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]! notifyCustomer: Boolean trackingInfo: FulfillmentTrackingInput
}
type UserError { field: [String!] message: String! }
type FulfillmentCreatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }
type Mutation { fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload }
`);
