import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, it } from 'vitest';
import { type LabelPage, makeLabel } from '../src/index.js';
import { readBarcode } from '../src/reader.js';

const label: LabelPage = {
  title: 'Expedited Parcel',
  lines: ['Zoë Tremblay', '12 rue de l’Église', 'Montréal QC H2B 1A0'],
  barcode: '1Z999AA10123456784',
};

async function textOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return text;
}

/** Columns of a picture that hold something dark. */
function darkColumns({ data, width, height }: { data: ArrayLike<number>; width: number; height: number }) {
  const isDark = (x: number) =>
    Array.from({ length: height }, (_, y) => y).some((y) => (data[y * width + x] ?? 255) < 128);
  return Array.from({ length: width }, (_, x) => x).filter(isDark);
}

/** The first page with a dot for each point. */
async function pictureOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const picture = await document.getPage(0).render({ scale: 1, colorSpace: 'Gray' });
  document.destroy();
  library.destroy();
  return picture;
}

describe.each(['PDF', 'PNG', 'GIF'] as const)('a %s label', (format) => {
  it('carries the tracking number in a barcode that scans', async () => {
    expect(await readBarcode(await makeLabel(label, format))).toEqual([label.barcode]);
  });

  it.each([
    '7023210039414604',
    'PP0001',
    'a',
    '9632001960000000000400152152152158',
    'A~B^C_D>E 1',
    'X'.repeat(60),
  ])('scans with %s', async (barcode) => {
    expect(await readBarcode(await makeLabel({ ...label, barcode }, format))).toEqual([barcode]);
  });

  it('scans on a smaller page that has no room for all lines', async () => {
    const small = { ...label, lines: Array(50).fill('one more line'), width_mm: 90, height_mm: 80 };
    expect(await readBarcode(await makeLabel(small, format))).toEqual([label.barcode]);
  });
});

describe.each(['PDF', 'PNG', 'GIF', 'ZPL'] as const)('every label: %s', (format) => {
  const make = (page: LabelPage) => makeLabel(page, format);

  it('has equal bytes for equal labels, and others for others', async () => {
    const first = await make(label);
    expect(Buffer.from(await make({ ...label })).equals(first)).toBe(true);
    expect(Buffer.from(await make({ ...label, lines: [] })).equals(first)).toBe(false);
    expect(Buffer.from(await make({ ...label, title: 'Priority' })).equals(first)).toBe(false);
  });

  it('refuses a barcode that could not be scanned', async () => {
    for (const barcode of ['', 'é', 'a\nb', 'X'.repeat(80), '1'.repeat(2000)]) {
      await expect(make({ ...label, barcode })).rejects.toThrow(RangeError);
    }
  });
});

