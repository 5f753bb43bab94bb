import { UnknownOutcomeError } from '@waybill/core';
import { isAnswer } from '@waybill/core/plugin';
import { type Defects, sendingBy, shippingBy } from './broken.js';

/** Mistakes about whether something was bought. */
export const VERDICT_DEFECTS: Defects = {
  'takes its error document under HTTP 500 for a refusal': sendingBy((send) => async (request) => {
    const response = await send(request);
    const isOwn = Buffer.from(response.body).toString().startsWith('{"errors"');
    return request.once && isOwn && response.status === 500 ? { ...response, status: 422 } : response;
  }),
  'says of an unknown purchase nothing that could be looked up': shippingBy(
    (ship) => async (request, callOptions) => {
      try {
        return await ship(request, callOptions);
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        throw new UnknownOutcomeError(error.message, { code: error.code });
      }
    },
  ),
  'buys the next package although the one before was refused': shippingBy(
    (ship) => async (request, callOptions) => {
      const exchange = await ship(request, callOptions);
      const tried = exchange.replies.filter(({ step }) => step === 'buy').length;
      const parcels = request.parcels.slice(tried);
      if (exchange.replies.every(isAnswer) && parcels.length > 0)
        await ship({ ...request, parcels }, callOptions);
      return exchange;
    },
  ),
};
