import { ConfigurationError, type Quote } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose } from '../src/choose.js';
import type { Choose } from '../src/index.js';
import { readChoice } from '../src/read-choice.js';
import { quote, row } from './support/post.js';

const QUOTES = [
  quote('ups:03', 12, { transit_days: 4, delivery_date: '2026-11-27' }),
  quote('ups:01', 40, { transit_days: 1, delivery_date: '2026-11-24' }),
  quote('fedex:GROUND', 11, { transit_days: 5, delivery_date: '2026-11-30' }),
  quote('fedex:EXPRESS', 38, { transit_days: 1, delivery_date: '2026-11-24' }),
  quote('post:EP', 15, { account: 'toronto', delivery_date: '2026-11-25' }),
];

function chosen(wanted: Choose, quotes: readonly Quote[] = QUOTES, rest: object = {}) {
  const facts = { ship_date: '2026-11-23', row: row('1'), ...rest };
  const { quote: found, why } = choose(quotes, readChoice(wanted), facts);
  return { service: found === undefined ? undefined : `${found.carrier}:${found.service_type}`, why };
}

describe('choosing a quote', () => {
  it.each([
    ['cheapest', 'fedex:GROUND', 'cheapest of 5'],
    ['fastest', 'fedex:EXPRESS', 'fastest of 5 with a time of delivery'],
    ['cheapest within 4 days', 'ups:03', 'cheapest of 4 that arrive within 4 days (5 quotes)'],
    ['cheapest within 2 days', 'post:EP', 'cheapest of 3 that arrive within 2 days (5 quotes)'],
    ['ups:03', 'ups:03', 'ups:03 was asked for'],
    ['ups:UPS 03', 'ups:03', 'ups:UPS 03 was asked for'],
    ['EP', 'post:EP', 'EP was asked for'],
    ['post/toronto:EP', 'post:EP', 'post/toronto:EP was asked for'],
    ['cheapest without fedex', 'ups:03', 'cheapest of 3'],
    ['cheapest from ups, post/toronto', 'ups:03', 'cheapest of 3'],
    ['fastest from ups,fedex without fedex', 'ups:01', 'fastest of 2 with a time of delivery'],
    ['cheapest within 4 days without ups', 'post:EP', 'cheapest of 2 that arrive within 4 days (3 quotes)'],
    [['ups:99', 'cheapest within 1 day'], 'fedex:EXPRESS', undefined],
  ] as const)('by %s finds %s', (wanted, service, why) => {
    const found = chosen(wanted as Choose);
    expect(found.service).toBe(service);
    if (why !== undefined) expect(found.why).toBe(why);
  });

  it.each([
    ['cheapest within 0 days', 'none of 5 quotes arrives within 0 days'],
    ['post/paris:EP', 'post/paris:EP was not quoted'],
    [['ups:99', 'ups:98'], 'ups:99 was not quoted; ups:98 was not quoted'],
  ] as const)('by %s finds none, and says why', (wanted, why) => {
    expect(chosen(wanted as Choose)).toEqual({ service: undefined, why });
  });

  it('compares currencies by exchange rates alone', () => {
    const quotes = [quote('ups:03', 12), quote('dhl:N', 10, { currency: 'USD' })];
    expect(chosen('cheapest', quotes).why).toBe(
      'the quotes are in CAD, USD, which cannot be compared without exchange rates',
    );
    expect(chosen('cheapest', quotes, { rates: { CAD: 1, USD: 1.1 } }).service).toBe('dhl:N');
  });

  it('chooses by a function, which may choose none', () => {
    const choosers = { dearest: (quotes: readonly Quote[]) => quotes.at(-1), none: () => undefined };
    expect(chosen('by dearest', QUOTES, { choosers }).service).toBe('ups:01');
    expect(chosen('by none', QUOTES, { choosers }).why).toBe('none chose none of 5 quotes');
  });

  it('takes the only service that was asked for under any of its names', () => {
    expect(chosen('ups:Ground', [quote('ups:03', 12)]).service).toBe('ups:03');
  });

  it('does not depend on the order in which accounts answer', () => {
    const equal = QUOTES.map((one) => ({ ...one, total_charge: 10, delivery_date: '2026-11-24' }));
    const orders = fc.shuffledSubarray(equal, { minLength: equal.length });
    const choices = fc.constantFrom<Choose>('cheapest', 'fastest', 'cheapest within 3 days');
    fc.assert(
      fc.property(orders, choices, (quotes, wanted) => {
        expect(chosen(wanted, quotes)).toEqual(chosen(wanted, equal));
      }),
    );
  });

  it.each([
    '',
    'cheapest within days',
    'fastest of all',
    'cheapest from',
    'cheapest without U P S',
    'by',
    [],
  ])('does not read %j', (wanted) => {
    expect(() => readChoice(wanted)).toThrow(ConfigurationError);
  });
});
