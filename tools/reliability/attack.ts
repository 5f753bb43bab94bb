import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ShippingResult } from '@waybill/core';
import { pagePicture } from '@waybill/labels/pictures';
import { type ApiKey, describeApi, newKey, sha256Of } from '@waybill/server';
import { startSimulator } from '@waybill/simulator';
import type { AttackedServer } from './attack-server.ts';
import { fanOut } from './load.ts';
import type { Row } from './results.ts';
import { requestOf } from './shared.ts';
import type { Report, Subject } from './subjects.ts';

/** So long one request may keep others waiting; on a machine with other work it takes several times as long. */
const MOST_MS = 50;
const BUSY = 5;
const ANSWERED_MS = 60_000;

/** Sends what a server should not be harmed by, while a shop buys through it. */
export async function attack(all: readonly Subject[], short: boolean, report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-attack-'));
  try {
    await using shop = await start(all, folder);
    const locked = await wrongKeys(shop, report);
    const tenants = await otherTenant(shop, report);
    const rows = await heavy(shop, report);
    return {
      ...{ rows, tenants: tenants.rows, heads: await odd(shop, report), pictures: await pictures(report) },
      ...{ routes: tenants.routes, ...locked, fan_out: [await fanOut(short ? 200 : 10_000, report)] },
      most_ms: MOST_MS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Shop = Awaited<ReturnType<typeof start>>;

async function start(all: readonly Subject[], location: string) {
  const ups = all.find(({ name }) => name === 'ups');
  if (ups === undefined) throw new Error('UPS has no simulator');
  const simulator = await startSimulator(ups.simulator);
  const texts = new Map<string, string>();
  const keyOf = (name: string, facts: Partial<ApiKey> = {}): ApiKey => {
    const text = newKey();
    texts.set(name, text);
    return { name, sha256: sha256Of(text), scopes: ['buy'], ...facts };
  };
  const keys = [
    keyOf('shop', { tenant: 'a' }),
    keyOf('other', { tenant: 'b' }),
    // Each attack has keys of its own: the limits of one must not help another.
    ...Array.from({ length: 20 }, (_, at) => keyOf(`buy ${at}`)),
    ...Array.from({ length: 20 }, (_, at) => keyOf(`quote ${at}`, { scopes: ['quote'] })),
  ];
  const child = fork(join(import.meta.dirname, 'attack-server.ts'));
  child.send({ location, settings: simulator.settings, keys } satisfies AttackedServer);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = (
    method: string,
    path: string,
    key: string,
    body?: string | Buffer | FormData,
    headers: object = {},
  ) =>
    fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${texts.get(key) ?? key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWERED_MS),
    });
  let bought = 0;
  return {
    url,
    ask,
    login: () => `Bearer ${texts.get('shop')}`,
    buy: (headers: object = {}) =>
      ask('POST', '/v1/shipments?carrier=ups', 'shop', JSON.stringify(LAMP), {
        'idempotency-key': `order-${++bought}`,
        ...headers,
      }),
    look: async (): Promise<{ stopped_ms: number; memory_mb: number }> => {
      child.send('look');
      return (await once(child, 'message'))[0];
    },
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await once(child, 'exit');
      await simulator.close();
    },
  };
}

const lamp = requestOf('Alex Boudreau');
const LAMP = { ...lamp, shipment: { ...lamp.shipment, services: ['11'] } };

/** The shop buys from the same address as those that have no right key. */
async function wrongKeys(shop: Shop, report: Report) {
  const wrong = 200;
  const answers = await Promise.all(
    Array.from({ length: wrong }, () => shop.ask('GET', '/v1/carriers', 'wb_wrong')),
  );
  const { status } = await shop.buy();
  if (status !== 201) report(`attack: a right key is answered ${status} after ${wrong} wrong ones`);
  return {
    wrong_keys: wrong,
    wrong_refused: answers.filter((answer) => answer.status === 429).length,
    right_after: status,
  };
}

