import type { ShipmentRequestData } from '@waybill/core';

/** A parcel from London to Edinburgh. */
export const AT_HOME = {
  shipper: {
    company_name: 'Lantern Workshop',
    address_lines: ['110 The Queen’s Walk'],
    city: 'London',
    postal_code: 'SE1 2AA',
    country_code: 'GB',
  },
  recipient: {
    person_name: 'Jordan Lee',
    address_lines: ['253 High Street'],
    city: 'Edinburgh',
    postal_code: 'EH1 1YJ',
    country_code: 'GB',
  },
  shipment: { items: [{ weight: 1 }], services: ['TPN24'] },
} as const satisfies ShipmentRequestData;

/** The same goods to New York, with a declaration. */
export const ABROAD: ShipmentRequestData = {
  shipper: AT_HOME.shipper,
  recipient: {
    person_name: 'Sam Rivers',
    address_lines: ['350 5th Ave'],
    city: 'New York',
    state_code: 'NY',
    postal_code: '10118',
    country_code: 'US',
  },
  shipment: {
    items: [{ weight: 1 }],
    currency: 'GBP',
    services: ['OTC'],
    customs: { items: [{ description: 'Cotton shirt', weight: 0.4, value_amount: 24 }] },
  },
};
