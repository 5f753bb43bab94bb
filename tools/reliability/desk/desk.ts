/**
 * A day of a shop in a real browser: an export of 300 orders becomes labels and slips while the server is killed, imported again it adds
 * nothing, the day is closed, and a followed shop gets its tracking numbers.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeskSettings, OrderList } from '@waybill/orders';
import { newKey } from '@waybill/server';
import { simulatedShop } from '@waybill/shop-shopify/simulator';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../packages/server/test/browser/support/chromium.ts';
import { withLedgers } from '../crash/processes.ts';
import type { Account } from '../crash/worker.ts';
import type { Row } from '../results.ts';
import type { Report, Subject } from '../subjects.ts';
import { type ShopFile, shopFiles } from './exports.ts';
import type { DeskServer } from './server.ts';

const CARRIERS = ['canadapost/json', 'purolator', 'ups'];
/** What is wanted at most, from the open page to the file of labels and slips. */
const MOST_STEPS = 12;
const MOST_MS = 300_000;

/** Canada Post wants to know the province. */
const MADE_HERE = { origin_country: 'CA', extra: { 'canadapost:province_of_origin': 'QC' } } as const;

/** Purolator has a number for each parcel, and its days are closed. */
const FOLLOWED = {
  name: 'Followed',
  when: { sources: ['followed'] },
  // biome-ignore lint/suspicious/noThenProperty: what a rule does is called so
  then: { only: ['purolator'] },
};

/** What the shop has said once. */
const SETTINGS: Omit<DeskSettings, 'version'> = {
  shop: { name: 'Atelier du Port', color: '#204060', phone: '514-555-0142' },
  senders: [
    {
      name: 'Montréal',
      party: {
        company_name: 'Atelier du Port',
        person_name: 'Priya Nair',
        phone_number: '514-555-0142',
        address_lines: ['12 Rue du Port'],
        city: 'Montréal',
        state_code: 'QC',
        postal_code: 'H2Y 1C6',
        country_code: 'CA',
      },
    },
  ],
  boxes: [{ name: 'Small', length: 30, width: 25, height: 15, empty_weight_kg: 0.2, limit_kg: 10 }],
  products: [
    { sku: 'MUG-01', weight_kg: 0.4, hs_code: '732394', ...MADE_HERE },
    { sku: 'TEE-M', weight_kg: 0.2, hs_code: '610910', ...MADE_HERE },
    { sku: 'SOAP-3', weight_kg: 0.3, hs_code: '340111', ...MADE_HERE },
    { sku: 'CANDLE', weight_kg: 0.5, hs_code: '340600', ...MADE_HERE },
    { sku: 'MUG-1', weight_kg: 0.42, hs_code: '691200', ...MADE_HERE },
    { sku: 'POSTER', weight_kg: 0.09, hs_code: '491191', ...MADE_HERE },
  ],
  rules: [FOLLOWED],
};

/** Runs the day; with `short`, thirty orders of the first two files. */
export async function desk(all: readonly Subject[], short: boolean, report: Report) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium: install chromium-headless-shell');
  return withLedgers(async (folder) => {
    const running: RunningSimulator[] = [];
    const accounts: Account[] = [];
    for (const subject of all.filter(({ name }) => CARRIERS.includes(name))) {
      const simulator = await startSimulator(subject.simulator);
      running.push(simulator);
      accounts.push({ carrier: subject.package, settings: simulator.settings });
    }
    const shop = await startSimulator(simulatedShop({ orders: short ? 3 : 10 }));
    running.push(shop);
    const server = new Server({ location: folder, accounts, key: newKey(), port: await freePort() });
    const browser = await chromium.launch({ executablePath });
    const sold = () => running.filter((one) => one !== shop).flatMap(({ purchases }) => purchases).length;
    const explain = async (error: unknown): Promise<never> => {
      const query = 'state=attention,to_do,buying&limit=20';
      const { orders } = await server.get<OrderList>(`/v1/orders?${query}`);
      for (const { order, state, country_code, problems } of orders)
        console.error(order, state, country_code, JSON.stringify(problems).slice(0, 500));
      throw error;
    };
    try {
      await server.start();
      await saveSettings(server);
      const rows: Row[] = [];
      for (const file of shopFiles(short ? 30 : 300).slice(0, short ? 2 : 4)) {
        const context = await browser.newContext({ acceptDownloads: true, locale: 'en-CA' });
        const page = await context.newPage();
        page.setDefaultTimeout(MOST_MS);
        const row = await day(page, { server, file, sold, isKilled: rows.length === 0, report }).catch(
          explain,
        );
        rows.push(row);
        console.log(JSON.stringify(row));
        await context.close();
      }
      const closed = await followed(await browser.newPage(), { server, shop, report }).catch(explain);
      console.log(JSON.stringify(closed));
      return { rows, closed: [closed] };
    } finally {
      await browser.close();
      await server.kill();
      await Promise.all(running.map((one) => one.close()));
    }
  });
}