/** Every route, as another tenant who knows the names and numbers of what was bought. */
async function otherTenant(shop: Shop, report: Report) {
  const own = { 'idempotency-key': 'own' };
  const { shipment } = (await (await shop.buy(own)).json()) as { shipment: ShippingResult };
  const number = String(shipment.tracking_number);
  const answers: { route: string; status: number; seen: boolean }[] = [];
  const named: Readonly<Record<string, string>> = { key: 'own', name: 'orders', number: '1', page: '1' };
  const bodies = [
    { ...LAMP, return_label: { outbound_tracking_number: number } },
    { shipment },
    { items: [shipment] },
    { shipments: [shipment] },
    { bought: false, note: 'mine' },
    { shipment: { carrier: 'ups', account: 'ups', tracking_number: number } },
    { items: [{ carrier: 'ups', tracking_number: number }] },
    { tracking_number: number },
    { shipments: [{ carrier: 'ups', account: 'ups', tracking_number: number }] },
    {},
  ];
  for (const [path, methods] of Object.entries(describeApi().paths)) {
    if (!path.startsWith('/v1/')) continue;
    for (const method of Object.keys(methods as object)) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? name);
      const queries = ['?carrier=ups', `?text=${number}`, ''];
      const asked =
        method === 'post'
          ? bodies.map((body) => [queries[0], JSON.stringify(body)])
          : queries.map((query) => [query]);
      for (const [query, body] of asked) {
        const answer = await shop.ask(method.toUpperCase(), filled + query, 'other', body, {
          'idempotency-key': `b-${answers.length}`,
        });
        const text = await answer.text();
        const isMade = path === '/v1/shipments' && method === 'post';
        // The audit log says what a key asked for, in vain as well.
        const isOfIts = isMade || path === '/v1/audit';
        const seen = answer.ok && !isOfIts && (text.includes(number) || text.includes('Boudreau'));
        answers.push({ route: `${method.toUpperCase()} ${path}`, status: answer.status, seen });
        if (seen) report(`attack: ${method} ${path} shows what another tenant bought`);
      }
    }
  }
  const { state } = (await (await shop.ask('GET', '/v1/shipments/own', 'shop')).json()) as { state: string };
  if (state !== 'bought') report(`attack: another tenant made a purchase ${state}`);
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  const rows = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(
      ([status, all]): Row => ({
        answered: status,
        requests: all.length,
        'with what is not theirs': all.filter(({ seen }) => seen).length,
      }),
    );
  return { rows, routes: new Set(answers.map(({ route }) => route)).size };
}

/** What takes long to read, each with the key that it needs. */
async function heavy(shop: Shop, report: Report): Promise<Row[]> {
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
  const rates = (shipment: object, more: object = {}) =>
    [
      'quote',
      '/v1/rates',
      JSON.stringify({ ...LAMP, ...more, shipment: { ...LAMP.shipment, ...shipment } }),
    ] as const;
  const unknown = Object.fromEntries(many(90_000, 0).map((_, at) => [`x${at}`, 1]));
  const party = (fields: object) => ({ recipient: { ...LAMP.recipient, ...fields } });
  const csv = (text: string) => ['buy', '/v1/batches?name=', text] as const;
  const TABLE: Readonly<Record<string, readonly [scope: string, path: string, body: string]>> = {
    'nothing else': ['quote', '/v1/rates', JSON.stringify(LAMP)],
    'prices, 40,000 wrong items': rates({ items: many(40_000, { w: 1 }) }),
    'prices, 90,000 unknown fields': rates(unknown),
    'prices, 90,000 services': rates({ services: many(90_000, 'x') }),
    'prices, a phone number of 300,000 blanks': rates({}, party({ phone_number: ' '.repeat(300_000) })),
    'prices, a street of 300,000 commas': rates({}, party({ address_lines: [','.repeat(300_000)] })),
    'prices, a postal code of 300,000 letters': rates({}, party({ postal_code: 'A'.repeat(300_000) })),
    'prices, lists in lists 300,000 deep': ['quote', '/v1/rates', '['.repeat(300_000)],
    'a batch of 10,000 wrong rows': ['buy', '/v1/batches', ''],
    'CSV, 19 MB of commas': csv(','.repeat(19e6)),
    'CSV, 19 MB of lines': csv('\n'.repeat(19e6)),
    'CSV, 19 MB of quotation marks': csv('"'.repeat(19e6)),
  };
  const rows: Row[] = [];
  for (const [at, [what, [scope, path, text]]] of Object.entries(TABLE).entries()) {
    const wrongRows = () => JSON.stringify({ name: `wrong-${at}`, rows: many(10_000, { request: {} }) });
    const body = text === '' ? wrongRows() : text;
    const isCsv = path.endsWith('=');
    await delay(500);
    await shop.look();
    const answering = shop.ask(
      'POST',
      `${path}${isCsv ? `csv-${at}` : ''}`,
      `${scope} ${at}`,
      body,
      isCsv ? { 'content-type': 'text/csv' } : {},
    );
    const began = performance.now();
    const bought = await shop.buy();
    const purchase_ms = Math.round(performance.now() - began);
    const answer = await answering;
    const size = (await answer.arrayBuffer()).byteLength;
    const { stopped_ms, memory_mb } = await shop.look();
    rows.push({
      ...{ request: what, key: scope, answered: answer.status, 'answer, kB': Math.ceil(size / 1000) },
      ...{
        'nothing else was done for, ms': stopped_ms,
        'a purchase meanwhile, ms': purchase_ms,
        'memory after, MB': memory_mb,
      },
    });
    const usual_ms = Number(rows[0]?.['nothing else was done for, ms']);
    if (bought.status !== 201) report(`attack: a purchase is answered ${bought.status} beside ${what}`);
    if (stopped_ms > usual_ms + BUSY * MOST_MS)
      report(`attack: ${what} stops the server for ${stopped_ms} ms, usual are ${usual_ms}`);
    if (size > 1e6) report(`attack: ${what} is answered with ${size} bytes`);
  }
  return rows;
}

