/** Certificates of delivery at the simulator, on both platforms. */
import { fetchProofOfDelivery } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { domestic } from './support/requests.js';
import { shop } from './support/shop.js';

describe.each(['json', 'xml'] as const)('%s: a certificate', (platform) => {
  test('is there once the package is delivered', async () => {
    await using at = await shop(platform);
    const shipment = await at.buy(domestic());
    expect(await fetchProofOfDelivery(at.proxy, { shipment })).toMatchObject([
      null,
      [{ kind: 'not_found', code: '007', retryable: true }],
    ]);
    at.running.advance({ hours: 31 });
    const [proof, errors] = await fetchProofOfDelivery(at.proxy, { shipment });
    expect(errors).toEqual([]);
    expect(proof).toMatchObject({
      tracking_number: shipment.tracking_number,
      meta: { documents: [{ format: 'PDF', kind: 'letter' }] },
    });
    expect(atob(proof?.documents[0] ?? '')).toMatch(/^%PDF/);
  });

  test('is all that there is: no photos, no mail', async () => {
    await using at = await shop(platform);
    const request = {
      tracking_number: '7023 0017',
      kinds: ['photo'],
      email_address: 'dana.roy@example.com',
    } as const;
    expect((await fetchProofOfDelivery(at.proxy, request))[1].map(({ field }) => field)).toEqual([
      'tracking_number',
      'kinds',
      'email_address',
    ]);
  });
});