interface Given {
  readonly server: Server;
  readonly file: ShopFile;
  /** How many labels carriers have sold. */
  readonly sold: () => number;
  readonly isKilled: boolean;
  readonly report: Report;
}

async function day(page: Page, { server, file, sold, isKilled, report }: Given): Promise<Row> {
  const before = sold();
  const hand = new Hand(page);
  await page.goto(`${server.url}/#key=${server.key}`);
  const began = performance.now();
  await hand.click('link', 'Orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  const imports = await bringIn(page, hand, file);
  const wanted = imports.added - imports.bad;
  await hand.press('Enter');
  await selectAll(page, hand, wanted);
  await hand.press('b');
  const buy = page.getByRole('dialog').getByRole('button', { name: /^Buy \d+ for / });
  await buy.waitFor();
  const priced = performance.now();
  await hand.click('button', /^Buy \d+ for /);
  if (isKilled) {
    while (sold() - before < wanted / 3) await delay(50);
    await server.kill();
    await delay(500);
    await server.start();
    hand.steps += 1;
    await page.reload();
  }
  const done = page.getByRole('button', { name: /^Labels and slips \(\d+\)$/ });
  await done.waitFor();
  const bought = performance.now();
  // What the server was killed at is unknown until the carrier was asked.
  const open = isKilled ? await settled(server, file.shop) : 0;
  const { counts } = await server.get<OrderList>(`/v1/orders?source=${file.shop}&limit=1`);
  const reply = page.waitForResponse(/\/v1\/orders\/documents$/);
  const saved = page.waitForEvent('download');
  if (open === 0) await done.click();
  else await printBought(page, hand, counts.bought);
  hand.steps += 1;
  const headers = (await reply).headers();
  await saved;
  const ended = performance.now();
  const [labels, slips] = [headers['waybill-labels'], headers['waybill-slips']];
  const { steps } = hand;
  await page.getByRole('button', { name: 'Done' }).click();
  const again = await bringIn(page, hand, file);

  const where = `desk: ${file.shop}`;
  if (imports.bad !== file.bad.length)
    report(`${where}: ${imports.bad} orders of ${file.bad.length} bad ones need attention`);
  if (sold() - before !== counts.bought)
    report(`${where}: carriers sold ${sold() - before} labels, and ${counts.bought} orders are bought`);
  // A purchase that was killed before the carrier had it is proved not made, and its order can be bought again.
  if (wanted - counts.bought > open) report(`${where}: ${counts.bought} of ${wanted} orders are bought`);
  if (Number(labels) !== counts.bought || Number(slips) !== counts.bought)
    report(`${where}: ${labels} labels and ${slips} slips for ${counts.bought} orders`);
  if (again.added !== 0) report(`${where}: imported again it adds ${again.added} orders`);
  if (steps > MOST_STEPS) report(`${where}: ${steps} clicks and keys, more than ${MOST_STEPS}`);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  return {
    file: file.shop,
    rows: file.rows,
    orders: imports.added,
    'need attention': imports.bad,
    'labels and slips': counts.bought,
    'clicks and keys': steps,
    'until imported': `${seconds(imports.at - began)} s`,
    'until priced': `${seconds(priced - began)} s`,
    'until bought': `${seconds(bought - began)} s`,
    'until one PDF': `${seconds(ended - began)} s`,
    killed: isKilled ? `once: ${open} unknown then, ${wanted - counts.bought} of them not sold` : '',
    'sold twice': sold() - before - counts.bought,
    'added again': again.added,
  };
}

/** Waits until no purchase is unknown; answers how many were. */
async function settled(server: Server, source: string): Promise<number> {
  const unknown = async () => {
    const query = `state=attention&source=${source}&limit=1000`;
    const { orders } = await server.get<OrderList>(`/v1/orders?${query}`);
    return orders.filter(({ problems }) => problems.some(({ code }) => code === 'purchase_unknown')).length;
  };
  const first = await unknown();
  const until = Date.now() + MOST_MS;
  while ((await unknown()) > 0 && Date.now() < until) await delay(500);
  return first;
}

/** Prints every order that is bought. */
async function printBought(page: Page, hand: Hand, orders: number): Promise<void> {
  await hand.press('4');
  await selectAll(page, hand, orders);
  await hand.press('l');
  await page.getByRole('button', { name: 'Make the file' }).click();
}

/** Imports a file; answers how many orders were added, and how many of them need attention. */
async function bringIn(page: Page, hand: Hand, { name, text, unseen }: ShopFile) {
  await hand.press('i');
  hand.steps += 1;
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Export of orders')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const heading = dialog.getByRole('heading', { level: 3 });
  await heading.first().waitFor();
  if (unseen && (await dialog.getByRole('button', { name: 'Import', exact: true }).isVisible()))
    await hand.click('button', 'Import', true);
  const said = dialog.getByText(/\d+ orders? added/).first();
  await said.waitFor();
  const numbers = await dialog.innerText();
  const found = (words: RegExp) => Number(words.exec(numbers)?.[1] ?? 0);
  return {
    at: performance.now(),
    added: found(/(\d+) orders? added/),
    bad: found(/(\d+) orders? needs? attention/),
  };
}

/** The orders of a followed shop are bought, the day is closed, and the shop has the numbers. */
async function followed(
  page: Page,
  given: { readonly server: Server; readonly shop: RunningSimulator; readonly report: Report },
): Promise<Row> {
  const { server, shop, report } = given;
  const hand = new Hand(page);
  page.setDefaultTimeout(MOST_MS);
  await server.kill();
  await server.start(shop.settings);
  const query = 'state=to_do&source=followed&limit=1000';
  const toDo = async () => (await server.get<OrderList>(`/v1/orders?${query}`)).orders;
  while ((await toDo()).length === 0) await delay(200);
  const orders = await toDo();
  await page.goto(`${server.url}/#key=${server.key}`);
  await hand.click('link', 'Orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await selectAll(page, hand, orders.length);
  await hand.press('b');
  await hand.click('button', /^Buy \d+ for /);
  await page.getByText(`${orders.length} of ${orders.length} labels bought`).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await hand.click('link', 'Today');
  const close = page.getByRole('button', { name: /^Close the day of / });
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'To close' }) });
  for (const button of await close.all()) {
    await button.click();
    await list
      .getByText('The day is closed.')
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined);
  }
  const closed = await list.getByText('The day is closed.').count();
  const until = Date.now() + 60_000;
  while (shop.purchases.length < orders.length && Date.now() < until) await delay(200);
  if (shop.purchases.length !== orders.length)
    report(`desk: the shop has ${shop.purchases.length} tracking numbers of ${orders.length}`);
  if (closed === 0) report(`desk: no day was closed: ${await list.innerText()}`);
  return {
    shop: 'Shopify, followed',
    orders: orders.length,
    'accounts closed': closed,
    'tracking numbers at the shop': shop.purchases.length,
  };
}

