import { readFile } from 'node:fs/promises';
import { type AnyCarrierProxy, CARRIER, container } from '@waybill/core';
import { describe, expect, test, vi } from 'vitest';
import { quote, rater, request } from './fake-carrier.js';
import { compare } from './readme-example.js';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

describe('the example in the README', () => {
  test('is the one that is compiled', async () => {
    const [, shown] = /```ts\n(.*?)```/s.exec(await read('../README.md')) ?? [];
    expect(shown).toBe(await read('./readme-example.ts'));
  });

  test('prints what it says', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    container.register<AnyCarrierProxy>(CARRIER, {
      useValue: rater('posta', () => [[quote('posta', 9.5)], []]),
    });
    await compare(request);
    expect(log.mock.calls.flat()).toEqual([
      'posta Express: 9.5 CAD',
      expect.stringMatching(/^posta has 1 quotes after \d+ ms$/),
      undefined,
    ]);
    log.mockRestore();
    container.reset();
  });
});
