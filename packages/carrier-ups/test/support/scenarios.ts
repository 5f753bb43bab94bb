import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';

const accessPoint = {
  'ups:access_point_id': 'U12345678',
  'ups:access_point_name': 'Corner Books',
  'ups:access_point_address_line': '12 Main St',
  'ups:access_point_city': 'Atlanta',
  'ups:access_point_state_code': 'GA',
  'ups:access_point_postal_code': '30303',
};
const cash = (amount: string) => ({
  options: ['cash_on_delivery'],
  extra: { 'ups:cod_amount': amount, 'ups:cod_funds': '0' },
});
const back = (delivery: string) => ({
  options: ['return_label'],
  extra: { 'ups:return_delivery': delivery },
});
const shoes = { description: 'Climbing shoes' };
const exporter = { tax_ids: [{ type: 'EIN', value: '12-3456789' }] } as const;
const filedLine = { code: '6109.10.0012', extra: { 'ups:schedule_b_unit': 'NO' } };

/** Requests with UPS's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('cash on delivery of 120.55', { shipment: cash('120.55') }),
  within('cash on delivery of 50000', { shipment: cash('50000') }),
  within('held at an access point', { shipment: { options: ['hold_for_pickup'], extra: accessPoint } }),
  within('held at an access point for the addressee alone', {
    shipment: { options: ['hold_for_pickup', 'DeliverToAddresseeOnly'], extra: accessPoint },
  }),
  within('for the addressee alone, and no access point', {
    shipment: { options: ['DeliverToAddresseeOnly'] },
  }),
  within('from one access point to another', {
    shipment: { options: ['AccessPointDelivery'], extra: accessPoint },
  }),
  within('a return by e-mail', {
    item: shoes,
    shipper: { email_address: 'pat@example.com' },
    shipment: back('email'),
  }),
  within('a return that the driver brings the label for', { item: shoes, shipment: back('three_attempts') }),
  within('a return of two packages by e-mail', {
    item: { ...shoes, quantity: 2 },
    shipment: back('email'),
  }),
  within('the recipient pays, by an account of UPS', {
    shipment: { paid_by: 'RECIPIENT', payment_account_number: 'R1R2R3' },
  }),
  within('a third party pays, by an account of UPS', {
    shipment: {
      paid_by: 'THIRD_PARTY',
      payment_account_number: 'R1R2R3',
      payment_country_code: 'US',
      extra: { 'ups:payment_postal_code': '10118' },
    },
  }),
  abroad('duties: the recipient pays, by an account of UPS', {
    shipment: { duty_paid_by: 'RECIPIENT', duty_payment_account: 'R1R2R3' },
  }),
  abroad('duties: a third party pays, by an account of UPS', {
    shipment: {
      duty_paid_by: 'THIRD_PARTY',
      duty_payment_account: 'R1R2R3',
      extra: { 'ups:duty_payment_country_code': 'US', 'ups:duty_payment_postal_code': '10118' },
    },
  }),
  abroad('facts about an import into the Union', {
    customs: { extra: { 'ups:shipper_type': '01', 'ups:consignee_type': '02', 'ups:eu_de_minimis': 'Y' } },
  }),
  abroad('a filed export with its Schedule B', {
    shipper: exporter,
    customs: { aes: 'X20260303123456' },
    line: filedLine,
  }),
  abroad('an export that is exempt, with its Schedule B', {
    shipper: exporter,
    customs: { no_eei: '30.37(a)' },
    line: filedLine,
  }),
  within('dry ice of 1.5', {
    item: { extra: { 'ups:dry_ice_weight': '1.5' } },
    shipment: { options: ['dry_ice'] },
  }),
  abroad('batteries in a device', {
    item: {
      extra: { 'ups:battery_material': 'LITHIUM_ION', 'ups:battery_packing': 'CONTAINED_IN_EQUIPMENT' },
    },
    shipment: { options: ['lithium_batteries'] },
  }),
  within('Ground Saver', { shipment: { services: ['93'] } }),
  within('Ground Saver below 1 lb', { item: { weight: 0.5 }, shipment: { services: ['92'] } }),
  within('Simple Rate', { item: { extra: { 'ups:simple_rate': 'S' } } }),
  within('Simple Rate for two packages', { item: { quantity: 2, extra: { 'ups:simple_rate': 'S' } } }),
  within('another way of pickup, direct and carbon neutral', {
    shipment: { options: ['DirectDeliveryOnly', 'UPScarbonneutral'], extra: { 'ups:pickup_type': '06' } },
  }),
  within('announced to the recipient', { shipment: { extra: { 'ups:notify': 'ship,delivery' } } }),
  within('a label in EPL', { shipment: { label: { extra: { 'ups:image_format': 'EPL' } } } }),
];
