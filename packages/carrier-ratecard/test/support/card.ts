import { ConfigurationError, fetchQuotes, type Quote, type RateRequestData } from '@waybill/core';
import { expect } from 'vitest';
import {
  type ExcludedService,
  type ExplainLine,
  type RateCardDocument,
  type RateCardInput,
  ratecard,
} from '../../src/index.js';

const BREAKS = [
  { up_to: 10, flat: 8 },
  { flat: 8, per_kg_above: 0.5 },
];

/** A card of one service to anywhere in Canada: its breaks, fields of the service, and fields of the card. */
export function cardOf(
  breaks: readonly object[] = BREAKS,
  service: object = {},
  fields: object = {},
): RateCardDocument {
  return {
    ...{ version: 1, name: 'Vans', currency: 'CAD' },
    services: [{ code: 'van', name: 'Own van', ...service }],
    zones: [{ zone: 'canada', countries: 'CA' }],
    rates: [{ service: 'van', zone: 'canada', breaks }],
    ...fields,
  };
}

export const CARD = cardOf();

export const REQUEST: RateRequestData = {
  shipper: { company_name: 'Atelier', postal_code: 'H2Y 1C6', country_code: 'CA' },
  recipient: {
    person_name: 'Zoë Łukasz',
    address_lines: ['12 rue de l’Église'],
    city: 'Québec',
    state_code: 'QC',
    postal_code: 'G1R 4S9',
    country_code: 'CA',
  },
  shipment: { items: [{ weight: 4, length: 30, width: 20, height: 10 }], ship_date: '2026-03-04' },
};

/** 4 March 2026, the ship date of the request. */
const CLOCK = { now: () => Date.parse('2026-03-04T15:00:00Z') };

/** An account of a card, on that day. */
export function accountOf(
  card: RateCardDocument,
  settings: Omit<RateCardInput, 'card'> = {},
  context: { simulated?: boolean } = {},
) {
  return ratecard.create({ card, ...settings }, { ...context, clock: CLOCK });
}

/** The request with fields of its shipment and its recipient set. */
export const request = (
  shipment: Partial<RateRequestData['shipment']> = {},
  recipient: RateRequestData['recipient'] = {},
): RateRequestData => ({
  ...REQUEST,
  recipient: { ...REQUEST.recipient, ...recipient },
  shipment: { ...REQUEST.shipment, ...shipment },
});

/** The quotes and entries of a card with these fields for a request. */
export const quotesOf = (fields: object, data: RateRequestData) =>
  fetchQuotes(accountOf({ ...CARD, ...fields }), data);

/** How the price of a quote came about, line by line. */
export const explainOf = (quote: Quote | undefined) => (quote?.meta?.explain ?? []) as readonly ExplainLine[];

/** The quote of a card for the request with fields of its shipment and its recipient set. */
export async function priced(card: RateCardDocument, ...changes: Parameters<typeof request>) {
  const [[quote], errors] = await fetchQuotes(accountOf(card), request(...changes));
  if (quote === undefined) throw new Error(`no quote: ${errors.map(({ message }) => message).join('; ')}`);
  const explain = explainOf(quote);
  const { base_charge, discount, duties_and_taxes, extra_charges, total_charge } = quote;
  const extra = extra_charges.map(({ name, value }) => ` + ${name} ${value}`).join('');
  return {
    quote,
    explain,
    /** Lines of one step with their amounts: `2.50 Remote area: 4 kg at 0.50, at least 2.50`. */
    said: (of: ExplainLine['step']) =>
      explain.flatMap(({ step, amount, text }) =>
        step === of ? [amount === undefined ? text : `${amount} ${text}`] : [],
      ),
    /** `8 - 0.8 + Home 3 + taxes 1 = 11.2`: base charge, discount, surcharges, taxes and total. */
    sum: `${base_charge} - ${discount}${extra} + taxes ${duties_and_taxes} = ${total_charge}`,
  };
}

/** Why the one service of a card is excluded. */
export async function excludedBy(card: RateCardDocument, ...changes: Parameters<typeof request>) {
  const [quotes, [error]] = await fetchQuotes(accountOf(card), request(...changes));
  if (quotes.length > 0) throw new Error('the service is not excluded');
  const excluded = (error?.details?.excluded ?? []) as readonly ExcludedService[];
  return excluded.map(({ rule, why }) => `${rule}: ${why}`).join('; ');
}

/** Every problem that loading reports, without the name of the card. */
export function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.code).toBe('invalid_rate_card');
    return error.details?.problems as readonly string[];
  }
  return [];
}
