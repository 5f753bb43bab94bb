import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { breakSchema, factsSchema, SECTIONS } from '../src/card/schema.js';
import { parseRateCard, ratecard, readRateCard } from '../src/index.js';
import { withFolder } from './support/sheets.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const blocksOf = (language: string, text = readme) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
const between = (from: string, to: string) =>
  readme.slice(readme.indexOf(`\n## ${from}\n`), readme.indexOf(`\n## ${to}\n`));

test('the card of the quick start prices its request', async () => {
  const card = withFolder({ 'own-van.yaml': blocksOf('yaml')[0] ?? '' }, (folder) =>
    readRateCard(join(folder, 'own-van.yaml')),
  );
  const [quotes, errors] = await fetchQuotes(ratecard.create({ card }), {
    shipper: { postal_code: 'H2Y 1C6', country_code: 'CA' },
    recipient: { postal_code: 'H3B 2Y5', state_code: 'QC', country_code: 'CA' },
    shipment: { items: [{ weight: 6.2, length: 40, width: 30, height: 20 }] },
  });
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([{ service_type: 'van', base_charge: 8.92, total_charge: 9.37 }]);
});

test('each rule by example costs what its comment says', async () => {
  const [base = '', ...snippets] = blocksOf('yaml', between('Rules by example', 'Order of charges'));
  const party = { country_code: 'DE' };
  let count = 0;
  for (const snippet of [base, ...snippets]) {
    const account = ratecard.create({ card: parseRateCard({ ...parse(base), ...parse(snippet) }) });
    const comments = [...snippet.matchAll(/# (.+)$/gm)].map(([, comment = '']) => comment);
    let weight = 0;
    for (const comment of comments.flatMap((each) => each.split(/[,;] (?=\d|with)/))) {
      weight = Number(/(\d+) kg/.exec(comment)?.[1] ?? weight);
      const [, total] = /: ([\d.]+)/.exec(comment) ?? [];
      if (total === undefined) continue;
      const [, amount, value = ''] = /with (\w+) ([\d.]+)/.exec(comment) ?? [];
      const collect = { options: ['cash_on_delivery'], extra: { 'ratecard:cod_amount': value } };
      const goods = amount === undefined ? {} : { [amount]: Number(value) };
      const items = [{ weight, length: 10, width: 10, height: 10 }];
      const shipment = { items, currency: 'EUR', ...(amount === 'cod_amount' ? collect : goods) };
      const [[quote], errors] = await fetchQuotes(account, { shipper: party, recipient: party, shipment });
      const price = [snippet, comment, errors, quote?.total_charge.toFixed(2)];
      expect(price).toEqual([snippet, comment, [], total]);
      count += 1;
    }
  }
  expect([snippets.length, count]).toEqual([10, 26]);
});

test('every field of a card is explained in the section of its list', () => {
  const [facts = '', ...lists] = between('The card', 'Sheets').split('\n### ');
  const unexplained = (part: string, names: readonly string[]) =>
    names.filter((name) => !part.includes(`\`${name}\``));
  const { tracking, ...others } = factsSchema.shape;
  const inner = Object.keys(tracking.unwrap().shape).map((name) => `tracking.${name}`);
  expect(unexplained(facts, [...Object.keys(others), ...inner])).toEqual([]);
  for (const [list, { shape }] of Object.entries(SECTIONS)) {
    const part = lists.find((each) => /^.*$/m.exec(each)?.[0].includes(list)) ?? '';
    const fields = list === 'rates' ? { ...shape, ...breakSchema.shape } : shape;
    expect([list, unexplained(part, Object.keys(fields))]).toEqual([list, []]);
    expect(readme).toContain(`\`${list}.csv\``);
  }
  const surcharges = lists.find((each) => each.startsWith('surcharges\n')) ?? '';
  expect(unexplained(surcharges, SECTIONS.surcharges.shape.when.unwrap().options)).toEqual([]);
});

test('the sheets of the README make a card', () => {
  const rows = [...readme.matchAll(/^\| `(\w+\.csv)` \| (.+) \|$/gm)].map(([, name = '', cell = '']) => {
    const lines = [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line.replaceAll('\\|', '|'));
    return [name, lines.join('\n')] as const;
  });
  const [csv = '', rates = ''] = blocksOf('csv');
  const { 'rates.csv': lines = '', ...others }: Record<string, string> = {
    ...Object.fromEntries(rows),
    'card.csv': csv,
  };
  expect(Object.keys(others)).toHaveLength(10);
  // The examples of services and rates know one zone of the two.
  const services = 'code,name,zones\npaket,Paket,de\n';
  const card = withFolder({ ...others, 'rates.csv': lines, 'services.csv': services }, readRateCard);
  expect([...card.services.keys()]).toEqual(['paket']);
  const matrix = { 'services.csv': 'code,name\npaket,Paket\n', 'rates.paket.csv': rates };
  const lanes = withFolder({ ...others, ...matrix }, readRateCard).services.get('paket')?.lanes;
  expect([...(lanes?.keys() ?? [])]).toEqual(['de', 'eu']);
});

const examples = new URL('../../../examples/', import.meta.url);

test.each([
  [[30, 20, 20], ['shop 5.36'], 'S'],
  [[40, 35, 34], ['shop 7.38'], 'M'],
  [[38, 26, 3], ['shop 5.36', 'letter 3.27'], 'S'],
  [[101, 10, 10], [], ''],
])('the example card by size prices %j', async ([length, width, height], prices, size) => {
  const by_size = fileURLToPath(new URL('rate-cards/by-size.yaml', examples));
  const item = { weight: 1, length, width, height } as { weight: number };
  const [quotes] = await fetchQuotes(ratecard.create({ card: by_size }), {
    shipper: { country_code: 'DE' },
    recipient: { country_code: 'DE' },
    shipment: { items: [item] },
  });
  expect(quotes.map((quote) => `${quote.service_type} ${quote.total_charge.toFixed(2)}`)).toEqual(prices);
  expect(JSON.stringify(quotes[0]?.meta?.explain) ?? '').toContain(size && `Size ${size}: `);
});

const card = fileURLToPath(new URL('rate-cards/own-van.yaml', examples));
const clock = { now: () => Date.parse('2026-03-03T15:00:00Z') };
const proxy = ratecard.create({ card }, { account: 'own-van', clock });

test.each([
  ['montreal-to-vancouver', 'ground', 23.8, 'CAD'],
  ['toronto-to-new-york', 'ground', 25.08, 'CAD'],
  ['toronto-two-parcels', 'ground', 21.41, 'CAD'],
  ['austin-to-denver', 'ground-us', 14.2, 'USD'],
])('the example card quotes %s', async (name, service_type, total_charge, currency) => {
  const request: RateRequestData = JSON.parse(readFileSync(new URL(`${name}.json`, examples), 'utf8'));
  const [quotes, errors] = await fetchQuotes(proxy, request);
  const quote = { account: 'own-van', service_type, total_charge, currency };
  expect([quotes, errors]).toMatchObject([[quote], []]);
});
