import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const LIBRARIES = ['@waybill/labels', 'saxes'];

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

test('the maker of labels is loaded by the first label only', async () => {
  const { labelMakers } = await import('../src/business.js');
  const { startSimulator } = await import('../src/index.js');
  const { BARE } = await import('./post.js');
  await using simulator = await startSimulator(BARE);
  expect(simulator.carrier).toBe('bare');
  await expect(labelMakers.PDF({ service: '', from: {}, to: {}, barcode: '1' })).rejects.toThrow('mocking');
});

test('the reader of XML is loaded by `xml` only', async () => {
  await import('../src/server.js');
  await expect(import('../src/xml.js')).rejects.toThrow('mocking');
});
