import type {
  ErrorEntry,
  ShipmentRequest,
  ShipmentRequestData,
  ShippingOutcome,
  ShippingResult,
} from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange, ShippingProxy } from '@waybill/core/plugin';

/** A request that Canada Post takes. */
export const request: ShipmentRequestData = {
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
    services: ['DOM.EP'],
    references: ['order-17'],
  },
};

/** The same with more packages. */
export function packagesOf(count: number): ShipmentRequestData {
  const item = { weight: 2.5, length: 30, width: 20, height: 15 };
  return { ...request, shipment: { ...request.shipment, items: Array.from({ length: count }, () => item) } };
}

/** A shipment as a carrier without an API would sell it. */
export function shipment(rest: Partial<ShippingResult> = {}): ShippingResult {
  return {
    carrier: 'posta',
    account: 'posta',
    documents: [btoa('%PDF-1.4 a label')],
    reference: { type: 'order', value: 'R-1' },
    service: 'EXP',
    shipment_date: '2026-03-03',
    total_charge: { amount: '20.40', currency: 'CAD', name: 'total' },
    tracking_number: 'T-1',
    complete: true,
    meta: {
      parcels: [{ tracking_number: 'T-1', charge: null, bought: true }],
      documents: [{ format: 'PDF', kind: 'label', parcel: 0 }],
      notices: [],
    },
    ...rest,
  };
}

export function entry(rest: Partial<ErrorEntry> & Pick<ErrorEntry, 'code' | 'kind'>): ErrorEntry {
  return {
    carrier: 'posta',
    account: 'posta',
    message: `It failed: ${rest.code}`,
    retryable: false,
    ...rest,
  };
}

/** A carrier that answers however a test wants, and counts what it is asked to buy. */
export function carrier(
  answer: () => ShippingOutcome | Promise<ShippingOutcome>,
  identity: CarrierIdentity = { carrier: 'posta', account: 'posta' },
  lookup: () => ShippingOutcome | Promise<ShippingOutcome> = () => [
    null,
    [entry({ code: 'unclear', kind: 'unknown_outcome' })],
  ],
): ShippingProxy<{ city: string }, Exchange> & { readonly bought: number } {
  let bought = 0;
  const mapper = {
    createShipmentRequest: ({ recipient }: ShipmentRequest) => ({ city: recipient.city ?? '' }),
    parseShippingResponse: ({ replies }: Exchange) => JSON.parse((replies[0] as Answer).body),
    createRecoveryRequest: () => ({}),
    parseRecoveryResponse: (response: ShippingOutcome) => response,
  };
  return {
    ...identity,
    get bought() {
      return bought;
    },
    mapper,
    createShipping: async () => {
      bought += 1;
      const body = JSON.stringify(await answer());
      return { request: {}, replies: [{ step: 'buy', status: 200, headers: {}, body }] };
    },
    recoverShipping: async () => lookup(),
  } as ReturnType<typeof carrier>;
}
