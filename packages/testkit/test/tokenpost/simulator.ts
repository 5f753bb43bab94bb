import { defineSimulator } from '@waybill/simulator';
import { oauthServer, refuse } from '@waybill/simulator/server';
import { simulator as examplepost } from '../examplepost/simulator.js';

/** Example Post's simulator with tokens that live an hour. */
export const simulator = defineSimulator({
  ...examplepost,
  login: oauthServer({
    path: '/v1/tokens',
    ...{ style: 'basic', id: 'username', secret: 'password', lifetime_s: 3600 },
    refused: {
      token: () => refuse('TOKEN', 'Unknown token.', 401),
    },
  }),
});
