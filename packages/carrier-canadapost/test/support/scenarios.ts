import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';
import { extra } from './accounts.js';

const cash = { options: ['cash_on_delivery'] };
const toOffice = { options: ['D2PO'] };
const office = { post_office_id: '0000107698' };

/** Requests with Canada Post's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('another group', { shipment: extra({ group_id: 'monday-van' }) }),
  within('handed in at another place', { shipment: extra({ shipping_point_id: '0424' }) }),
  within('picked up', { shipment: extra({ pickup: 'true' }) }),
  within('cash on delivery of 120.55', {
    shipment: { ...cash, ...extra({ cod_amount: '120.55', cod_method: 'CSH' }) },
  }),
  within('cash on delivery without a method', { shipment: { ...cash, ...extra({ cod_amount: '120.55' }) } }),
  within('delivered to a post office', {
    shipment: { ...toOffice, ...extra({ ...office, notify: 'shipment,delivery' }) },
  }),
  within('delivered to a post office, without a notification', {
    recipient: { phone_number: undefined },
    shipment: { ...toOffice, ...extra(office) },
  }),
  within('proof of age', { shipment: { options: ['PA19'] } }),
  within('too large for the belt', { item: extra({ oversized: 'true' }) }),
  abroad('the postage and the cover are printed', {
    shipment: { insured_amount: 50, ...extra({ show_postage_rate: 'true', show_insured_value: 'true' }) },
  }),
  abroad('goods made in a province', {
    line: { origin_country: 'CA', ...extra({ province_of_origin: 'ON' }) },
  }),
  abroad('values in US dollars, with their rate', {
    line: { value_currency: 'USD' },
    customs: extra({ conversion_from_cad: '0.73' }),
    shipment: { currency: 'USD' },
  }),
  abroad('duties that are paid', {
    customs: { terms_of_trade: 'DDP', ...extra({ duties_and_taxes_prepaid: '12.50' }) },
    shipment: { duty_paid_by: 'SENDER' },
  }),
];
