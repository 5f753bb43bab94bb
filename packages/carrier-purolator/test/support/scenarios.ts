import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';

/** Requests with Purolator's own options and extras. */
export const scenarios: readonly Scenario[] = [
  within('a cheque is collected', {
    shipment: {
      options: ['cash_on_delivery'],
      extra: { 'purolator:express_cheque_amount': '120.50', 'purolator:express_cheque_method': 'Cheque' },
    },
  }),
  within('dangerous goods', {
    shipment: {
      options: ['DangerousGoods'],
      extra: {
        'purolator:dangerous_goods_mode': 'Ground',
        'purolator:dangerous_goods_class': 'LimitedQuantities',
        'purolator:dangerous_goods_declaration': 'true',
      },
    },
  }),
  within('dry ice by air', {
    shipment: {
      options: ['dry_ice'],
      extra: { 'purolator:dangerous_goods_mode': 'Air', 'purolator:dangerous_goods_class': 'UN1845' },
    },
  }),
  within('a cheque for an amount', {
    shipment: {
      cash_on_delivery: { amount: 45.5 },
      extra: { 'purolator:express_cheque_method': 'Cheque' },
    },
  }),
  within('a street number in the extras', {
    recipient: { address_lines: ['One Yonge Street'], extra: { 'purolator:street_number': '1' } },
  }),
  within('a large package', { item: { extra: { 'purolator:special_handling': 'LargePackage' } } }),
  within('announced to the recipient', {
    shipment: { extra: { 'purolator:notify': 'shipment,exception,delivery' } },
  }),
  within('instructions, and a cost centre', {
    shipment: {
      extra: { 'purolator:special_instructions': 'Ring twice', 'purolator:cost_centre': 'WEB' },
    },
  }),
  abroad('goods under an agreement, by a broker', {
    line: { extra: { 'purolator:usmca': 'true', 'purolator:sender_is_producer': 'true' } },
    customs: {
      extra: { 'purolator:customs_broker': 'Livingston', 'purolator:business_relationship': 'Related' },
    },
  }),
  abroad('goods that come back', {
    customs: { reason_for_export: undefined, extra: { 'purolator:import_export_type': 'Temporary' } },
  }),
];
