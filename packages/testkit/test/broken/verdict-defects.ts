import { UnknownOutcomeError } from '@waybill/core';
import { isAnswer } from '@waybill/core/plugin';
import { type Defect, proxiedBy, sentBy } from './broken.js';

const VERDICT = 'shipping: an error document proves a refusal only where the status does';

/** Mistakes about whether something was bought. */
export const VERDICT_DEFECTS: readonly Defect[] = [
  {
    mistake: 'takes its error document under HTTP 500 for a refusal',
    carrier: sentBy((client) => ({
      send: async (request) => {
        const response = await client.send(request);
        const isOwn = Buffer.from(response.body).toString().startsWith('{"errors"');
        return request.once && isOwn && response.status === 500 ? { ...response, status: 422 } : response;
      },
    })),
    fails: [VERDICT],
  },
  {
    mistake: 'says of an unknown purchase nothing that could be looked up',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        try {
          return await proxy.createShipping(request, callOptions);
        } catch (error) {
          if (!(error instanceof UnknownOutcomeError)) throw error;
          throw new UnknownOutcomeError(error.message, { code: error.code });
        }
      },
    })),
    fails: [VERDICT],
  },
  {
    mistake: 'buys the next package although the one before was refused',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        const exchange = await proxy.createShipping(request, callOptions);
        const tried = exchange.replies.filter(({ step }) => step === 'buy').length;
        const parcels = request.parcels.slice(tried);
        if (exchange.replies.every(isAnswer) && parcels.length > 0)
          await proxy.createShipping({ ...request, parcels }, callOptions);
        return exchange;
      },
    })),
    fails: ['shipping: nothing more is bought after a purchase that was refused or is unknown'],
  },
];
