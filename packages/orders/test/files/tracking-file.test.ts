import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExport, trackingFile } from '../../src/index.js';

const row = {
  order: '#1001',
  carrier: 'Canada Post',
  service: 'Expedited',
  tracking_number: '1234567890123456',
  shipped_at: '2026-11-24T15:00:00Z',
};

it.each([
  [
    'shopify',
    'Name,Tracking Company,Tracking Number,Tracking Url,Shipped At',
    '#1001,Canada Post,1234567890123456,,2026-11-24',
  ],
  [
    'woocommerce',
    'order_id,tracking_provider,tracking_number,date_shipped,status_shipped',
    '#1001,Canada Post,1234567890123456,2026-11-24,1',
  ],
  [
    'amazon',
    'order-id\torder-item-id\tquantity\tship-date\tcarrier-code\tcarrier-name\ttracking-number\tship-method',
    '#1001\t\t\t2026-11-24\tCanada Post\t\t1234567890123456\tExpedited',
  ],
  [
    'etsy',
    'Order,Carrier,Service,Tracking number,Tracking link,Shipped on',
    '#1001,Canada Post,Expedited,1234567890123456,,2026-11-24',
  ],
])('a tracking file of %s has the titles of its import', (format, titles, line) => {
  expect(trackingFile(format, [row])).toBe(`${titles}\r\n${line}\r\n`);
});

it('Amazon: a carrier without a code is Other with its name', () => {
  expect(trackingFile('amazon', [{ ...row, carrier: 'Canpar' }])).toContain('\tOther\tCanpar\t');
});

describe('whatever is quoted', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab1,;"\'\t é|') });

  it('a tracking file can be read again', () => {
    fc.assert(
      fc.property(word, word, (order, carrier) => {
        const [, cells] = parse(
          trackingFile('etsy', [{ ...row, order: `A${order}`, carrier: `B${carrier}` }]),
        ) as string[][];
        const plain = (text: string) => text.replaceAll(/\t+/g, ' ');
        expect(cells?.slice(0, 2)).toEqual([plain(`A${order}`), plain(`B${carrier}`)]);
      }),
    );
  });

  it('names and lines of an export come back, with single spaces', async () => {
    const titles = [
      'order',
      'recipient.person_name',
      'recipient.address_lines[0]',
      'recipient.city',
      'recipient.country_code',
    ];
    await fc.assert(
      fc.asyncProperty(word, word, fc.constantFrom(',', ';', '\t'), async (name, line, delimiter) => {
        const csv = stringify([titles, ['1', `A${name}`, `B${line}`, 'Nassau', 'BS']], { delimiter });
        const [order] = (await readExport(csv)).orders;
        const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
        expect(order?.recipient).toMatchObject({
          person_name: plain(`A${name}`),
          address_lines: [plain(`B${line}`)],
        });
        expect(order?.problems).toEqual([]);
      }),
    );
  });
});
