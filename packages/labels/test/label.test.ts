import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type LabelPage, LabelTextError, makeLabel, makePaper } from '../src/index.js';
import { readBarcode } from '../src/reader.js';
import { marginsOf, PAGE, type Picture, readPdf, SIZES } from './pages.js';

/** A PNG of ours has a bit for each dot. */
function readPng(png: Uint8Array): Picture {
  const { width, height, data } = decode(png);
  const row = Math.ceil(width / 8);
  const bit = (at: number) => {
    const x = at % width;
    return ((data[((at - x) / width) * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  };
  return { width, height, data: Array.from({ length: width * height }, (_, at) => 255 * bit(at)) };
}

describe.each(['PDF', 'PNG', 'GIF'] as const)('a %s label', (format) => {
  const numbers = [
    '1Z999AA10123456784',
    'a',
    '9632001960000000000400152152152158',
    'A~B^C_D>E 1',
    'X'.repeat(60),
  ];
  it.each(numbers)('has a barcode that scans: %s', async (barcode) => {
    expect(await readBarcode(await makeLabel({ ...PAGE, barcode }, format))).toEqual([barcode]);
  });
});

describe.each(['PDF', 'PNG', 'GIF', 'ZPL'] as const)('every label: %s', (format) => {
  const make = (page: LabelPage) => makeLabel(page, format);

  it('has equal bytes for equal pages, and others for others', async () => {
    const first = Buffer.from(await make(PAGE));
    expect(first.equals(await make({ ...PAGE }))).toBe(true);
    expect(first.equals(await make({ ...PAGE, references: [] }))).toBe(false);
    expect(first.equals(await make({ ...PAGE, service: 'Priority' }))).toBe(false);
  });

  it('refuses a barcode that could not be scanned', async () => {
    for (const barcode of ['', 'é', 'a\nb', 'X'.repeat(80), '1'.repeat(2000)])
      await expect(make({ ...PAGE, barcode })).rejects.toThrow(RangeError);
  });

  it('refuses texts for which there is no room, and names them', async () => {
    const endless = { ...PAGE, to: { ...PAGE.to, address_lines: ['word '.repeat(300)] } };
    const error = await make(endless).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LabelTextError);
    expect(error).toMatchObject({ fields: ['to.address_lines[0]'], message: /room on the page/ });
  });
});

describe('a PDF', () => {
  it('has all texts of its page, which is as large as it should be, within its margins', async () => {
    const pages = await readPdf(await makeLabel({ ...PAGE, specimen: true }, 'PDF'));
    expect(pages).toMatchObject([{ size: [288, 432] }]);
    // Nothing is in its margins: 3 mm are 8.5 points.
    for (const margin of Object.values(pages[0]!.margins)) expect(margin).toBeGreaterThanOrEqual(8);
    for (const part of [
      'SPECIMEN made up, not valid for shipping',
      'FROM Widgets Inc. Lu Chan 1 Rue Laval Montréal QC H2B 1A0 CANADA 514-555-0100',
      "TO Zoë Tremblay Suite 400 12 rue de l'Église Vancouver BC V6B 4A2 CANADA 604-555-0100",
      'Own van, next day',
      'Collect 45.00 CAD',
      'PACKAGE 1 of 2 WEIGHT 2.5 kg SHIP DATE 2026-11-21 REFERENCE ORDER-1',
      PAGE.barcode,
    ])
      expect(pages[0]!.text).toContain(part);
  });

  it('has letters that no standard font of PDF has, and they can be searched for', async () => {
    const to = { ...PAGE.to, person_name: 'Иван Петров, Łódź, Ιωάννης', city: 'Москва' };
    const [page] = await readPdf(await makeLabel({ ...PAGE, to }, 'PDF'));
    expect(page?.text).toMatch(/Иван Петров, Łódź, Ιωάννης.*Москва/);
  });

  it('may have several pages of any size, each with one barcode', async () => {
    const sizes = Object.values(SIZES);
    const pages = sizes.map((size, index) => ({ ...PAGE, ...size, barcode: `P${index}` }));
    const read = await readBarcode(await makeLabel(pages, 'PDF'));
    expect(read).toEqual(sizes.map((_, index) => `P${index}`));
    await expect(makeLabel([], 'PDF')).rejects.toThrow(RangeError);
  });
});

describe('a PNG or GIF', () => {
  it('is 4 by 6 inches at 203 dpi, with nothing in its margins', async () => {
    const png = Buffer.from(await makeLabel(PAGE, 'PNG'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([813, 1219]);
    const gif = Buffer.from(await makeLabel(PAGE, 'GIF'));
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([813, 1219]);
    const picture = readPng(await makeLabel({ ...PAGE, specimen: true }, 'PNG'));
    expect(marginsOf(picture)).toEqual({ left: 24, top: 24, right: 24, bottom: 24 });
  });

  it('may lie on its side', async () => {
    const upright = readPng(await makeLabel(PAGE, 'PNG'));
    const turned = readPng(await makeLabel({ ...PAGE, turned: true }, 'PNG'));
    expect([turned.width, turned.height]).toEqual([upright.height, upright.width]);
    const turnedBack = Array.from({ length: upright.data.length }, (_, at) => {
      const [x, y] = [at % upright.width, Math.floor(at / upright.width)];
      return turned.data[(upright.width - 1 - x) * turned.width + y];
    });
    expect(turnedBack).toEqual(upright.data);
  });

  it('holds one page', async () => {
    await expect(makeLabel([PAGE, PAGE], 'PNG')).rejects.toThrow('PNG holds one page, not 2');
    await expect(makeLabel([PAGE, PAGE], 'GIF')).rejects.toThrow(RangeError);
  });
});

describe('ZPL', () => {
  const commandsOf = async (pages: LabelPage | LabelPage[]) =>
    Buffer.from(await makeLabel(pages, 'ZPL')).toString();

  it('has texts and barcode as commands, with the characters of commands escaped', async () => {
    const zpl = await commandsOf({ ...PAGE, service: 'a^b~c_d', barcode: 'P~1' });
    expect(zpl).toMatch(/^\^XA\n[\s\S]*\n\^XZ\n$/);
    expect(zpl).toContain('^FDa_5Eb_7Ec_5Fd^FS');
    expect(zpl).toContain('^FDZoë Tremblay^FS');
    expect(zpl).toMatch(/\^BY4\^BCN,\d+,N,N,N,A\^FH\^FDP_7E1\^FS/);
    // The number is centred in a block, and the mark of a specimen is white.
    const specimen = await commandsOf({ ...PAGE, specimen: true, barcode: 'A\\B' });
    const block = /\^FT(\d+),\d+\^A0N,\d+\^FB(\d+),1,0,C\^FH\^FDA\\\\B\^FS/.exec(specimen)?.map(Number) ?? [];
    expect(Math.abs(block[1]! + block[2]! / 2 - 813 / 2)).toBeLessThanOrEqual(1);
    expect(specimen).toMatch(/\^FR\^FH\^FDSPECIMEN\^FS/);
  });

  it('has letters that printers may lack as pictures', async () => {
    const zpl = await commandsOf({ ...PAGE, to: { ...PAGE.to, person_name: 'Иван' } });
    expect(zpl).not.toContain('Иван');
    const [, size, , bytes, picture = ''] = /\^GFA,(\d+),(\d+),(\d+),([0-9A-F,]+)\^FS/.exec(zpl) ?? [];
    const rows = Number(size) / Number(bytes);
    expect(Number.isInteger(rows)).toBe(true);
    // A comma ends a row that is not full.
    const written = picture.match(new RegExp(`[^,]{${2 * Number(bytes)}}|[^,]*,`, 'g')) ?? [];
    expect([written.length, written.join('')]).toEqual([rows, picture]);
  });

  it('may have several pages', async () => {
    const zpl = await commandsOf(['P1', 'P2', 'P3'].map((barcode) => ({ ...PAGE, barcode })));
    expect(zpl.match(/\^XA[\s\S]*?\^XZ/g)).toHaveLength(3);
  });
});

it('a paper has its title, the parties side by side, and as many pages as its lines need', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1} with a description`);
  const parties = [
    { heading: 'SHIPPER', party: PAGE.from },
    { heading: 'CONSIGNEE', party: PAGE.to },
  ];
  const { barcode } = PAGE;
  const pdf = await makePaper({ title: 'Commercial invoice', parties, lines, barcode, specimen: true });
  const texts = (await readPdf(pdf)).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).toMatch(/SPECIMEN.*Commercial invoice/);
  expect(texts[0]).toMatch(/SHIPPER.*Widgets Inc\..*CONSIGNEE.*Zoë Tremblay/);
  for (const line of lines) expect(texts.join('\n')).toContain(line);
  expect(await readBarcode(pdf)).toEqual(texts.map(() => barcode));
});
