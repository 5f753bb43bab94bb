import { type RateRequest, ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { type Defect, mappedBy, sentBy } from './broken.js';

/** Only a scenario goes to this town. */
const isForAthens = ({ recipient }: RateRequest) => recipient.city === 'Αθήνα';

const forAthens = (fail: () => never) =>
  mappedBy(({ createQuoteRequest, createShipmentRequest }) => ({
    createQuoteRequest: (request) => (isForAthens(request) ? fail() : createQuoteRequest(request)),
    createShipmentRequest: (request) => (isForAthens(request) ? fail() : createShipmentRequest(request)),
  }));

const defects: readonly Omit<Defect, 'scenarios'>[] = [
  {
    mistake: 'trips over letters that it does not know',
    carrier: forAthens(() => {
      throw new TypeError('no Latin letter of undefined');
    }),
    fails: ['scenarios are sent, or refused by field'],
  },
  {
    mistake: 'refuses letters that it does not know, and does not say where they are',
    carrier: forAthens(() => {
      throw new ValidationError([issue('', 'invalid', 'holds unknown letters')], { carrier: 'examplepost' });
    }),
    fails: ['scenarios are sent, or refused by field'],
  },
  {
    mistake: 'gives two reasons why it refuses a field',
    carrier: forAthens(() => {
      const issues = ['is refused', 'is too far'].map((why) => issue('recipient.city', 'invalid', why));
      throw new ValidationError(issues, { carrier: 'examplepost' });
    }),
    fails: ['scenarios are sent, or refused by field'],
  },
  {
    mistake: 'quotes what its server refuses to sell',
    carrier: sentBy((client) => ({
      send: async (request) => {
        if (!request.url.endsWith('/v1/parcels') || !request.body?.includes('Αθηνάς'))
          return client.send(request);
        const body = Buffer.from('{"errors":[{"code":"LETTERS","message":"Unknown letters."}]}');
        return { status: 422, headers: { 'content-type': 'application/json' }, body };
      },
    })),
    fails: ['scenarios are sent, or refused by field'],
  },
  {
    mistake: 'names no service for what goes to Athens',
    carrier: sentBy((client) => ({
      send: (request) => {
        const { body, url } = request;
        if (body === undefined || !url.endsWith('/v1/parcels') || !body.includes('Αθηνάς'))
          return client.send(request);
        return client.send({ ...request, body: body.replace(/"service":"[^"]*"/, '"service":7') });
      },
    })),
    // Only the scenarios send something there.
    only: ['scenarios are sent, or refused by field', 'documents follow the official contract'],
    fails: ['documents follow the official contract'],
  },
];

/** Mistakes that only a request out of the ordinary shows. */
export const SCENARIO_DEFECTS: readonly Defect[] = defects.map((defect) => ({ ...defect, scenarios: true }));
