import { type QuoteOutcome, type RateRequest, TimeoutError } from '@waybill/core';
import { admit } from '../examplepost/admit.js';
import { countryOf } from '../examplepost/meaning.js';
import { parcelsOf } from '../examplepost/parcels.js';
import { ID, tables } from './tables.js';

export interface WireRateRequest {
  readonly country: string | undefined;
  readonly services: readonly string[];
  /** As the caller asked for them. */
  readonly options: readonly string[];
  readonly grams: readonly number[];
  readonly shelf: string | undefined;
}

/** A price list in cents by service; none where the shop does not deliver. */
export interface WireRateReply {
  readonly asked: WireRateRequest;
  readonly cents: Readonly<Record<string, number>> | null;
}

export function createQuoteRequest(request: RateRequest, today: () => string): WireRateRequest {
  const { services, options } = admit(tables, 'rating', request, today());
  return wireOf(request, services, options);
}

export function wireOf(
  { recipient, shipment }: RateRequest,
  services: readonly string[],
  options: readonly { readonly asked: string }[],
): WireRateRequest {
  return {
    country: countryOf(recipient),
    services,
    options: options.map(({ asked }) => asked),
    grams: parcelsOf(shipment).map(({ weight_g }) => weight_g),
    shelf: shipment.extra?.[`${ID}:shelf`],
  };
}

/** Cents of a service: so much a kilogram begun, twice that for express, and two euros an option. */
export function centsOf(service: string, { grams, options }: WireRateRequest, centsPerKg: number): number {
  const kilograms = grams.reduce((sum, weight) => sum + Math.ceil(weight / 1000), 0);
  return kilograms * centsPerKg * (service === 'CP-EXP' ? 2 : 1) + options.length * 200;
}

export function delivers({ country }: WireRateRequest): boolean {
  return country === 'DE';
}

export function rate(asked: WireRateRequest, centsPerKg: number): WireRateReply {
  if (!delivers(asked)) return { asked, cents: null };
  const codes = asked.services.length > 0 ? asked.services : tables.services.rows.map(({ code }) => code);
  return { asked, cents: Object.fromEntries(codes.map((code) => [code, centsOf(code, asked, centsPerKg)])) };
}

export function parseQuoteResponse({ asked, cents }: WireRateReply, account: string): QuoteOutcome {
  if (cents === null) return [[], [noDelivery(asked, account)]];
  const quotes = Object.entries(cents).map(([code, total]) => ({
    carrier: ID,
    account,
    service_type: code,
    service_name: tables.services.rows.find((row) => row.code === code)?.name ?? code,
    currency: 'EUR',
    base_charge: total / 100,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    total_charge: total / 100,
    options: asked.options,
  }));
  return [quotes, []];
}

export function noDelivery({ country }: WireRateRequest, account: string) {
  return {
    carrier: ID,
    account,
    code: 'no_delivery',
    message: `${ID} does not deliver to ${country}`,
    kind: 'carrier',
    retryable: false,
    field: 'recipient.country_code',
  } as const;
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TimeoutError(`${ID}: given up`, { carrier: ID, code: 'aborted' });
}
