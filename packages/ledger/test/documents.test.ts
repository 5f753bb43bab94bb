import { access, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentStore, folderDocuments } from '@waybill/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let folder: string;
let store: DocumentStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-documents-'));
  store = folderDocuments(folder);
});
afterAll(() => rm(folder, { recursive: true }));
const bytes = Buffer.from('%PDF-1.4 a label');

it('gives back what it has, and forgets what is deleted', async () => {
  await store.put('2026/11/a.pdf', bytes, 'application/pdf');
  expect(await store.get('2026/11/a.pdf')).toEqual(bytes);
  await store.delete('2026/11/a.pdf');
  expect(await store.get('2026/11/a.pdf')).toBeUndefined();
  await store.delete('2026/11/a.pdf');
});

it('has a document on the disk before anyone can read it', async () => {
  const handle = await open(folder);
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  const seen: boolean[] = [];
  vi.spyOn(handles, 'sync').mockImplementation(async () => {
    await delay(5);
    seen.push(
      await access(join(folder, 'b.pdf')).then(
        () => true,
        () => false,
      ),
    );
  });
  await store.put('b.pdf', bytes, 'application/pdf');
  vi.restoreAllMocks();
  expect(seen).toEqual([false]);
  expect(await store.get('b.pdf')).toEqual(bytes);
});

it('says that a document cannot be put in its place, or be read', async () => {
  await mkdir(join(folder, 'c.pdf'));
  await expect(store.put('c.pdf', bytes, 'application/pdf')).rejects.toMatchObject({ syscall: 'rename' });
  await expect(store.get('c.pdf')).rejects.toMatchObject({ code: 'EISDIR' });
});
