import type { ItemData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';

export const ottawa: PartyData = {
  company_name: 'Rideau Lamps Ltd.',
  phone_number: '613-555-0147',
  address_lines: ['18 Clarence Street'],
  city: 'Ottawa',
  state_code: 'ON',
  postal_code: 'K1N 5P4',
  country_code: 'CA',
};
export const toronto: PartyData = {
  person_name: 'Sam Okafor',
  phone_number: '416-555-0162',
  email_address: 'sam.okafor@example.com',
  address_lines: ['77 Queen Street East'],
  city: 'Toronto',
  state_code: 'ON',
  postal_code: 'M5C 1S2',
  country_code: 'CA',
};
export const chicago: PartyData = {
  person_name: 'Lee Park',
  phone_number: '312-555-0118',
  address_lines: ['401 North Wabash Avenue'],
  city: 'Chicago',
  state_code: 'IL',
  postal_code: '60611',
  country_code: 'US',
};
export const box: ItemData = { weight: 2.5, length: 30, width: 20, height: 15 };

/** A request that every account of the simulator can rate and buy; `changes` go into its shipment. */
export function domestic(changes: Partial<ShipmentData> = {}, recipient: PartyData = {}): RateRequestData {
  return {
    shipper: ottawa,
    recipient: { ...toronto, ...recipient },
    shipment: { items: [box], services: ['DOM.EP'], ...changes },
  };
}

/** The same to the United States, with customs. */
export function abroad(
  customs: Partial<NonNullable<ShipmentData['customs']>> = {},
  changes: Partial<ShipmentData> = {},
  recipient: PartyData = {},
): RateRequestData {
  const goods: ItemData = { description: 'Desk lamp', weight: 2, value_amount: 84.5, origin_country: 'MX' };
  return {
    shipper: ottawa,
    recipient: { ...chicago, ...recipient },
    shipment: {
      items: [box],
      services: ['USA.XP'],
      customs: { items: [goods], commercial_invoice: true, ...customs },
      ...changes,
    },
  };
}