async function selectAll(page: Page, hand: Hand, orders: number): Promise<void> {
  await page.getByRole('button', { name: `Select all ${orders}` }).waitFor();
  await hand.press('a');
  await page.getByText(`${orders} selected`).waitFor();
}

/** Counts what a person presses. */
class Hand {
  steps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(
    role: 'button' | 'link',
    name: string | RegExp,
    exact = typeof name === 'string',
  ): Promise<void> {
    this.steps += 1;
    await this.#page.getByRole(role, { name, exact }).first().click();
  }

  async press(key: string): Promise<void> {
    this.steps += 1;
    await this.#page.keyboard.press(key);
  }
}

/** The server, which is killed and started again at the same port. */
class Server {
  url = '';
  readonly #settings: DeskServer;
  #process: ReturnType<typeof fork> | undefined;

  constructor(settings: DeskServer) {
    this.#settings = settings;
  }

  get key(): string {
    return this.#settings.key;
  }

  async start(shop?: Readonly<Record<string, unknown>>): Promise<void> {
    this.#process = fork(join(import.meta.dirname, 'server.ts'));
    this.#process.send({ ...this.#settings, shop });
    const started = once(this.#process, 'message');
    const ended = once(this.#process, 'exit').then(() => Promise.reject(new Error('the server ended')));
    ended.catch(() => undefined);
    [this.url] = (await Promise.race([started, ended])) as [string];
  }

  async kill(): Promise<void> {
    if (this.#process === undefined || this.#process.exitCode !== null) return;
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }

  async get<Answer>(path: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.key}` };
    return (await fetch(`${this.url}${path}`, { headers })).json() as Promise<Answer>;
  }
}

async function saveSettings(server: Server): Promise<void> {
  const { version } = await server.get<{ version: number }>('/v1/desk');
  const answer = await fetch(`${server.url}/v1/desk`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...SETTINGS, version }),
  });
  if (!answer.ok) throw new Error(`the settings were refused: ${await answer.text()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