describe('what a label looks like', () => {
  it('PDF: a page of 4 by 6 inches', async () => {
    const pdf = await makeLabel({ ...label, banner: 'FRAGILE' }, 'PDF');
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = await textOf(pdf);
    expect(text).toContain('FRAGILE');
    expect(text).toContain('Zoë Tremblay');
    expect(text).toContain("12 rue de l'Église");
    expect(text).toContain(label.barcode);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    expect(document.getPageCount()).toBe(1);
    expect(document.getPage(0).getOriginalSize()).toEqual({ originalWidth: 288, originalHeight: 432 });
    document.destroy();
    library.destroy();
  });

  it('PNG and GIF: 4 by 6 inches at 203 dpi', async () => {
    const png = Buffer.from(await makeLabel(label, 'PNG'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([813, 1219]);
    const gif = Buffer.from(await makeLabel(label, 'GIF'));
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([813, 1219]);
  });

  it('ZPL: text and barcode as commands, with the characters of commands escaped', async () => {
    const zpl = Buffer.from(
      await makeLabel({ ...label, title: 'a^b~c_d', barcode: 'P~1' }, 'ZPL'),
    ).toString();
    expect(zpl).toMatch(/^\^XA\n/);
    expect(zpl).toMatch(/\n\^XZ\n$/);
    expect(zpl).toContain('^FDa_5Eb_7Ec_5Fd^FS');
    expect(zpl).toContain('^FDZoë Tremblay^FS');
    expect(zpl).toMatch(/\^BY4\^BCN,200,N,N,N,A\^FH\^FDP_7E1\^FS/);
  });
});

describe('text that is wider than the page', () => {
  const long: LabelPage = {
    title: 'PAKET MIT WERTANGABE UND NACHNAHME BIS 31,5 KG',
    banner: 'MADE UP, NOT VALID FOR SHIPPING WHATEVER HAPPENS',
    lines: [
      '  Saint-Remi-de-Tingwick-sur-le-Lac-Superieur QC G1R 4S9',
      '  Apartment 1203, Building C, Entrance from WWWWWWWW MMMMMMMM Street',
      `  ${'W'.repeat(60)}`,
    ],
    barcode: 'OV0ZP63ZDLCJPVWRXOGW74ICLIS',
  };

  it('stands within the page in a PDF, every letter of it', async () => {
    const pdf = await makeLabel(long, 'PDF');
    const text = (await textOf(pdf)).replace(/\s+/g, ' ');
    for (const line of [long.title, long.banner ?? '', ...long.lines.slice(0, 2), long.barcode])
      expect(text.replaceAll(' ', '')).toContain(line.replaceAll(' ', ''));
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(68);
    // The margin is 14 points wide.
    expect(darkColumns(await pictureOf(pdf)).at(-1)).toBeLessThanOrEqual(288 - 13);
  });

  it('stands within the page in a picture', async () => {
    const { decode } = await import('fast-png');
    const picture = decode(await makeLabel(long, 'PNG'));
    // The margin is 40 dots wide.
    expect(darkColumns(picture).at(-1)).toBeLessThanOrEqual(picture.width - 38);
  });

  it('is broken between words in ZPL, with the indentation of its line', async () => {
    const zpl = Buffer.from(await makeLabel(long, 'ZPL')).toString();
    expect(zpl).toContain('^FD  Saint-Remi-de-Tingwick-sur-^FS');
    expect(zpl).toMatch(/\^FD {2}.*G1R 4S9\^FS/);
  });
});

describe('several pages', () => {
  const pages = ['P1', 'P2', 'P3'].map((barcode) => ({ ...label, barcode }));

  it('stand one after the other in a PDF and in ZPL', async () => {
    expect(await readBarcode(await makeLabel(pages, 'PDF'))).toEqual(['P1', 'P2', 'P3']);
    const zpl = Buffer.from(await makeLabel(pages, 'ZPL')).toString();
    expect(zpl.match(/\^XA[\s\S]*?\^XZ/g)).toHaveLength(3);
  });

  it('are refused where a file holds one picture, and so is none', async () => {
    await expect(makeLabel(pages, 'PNG')).rejects.toThrow('PNG holds one page, not 3');
    await expect(makeLabel(pages, 'GIF')).rejects.toThrow(RangeError);
    await expect(makeLabel([], 'PDF')).rejects.toThrow(RangeError);
  });
});

describe('letters that a font lacks', () => {
  it('are written in those it has', async () => {
    const text = await textOf(await makeLabel({ ...label, lines: ['Łódź, Škoda', 'Zoë', '東京\tA'] }, 'PDF'));
    expect(text).toContain('Lódz, Skoda');
    expect(text).toContain('Zoë');
    expect(text).toContain('DongJing A');
  });

  it('stay as they are in ZPL', async () => {
    const zpl = await makeLabel({ ...label, lines: ['Łódź 東京'] }, 'ZPL');
    expect(Buffer.from(zpl).toString()).toContain('^FDŁódź 東京^FS');
  });
});

describe('readBarcode', () => {
  it('finds nothing where there is none', async () => {
    const blank = await makeLabel(label, 'PDF');
    const { encode } = await import('fast-png');
    const white = encode({ width: 300, height: 300, data: new Uint8Array(90_000).fill(255), channels: 1 });
    expect(await readBarcode(white)).toEqual([]);
    expect(await readBarcode(blank)).toHaveLength(1);
  });

  it('rejects a PDF that is none', async () => {
    await expect(readBarcode(Buffer.from('%PDF-1.4 nothing more'))).rejects.toThrow();
  });
});
