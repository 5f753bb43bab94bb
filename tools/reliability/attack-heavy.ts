import { setTimeout as delay } from 'node:timers/promises';
import { type AttackedShop, LAMP } from './attack-shop.ts';
import type { Row } from './results.ts';
import type { Report } from './subjects.ts';

/** So long one request may keep others waiting. */
export const MOST_MS = 50;
const LARGEST_ANSWER = 5e6;
/** A machine with other work stops a process now and then; work that takes longer does so each time. */
const TRIES = 5;

/** In a folder, a batch that is there is changed in one piece, and a batch that is bought is purchases of the shop. */
const SLOWED = ['a batch of 10,000 wrong rows again', 'a batch of 1,000 rows, which is bought at once'];

interface Sent {
  readonly scope: 'quote' | 'buy';
  readonly path: string;
  readonly type?: string;
  /** Left out: a GET. */
  readonly body?: string;
}

/**
 * What takes long to read or to write, each with the key that it needs, while a shop buys one label after the other: at the same
 * server, and at another one that gets nothing else. What both meet is the machine's.
 */
export async function heavy(shop: AttackedShop, idle: AttackedShop, report: Report): Promise<Row[]> {
  const rows: Row[] = [];
  let usual: Record<'worked_ms' | 'idle_ms' | 'later_ms', number> | undefined;
  await besides(shop, idle, delay(2_000));
  for (const [at, [what, sent]] of Object.entries(table()).entries()) {
    const tries: Awaited<ReturnType<typeof once>>[] = [];
    while (tries.length < TRIES) {
      await delay(500);
      tries.push(await once(shop, idle, sent, `${at}-${tries.length}`));
    }
    tries.sort((one, other) => one.later_ms - other.later_ms);
    const middle = tries[2] as (typeof tries)[number];
    const worked_ms = Math.max(...tries.map((one) => one.worked_ms));
    usual ??= { worked_ms, idle_ms: middle.idle_ms, later_ms: Math.max(0, middle.later_ms) };
    // A machine that is slow for the idle server is slow for the other.
    const slowness = Math.max(1, middle.idle_ms / usual.idle_ms);
    rows.push({
      ...{ request: what, key: sent.scope, answered: middle.answered },
      'answer, kB': Math.ceil(middle.size / 1_000),
      'work without a turn for others, ms': worked_ms,
      'a purchase meanwhile, ms': middle.slowest_ms,
      'at the idle server, ms': middle.idle_ms,
      'memory after, MB': middle.memory_mb,
    });
    for (const status of tries.flatMap(({ statuses }) => statuses))
      if (status !== 201) report(`attack: a purchase is answered ${status} beside ${what}`);
    if (worked_ms > usual.worked_ms + MOST_MS)
      report(`attack: ${what} keeps the server busy for ${worked_ms} ms, usual are ${usual.worked_ms}`);
    if (middle.later_ms > usual.later_ms + MOST_MS * slowness && !SLOWED.includes(what))
      report(`attack: purchases take ${middle.later_ms} ms longer beside ${what}`);
    if (middle.size > LARGEST_ANSWER) report(`attack: ${what} is answered with ${middle.size} bytes`);
  }
  return rows;
}

async function once(shop: AttackedShop, idle: AttackedShop, sent: Sent, name: string) {
  await shop.look();
  const { scope, path, type = 'application/json', body } = sent;
  const method = body === undefined ? 'GET' : 'POST';
  const answering = shop
    .ask(method, path.replace('NAME', name), `${scope} ${name.split('-')[0]}`, body?.replace('NAME', name), {
      'content-type': type,
    })
    .then(async (answer) => ({ answered: answer.status, size: (await answer.arrayBuffer()).byteLength }));
  const bought = await besides(shop, idle, answering);
  return { ...bought, ...(await answering), ...(await shop.look()) };
}

/** Purchases at both servers until something is done: the slowest at each, and how much later those at the first one came. */
async function besides(shop: AttackedShop, idle: AttackedShop, doing: Promise<unknown>) {
  let isDone = false;
  void doing.finally(() => {
    isDone = true;
  });
  const statuses: number[] = [];
  const timed = async (at: AttackedShop) => {
    const began = performance.now();
    statuses.push((await at.buy()).status);
    return performance.now() - began;
  };
  const own: number[] = [];
  const others: number[] = [];
  while (!isDone || own.length === 0) {
    const [one, other] = await Promise.all([timed(shop), timed(idle)]);
    own.push(one);
    others.push(other);
  }
  const [slowest_ms, idle_ms] = [own, others].map((all) => Math.round(Math.max(...all))) as [number, number];
  return { statuses, slowest_ms, idle_ms, later_ms: slowest_ms - idle_ms };
}

function table(): Readonly<Record<string, Sent>> {
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
  const rates = (shipment: object, more: object = {}): Sent => ({
    scope: 'quote',
    path: '/v1/rates',
    body: JSON.stringify({ ...LAMP, ...more, shipment: { ...LAMP.shipment, ...shipment } }),
  });
  const unknown = Object.fromEntries(many(90_000, 0).map((_, at) => [`x${at}`, 1]));
  const party = (fields: object) => ({ recipient: { ...LAMP.recipient, ...fields } });
  const csv = (body: string): Sent => ({
    ...{ scope: 'buy', path: '/v1/batches?name=csv-NAME', type: 'text/csv' },
    body,
  });
  const batch = (name: string, rows: unknown[]): Sent => ({
    ...{ scope: 'buy', path: '/v1/batches' },
    body: JSON.stringify({ name, rows }),
  });
  const read = (path: string): Sent => ({ scope: 'buy', path });
  const wrong = many(10_000, { request: {} });
  return {
    'nothing else': rates({}),
    'prices, 40,000 wrong items': rates({ items: many(40_000, { w: 1 }) }),
    'prices, 90,000 unknown fields': rates(unknown),
    'prices, 90,000 services': rates({ services: many(90_000, 'x') }),
    'prices, a phone number of 300,000 blanks': rates({}, party({ phone_number: ' '.repeat(300_000) })),
    'prices, a street of 300,000 commas': rates({}, party({ address_lines: [','.repeat(300_000)] })),
    'prices, a postal code of 300,000 letters': rates({}, party({ postal_code: 'A'.repeat(300_000) })),
    'prices, lists in lists 300,000 deep': {
      ...{ scope: 'quote', path: '/v1/rates', body: '['.repeat(300_000) },
    },
    'prices of 1,000 packages': rates({ items: many(1_000, { weight: 1 }) }),
    'CSV, 19 MB of commas': csv(','.repeat(19e6)),
    'CSV, 19 MB of lines': csv('\n'.repeat(19e6)),
    'CSV, 19 MB of quotation marks': csv('"'.repeat(19e6)),
    'a batch of 50,000 rows that are none': batch('none-NAME', many(50_000, 1)),
    'a batch of 10,000 wrong rows': batch('wrong-NAME', wrong),
    'a batch of 10,000 wrong rows again': batch('wrong-13-0', wrong),
    'its results as CSV': read('/v1/batches/wrong-13-0/results.csv'),
    'its problems as CSV': read('/v1/batches/wrong-13-0/problems.csv'),
    'the last 500 purchases': read('/v1/shipments?limit=500'),
    'a batch of 1,000 rows, which is bought at once': batch('right-NAME', many(1_000, { request: LAMP })),
  };
}
