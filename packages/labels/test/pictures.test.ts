import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PDF, rgb } from '@libpdf/core';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { makeLabel } from '../src/index.js';
import { pagePicture } from '../src/pictures.js';
import { readBarcode } from '../src/reader.js';
import { PAGE } from './pages.js';

describe('a page as a picture', () => {
  test('of a PDF has the barcode of that page, and no other', async () => {
    const pdf = await makeLabel([PAGE, { ...PAGE, barcode: 'SECOND1' }], 'PDF');
    const { png, pages } = await pagePicture(pdf, 2);
    expect(pages).toBe(2);
    expect(await readBarcode(png)).toEqual(['SECOND1']);
    // It is grey, a quarter of the bytes of colours and opacity.
    expect(decode(png)).toMatchObject({ channels: 1, depth: 8 });
  });

  test('has the colours of the PDF', async () => {
    const pdf = PDF.create();
    const page = pdf.addPage({ width: 72, height: 72 });
    page.drawRectangle({ x: 0, y: 0, width: 72, height: 72, color: rgb(1, 0.5, 0) });
    const { data, width, height, channels } = decode((await pagePicture(await pdf.save())).png);
    const middle = channels * (Math.floor(height / 2) * width + Math.floor(width / 2));
    expect([...data.subarray(middle, middle + channels)]).toEqual([255, 128, 0]);
  });

  test('of a page as large as a wall stays a picture that can be sent', async () => {
    const pdf = PDF.create();
    pdf.addPage({ width: 14_400, height: 720 });
    const { width, height } = decode((await pagePicture(await pdf.save())).png);
    expect([width, height]).toEqual([6_000, 300]);
  });

  test('of a PNG is the file itself', async () => {
    const label = await makeLabel(PAGE, 'PNG');
    const { png, pages } = await pagePicture(label);
    expect(pages).toBe(1);
    expect(Buffer.from(png)).toEqual(Buffer.from(label));
  });

  test('of a GIF is a PNG with the same barcode', async () => {
    const { png } = await pagePicture(await makeLabel(PAGE, 'GIF'));
    expect(decode(png).width).toBeGreaterThan(0);
    expect(await readBarcode(png)).toEqual([PAGE.barcode]);
  });

  test.each([0, 3, 1.5, Number.NaN])('has a number: there is no page %s', async (page) => {
    const pdf = await makeLabel([PAGE, PAGE], 'PDF');
    await expect(pagePicture(pdf, page)).rejects.toThrow(RangeError);
  });

  test.each(['^XA^XZ', '%PDF-1.4 nothing more', 'GIF89a', ''])('cannot be made of %j', async (text) => {
    await expect(pagePicture(Buffer.from(text))).rejects.toThrow(Error);
  });

  test('keeps nothing waiting, however much a file claims, and is drawn once', async () => {
    const pdf = PDF.create();
    pdf.addPage({ width: 14_400, height: 14_400 });
    const gif = Buffer.from(
      'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\0;',
      'latin1',
    );
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const page = await pdf.save();
    delay.enable();
    await expect(pagePicture(gif)).rejects.toThrow('65535 x 65535 dots is no label');
    const first = await pagePicture(page);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1_000);
    expect(await pagePicture(page)).toBe(first);
  });
});
