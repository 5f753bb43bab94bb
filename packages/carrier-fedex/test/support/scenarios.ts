import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';
import { extra } from './account.js';

const wine = { options: ['ALCOHOL'], ...extra({ alcohol_recipient: 'CONSUMER' }) };
const cash = { options: ['cash_on_delivery'], ...extra({ cod_amount: '120.55' }) };
const held = { options: ['hold_for_pickup'], ...extra({ hold_location_id: 'YBZA' }) };
const day = { options: ['DATE_CERTAIN'], ...extra({ home_delivery_date: '2026-03-12' }) };
const battery = extra({ battery_material: 'LITHIUM_ION', battery_packing: 'PACKED_WITH_EQUIPMENT' });
const emailed = extra({ return_delivery: 'email', rma_number: 'RMA-7' });
const faulty = { reason_for_export: 'return', ...extra({ return_reason: 'FAULTY_ITEM' }) } as const;
const booked = {
  services: ['INTERNATIONAL_PRIORITY_FREIGHT'],
  ...extra({ freight_booking_number: '123456789012' }),
};
const handed = extra({ pickup_type: 'DROPOFF_AT_FEDEX_LOCATION', notify: 'ON_SHIPMENT' });
const returned = { options: ['return_label'] };
const item = { description: 'Shoes' };
const shipper = { email_address: 'pat@example.com' };
const many = { weight_unit: 'KG', items: [{ weight: 1, quantity: 41 }] } as const;

/** Requests with FedEx's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('Ground Economy without a hub', { shipment: { services: ['SMART_POST'] } }),
  within('held at a location', { shipment: held }),
  within('cash on delivery of 120.55', { shipment: cash }),
  within('One Rate', { item: { packaging_type: 'PAK' }, shipment: { options: ['FEDEX_ONE_RATE'] } }),
  within('Home Delivery on a day', { shipment: { services: ['GROUND_HOME_DELIVERY'], ...day } }),
  within('wine', { shipment: wine }),
  within('dry ice of 1.5', { item: extra({ dry_ice_weight: '1.5' }), shipment: { options: ['dry_ice'] } }),
  abroad('batteries with a device', { item: battery, shipment: { options: ['lithium_batteries'] } }),
  within('a return by e-mail', { item, shipper, shipment: { ...returned, ...emailed } }),
  abroad('a return of a faulty item', { item, customs: faulty, shipment: returned }),
  abroad('electronic trade documents', { shipment: { options: ['ELECTRONIC_TRADE_DOCUMENTS'] } }),
  abroad('a freight service with its booking', { item: { weight: 200 }, shipment: booked }),
  within('watched, handed in at a shop', { shipment: { options: ['PRIORITY_ALERT'], ...handed } }),
  within('documents by link, once an extra of FedEx', { shipment: extra({ response: 'URL_ONLY' }) }),
  within('41 packages, which are bought asynchronously', { shipment: many }),
];
