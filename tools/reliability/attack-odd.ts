import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pagePicture } from '@waybill/labels/pictures';
import type { AttackedShop } from './attack-shop.ts';
import type { Row } from './results.ts';
import type { Report } from './subjects.ts';

/** A machine with other work stops a process now and then. */
const STOPPED_MS = 250;

/** Heads, paths and encodings that no client of a shop sends. */
export async function odd(shop: AttackedShop, report: Report): Promise<Row[]> {
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
export async function pictures(report: Report): Promise<Row[]> {
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
    if (stopped_ms > STOPPED_MS || took_ms > 12_000 || more_mb > 600)
      report(`attack: ${what}: ${took_ms} ms, ${stopped_ms} ms stopped, ${more_mb} MB`);
  }
  return rows;
}
