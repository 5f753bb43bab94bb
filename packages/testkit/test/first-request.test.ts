import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstRequest, quotedServices } from '@waybill/testkit';
import { fakeCarrier } from '@waybill/testkit/fake';
import { expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'package-'));
const place = { address_lines: ['1 Main Street'], city: 'Austin', postal_code: '78701', country_code: 'US' };
const first = { shipper: place, recipient: place, shipment: { items: [{ weight: 1 }], references: ['A-1'] } };
mkdirSync(join(root, 'test', 'support'), { recursive: true });
writeFileSync(join(root, 'package.json'), '{}');
writeFileSync(join(root, 'request.json'), JSON.stringify(first));
const test_file = pathToFileURL(join(root, 'test', 'support', 'requests.ts')).href;

test('the first request of the package around a test takes changes to its shipment and its recipient', () => {
  expect(firstRequest(test_file)).toEqual(first);
  const changed = firstRequest(test_file, { references: ['B-2'] }, { city: 'Dallas' });
  expect(changed.recipient).toEqual({ ...place, city: 'Dallas' });
  expect(changed.shipment).toEqual({ items: [{ weight: 1 }], references: ['B-2'] });
});

test('services that are quoted for several requests are listed once, sorted', async () => {
  const proxy = fakeCarrier('quotes').create({});
  const request = firstRequest(test_file);
  expect(await quotedServices(proxy, request, request)).toEqual(['FAKE-EXPRESS', 'FAKE-GROUND']);
});
