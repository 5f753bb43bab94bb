import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';

const cash = { options: ['cash_on_delivery'] };

/** Requests with Canada Post's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('another group', { shipment: { extra: { 'canadapost:group_id': 'monday-van' } } }),
  within('handed in at another place', {
    shipment: { extra: { 'canadapost:shipping_point_id': '0424' } },
  }),
  within('picked up', { shipment: { extra: { 'canadapost:pickup': 'true' } } }),
  within('cash on delivery of 120.55', {
    shipment: { ...cash, extra: { 'canadapost:cod_amount': '120.55', 'canadapost:cod_method': 'CSH' } },
  }),
  within('cash on delivery without a method', {
    shipment: { ...cash, extra: { 'canadapost:cod_amount': '120.55' } },
  }),
  within('delivered to a post office', {
    shipment: {
      options: ['D2PO'],
      extra: { 'canadapost:post_office_id': '0000107698', 'canadapost:notify': 'shipment,delivery' },
    },
  }),
  within('delivered to a post office, without a notification', {
    recipient: { phone_number: undefined },
    shipment: { options: ['D2PO'], extra: { 'canadapost:post_office_id': '0000107698' } },
  }),
  within('proof of age', { shipment: { options: ['PA19'] } }),
  within('too large for the belt', { item: { extra: { 'canadapost:oversized': 'true' } } }),
  abroad('the postage and the cover are printed', {
    shipment: {
      insured_amount: 50,
      extra: { 'canadapost:show_postage_rate': 'true', 'canadapost:show_insured_value': 'true' },
    },
  }),
  abroad('goods made in a province', {
    line: { origin_country: 'CA', extra: { 'canadapost:province_of_origin': 'ON' } },
  }),
  abroad('values in US dollars, with their rate', {
    line: { value_currency: 'USD' },
    customs: { extra: { 'canadapost:conversion_from_cad': '0.73' } },
    shipment: { currency: 'USD' },
  }),
  abroad('duties that are paid', {
    customs: { terms_of_trade: 'DDP', extra: { 'canadapost:duties_and_taxes_prepaid': '12.50' } },
    shipment: { duty_paid_by: 'SENDER' },
  }),
];
