import type { LimitsAnswer } from '../api/bodies.js';
import { json, route } from '../api/route.js';
import { prefixOf } from '../tenant.js';

export const limits = route({
  method: 'GET',
  path: '/v1/limits',
  operation: 'listLimits',
  tag: 'Shipments',
  summary: 'What may be spent, and what is spent',
  description:
    'A purchase that would go over a limit is refused before anything is sent. Keys of a tenant, or bound to accounts, see the limits of that tenant, of those accounts and their own.',
  scope: ['read', 'buy'],
  answers: { 200: { description: 'Limits.', content: { 'application/json': 'LimitsAnswer' } } },
  async handle({ access: { key, accounts, ledger } }) {
    const prefix = prefixOf(key);
    const found = (await ledger.spending()).filter(({ carrier, account, key_prefix = '', api_key }) => {
      if (api_key !== undefined || (key_prefix !== '' && key_prefix === prefix)) return true;
      if (key.tenant !== undefined) return false;
      if (key.accounts === undefined) return true;
      return accounts.some(({ proxy }) => proxy.carrier === carrier && proxy.account === account);
    });
    const answer: LimitsAnswer = { limits: found.map(({ key_prefix, ...limit }) => limit) };
    return json(answer);
  },
});
