import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PAGE } from './pages.js';

const LIBRARIES = ['@libpdf/core', '@bwip-js/generic', 'fast-png', 'any-ascii', 'localized-address-format'];

beforeAll(() => {
  // Other files of this process have loaded them.
  vi.resetModules();
  for (const library of LIBRARIES) {
    vi.doMock(library, () => {
      throw new Error(`${library} was loaded`);
    });
  }
});
afterAll(() => {
  for (const library of LIBRARIES) vi.doUnmock(library);
  vi.resetModules();
});

test('loads its libraries with the first label only', async () => {
  const { makeLabel } = await import('../src/index.js');
  await expect(makeLabel(PAGE, 'PDF')).rejects.toThrow('mocking');
});
