import { defineSimulator } from '@waybill/simulator';
import { route } from '@waybill/simulator/server';
import { examplepost } from '../examplepost/definition.js';
import { simulator } from '../examplepost/simulator.js';
import { type Defects, sendingBy } from './broken.js';

/** Mistakes on account of which cases do not succeed at the simulator. */
export const SIMULATOR_DEFECTS = {
  /** Its server reads another field than the carrier sends. */
  'sends a field of prices under another name': {
    scenarios: true,
    carrier: sendingBy(
      (send) => (request) =>
        send(
          request.body !== undefined && request.url.endsWith('/v1/prices')
            ? { ...request, body: request.body.replace('"parcels"', '"parcel"') }
            : request,
        ),
    ),
  },
  'has a simulator that trips over parcels': {
    scenarios: true,
    carrier: examplepost,
    simulator: defineSimulator({
      ...simulator,
      routes: (context) => [
        route('POST /v1/parcels', () => {
          throw new TypeError('no weight of undefined');
        }),
        ...simulator.routes(context),
      ],
    }),
  },
} satisfies Defects;