/** Heads, paths and encodings that no client of a shop sends. */
async function odd(shop: Shop, report: Report): Promise<Row[]> {
  const { hostname, port } = new URL(shop.url);
  const raw = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<number>((resolve) => {
      const sent = request(
        { hostname, port, method, path, headers: { authorization: shop.login(), ...headers } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on('error', () => resolve(0)).end(body);
    });
  const json = { 'content-type': 'application/json' };
  const bomb = gzipSync(Buffer.alloc(900_000_000, ' '), { level: 1 }).subarray(0, 900_000);
  const TRIED: readonly (readonly [
    what: string,
    harmless: (status: number) => boolean,
    () => Promise<number>,
  ])[] = [
    [
      'the head `Host: evil.example`',
      (status) => status === 421,
      () => raw('GET', '/v1/carriers', { host: 'evil.example' }),
    ],
    [
      'a path out of the folder',
      (status) => status >= 400,
      () => raw('GET', '/..%2f..%2f..%2fetc/passwd', {}),
    ],
    [
      'a key of a purchase out of the path',
      (status) => status >= 400,
      () => raw('GET', '/v1/shipments/..%2f..%2fx', {}),
    ],
    [
      '900 MB of blanks, compressed with gzip',
      (status) => status >= 400,
      () => raw('POST', '/v1/rates', { ...json, 'content-encoding': 'gzip' }, bomb),
    ],
    [
      '`__proto__` in a request',
      (status) => status === 422,
      () => raw('POST', '/v1/rates', json, Buffer.from('{"__proto__":{"x":1},"constructor":1}')),
    ],
    [
      'a head of 100 kB',
      (status) => status >= 400,
      () => raw('GET', '/v1/carriers', { x: 'x'.repeat(100_000) }),
    ],
  ];
  const rows: Row[] = [];
  for (const [what, isHarmless, send] of TRIED) {
    const answered = await send();
    const { status: alive } = await shop.ask('GET', '/v1/carriers', 'shop');
    rows.push({ tried: what, answered: answered || 'closed', 'a right request after it': alive });
    if (!(answered === 0 || isHarmless(answered)) || alive !== 200)
      report(`attack: ${what} is answered ${answered}, then ${alive}`);
  }
  return rows;
}

/** Pictures of a carrier that are small as files. */
async function pictures(report: Report): Promise<Row[]> {
  const gif = (dots: number) => {
    const size = [dots & 255, dots >> 8];
    const head = Buffer.from([
      ...Buffer.from('GIF89a'),
      ...size,
      ...size,
      0x80,
      0,
      0,
      0,
      0,
      0,
      255,
      255,
      255,
    ]);
    return Buffer.concat([
      head,
      Buffer.from([0x2c, 0, 0, 0, 0, ...size, ...size, 0, 2, 2, 0x44, 1, 0, 0x3b]),
    ]);
  };
  const pdf = (points: number) => {
    const objects = `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points} ${points}]>>endobj`;
    return Buffer.from(`%PDF-1.4\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF`);
  };
  const TRIED: readonly (readonly [what: string, Buffer])[] = [
    ['a GIF of 20,000 x 20,000 dots', gif(20_000)],
    ['a GIF of 65,535 x 65,535 dots', gif(65_535)],
    ['an empty page of PDF of 14,400 points', pdf(14_400)],
    ['an empty page of PDF of 288 x 288 points', pdf(288)],
  ];
  const rows: Row[] = [];
  for (const [what, file] of TRIED) {
    const [before, began] = [process.memoryUsage.rss(), performance.now()];
    let [last, stopped] = [began, 0];
    const watch = setInterval(() => {
      stopped = Math.max(stopped, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const came = await pagePicture(file).then(
      ({ png }) => `a picture of ${png.byteLength} bytes`,
      (error: Error) => `refused: ${error.message}`,
    );
    await delay(10);
    clearInterval(watch);
    const [took_ms, stopped_ms] = [performance.now() - began, stopped].map(Math.round) as [number, number];
    const more_mb = Math.max(0, Math.round((process.memoryUsage.rss() - before) / 2 ** 20));
    rows.push({
      file: what,
      bytes: file.byteLength,
      came,
      'took, ms': took_ms,
      'nothing else was done for, ms': stopped_ms,
      'memory more, MB': more_mb,
    });
    if (stopped_ms > BUSY * MOST_MS || took_ms > 12_000 || more_mb > 600)
      report(`attack: ${what}: ${took_ms} ms, ${stopped_ms} ms stopped, ${more_mb} MB`);
  }
  return rows;
}
