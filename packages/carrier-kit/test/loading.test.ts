import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const LIBRARIES = ['got', 'fast-xml-parser'];

beforeAll(() => {
  // Other files of this process have loaded them.
  vi.resetModules();
  for (const library of LIBRARIES) {
    vi.doMock(library, () => {
      throw new Error(`${library} is loaded`);
    });
  }
});
afterAll(() => {
  for (const library of LIBRARIES) vi.doUnmock(library);
  vi.resetModules();
});

test('loads the HTTP client on the first send, and the XML parser only where XML is spoken', async () => {
  await expect(import('../src/index.js')).resolves.toHaveProperty('createTransport');
  await expect(import('../src/xml.js')).rejects.toThrow();
});
