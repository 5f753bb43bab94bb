import type { ShipmentRequestData } from '@waybill/core';
import { firstRequest } from '@waybill/testkit';

/** A parcel from London to Edinburgh. */
export const AT_HOME = firstRequest(import.meta.url, {}, { company_name: undefined });

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
