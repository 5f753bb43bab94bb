import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clashOf } from '../src/our-carriers.js';

const packages = readdirSync(new URL('../../', import.meta.url));
const ids = packages.flatMap((name) => /^carrier-(?!kit$)(.+)/.exec(name)?.[1] ?? []);

test('carriers of this repository are known', () => {
  expect(ids).toContain('ups');
  for (const id of ids) expect(clashOf(id), id).toContain(`@waybill/carrier-${id}`);
  expect(clashOf('acme')).toBeUndefined();
});
