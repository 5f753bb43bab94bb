import { fetchQuotes, type RateRequestData } from '@waybill/core';
import {
  type ExcludedService,
  type ExplainLine,
  type RateCardDocument,
  type RateCardInput,
  ratecard,
} from '../../src/index.js';

/** One service to anywhere in Canada; a test adds what it is about. */
export const CARD: RateCardDocument = {
  version: 1,
  name: 'Vans',
  currency: 'CAD',
  services: [{ code: 'van', name: 'Own van' }],
  zones: [{ zone: 'canada', countries: 'CA' }],
  rates: [
    {
      service: 'van',
      zone: 'canada',
      breaks: [
        { up_to: 10, flat: 8 },
        { flat: 8, per_kg_above: 0.5 },
      ],
    },
  ],
};

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
export function request(
  shipment: Partial<RateRequestData['shipment']> = {},
  recipient: RateRequestData['recipient'] = {},
): RateRequestData {
  return {
    ...REQUEST,
    recipient: { ...REQUEST.recipient, ...recipient },
    shipment: { ...REQUEST.shipment, ...shipment },
  };
}

/** The quote of a card for the request with fields of its shipment and its recipient set. */
export async function priced(card: RateCardDocument, ...changes: Parameters<typeof request>) {
  const [[quote], errors] = await fetchQuotes(accountOf(card), request(...changes));
  if (quote === undefined) throw new Error(`no quote: ${errors.map(({ message }) => message).join('; ')}`);
  const explain = (quote.meta?.explain ?? []) as readonly ExplainLine[];
  const lines = (of: ExplainLine['step']) => explain.filter(({ step }) => step === of);
  const texts = (of: ExplainLine['step']) => lines(of).map(({ text }) => text);
  return { quote, lines, texts };
}

/** Why the one service of a card is excluded. */
export async function excludedBy(card: RateCardDocument, ...changes: Parameters<typeof request>) {
  const [quotes, [error]] = await fetchQuotes(accountOf(card), request(...changes));
  if (quotes.length > 0) throw new Error('the service is not excluded');
  const excluded = (error?.details?.excluded ?? []) as readonly ExcludedService[];
  return excluded.map(({ rule, why }) => ({ rule, why }));
}
