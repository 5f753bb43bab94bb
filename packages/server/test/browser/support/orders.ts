import type { DeskSettings } from '@waybill/orders';
import type { Locator, Page } from 'playwright-core';
import type { Stage } from './in-browser.js';
import { shown } from './steps.js';

/** What a shop has said once. */
const SETTINGS: Omit<DeskSettings, 'version'> = {
  shop: { name: 'Junction Ceramics', color: '#803020' },
  senders: [
    {
      name: 'Toronto',
      party: {
        company_name: 'Junction Ceramics',
        person_name: 'Priya Nair',
        phone_number: '416-555-0142',
        address_lines: ['100 Queen Street West'],
        city: 'Toronto',
        state_code: 'ON',
        postal_code: 'M5H 2N2',
        country_code: 'CA',
      },
    },
  ],
  boxes: [{ name: 'Small', length: 30, width: 25, height: 15, empty_weight_kg: 0.2, limit_kg: 10 }],
  products: [
    { sku: 'MUG', weight_kg: 0.4, hs_code: '691200', origin_country: 'CA' },
    { sku: 'PLATE', weight_kg: 0.9, hs_code: '691200', origin_country: 'CA' },
  ],
  rules: [],
};

const TITLES =
  'Name,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone';

/** An export of Shopify: an order of two articles, one whose postal code a spreadsheet has marked, and one without a city. */
export function shopifyExport(first: number): Buffer {
  const line = (order: number, quantity: number, sku: string, place: string) =>
    `#${order},${place === '' ? ',,,,,,,' : 'paid,unfulfilled,CAD,48.00,9.00,Standard,2026-11-20 09:12:33 -0500,'}${quantity},${sku === 'MUG' ? 'Mug' : 'Plate'},24.00,${sku},true,${place === '' ? ',,,,,,' : place}`;
  const lines = [
    TITLES,
    line(first, 2, 'MUG', 'Alex Boudreau,1841 Argyle Street,Halifax,B3J 3A5,NS,CA,902-555-0167'),
    line(first, 1, 'PLATE', ''),
    line(first + 1, 1, 'MUG', "Mei Tan,453 West 12th Avenue,Vancouver,'V5Y 1V4,BC,CA,604-555-0110"),
    line(first + 2, 1, 'MUG', 'Jo Roy,12 Rue du Port,,G1R 4P5,QC,CA,418-555-0123'),
  ];
  return Buffer.from(lines.join('\n'));
}

/** Opens the queue of a desk that knows its sender, its box and its articles. */
export async function openOrders(stage: Stage, page: Page, name = 'Orders'): Promise<void> {
  const desk = stage.shop.desk.of();
  const { version } = await desk.settings();
  if (version === 0) await desk.saveSettings({ ...SETTINGS, version });
  await page.getByRole('link', { name, exact: true }).click();
  await shown(page.getByRole('heading', { name, level: 1 }));
}

/** Gives a file to the dialog that imports, and waits for what came of it. */
export async function chooseFile(page: Page, label: string, buffer: Buffer): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).setInputFiles({ name: 'orders_export.csv', mimeType: 'text/csv', buffer });
  await shown(dialog.getByRole('heading', { level: 3 }));
  return dialog;
}
