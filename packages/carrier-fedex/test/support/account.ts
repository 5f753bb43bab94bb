import { RateRequest, type RateRequestData, ShipmentRequest } from '@waybill/core';
import type { CarrierContext } from '@waybill/core/plugin';
import { fedex } from '../../src/index.js';

/** Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

const SETTINGS = {
  api_key: 'key-for-tests',
  secret_key: 'secret-for-tests',
  account_number: '740561073',
};

export function account(context: Partial<CarrierContext> = {}, settings: object = {}) {
  return fedex.create(
    { ...SETTINGS, ...settings },
    { clock: { now: () => NOW }, newId: () => 'id-1', ...context },
  );
}

const { mapper } = account();

export const wireRate = (data: RateRequestData, settings: object = {}) =>
  account({}, settings).mapper.createQuoteRequest(new RateRequest(data));
export const wireShipment = (data: RateRequestData, settings: object = {}) =>
  account({}, settings).mapper.createShipmentRequest(new ShipmentRequest(data));

/** A plain rate request; its body does not matter for reading. */
export const RATE = { body: {}, services: [], options: [], saturday: false };

/** Reads a reply to a rate request. */
export function readRate(
  document: unknown,
  more: Partial<typeof RATE & { currency: string }> = {},
  status = 200,
) {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  return mapper.parseQuoteResponse({
    request: { ...RATE, ...more },
    replies: [{ step: 'rate', status, headers: {}, body }],
  });
}

export const SHIPMENT = {
  body: {},
  transaction_id: 'id-1',
  account_number: '740561073',
  service: 'FEDEX_GROUND',
  shipment_date: '2026-03-03',
  packages: 1,
  billed: true,
  format: 'PDF',
  documents: [],
} as const;

/** Reads a reply to a purchase, and what came after it. */
export function readShip(
  document: unknown,
  more: Partial<Parameters<typeof mapper.parseShippingResponse>[0]['request']> = {},
  status = 200,
  later: readonly { step: string; status: number; document: unknown }[] = [],
) {
  const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const replies = [{ step: 'buy', status, document }, ...later];
  return mapper.parseShippingResponse({
    request: { ...SHIPMENT, ...more },
    replies: replies.map((reply) => ({
      step: reply.step,
      status: reply.status,
      headers: {},
      body: text(reply.document),
    })),
  });
}

export const SHIPPER = {
  person_name: 'Sam Shipper',
  phone_number: '206 555 0100',
  address_lines: ['100 Main Street'],
  city: 'Seattle',
  state_code: 'WA',
  postal_code: '98101',
  country_code: 'US',
};
export const RECIPIENT = {
  company_name: 'Sample LLC',
  phone_number: '212 555 0111',
  address_lines: ['350 Fifth Avenue'],
  city: 'New York',
  state_code: 'NY',
  postal_code: '10118',
  country_code: 'US',
};

export function request(
  shipment: Partial<RateRequestData['shipment']>,
  parties: Partial<RateRequestData> = {},
): RateRequestData {
  return {
    shipper: SHIPPER,
    recipient: RECIPIENT,
    shipment: { items: [{ weight: 2 }], ...shipment },
    ...parties,
  };
}

/** Fields and codes of the issues that a call throws. */
export function issuesOf(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    return (
      (error as { issues?: { field: string; code: string }[] }).issues?.map(
        ({ field, code }) => `${field} ${code}`,
      ) ?? [String(error)]
    );
  }
  return [];
}
