import { expect, test, vi } from 'vitest';

vi.doMock('@waybill/labels', () => {
  throw new Error('labels were loaded');
});
vi.doMock('saxes', () => {
  throw new Error('a reader of XML was loaded');
});

test('loads what makes labels with the first label only', async () => {
  const { labelMakers, startSimulator } = await import('../src/index.js');
  await using simulator = await startSimulator({ carrier: 'post', settings: {}, routes() {} });
  expect(simulator.carrier).toBe('post');
  await expect(labelMakers.PDF({ title: '', lines: [], barcode: '1' })).rejects.toThrow('mocking');
});

test('loads a reader of XML with `xml` only', async () => {
  await import('../src/index.js');
  await expect(import('../src/xml.js')).rejects.toThrow('mocking');
});
