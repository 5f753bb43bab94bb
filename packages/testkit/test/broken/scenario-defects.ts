import { type CarrierDefinition, type RateRequest, ValidationError } from '@waybill/core';
import { type HttpClient, type HttpRequest, type HttpResponse, issue } from '@waybill/core/plugin';
import { type Defect, type Defects, mappedBy, sentBy } from './broken.js';

/** Only a scenario goes to this town. */
const isForAthens = ({ recipient }: RateRequest) => recipient.city === 'Αθήνα';

const forAthens = (fail: () => never) =>
  mappedBy(({ createQuoteRequest, createShipmentRequest }) => ({
    createQuoteRequest: (request) => (isForAthens(request) ? fail() : createQuoteRequest(request)),
    createShipmentRequest: (request) => (isForAthens(request) ? fail() : createShipmentRequest(request)),
  }));

/** Example Post that sends a purchase for there otherwise. */
const sellingForAthens = (send: (request: HttpRequest, client: HttpClient) => Promise<HttpResponse>) =>
  sentBy((client) => ({
    send: (request) =>
      request.url.endsWith('/v1/parcels') && request.body?.includes('Αθηνάς')
        ? send(request, client)
        : client.send(request),
  }));

const inScenarios = (carrier: CarrierDefinition): Defect => ({ carrier, scenarios: true });

/** Mistakes that only a request out of the ordinary shows. */
export const SCENARIO_DEFECTS: Defects = {
  'trips over letters that it does not know': inScenarios(
    forAthens(() => {
      throw new TypeError('no Latin letter of undefined');
    }),
  ),
  'refuses letters that it does not know, and does not say where they are': inScenarios(
    forAthens(() => {
      throw new ValidationError([issue('', 'invalid', 'holds unknown letters')], { carrier: 'examplepost' });
    }),
  ),
  'gives two reasons why it refuses a field': inScenarios(
    forAthens(() => {
      const issues = ['is refused', 'is too far'].map((why) => issue('recipient.city', 'invalid', why));
      throw new ValidationError(issues, { carrier: 'examplepost' });
    }),
  ),
  'quotes what its server refuses to sell': inScenarios(
    sellingForAthens(async () => {
      const body = Buffer.from('{"errors":[{"code":"LETTERS","message":"Unknown letters."}]}');
      return { status: 422, headers: { 'content-type': 'application/json' }, body };
    }),
  ),
  'names no service for what goes to Athens': {
    ...inScenarios(
      sellingForAthens((request, client) =>
        client.send({ ...request, body: (request.body ?? '').replace(/"service":"[^"]*"/, '"service":7') }),
      ),
    ),
    // Only the scenarios send something there.
    only: ['scenarios are sent, or refused by field', 'documents follow the official contract'],
  },
};
