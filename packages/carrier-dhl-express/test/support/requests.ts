import type { CustomsData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';

const at = (street: string, postal_code: string, city: string, country_code: string) => ({
  address_lines: [street],
  city,
  postal_code,
  country_code,
});

export const berlin: PartyData = {
  ...at('Turmstraße 21', '10559', 'Berlin', 'DE'),
  company_name: 'Nordlicht Leuchten GmbH',
  person_name: 'Ada Weiss',
  phone_number: '+49 30 555 0142',
};

export const hamburg: PartyData = {
  ...at('Lange Reihe 40', '20099', 'Hamburg', 'DE'),
  person_name: 'Jonas Petersen',
  phone_number: '+49 40 555 0177',
};

export const paris: PartyData = {
  ...at('5 rue de Rivoli', '75001', 'Paris', 'FR'),
  company_name: 'Lampes de Paris',
  phone_number: '+33 1 5550 0118',
};

const oslo: PartyData = {
  ...at('Grensen 5', '0159', 'Oslo', 'NO'),
  company_name: 'Lys og Lampe',
  phone_number: '+47 22 55 01 20',
};

/** Keys of DHL Express, with their prefix. */
export const extra = (keys: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [`dhl-express:${key}`, value]));

const lamp = { weight: 1.2, length: 30, width: 20, height: 15, description: 'Lamp' };

/** Inside Germany. */
export const domestic = (shipment: Partial<ShipmentData> = {}): RateRequestData => ({
  shipper: berlin,
  recipient: hamburg,
  shipment: { items: [lamp], services: ['N'], ...shipment },
});

export const line = { description: 'Lamp', weight: 1, value_amount: 40, origin_country: 'DE' };

const customs = { description: 'Lamps', items: [line] };

/** Goods to another recipient. */
export const to = (recipient: PartyData): RateRequestData => ({
  ...domestic({ services: ['P'], currency: 'EUR', customs }),
  recipient: { ...hamburg, ...recipient },
});

/** Goods that leave the EU. */
export const abroad = (shipment: Partial<ShipmentData> = {}): RateRequestData => ({
  shipper: berlin,
  recipient: oslo,
  shipment: {
    items: [lamp],
    services: ['P'],
    currency: 'EUR',
    customs,
    ...shipment,
  },
});

/** Goods that leave the EU, with something else that is declared of them. */
export const declared = (customs: Partial<CustomsData>, shipment: Partial<ShipmentData> = {}) =>
  abroad({ customs: { items: [line], ...customs }, ...shipment });
