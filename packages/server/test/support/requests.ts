import type { RateRequestData, ShipmentRequestData } from '@waybill/core';

/** A parcel within Canada, which Canada Post and UPS price. */
export const request: RateRequestData = {
  shipper: {
    company_name: 'Junction Ceramics',
    person_name: 'Priya Nair',
    phone_number: '416-555-0142',
    address_lines: ['100 Queen Street West'],
    city: 'Toronto',
    state_code: 'ON',
    postal_code: 'M5H 2N2',
    country_code: 'CA',
  },
  recipient: {
    person_name: 'Alex Boudreau',
    phone_number: '902-555-0167',
    address_lines: ['1841 Argyle Street'],
    city: 'Halifax',
    state_code: 'NS',
    postal_code: 'B3J 3A5',
    country_code: 'CA',
  },
  shipment: {
    items: [{ weight: 2.5, length: 30, width: 20, height: 15 }],
    currency: 'CAD',
  },
};

/** The same, to buy one service. */
export function toBuy(service = 'DOM.EP'): ShipmentRequestData {
  return { ...request, shipment: { ...request.shipment, services: [service] } };
}
