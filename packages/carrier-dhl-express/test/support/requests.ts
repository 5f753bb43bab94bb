import type { PartyData, RateRequestData, ShipmentData } from '@waybill/core';

export const berlin: PartyData = {
  company_name: 'Nordlicht Leuchten GmbH',
  person_name: 'Ada Weiss',
  phone_number: '+49 30 555 0142',
  address_lines: ['Turmstraße 21'],
  city: 'Berlin',
  postal_code: '10559',
  country_code: 'DE',
};

export const hamburg: PartyData = {
  person_name: 'Jonas Petersen',
  phone_number: '+49 40 555 0177',
  address_lines: ['Lange Reihe 40'],
  city: 'Hamburg',
  postal_code: '20099',
  country_code: 'DE',
};

export const paris: PartyData = {
  company_name: 'Lampes de Paris',
  phone_number: '+33 1 5550 0118',
  address_lines: ['5 rue de Rivoli'],
  city: 'Paris',
  postal_code: '75001',
  country_code: 'FR',
};

const oslo: PartyData = {
  company_name: 'Lys og Lampe',
  phone_number: '+47 22 55 01 20',
  address_lines: ['Grensen 5'],
  city: 'Oslo',
  postal_code: '0159',
  country_code: 'NO',
};

/** Keys of DHL Express, with their prefix. */
export const extra = (keys: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [`dhl-express:${key}`, value]));

const lamp = { weight: 1.2, length: 30, width: 20, height: 15, description: 'Lamp' };

/** Inside Germany. */
export function domestic(shipment: Partial<ShipmentData> = {}): RateRequestData {
  return {
    shipper: berlin,
    recipient: hamburg,
    shipment: { items: [lamp], services: ['N'], ...shipment },
  };
}

/** Goods that leave the EU. */
export function abroad(shipment: Partial<ShipmentData> = {}): RateRequestData {
  return {
    shipper: berlin,
    recipient: oslo,
    shipment: {
      items: [lamp],
      services: ['P'],
      currency: 'EUR',
      customs: {
        description: 'Lamps',
        items: [{ description: 'Lamp', weight: 1, value_amount: 40, origin_country: 'DE' }],
      },
      ...shipment,
    },
  };
}
