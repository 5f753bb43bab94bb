import { capabilitiesOf } from '@waybill/core';
import type { ServerAccount } from '../access.js';
import type { AccountAnswer, CarrierAnswer, CarriersAnswer } from '../api/bodies.js';
import { json, route } from '../api/route.js';

export const carriers = route({
  method: 'GET',
  path: '/v1/carriers',
  operation: 'listCarriers',
  tag: 'Carriers',
  summary: 'The accounts of the key, and what their carriers offer',
  scope: ['quote', 'read'],
  answers: {
    200: {
      description: 'Accounts with what they can do, services, options and extras.',
      content: { 'application/json': 'CarriersAnswer' },
    },
  },
  handle({ access }) {
    const answer: CarriersAnswer = {
      carriers: [...Map.groupBy(access.accounts, ({ definition }) => definition)].map(([, accounts]) =>
        carrierEntry(accounts),
      ),
    };
    return json(answer);
  },
});

function carrierEntry(accounts: readonly ServerAccount[]): CarrierAnswer {
  const { definition } = accounts[0] as ServerAccount;
  const { id, name, services, options, extras, request_extras, packagings, operations, tracking_url } =
    definition;
  return {
    id,
    name,
    accounts: accounts.map(accountEntry),
    services: services.rows,
    options,
    extras,
    ...(request_extras === undefined ? {} : { request_extras }),
    ...(packagings === undefined ? {} : { packagings }),
    ...(operations === undefined ? {} : { operations }),
    ...(tracking_url === undefined ? {} : { tracking_url }),
  };
}

function accountEntry({ proxy, simulated }: ServerAccount): AccountAnswer {
  return {
    account: proxy.account,
    capabilities: capabilitiesOf(proxy),
    ...(simulated ? { simulated } : {}),
  };
}
