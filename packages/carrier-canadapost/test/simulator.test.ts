/** What an app’s author would miss in a simulator: figures that add up, labels that scan, refusals of what Canada Post refuses. */
import { fetchQuotes } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, test } from 'vitest';
import { services } from '../src/services.js';
import { SERVICES } from '../src/simulator/services.js';
import { abroad, domestic } from './support/requests.js';
import { shop } from './support/shop.js';

test('has every service of the table', () => {
  expect(SERVICES.map(({ code }) => code)).toEqual(services.rows.map(({ code }) => code));
});

test('both platforms have the same prices', async () => {
  const pricesOn = async (platform: 'json' | 'xml') => {
    await using at = await shop(platform);
    const [quotes] = await fetchQuotes(at.proxy, domestic({ services: [], options: ['signature'] }));
    return quotes.map((one) => [one.service_type, one.duties_and_taxes, one.total_charge]);
  };
  const prices = await pricesOn('json');
  expect(prices).toHaveLength(6);
  expect(await pricesOn('xml')).toEqual(prices);
});

test('labels scan', async () => {
  await using at = await shop('json');
  for (const request of [domestic(), abroad()]) {
    const { documents, tracking_number } = await at.buy(request);
    expect(await readBarcode(Buffer.from(documents[0] ?? '', 'base64'))).toEqual([tracking_number]);
  }
});

describe.each(['json', 'xml'] as const)('%s', (platform) => {
  const unknown = platform === 'json' ? '"from":{},"sender"' : '<from/><sender>';
  const changes: [string, RegExp, string][] = [
    ['an unknown member', /"sender"|<sender>/, unknown],
    ['a weight in words', /2\.5/, '"2,5"'],
    ['a missing company', /"company":".*?",|<company>Rideau.*?<.company>/, ''],
    ['an unknown way to pay', /Account/, 'Cash'],
    ['a name of 45 characters', /Sam Okafor/, 'S'.repeat(45)],
    ['half a document', /.{80}$/, ''],
    ['another customer', /\/0007654321\//, '/0000000001/'],
  ];
  test.each(changes)('a purchase with %s is refused', async (_, found, other) => {
    await using at = await shop(platform);
    await at.buy(domestic());
    const { exchanges } = at.running;
    const sent = exchanges.findLast(({ method, path }) => method === 'POST' && /shipments?$/.test(path));
    const changed = (text = '') => text.replace(found, other);
    const path = changed(sent?.path);
    const body = changed(sent?.body).replace(/(request-?id"?[:>]"?)[\w-]+/i, '$1another');
    expect([path, body]).not.toEqual([sent?.path, sent?.body]);
    const { authorization = '', accept = '', 'content-type': type = '' } = sent?.headers ?? {};
    const headers = { authorization, accept, 'content-type': type };
    const reply = await fetch(at.running.url + path, { method: 'POST', headers, body });
    expect([reply.ok, at.running.purchases]).toEqual([false, [expect.anything()]]);
  });
});
