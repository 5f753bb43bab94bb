import { describe, expect, it, test } from 'vitest';
import { decodeDocument } from '../src/reply.js';

const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64');

describe('a file', () => {
  it.each([
    ['%PDF-1.4', 'PDF'],
    ['\xef\xbb\xbf\n%PDF-1.7', 'PDF'],
    ['\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n%PDF-1.7', 'PDF'],
    ['\x89PNG\r\n\x1a\n', 'PNG'],
    ['GIF89a', 'GIF'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'JPG'],
    ['^XA^FO0,0^XZ', 'ZPL'],
    ['\r\n^A0N,28^FDx', 'ZPL'],
    ['\n~DGR:LOGO.GRF,1,1,00\n^XA^XZ', 'ZPL'],
    ['CT~~CD,~CC^~CT~\n^XA^XZ', 'ZPL'],
    ['\x02^XA^XZ', 'ZPL'],
  ])('that begins %j is %s, whatever it is called', (bytes, format) => {
    for (const called of [undefined, '', 'PDF', 'ZPL', 'EPL', 'HTML'])
      expect(decodeDocument(base64(bytes), called)).toEqual({ content: base64(bytes), format });
  });

  it.each([
    ['N\r\nq800\r\nP1\r\n', 'EPL2', 'EPL2'],
    ['\r\nN\r\nP1\r\n', ' lp2 ', 'LP2'],
    ['II*', 'tiff', 'TIFF'],
    ['<p>Receipt</p>', 'html', 'HTML'],
    ['\xef\xbb\xbf <!DOCTYPE html><p>Receipt</p>', 'HTML', 'HTML'],
  ])('that begins %j is what it is called where nothing else tells: %s', (bytes, called, format) => {
    expect(decodeDocument(base64(bytes), called)).toEqual({ content: base64(bytes), format });
  });

  const bytes = '%PDF\xfb\xff\xfe~';
  it.each([
    ['over several lines', `${base64(bytes).slice(0, 4)}\r\n ${base64(bytes).slice(4)}\n`],
    ['without padding', base64(bytes).replace(/=+$/, '')],
    ['with more padding than it needs', `${base64(bytes)}==`],
    ['in the alphabet of URLs', base64(bytes).replaceAll('+', '-').replaceAll('/', '_')],
  ])('written %s keeps its bytes', (_, written) => {
    expect(written).not.toBe(base64(bytes));
    expect(decodeDocument(written)).toEqual({ content: base64(bytes), format: 'PDF' });
  });
});

describe('ZPL as it is', () => {
  it.each([
    'CT~~CD,~CC^~CT~\n^XA^FDKöln^FS^XZ',
    '\n~DGR:LOGO.GRF,1,1,00\n^xa^fdx^fs^xz',
    '^A0N,28^FDx^FS',
    '\ufeff^fo0,0^fdx^fs',
    '\x02^FDx^FS\x03',
    '^XA^FDno %PDF- here^FS^XZ',
  ])('is a file, whatever it is called: %j', (label) => {
    const content = Buffer.from(label).toString('base64');
    for (const called of [undefined, 'ZPL', 'PDF'])
      expect(decodeDocument(label, called)).toEqual({ content, format: 'ZPL' });
  });

  it.each([JSON.stringify({ label: '^XA^XZ' }), '<p>^XA^XZ</p>', 'No ~label: the printer is ^busy'])(
    'is not within a document or a sentence: %j',
    (text) => expect(decodeDocument(text, 'ZPL')).toBeUndefined(),
  );
});

describe('characters that base64 does not have', () => {
  const label = base64('%PDF-1.4 '.repeat(40));
  const stray = (count: number) => `${label.slice(0, 8)}${'\u2028!'.repeat(count)}${label.slice(8)}`;

  test('are ignored where they are few and the file begins as its format does', () => {
    const ignored = { format: 'PDF', ignored_characters: 1 };
    const written = `${label.slice(0, 9)}!${label.slice(9)}`;
    expect(decodeDocument(written)).toEqual({ content: label, ...ignored });
    expect(decodeDocument(`JVBERi0x*LjQ=`)).toMatchObject(ignored);
    // Nor is a character too many at the beginning ZPL.
    expect(decodeDocument(`^${base64('%PDF-1.4')}`)).toMatchObject(ignored);
  });

  test('make no file of text, of many of them, or of a format that is only called so', () => {
    expect(decodeDocument(stray(20))).toBeUndefined();
    expect(decodeDocument('Label follows!', 'PDF')).toBeUndefined();
    expect(decodeDocument(`${base64('N\r\nq800')}!`, 'EPL2')).toBeUndefined();
  });
});

describe('no file is', () => {
  it.each([undefined, '', ' \n', 'Label follows!', '==', `${base64('%PDF-1')}==JVBERi0x`])(
    '%j',
    (written) => {
      expect(decodeDocument(written, 'EPL')).toBeUndefined();
    },
  );

  it.each([
    ['a page', '<html>Try later: ^XA is busy, no %PDF- today</html>'],
    ['a page with a byte order mark', '\xef\xbb\xbf<html>Try later</html>'],
    ['a message', ' {"detail":"no"}'],
    ['several messages', '[{"detail":"no"}]'],
    ['blanks', ' \r\n'],
  ])('%s, whatever it is called', (_, bytes) => {
    for (const called of [undefined, 'PDF', 'ZPL', 'EPL', 'TIFF'])
      expect(decodeDocument(base64(bytes), called)).toBeUndefined();
  });

  it.each([
    ['Label follows.', 'PDF'],
    ['Label follows.', 'png'],
    ['Label follows.', 'ZPL'],
    ['Label follows.', 'HTML'],
    ['Label follows.', undefined],
    ['{"detail":"no"}', 'HTML'],
  ])('%s, called %s', (bytes, called) => {
    expect(decodeDocument(base64(bytes), called)).toBeUndefined();
  });
});
