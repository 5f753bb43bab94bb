import { ConfigurationError, ValidationError } from '@waybill/core';
import type { DryRunProxy } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { Aggregator } from '../src/index.js';
import { rater, request, seller } from './fake-carrier.js';

const never = () => {
  throw new Error('a dry run asked the carrier');
};
const showing = <Proxy extends object>(proxy: Proxy): Proxy & Pick<DryRunProxy, 'dryRun'> => ({
  ...proxy,
  dryRun: async () => ({ calls: [], untraced: ['shipper.city'] }),
});

describe('dryRun', () => {
  const aggregator = new Aggregator([
    showing(rater('posta', never)),
    rater('express', never),
    showing(seller('depot', never)),
  ]);

  test('shows what each account would send for a price, in the order of the accounts', async () => {
    expect(await aggregator.dryRun('rating', request)).toMatchObject([
      { carrier: 'posta', operation: 'rating', errors: [], untraced: ['shipper.city'] },
      { carrier: 'express', errors: [{ code: 'not_supported' }] },
    ]);
  });

  test('shows what those that can ship would send to buy', async () => {
    expect(await aggregator.dryRun('shipping', request)).toMatchObject([
      { carrier: 'depot', operation: 'shipping' },
    ]);
  });

  test('asks the named accounts, and reports names that are wrong', async () => {
    const named = (carrier: string) => aggregator.dryRun('rating', request, { carriers: [carrier] });
    expect(await named('posta')).toHaveLength(1);
    await expect(named('pots')).rejects.toThrow(ConfigurationError);
    await expect(aggregator.dryRun('rating', { ...request, shipper: {} })).rejects.toThrow(ValidationError);
  });
});
