import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';
import { own } from './requests.js';

const building = { access_point_name: 'Corner Books', access_point_address_line: '12 Main St' };
const atlanta = {
  access_point_city: 'Atlanta',
  access_point_state_code: 'GA',
  access_point_postal_code: '30303',
};
const accessPoint = own({ access_point_id: 'U12345678', ...building, ...atlanta });
const cash = (cod_amount: string) => ({
  options: ['cash_on_delivery'],
  ...own({ cod_amount, cod_funds: '0' }),
});
const back = (return_delivery: string) => ({ options: ['return_label'], ...own({ return_delivery }) });
const shoes = { description: 'Climbing shoes' };
const exporter = { tax_ids: [{ type: 'EIN', value: '12-3456789' }] } as const;
const filedLine = { code: '6109.10.0012', ...own({ schedule_b_unit: 'NO' }) };
const transport = { payment_account_number: 'R1R2R3' };
const duties = { duty_payment_account: 'R1R2R3' };
const payer = { duty_payment_country_code: 'US', duty_payment_postal_code: '10118' };
const european = { shipper_type: '01', consignee_type: '02', eu_de_minimis: 'Y' };
const batteries = { battery_material: 'LITHIUM_ION', battery_packing: 'CONTAINED_IN_EQUIPMENT' };

/** Requests with UPS's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('cash on delivery of 120.55', { shipment: cash('120.55') }),
  within('cash on delivery of 50000', { shipment: cash('50000') }),
  within('held at an access point', { shipment: { options: ['hold_for_pickup'], ...accessPoint } }),
  within('held at an access point for the addressee alone', {
    shipment: { options: ['hold_for_pickup', 'DeliverToAddresseeOnly'], ...accessPoint },
  }),
  within('for the addressee alone, and no access point', {
    shipment: { options: ['DeliverToAddresseeOnly'] },
  }),
  within('from one access point to another', {
    shipment: { options: ['AccessPointDelivery'], ...accessPoint },
  }),
  within('a return by e-mail', {
    item: shoes,
    shipper: { email_address: 'pat@example.com' },
    shipment: back('email'),
  }),
  within('a return that the driver brings the label for', { item: shoes, shipment: back('three_attempts') }),
  within('a return of two packages by e-mail', { item: { ...shoes, quantity: 2 }, shipment: back('email') }),
  within('the recipient pays, by an account of UPS', { shipment: { paid_by: 'RECIPIENT', ...transport } }),
  within('a third party pays, by an account of UPS', {
    shipment: {
      ...{ paid_by: 'THIRD_PARTY', ...transport, payment_country_code: 'US' },
      ...own({ payment_postal_code: '10118' }),
    },
  }),
  abroad('duties: the recipient pays, by an account of UPS', {
    shipment: { duty_paid_by: 'RECIPIENT', ...duties },
  }),
  abroad('duties: a third party pays, by an account of UPS', {
    shipment: { duty_paid_by: 'THIRD_PARTY', ...duties, ...own(payer) },
  }),
  abroad('facts about an import into the Union', { customs: own(european) }),
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
  within('dry ice of 1.5', { item: own({ dry_ice_weight: '1.5' }), shipment: { options: ['dry_ice'] } }),
  abroad('batteries in a device', { item: own(batteries), shipment: { options: ['lithium_batteries'] } }),
  within('Ground Saver', { shipment: { services: ['93'] } }),
  within('Ground Saver below 1 lb', { item: { weight: 0.5 }, shipment: { services: ['92'] } }),
  within('Simple Rate', { item: own({ simple_rate: 'S' }) }),
  within('Simple Rate for two packages', { item: { quantity: 2, ...own({ simple_rate: 'S' }) } }),
  within('another way of pickup, direct and carbon neutral', {
    shipment: { options: ['DirectDeliveryOnly', 'UPScarbonneutral'], ...own({ pickup_type: '06' }) },
  }),
  within('announced to the recipient', { shipment: own({ notify: 'ship,delivery' }) }),
  within('a label in EPL', { shipment: { label: own({ image_format: 'EPL' }) } }),
];
