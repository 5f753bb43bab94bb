import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { type LabelPage, makeLabel, toPdf } from '../src/index.js';
import { readBarcode } from '../src/reader.js';
import { PAGE, readPdf } from './pages.js';

const label = async (format: 'PDF' | 'PNG' | 'GIF' | 'ZPL', page: Partial<LabelPage> = {}) => ({
  name: `label.${format.toLowerCase()}`,
  bytes: await makeLabel({ ...PAGE, ...page }, format),
});

/** The first page of a PDF. */
const firstOf = async (pdf: Uint8Array) => (await readPdf(pdf))[0]!;

test('labels of every picture format and of PDF become one PDF, in their order', async () => {
  const files = [
    await label('GIF', { barcode: 'A1' }),
    await label('PDF', { barcode: 'B2', width_mm: 215.9, height_mm: 279.4 }),
    await label('PNG', { barcode: 'C3' }),
  ];
  const pdf = await toPdf(files);
  expect(await readBarcode(pdf)).toEqual(['A1', 'B2', 'C3']);
  const pages = await readPdf(pdf);
  expect(pages.map(({ size }) => size.map(Math.round))).toEqual([
    [288, 432],
    [612, 792],
    [288, 432],
  ]);
});

test('a label that lies on its side is turned upright, and fills the page', async () => {
  // As UPS sends them: 7 inches long, the last of them empty on real labels.
  const ups = await label('GIF', { width_mm: 100, height_mm: 175, turned: true });
  const pdf = await toPdf([ups]);
  expect(await readBarcode(pdf)).toEqual([PAGE.barcode]);
  const { left, right, top, bottom } = (await firstOf(pdf)).margins;
  for (const margin of [top, bottom]) expect(margin).toBeLessThanOrEqual(10);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
});

test('the white around a picture is cut off', async () => {
  const picture = Uint8Array.from({ length: 1000 * 1000 }, (_, at) => {
    const [x, y] = [at % 1000, Math.floor(at / 1000)];
    return x >= 400 && x < 500 && y >= 300 && y < 450 ? 0 : 255;
  });
  const png = encode({ width: 1000, height: 1000, data: picture, channels: 1 });
  const pdf = await toPdf([{ name: 'x.png', bytes: new Uint8Array(png) }], { page: 'A6', here: true });
  for (const margin of Object.values((await firstOf(pdf)).margins)) expect(margin).toBeLessThanOrEqual(16);
});

/** A square of 40 dots in the middle of 100, as a PNG of another kind. */
function pngOf(channels: number, depth: 1 | 2 | 4 | 8 | 16, palette?: number[][]): Uint8Array<ArrayBuffer> {
  const most = palette === undefined ? 2 ** depth - 1 : 1;
  const row = Math.ceil((100 * depth * channels) / 8);
  const values = new (depth === 16 ? Uint16Array : Uint8Array)(depth < 8 ? row * 100 : 100 * 100 * channels);
  for (let at = 0; at < 100 * 100; at++) {
    const inside = [at % 100, Math.floor(at / 100)].every((side) => side >= 30 && side < 70);
    for (let channel = 0; channel < channels; channel++) {
      const opaque = channels % 2 === 0 && channel === channels - 1;
      const value = opaque ? (inside ? most : 0) : inside || channels % 2 === 0 ? 0 : most;
      if (depth >= 8) values[at * channels + channel] = value;
      else {
        const bit = (at % 100) * depth;
        const byte = Math.floor(at / 100) * row + (bit >> 3);
        values[byte] = (values[byte] ?? 0) | (value << (8 - depth - (bit & 7)));
      }
    }
  }
  return new Uint8Array(
    encode({ width: 100, height: 100, data: values, channels, depth, ...(palette && { palette }) }),
  );
}

test.each<[string, number, 1 | 2 | 4 | 8 | 16, number[][]?]>([
  ['grey in one bit', 1, 1],
  ['grey in two bits', 1, 2],
  ['grey in four bits', 1, 4],
  ['grey in two bytes', 1, 16],
  ['grey with opacity', 2, 8],
  ['colour', 3, 8],
  ['colour with opacity', 4, 8],
  ['the colours of a palette', 1, 8, [0, 255].map((grey) => [grey, grey, grey])],
])('a PNG in %s is read', async (_kind, channels, depth, palette) => {
  const pdf = await toPdf([{ name: 'x.png', bytes: pngOf(channels, depth, palette) }], { here: true });
  const { left, right, top, bottom } = (await firstOf(pdf)).margins;
  // A square is as wide as the page, and in its middle.
  for (const margin of [left, right]) expect(margin).toBeLessThanOrEqual(10);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
  expect(top).toBeGreaterThan(70);
});

test('equal files give equal bytes, and none cannot be printed', async () => {
  const file = await label('PNG');
  expect(Buffer.from(await toPdf([file])).equals(await toPdf([file]))).toBe(true);
  await expect(toPdf([])).rejects.toThrow(RangeError);
});

test('many labels are put together in a thread: the same PDF, while the event loop goes on', async () => {
  const files = await Promise.all(['A1', 'B2', 'C3', 'D4'].map((barcode) => label('GIF', { barcode })));
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const pdf = await toPdf(files);
  clearInterval(turning);
  expect(await readBarcode(pdf)).toEqual(['A1', 'B2', 'C3', 'D4']);
  expect(turns).toBeGreaterThan(10);
  const [one, ...others] = files;
  const damaged: string[] = [];
  const cut = others.map(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, 40) }));
  const rest = await toPdf([...cut, one!], {
    page: 'A6',
    onDamaged: ({ message }, index) => damaged.push(`${index} ${message}`),
  });
  expect(damaged.map((text) => text.slice(0, 11))).toEqual(['0 label.gif', '1 label.gif', '2 label.gif']);
  expect(await readPdf(rest)).toEqual(await readPdf(await toPdf([one!], { page: 'A6' })));
});

test('a few bytes that claim a picture of billions of dots are refused before they are unpacked', async () => {
  const content = 'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\0;';
  const gif = Buffer.from(content, 'latin1');
  const png = Buffer.from(pngOf(1, 8));
  png.writeUInt32BE(65_535, 16);
  png.writeUInt32BE(65_535, 20);
  for (const [name, bytes] of Object.entries({ 'x.gif': gif, 'x.png': png }))
    await expect(toPdf([{ name, bytes: new Uint8Array(bytes) }], { here: true })).rejects.toThrow(
      `${name}: a picture of 65535 x 65535 dots is no label`,
    );
});

test.each([
  ['label.zpl', '^XA^XZ', /^label\.zpl: only PDF, PNG, GIF and JPG/],
  ['cut.png', '\x89PNG\r\n\x1a\n', /^cut\.png: /],
  ['cut.gif', 'GIF89a', /^cut\.gif: /],
  ['cut.pdf', '%PDF-1.4', /^cut\.pdf: /],
])('%s is refused by its name', async (name, content, message) => {
  const bytes = new Uint8Array(Buffer.from(content, 'latin1'));
  await expect(toPdf([await label('PNG'), { name, bytes }], { here: true })).rejects.toThrow(message);
});
