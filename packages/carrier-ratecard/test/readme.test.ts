import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchQuotes } from '@waybill/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { breakSchema, factsSchema, SECTIONS } from '../src/card/schema.js';
import { parseRateCard, ratecard, readRateCard } from '../src/index.js';
import { withFolder } from './support/sheets.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** A block of a language, the first by default. */
function block(language: string, at = 0): string {
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  const found = blocks[at]?.[1];
  if (found === undefined) throw new Error(`README.md has no block in ${language}`);
  return found;
}

test('the card of the quick start prices its request', async () => {
  const card = withFolder({ 'own-van.yaml': block('yaml') }, (folder) =>
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
  const section = readme.slice(
    readme.indexOf('\n## Rules by example\n'),
    readme.indexOf('\n## Order of charges\n'),
  );
  const [base = '', ...snippets] = [...section.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(
    ([, yaml = '']) => yaml,
  );
  let count = 0;
  for (const snippet of [base, ...snippets]) {
    const card = parseRateCard({ ...parse(base), ...parse(snippet) });
    const comments = [...snippet.matchAll(/# (.+)$/gm)].flatMap(([, comment = '']) =>
      comment.split(/[,;] (?=\d|with)/),
    );
    let weight = 0;
    for (const comment of comments) {
      weight = Number(/(\d+) kg/.exec(comment)?.[1] ?? weight);
      const [, amount = '', value] = /with (\w+) ([\d.]+)/.exec(comment) ?? [];
      const [, total] = /: ([\d.]+)/.exec(comment) ?? [];
      if (total === undefined) continue;
      const collected =
        amount === 'cod_amount'
          ? { options: ['cash_on_delivery'], extra: { 'ratecard:cod_amount': value ?? '' } }
          : {};
      const [[quote], errors] = await fetchQuotes(ratecard.create({ card }), {
        shipper: { country_code: 'DE' },
        recipient: { country_code: 'DE' },
        shipment: {
          items: [{ weight, length: 10, width: 10, height: 10 }],
          currency: 'EUR',
          ...(value === undefined || amount === 'cod_amount' ? collected : { [amount]: Number(value) }),
        },
      });
      expect(errors).toEqual([]);
      expect([snippet, comment, quote?.total_charge.toFixed(2)]).toEqual([snippet, comment, total]);
      count += 1;
    }
  }
  expect(snippets).toHaveLength(9);
  expect(count).toBe(24);
});

test('every field of a card is explained in the section of its list', () => {
  const reference = readme.slice(readme.indexOf('\n## The card\n'), readme.indexOf('\n## Sheets\n'));
  const [facts = '', ...lists] = reference.split('\n### ');
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
  const services = 'code,name,zones\npaket,Paket,de\n';
  const sheets: Record<string, string> = { ...Object.fromEntries(rows), 'card.csv': block('csv') };
  expect(Object.keys(sheets)).toHaveLength(10);
  // The examples of services and rates know one zone of the two.
  const card = withFolder({ ...sheets, 'services.csv': services }, readRateCard);
  expect([...card.services.keys()]).toEqual(['paket']);
  const { 'rates.csv': _rates, ...others } = sheets;
  const matrix = {
    ...others,
    'services.csv': 'code,name\npaket,Paket\n',
    'rates.paket.csv': block('csv', 1),
  };
  const lanes = withFolder(matrix, readRateCard).services.get('paket')?.lanes;
  expect([...(lanes?.keys() ?? [])]).toEqual(['de', 'eu']);
});
