import type { ItemData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';

const at = (street: string, city: string, state_code: string, postal_code: string) => ({
  address_lines: [street],
  city,
  state_code,
  postal_code,
});
export const ottawa: PartyData = {
  ...at('18 Clarence Street', 'Ottawa', 'ON', 'K1N 5P4'),
  country_code: 'CA',
  company_name: 'Rideau Lamps Ltd.',
  phone_number: '613-555-0147',
};
export const toronto: PartyData = {
  ...at('77 Queen Street East', 'Toronto', 'ON', 'M5C 1S2'),
  country_code: 'CA',
  person_name: 'Sam Okafor',
  phone_number: '416-555-0162',
  email_address: 'sam.okafor@example.com',
};
export const chicago: PartyData = {
  ...at('401 North Wabash Avenue', 'Chicago', 'IL', '60611'),
  country_code: 'US',
  person_name: 'Lee Park',
  phone_number: '312-555-0118',
};
export const box: ItemData = { weight: 2.5, length: 30, width: 20, height: 15 };

/** A request that every account of the simulator can rate and buy; `changes` go into its shipment. */
export const domestic = (
  changes: Partial<ShipmentData> = {},
  recipient: PartyData = {},
): RateRequestData => ({
  shipper: ottawa,
  recipient: { ...toronto, ...recipient },
  shipment: { items: [box], services: ['DOM.EP'], ...changes },
});

const goods: ItemData = {
  description: 'Desk lamp',
  weight: 2,
  value_amount: 84.5,
  code: '940521',
  origin_country: 'MX',
};

/** The same to the United States, with customs. */
export function abroad(
  own: Partial<NonNullable<ShipmentData['customs']>> = {},
  changes: Partial<ShipmentData> = {},
  recipient: PartyData = {},
): RateRequestData {
  const customs = { items: [goods], commercial_invoice: true, ...own };
  const { shipper, shipment } = domestic({ services: ['USA.XP'], customs, ...changes });
  return { shipper, shipment, recipient: { ...chicago, ...recipient } };
}
