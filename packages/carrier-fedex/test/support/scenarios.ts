import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';

/** Requests with FedEx's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('Ground Economy without a hub', { shipment: { services: ['SMART_POST'] } }),
  within('held at a location', {
    shipment: { options: ['hold_for_pickup'], extra: { 'fedex:hold_location_id': 'YBZA' } },
  }),
  within('cash on delivery of 120.55', {
    shipment: { options: ['cash_on_delivery'], extra: { 'fedex:cod_amount': '120.55' } },
  }),
  within('One Rate', { item: { packaging_type: 'PAK' }, shipment: { options: ['FEDEX_ONE_RATE'] } }),
  within('Home Delivery on a day', {
    shipment: {
      services: ['GROUND_HOME_DELIVERY'],
      options: ['DATE_CERTAIN'],
      extra: { 'fedex:home_delivery_date': '2026-03-12' },
    },
  }),
  within('wine', { shipment: { options: ['ALCOHOL'], extra: { 'fedex:alcohol_recipient': 'CONSUMER' } } }),
  within('dry ice of 1.5', {
    item: { extra: { 'fedex:dry_ice_weight': '1.5' } },
    shipment: { options: ['dry_ice'] },
  }),
  abroad('batteries with a device', {
    item: {
      extra: { 'fedex:battery_material': 'LITHIUM_ION', 'fedex:battery_packing': 'PACKED_WITH_EQUIPMENT' },
    },
    shipment: { options: ['lithium_batteries'] },
  }),
  within('a return by e-mail', {
    item: { description: 'Shoes' },
    shipper: { email_address: 'pat@example.com' },
    shipment: {
      options: ['return_label'],
      extra: { 'fedex:return_delivery': 'email', 'fedex:rma_number': 'RMA-7' },
    },
  }),
  abroad('a return of a faulty item', {
    item: { description: 'Shoes' },
    customs: { reason_for_export: 'return', extra: { 'fedex:return_reason': 'FAULTY_ITEM' } },
    shipment: { options: ['return_label'] },
  }),
  abroad('electronic trade documents', { shipment: { options: ['ELECTRONIC_TRADE_DOCUMENTS'] } }),
  abroad('a freight service with its booking', {
    item: { weight: 200 },
    shipment: {
      services: ['INTERNATIONAL_PRIORITY_FREIGHT'],
      extra: { 'fedex:freight_booking_number': '123456789012' },
    },
  }),
  within('watched on its way, handed in at a shop', {
    shipment: {
      options: ['PRIORITY_ALERT'],
      extra: { 'fedex:pickup_type': 'DROPOFF_AT_FEDEX_LOCATION', 'fedex:notify': 'ON_SHIPMENT' },
    },
  }),
  within('documents by link, which FedEx once had an extra for', {
    shipment: { extra: { 'fedex:response': 'URL_ONLY' } },
  }),
  within('41 packages, which are bought asynchronously', {
    shipment: { weight_unit: 'KG', items: [{ weight: 1, quantity: 41 }] },
  }),
];
