import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShippingResult } from '@waybill/core';
import { describeApi } from '@waybill/server';
import { heavy, MOST_MS } from './attack-heavy.ts';
import { odd, pictures } from './attack-odd.ts';
import { type AttackedShop, LAMP, openAttacked } from './attack-shop.ts';
import { fanOut } from './load.ts';
import type { Row } from './results.ts';
import type { Report, Subject } from './subjects.ts';

/** Sends what a server should not be harmed by, while a shop buys through it. */
export async function attack(all: readonly Subject[], short: boolean, report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-attack-'));
  try {
    await using shop = await openAttacked(all, join(folder, 'shop'));
    const locked = await wrongKeys(shop, report);
    const tenants = await otherTenant(shop, report);
    await using idle = await openAttacked(all, join(folder, 'idle'));
    const rows = await heavy(shop, idle, report);
    return {
      ...{ rows, tenants: tenants.rows, heads: await odd(shop, report), pictures: await pictures(report) },
      ...{ routes: tenants.routes, ...locked, fan_out: [await fanOut(short ? 200 : 10_000, report)] },
      ...{ memory: [await shop.dump()], most_ms: MOST_MS },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The shop buys from the same address as those that have no right key. */
async function wrongKeys(shop: AttackedShop, report: Report) {
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
async function otherTenant(shop: AttackedShop, report: Report) {
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
