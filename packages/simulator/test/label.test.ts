import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, it } from 'vitest';
import { labelGif, labelMakers, labelPdf, labelPng, labelZpl, type SpecimenLabel } from '../src/index.js';
import { readBarcode } from '../src/label-reader.js';

const label: SpecimenLabel = {
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

describe.each(['PDF', 'PNG', 'GIF'] as const)('a %s label', (format) => {
  it('carries the tracking number in a barcode that scans', async () => {
    expect(await readBarcode(await labelMakers[format](label))).toEqual([label.barcode]);
  });

  it.each([
    '7023210039414604',
    'PP0001',
    'a',
    '9632001960000000000400152152152158',
    'A~B^C_D>E 1',
    'X'.repeat(60),
  ])('scans with %s', async (barcode) => {
    expect(await readBarcode(await labelMakers[format]({ ...label, barcode }))).toEqual([barcode]);
  });

  it('scans on a smaller page that has no room for all lines', async () => {
    const small = { ...label, lines: Array(50).fill('one more line'), width_mm: 90, height_mm: 80 };
    expect(await readBarcode(await labelMakers[format](small))).toEqual([label.barcode]);
  });
});

describe.each(['PDF', 'PNG', 'GIF', 'ZPL'] as const)('every label: %s', (format) => {
  const make = labelMakers[format];

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
  it('PDF: one page of 4 by 6 inches that says it is a specimen', async () => {
    const pdf = await labelPdf(label);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    const text = await textOf(pdf);
    expect(text).toContain('SPECIMEN');
    expect(text).toContain('made up, not valid for shipping');
    expect(text).toContain('Zoë Tremblay');
    expect(text).toContain('12 rue de l?Église');
    expect(text).toContain(label.barcode);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    expect(document.getPageCount()).toBe(1);
    expect(document.getPage(0).getOriginalSize()).toEqual({ originalWidth: 288, originalHeight: 432 });
    document.destroy();
    library.destroy();
  });

  it('PNG and GIF: 4 by 6 inches at 203 dpi', async () => {
    const png = Buffer.from(await labelPng(label));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([813, 1219]);
    const gif = Buffer.from(await labelGif(label));
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([813, 1219]);
  });

  it('ZPL: text and barcode as commands, with the characters of commands escaped', async () => {
    const zpl = Buffer.from(await labelZpl({ ...label, title: 'a^b~c_d', barcode: 'P~1' })).toString();
    expect(zpl).toMatch(/^\^XA\n/);
    expect(zpl).toMatch(/\n\^XZ\n$/);
    expect(zpl).toContain('^FDSPECIMEN^FS');
    expect(zpl).toContain('^FDa_5Eb_7Ec_5Fd^FS');
    expect(zpl).toContain('^FDZoë Tremblay^FS');
    expect(zpl).toMatch(/\^BY4\^BCN,200,N,N,N,A\^FH\^FDP_7E1\^FS/);
  });
});

describe('readBarcode', () => {
  it('finds nothing where there is none', async () => {
    const blank = await labelPdf(label);
    const { encode } = await import('fast-png');
    const white = encode({ width: 300, height: 300, data: new Uint8Array(90_000).fill(255), channels: 1 });
    expect(await readBarcode(white)).toEqual([]);
    expect(await readBarcode(blank)).toHaveLength(1);
  });

  it('rejects a PDF that is none', async () => {
    await expect(readBarcode(Buffer.from('%PDF-1.4 nothing more'))).rejects.toThrow();
  });
});
