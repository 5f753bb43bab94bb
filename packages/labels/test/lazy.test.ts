import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const LIBRARIES = ['pdfkit', 'bwip-js', 'fast-png', 'any-ascii'];

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
  await expect(makeLabel({ title: '', lines: [], barcode: '1' }, 'PDF')).rejects.toThrow('mocking');
});
