import { expect, test, vi } from 'vitest';

vi.doMock('@waybill/labels', () => {
  throw new Error('labels were loaded');
});
vi.doMock('saxes', () => {
  throw new Error('a reader of XML was loaded');
});

test('the maker of labels is loaded by the first label only', async () => {
  const { labelMakers, startSimulator } = await import('../src/index.js');
  const { BARE } = await import('./post.js');
  await using simulator = await startSimulator(BARE);
  expect(simulator.carrier).toBe('bare');
  await expect(labelMakers.PDF({ title: '', lines: [], barcode: '1' })).rejects.toThrow('mocking');
});

test('the reader of XML is loaded by `xml` only', async () => {
  await import('../src/index.js');
  await expect(import('../src/xml.js')).rejects.toThrow('mocking');
});
