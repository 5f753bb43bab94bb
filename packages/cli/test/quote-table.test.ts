import type { Quote } from '@waybill/core';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { namesIn } from '../src/names.js';
import { paintFor } from '../src/render/paint.js';
import { type QuotesStyle, renderQuotes } from '../src/render/quotes.js';
import { carrierPackage, terminal, World } from './world.js';

const base: Quote = {
  ...{ carrier: 'posta', account: 'posta', service_name: 'Posta Ground', service_type: 'GND' },
  ...{ currency: 'CAD', base_charge: 20, discount: 2.5, duties_and_taxes: 1, total_charge: 33.6 },
  extra_charges: [
    { name: 'Fuel', value: 3.1 },
    { name: 'Remote area', value: 12 },
  ],
  ...{ transit_days: 3, delivery_date: '2026-11-25' },
};

/** Prices as large shops have them, with the longest names that carriers have. */
const quotes: readonly Quote[] = [
  base,
  { ...base, service_name: 'Posta Express Evening', service_type: 'PostaExpressEvening10:30AM' },
  { ...base, service_name: 'Tracked Packet (large volume mailers)', total_charge: 1133.6, transit_days: 1 },
  {
    ...base,
    account: 'west-coast-warehouse',
    service_name: '国際スピード郵便サービス特急便速達',
    transit_days: 21,
  },
  { ...base, service_name: 'Overnight', total_charge: 1234, currency: 'JPY' },
];

const options = [
  { code: 'RTN', neutral: 'return_to_sender', name: 'Return', meaning: 'It comes back.' },
  { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone signs.' },
];
const posta = { id: 'posta', name: 'Posta', options };
const names = namesIn([posta as unknown as Parameters<typeof namesIn>[0][number]]);

function linesOf(all: readonly Quote[], style: Partial<QuotesStyle>): string[] {
  const text = renderQuotes(all, [], names, { paint: paintFor({ write: () => {} }), ...style });
  return text.trimEnd().split('\n');
}

describe('the table of quotes', () => {
  it.each([80, 100, 120])('has a line for each quote in a terminal of %i columns', (width) => {
    const [head, ...rows] = linesOf(quotes, { width });
    expect(head).toMatch(/^# +CARRIER +TOTAL +SERVICE +TRANSIT$/);
    expect(rows).toHaveLength(quotes.length + 1);
    for (const line of rows) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    expect(rows.at(-1)).toMatch(/--wide, or a terminal of \d+ columns\.$/);
  });

  it('cuts long names with an ellipsis, and does not repeat the name of the carrier', () => {
    expect(linesOf(quotes, { width: 80 }).slice(1, 4)).toEqual([
      '1  Posta                33.60 CAD  Ground (GND)              3 days, Wed 25 Nov',
      '2  Posta                33.60 CAD  Express Evening (PostaE…  3 days, Wed 25 Nov',
      '3  Posta              1133.60 CAD  Tracked Packet (large v…  1 day, Wed 25 Nov',
    ]);
  });

  it('is whole as soon as the terminal is wide enough, and with --wide', () => {
    const whole = linesOf(quotes, { width: 80, wide: true });
    const needed = Math.max(...whole.map((line) => stringWidth(line)));
    expect(linesOf(quotes, { width: 80 }).at(-1)).toContain(`a terminal of ${needed} columns`);
    expect(linesOf(quotes, { width: needed - 1 })).not.toEqual(whole);
    expect(linesOf(quotes, { width: needed })).toEqual(whole);
    expect(whole[1]).toMatch(
      / Posta Ground \(GND\) .* 20\.00 +2\.50 +1\.00 {2}Fuel 3\.10, Remote area 12\.00$/,
    );
    expect(whole.at(-1)).toBe('total = base - discount + taxes + extras');
  });

  it('names the options that a carrier added, not those of the request', () => {
    const lines = linesOf([{ ...base, options: ['RTN', 'SIG'] }], { requested: ['posta:SIG', 'hold'] });
    expect(lines[1]).toContain('  Posta Ground + RTN (GND)  ');
    const added = ['Options that carriers added:', '- RTN of Posta: Return. It comes back. [GND]'];
    expect(lines.slice(-2)).toEqual(added);
    const asked = linesOf([{ ...base, options: ['SIG'] }], { requested: ['signature'] });
    expect(asked.join('\n')).not.toContain('SIG');
  });
});

it('colours are in the table of an output that takes them, and never in JSON', async () => {
  await using world = await World.create(carrierPackage('posta'));
  const [table, json] = [terminal({ columns: 80, colors: true }), terminal({ columns: 80, colors: true })];
  await world.run('quote request.json --simulate', { stdout: table });
  expect(table.written.join('')).toContain('\u001b[1m5.00 CAD\u001b[22m');
  await world.run('quote request.json --simulate --json', { stdout: json });
  expect(json.written.join('')).not.toContain('\u001b');
});
