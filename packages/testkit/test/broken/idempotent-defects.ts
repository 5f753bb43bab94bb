import { defineSimulator } from '@waybill/simulator';
import { route } from '@waybill/simulator/server';
import { simulator as examplepost } from '../examplepost/simulator.js';
import { type Defects, sendingBy } from './broken.js';

/** Example Post that sends a purchase without an answer once more; `again` writes the second request. */
const repeating = (again: (body: string) => string) =>
  sendingBy((send) => async (request) => {
    if (!request.once || !request.url.endsWith('/v1/parcels')) return send(request);
    try {
      return await send(request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      return send({ ...request, body: again(request.body ?? '') });
    }
  });

/** Its server, which recognises a purchase by the id of the request. */
const keyedSimulator = defineSimulator({
  ...examplepost,
  routes: (context) => {
    const known = new Map<string, Response>();
    const routes = examplepost.routes(context);
    const buy = routes.find(({ method, path }) => method === 'POST' && path === '/v1/parcels');
    return [
      route('POST /v1/parcels', async (request) => {
        const { request_id } = JSON.parse(request.text);
        const reply = known.get(request_id) ?? (await buy?.answer(request, request.account));
        if (reply === undefined) throw new Error('the simulator sells no parcels');
        known.set(request_id, reply.clone());
        return reply;
      }),
      ...routes.filter((other) => other !== buy),
    ];
  },
});

const options = { simulator: keyedSimulator, idempotent: 'Invented: section 4 of the guide.' };

/** Does everything right, with the option `idempotent`. */
export const idempotent = { carrier: repeating((body) => body), ...options };

/** Mistakes with purchases that may be sent again. */
export const IDEMPOTENT_DEFECTS: Defects = {
  'sends a purchase again under another key': {
    carrier: repeating((body) => body.replace(/"request_id":"([^"]*)"/, '"request_id":"$1-again"')),
    ...options,
  },
};
