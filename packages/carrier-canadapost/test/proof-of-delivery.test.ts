import { fetchProofOfDelivery } from '@waybill/core';
import { expect, test } from 'vitest';
import { shop } from './support/shop.js';

test.each(['json', 'xml'] as const)(
  '%s: the certificate is the only proof: no photos, no mail',
  async (platform) => {
    await using at = await shop(platform);
    const [, errors] = await fetchProofOfDelivery(at.proxy, {
      tracking_number: '7023 0017',
      kinds: ['photo'],
      email_address: 'dana.roy@example.com',
    });
    expect(errors.map(({ field }) => field)).toEqual(['tracking_number', 'kinds', 'email_address']);
  },
);
