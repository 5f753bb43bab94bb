import { expect, it, vi } from 'vitest';

for (const library of ['pdfkit', 'bwip-js', 'fast-png', 'omggif']) {
  vi.doMock(library, () => {
    throw new Error(`${library} was loaded`);
  });
}

it('loads the libraries of labels with the first label only', async () => {
  const { labelMakers, startSimulator } = await import('../src/index.js');
  await using simulator = await startSimulator({ carrier: 'post', settings: {}, routes() {} });
  expect(simulator.carrier).toBe('post');
  await expect(labelMakers.PDF({ title: '', lines: [], barcode: '1' })).rejects.toThrow();
});
