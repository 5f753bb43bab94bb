/** Requests by an ordinary shop in Austin, and what is made of them without any call. */
import {
  NotSupportedError,
  type PartyData,
  RateRequest,
  type RateRequestData,
  type ShipmentData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { usps } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

export const austin = {
  person_name: 'Ada Lopez',
  company_name: 'Lone Star Lamps',
  phone_number: '512-555-0123',
  address_lines: ['1100 Congress Ave'],
  city: 'Austin',
  state_code: 'TX',
  postal_code: '78701',
  country_code: 'US',
} as const satisfies PartyData;
const denver = {
  person_name: 'Jordan Lee',
  address_lines: ['1437 Bannock Street'],
  city: 'Denver',
  state_code: 'CO',
  postal_code: '80202',
  country_code: 'US',
} as const satisfies PartyData;
const whitby = {
  person_name: 'Jo Sample',
  address_lines: ['7 High Street'],
  city: 'Whitby',
  postal_code: 'YO21 3PU',
  country_code: 'GB',
} as const satisfies PartyData;

/** 15:00 in London, 09:00 in Chicago. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');
export const { mapper } = usps.create(simulator.settings, { clock: { now: () => NOW } });

export const line = { description: 'Ribbon', weight: 0.1, value_amount: 2, origin_country: 'US' };

/** A shipment of one box, without customs inside the United States. */
export function requestOf(
  shipment: Partial<ShipmentData> = {},
  to: Partial<PartyData> = {},
  from: Partial<PartyData> = {},
): RateRequestData {
  const abroad = ['GB', 'CA'].includes(to.country_code ?? '');
  const recipient = { ...(abroad ? whitby : denver), ...to };
  return {
    shipper: { ...austin, ...from },
    recipient,
    shipment: {
      items: [{ weight: 2, length: 10, width: 6, height: 4 }],
      ...{ weight_unit: 'LB', dimension_unit: 'IN', currency: 'USD' },
      services: [abroad ? 'PRIORITY_MAIL_INTERNATIONAL' : 'PRIORITY_MAIL'],
      ...(abroad && { customs: { reason_for_export: 'gift', items: [line] } }),
      ...shipment,
    },
  };
}

/** What is sent of a label, as far as tests look into it. */
export interface LabelDocument {
  readonly imageInfo: object;
  readonly toAddress: object;
  readonly fromAddress: object;
  readonly packageDescription: object;
  readonly customsForm?: { readonly contents: readonly object[] };
}

export function labelsOf(data: RateRequestData): LabelDocument[] {
  const { packages } = mapper.createShipmentRequest(new ShipmentRequest(data));
  return packages.map(({ wire }) => JSON.parse(JSON.stringify(wire.document)));
}

export function priceOf(data: RateRequestData) {
  return mapper.createQuoteRequest(new RateRequest(data));
}

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
