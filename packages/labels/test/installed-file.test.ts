import { expect, test } from 'vitest';
import { installedFile } from '../src/installed-file.js';

test('finds a file of an installed package', () => {
  expect(installedFile('zxing-wasm/reader/zxing_reader.wasm')).toMatch(/zxing_reader\.wasm$/);
});

test('says what to do where a bundle has no packages', () => {
  expect(() => installedFile('no-such-font/regular.ttf')).toThrow(
    'Labels need no-such-font/regular.ttf: leave @waybill/labels out of the bundle, and install it.',
  );
});
