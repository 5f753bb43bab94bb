import type { ShipmentRequestData } from '@waybill/core';
import { firstRequest } from '@waybill/testkit';

/** A parcel from London to Edinburgh. */
export const AT_HOME = firstRequest(import.meta.url, {}, { company_name: undefined });

/** The same goods to Toronto, with a declaration. */
export const ABROAD: ShipmentRequestData = {
  shipper: AT_HOME.shipper,
  recipient: {
    person_name: 'Sam Rivers',
    address_lines: ['350 Queen St W'],
    city: 'Toronto',
    state_code: 'ON',
    postal_code: 'M5V 2A2',
    country_code: 'CA',
  },
  shipment: {
    items: [{ weight: 1 }],
    currency: 'GBP',
    services: ['OTC'],
    customs: { items: [{ description: 'Cotton shirt', weight: 0.4, value_amount: 24 }] },
  },
};
