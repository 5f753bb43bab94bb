import type { PartyData } from '@waybill/core';
import { abroad, type Scenario, within } from '@waybill/testkit/scenarios';
import { extra as keys } from './requests.js';

/** Keys of DHL Express, as a part of a request. */
const extra = (values: Record<string, string>) => ({ extra: keys(values) });

const at = (city: string, country_code: string, place: PartyData = {}): PartyData => ({
  person_name: 'Alex Martin',
  phone_number: '+1 202 555 0123',
  address_lines: ['12 Market Street'],
  city,
  country_code,
  ...place,
});
const batteries = (material: string, packing: string) => ({
  item: extra({ battery_material: material, battery_packing: packing }),
  shipment: { options: ['lithium_batteries'] },
});

const own = { document: 'JVBERi0xLjQKJSVFT0YK', document_type: 'INV', freight: '12.50' };

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
    shipment: { options: ['HE'], ...extra({ content_id: '910', un_codes: '1950' }) },
  }),
  abroad('dry ice of 1.5', { item: extra({ dry_ice_weight: '1.5' }), shipment: { options: ['dry_ice'] } }),
  abroad('held at a service point', {
    shipment: { options: ['hold_for_pickup'], ...extra({ access_point_id: 'BRU001' }) },
  }),
  abroad('paperless trade', { shipment: { options: ['WY'] } }),
  abroad('paperless trade with documents alone', {
    shipment: { options: ['WY'], is_document: true, customs: undefined, invoice: undefined },
  }),
  abroad('an invoice of the shop, with freight', {
    shipment: { options: ['WY'], invoice: { identifier: 'INV-7', ...extra(own) } },
  }),
  abroad('a tax number with its kind', {
    shipper: { tax_id: 'DE1234567', ...extra({ tax_id_type: 'EOR' }) },
  }),
  abroad('a code of import', { line: extra({ import_code: '6109100012' }) }),
  abroad('goods that need no declaration', { shipment: extra({ customs_declarable: 'false' }) }),
  abroad('the next business day, with a pickup', {
    shipment: extra({ next_business_day: 'true', ready_time: '15:30', pickup_close_time: '18:00' }),
  }),
  within('a label on A4, with no copy for the courier', {
    shipment: { label: { format: 'PDF', type: 'ECOM26_84_A4_001', ...extra({ waybill_doc: 'false' }) } },
  }),
];
