import { expect, it, vi } from 'vitest';

it('loads the HTTP client on the first send, and the XML parser only where XML is spoken', async () => {
  const refuse = (name: string) => () => {
    throw new Error(`${name} is loaded`);
  };
  vi.doMock('got', refuse('got'));
  vi.doMock('fast-xml-parser', refuse('fast-xml-parser'));
  await expect(import('../src/index.js')).resolves.toHaveProperty('createTransport');
  await expect(import('../src/xml.js')).rejects.toThrow();
});
