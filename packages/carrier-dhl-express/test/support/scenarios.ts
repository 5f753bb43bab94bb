import type { PartyData } from '@waybill/core';
import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';

const at = (city: string, country_code: string, place: PartyData = {}): PartyData => ({
  person_name: 'Alex Martin',
  phone_number: '+1 202 555 0123',
  address_lines: ['12 Market Street'],
  city,
  country_code,
  ...place,
});
const batteries = (material: string, packing: string) => ({
  item: { extra: { 'dhl-express:battery_material': material, 'dhl-express:battery_packing': packing } },
  shipment: { options: ['lithium_batteries'] },
});

/** Requests with DHL Express's own options and extras, and to places for which it has a code of its own. */
export const scenarios: readonly Scenario[] = [
  abroad('to Bonaire', { to: at('Kralendijk', 'BQ') }),
  abroad('to Saba', { to: at('The Bottom', 'BQ', { state: 'Saba' }) }),
  abroad('to Sint Maarten', { to: at('Philipsburg', 'SX') }),
  abroad('to Saint Barthélemy', { to: at('Gustavia', 'BL', { postal_code: '97133' }) }),
  abroad('to Nevis', { to: at('Charlestown', 'KN', { state: 'Nevis' }) }),
  abroad('to Svalbard', { to: at('Longyearbyen', 'SJ', { postal_code: '9170' }) }),
  abroad('batteries in a device', batteries('LITHIUM_ION', 'CONTAINED_IN_EQUIPMENT')),
  abroad('metal batteries with a device', batteries('LITHIUM_METAL', 'PACKED_WITH_EQUIPMENT')),
  abroad('dangerous goods', {
    shipment: {
      options: ['HE'],
      extra: { 'dhl-express:content_id': '910', 'dhl-express:un_codes': '1950' },
    },
  }),
  abroad('dry ice of 1.5', {
    item: { extra: { 'dhl-express:dry_ice_weight': '1.5' } },
    shipment: { options: ['dry_ice'] },
  }),
  abroad('held at a service point', {
    shipment: { options: ['hold_for_pickup'], extra: { 'dhl-express:access_point_id': 'BRU001' } },
  }),
  abroad('paperless trade', { shipment: { options: ['WY'] } }),
  abroad('paperless trade with documents alone', {
    shipment: { options: ['WY'], is_document: true, customs: undefined, invoice: undefined },
  }),
  abroad('an invoice of the shop, with freight', {
    shipment: {
      options: ['WY'],
      invoice: {
        identifier: 'INV-7',
        extra: {
          'dhl-express:document': 'JVBERi0xLjQKJSVFT0YK',
          'dhl-express:document_type': 'INV',
          'dhl-express:freight': '12.50',
        },
      },
    },
  }),
  abroad('a tax number with its kind', {
    shipper: { tax_id: 'DE1234567', extra: { 'dhl-express:tax_id_type': 'EOR' } },
  }),
  abroad('a code of import', { line: { extra: { 'dhl-express:import_code': '6109100012' } } }),
  abroad('goods that need no declaration', {
    shipment: { extra: { 'dhl-express:customs_declarable': 'false' } },
  }),
  abroad('the next business day, with a pickup', {
    shipment: {
      extra: {
        'dhl-express:next_business_day': 'true',
        'dhl-express:ready_time': '15:30',
        'dhl-express:pickup_close_time': '18:00',
      },
    },
  }),
  within('a label on A4, with no copy for the courier', {
    shipment: {
      label: { format: 'PDF', type: 'ECOM26_84_A4_001', extra: { 'dhl-express:waybill_doc': 'false' } },
    },
  }),
];
