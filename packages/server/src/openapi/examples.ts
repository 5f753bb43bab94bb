/** A body of a request and bodies of its answers, by status. They are those of one parcel. */
export interface Example {
  readonly body?: unknown;
  readonly answers?: Readonly<Record<number, unknown>>;
}

const request = {
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
  shipment: { items: [{ weight: 2.5, length: 30, width: 20, height: 15 }], currency: 'CAD' },
};

const quote = {
  carrier: 'canadapost',
  account: 'toronto',
  service_name: 'Expedited Parcel',
  service_type: 'DOM.EP',
  currency: 'CAD',
  base_charge: 16.25,
  discount: 0.49,
  duties_and_taxes: 2.59,
  extra_charges: [{ name: 'Fuel surcharge', value: 2.72 }],
  total_charge: 21.07,
  transit_days: 3,
  delivery_date: '2026-11-25',
  options: [],
  meta: { guaranteed_delivery: true },
};

const timeout = {
  carrier: 'ups',
  account: 'ups',
  code: 'deadline_exceeded',
  message: 'No answer within 30000 ms',
  kind: 'timeout',
  retryable: true,
};

const shipment = {
  carrier: 'canadapost',
  account: 'toronto',
  documents: ['JVBERi0xLjcK'],
  reference: { type: 'shipment-id', value: '347881315405043891' },
  service: 'DOM.EP',
  shipment_date: '2026-11-23',
  total_charge: { amount: '21.07', currency: 'CAD', name: 'due-amount' },
  tracking_number: '7023210039414604',
  complete: true,
  meta: {
    parcels: [{ tracking_number: '7023210039414604', charge: null, bought: true }],
    documents: [{ format: 'PDF', kind: 'label', parcel: 0 }],
    notices: [],
  },
};

/** By the names of operations. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getRates: { body: request, answers: { 200: { quotes: [quote], errors: [timeout] } } },
  streamRates: { body: request },
  buyShipment: {
    body: { ...request, shipment: { ...request.shipment, services: ['DOM.EP'] } },
    answers: { 201: { key: 'order-1042', shipment, errors: [] } },
  },
  trackPackages: { body: { items: [{ carrier: 'canadapost', tracking_number: '7023210039414604' }] } },
  checkAddress: { body: { address: request.recipient } },
  findLocations: { body: { near: { address: request.recipient }, limit: 5 } },
};
