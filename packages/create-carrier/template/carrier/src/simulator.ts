/**
 * A local stand-in for Sample Post's server: login, rating, shipping with labels. Every price and every tracking number
 * is made up. It is a second reading of the contract and imports nothing of the pages, so that what they get wrong shows.
 * Replace paths and documents together with those of the pages; keep it as strict as the carrier's contract.
 */
import { defineSimulator, type LabelMaker, labelPdf, labelZpl } from '@waybill/simulator';
import { MEDIA_TYPE, writeReply } from './simulator/document.js';
import { ACCOUNTS, addLogin } from './simulator/login.js';
import { Refusal } from './simulator/refusal.js';
import { readRateRequest, readShipmentRequest, type SimulatedShipment } from './simulator/requests.js';
import { priceOf, servicesFor } from './simulator/tariff.js';

const LABELS: Readonly<Record<SimulatedShipment['label_format'], LabelMaker>> = {
  PDF: labelPdf,
  ZPL: labelZpl,
};

/** Starts with `startSimulator`; it knows two accounts. */
export const simulator = defineSimulator({
  carrier: 'sample-post',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  routes(server, context) {
    const accountOf = addLogin(server, context);
    let last = 0;

    /** A route that answers with a document; what is refused becomes an error document. */
    const answer = (path: string, root: string, handle: (body: string, account: string) => Promise<object>) =>
      server.post(path, async (c) => {
        const say = (status: 200 | Refusal['status'], name: string, content: object) =>
          c.body(writeReply(name, content), status, { 'content-type': MEDIA_TYPE });
        try {
          const account = accountOf(c.req.raw.headers);
          if (account === undefined)
            throw new Refusal(401, [{ code: 'L100', message: 'The login is not known.' }]);
          return say(200, root, await handle(await c.req.text(), account));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return say(error.status, 'errors', { error: error.faults.map((fault) => ({ ...fault })) });
        }
      });

    answer('/v1/rates', 'rate_response', async (body, account) => {
      const request = readRateRequest(body);
      refuseOthers(request.account, account);
      const wanted = request.service.length > 0 ? request.service : servicesFor(request);
      return { price: wanted.map((code) => priceOf(code, request)) };
    });

    answer('/v1/shipments', 'shipment_response', async (body, account) => {
      const request = readShipmentRequest(body);
      refuseOthers(request.account, account);
      const { total, currency } = priceOf(request.service, request);
      const abroad = request.from.country !== request.to.country;
      if (abroad && request.contents === 'goods' && request.customs === undefined)
        throw new Refusal(422, [{ code: 'C100', message: 'Customs are needed.' }]);
      const numbers = request.parcel.map(() => `SAMPLE${String(++last).padStart(8, '0')}`);
      context.purchased(numbers[0] ?? null);
      const parcel = await Promise.all(
        numbers.map(async (tracking_number, index) => ({
          tracking_number,
          label: Buffer.from(await label(request, tracking_number, index)).toString('base64'),
        })),
      );
      return { shipment_id: `S${numbers[0]}`, total, currency, parcel };
    });
  },
});

function refuseOthers(asked: string, own: string): void {
  if (asked !== own)
    throw new Refusal(422, [{ code: 'L200', message: `Account ${asked} is not one of this login.` }]);
}

function label(request: SimulatedShipment, barcode: string, index: number): ReturnType<LabelMaker> {
  const lines = ({
    name,
    company = '',
    street,
    city,
    state = '',
    postal_code,
    country,
  }: SimulatedShipment['to']) => [name, company, ...street, [city, state, postal_code, country].join(' ')];
  return LABELS[request.label_format]({
    title: `SAMPLE POST ${request.service}`,
    lines: [
      'FROM',
      ...lines(request.from),
      'TO',
      ...lines(request.to),
      `PARCEL ${index + 1} OF ${request.parcel.length}`,
      ...request.reference,
    ],
    barcode,
  });
}
