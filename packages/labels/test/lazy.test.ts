import { expect, it, vi } from 'vitest';

for (const library of ['pdfkit', 'bwip-js', 'fast-png', 'omggif', 'any-ascii']) {
  vi.doMock(library, () => {
    throw new Error(`${library} was loaded`);
  });
}

it('loads its libraries with the first label only', async () => {
  const { makeLabel } = await import('../src/index.js');
  await expect(makeLabel({ title: '', lines: [], barcode: '1' }, 'PDF')).rejects.toThrow('mocking');
});
