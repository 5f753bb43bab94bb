/** Requests by an ordinary shop in Austin, and what is made of them without any call or at the simulator. */
import {
  NotSupportedError,
  type PartyData,
  type PickupRequestData,
  RateRequest,
  type RateRequestData,
  type ShipmentData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { usps } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

export const austin = {
  person_name: 'Ada Lopez',
  company_name: 'Lone Star Lamps',
  phone_number: '512-555-0123',
  address_lines: ['1100 Congress Ave'],
  ...{ city: 'Austin', state_code: 'TX', postal_code: '78701', country_code: 'US' },
} as const satisfies PartyData;
const denver = {
  person_name: 'Jordan Lee',
  address_lines: ['1437 Bannock Street'],
  ...{ city: 'Denver', state_code: 'CO', postal_code: '80202', country_code: 'US' },
} as const satisfies PartyData;
const whitby = {
  person_name: 'Jo Sample',
  address_lines: ['7 High Street'],
  ...{ city: 'Whitby', postal_code: 'YO21 3PU', country_code: 'GB' },
} as const satisfies PartyData;
export const ABROAD = { country_code: 'GB' } as const;
export const letters = (count: number) => 'N'.repeat(count);

/** 15:00 in London, 09:00 in Chicago. */
const NOW = Date.parse('2026-03-03T15:00:00Z');
export const { mapper } = usps.create(simulator.settings, { clock: { now: () => NOW } });

export const line = { description: 'Ribbon', weight: 0.1, value_amount: 2, origin_country: 'US' };

/** A shipment of one box, without customs inside the United States. */
export function requestOf(
  shipment: Partial<ShipmentData> = {},
  to: Partial<PartyData> = {},
  from: Partial<PartyData> = {},
): RateRequestData {
  const abroad = ['GB', 'CA'].includes(to.country_code ?? '');
  return {
    shipper: { ...austin, ...from },
    recipient: { ...(abroad ? whitby : denver), ...to },
    shipment: {
      items: [{ weight: 2, length: 10, width: 6, height: 4 }],
      ...{ weight_unit: 'LB', dimension_unit: 'IN', currency: 'USD' },
      services: [abroad ? 'PRIORITY_MAIL_INTERNATIONAL' : 'PRIORITY_MAIL'],
      ...(abroad && { customs: { reason_for_export: 'gift', items: [line] } }),
      ...shipment,
    },
  };
}

/** A pickup at the shop. */
export const pickup = {
  address: { ...austin, email_address: 'ada.lopez@example.com' },
  ...{ pickup_date: '2026-03-05', ready_time: '09:00', closing_time: '17:00', package_count: 1 },
  ...{ total_weight: 2, weight_unit: 'LB', package_location: 'porch' },
} as const satisfies PickupRequestData;

/** The documents of labels. */
export const labelsOf = (...of: Parameters<typeof requestOf>): unknown[] =>
  mapper
    .createShipmentRequest(new ShipmentRequest(requestOf(...of)))
    .packages.map(({ wire }) => JSON.parse(JSON.stringify(wire.document)));

export const priceOf = (...of: Parameters<typeof requestOf>) =>
  mapper.createQuoteRequest(new RateRequest(requestOf(...of)));

/** The fields at fault. */
export function faultsOf(make: () => unknown): string[] {
  try {
    make();
    return [];
  } catch (error) {
    if (error instanceof ValidationError || error instanceof NotSupportedError)
      return error.issues.map(({ field }) => field);
    throw error;
  }
}

/** The fields at fault in a label. */
export const faultsIn = (...of: Parameters<typeof requestOf>) => faultsOf(() => labelsOf(...of));

/** What USPS answers to a step. */
export const answer = (step: string, body: unknown, status = 200) => ({
  ...{ step, status, package: 0, headers: { 'content-type': 'application/json' } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** USPS's document of errors. */
export const refusal = (step: string, problem: object, status = 400) =>
  answer(step, { error: { code: String(status), message: 'Bad Request', errors: [problem] } }, status);

/** The shop at the simulator. */
export async function shop(settings: object = {}) {
  const clock = { now: () => NOW };
  const running = await startSimulator(simulator, clock);
  return {
    running,
    proxy: usps.create({ ...running.settings, ...settings }, { clock }),
    /** The next call to a place is answered so. */
    answerOnce: (path: RegExp, { status, headers, body }: ReturnType<typeof answer>) =>
      running.fault({ kind: 'reply', status, headers, body }, { path, times: 1 }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
