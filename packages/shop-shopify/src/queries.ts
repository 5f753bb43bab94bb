/** Of the Admin API. Shopify answers a version that has ended with its oldest one, and says so in a header. */
export const API_VERSION = '2026-04';

/** Lines of an order that come with it; the query may cost 1,000 points, and a line costs about eight. */
export const LINES_AT_ONCE = 10;

const LINES = `pageInfo { hasNextPage endCursor }
  nodes {
    sku name unfulfilledQuantity requiresShipping
    originalUnitPriceSet { shopMoney { amount } }
    customAttributes { key value }
    variant { inventoryItem { harmonizedSystemCode countryCodeOfOrigin measurement { weight { unit value } } } }
  }`;

export const ORDERS = `query Orders($first: Int!, $after: String, $query: String!, $lines: Int!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name createdAt cancelledAt displayFinancialStatus displayFulfillmentStatus
      note tags email phone currencyCode
      customAttributes { key value }
      shippingLine { title }
      totalShippingPriceSet { shopMoney { amount } }
      shippingAddress { name company address1 address2 city zip province provinceCode countryCodeV2 phone }
      lineItems(first: $lines) { ${LINES} }
    }
  }
}`;

export const MORE_LINES = `query Lines($id: ID!, $first: Int!, $after: String) {
  order(id: $id) { lineItems(first: $first, after: $after) { ${LINES} } }
}`;

export const FULFILMENTS = `query Fulfilments($id: ID!) {
  order(id: $id) {
    fulfillments(first: 50) { status trackingInfo { number } }
    fulfillmentOrders(first: 20) {
      nodes {
        id status
        assignedLocation { location { id } }
        lineItems(first: 30) { nodes { id remainingQuantity lineItem { sku name } } }
      }
    }
  }
}`;

export const FULFIL = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status }
    userErrors { field message }
  }
}`;
