import { expect, test } from 'vitest';
import {
  type AnyCarrierProxy,
  createReturn,
  createShipment,
  fetchQuotes,
  NotSupportedError,
  type Quote,
  type RateRequest,
  recoverShipment,
  type ShippingOutcome,
  type ShippingResult,
} from '../src/index.js';
import { defineCarrier, type Exchange, type PriceList } from '../src/plugin.js';
import { request, quote as sampleQuote, shipment } from './sample-carrier.js';

const bought: ShippingResult = {
  ...shipment,
  complete: true,
  meta: { ...shipment.meta, parcels: [{ tracking_number: 'T1', charge: null, bought: true }] },
};
const outcome: ShippingOutcome = [bought, []];

/** A carrier without prices, whose wire request is the request. */
const plain = (parts: Partial<Record<string, unknown>> = {}): AnyCarrierProxy => {
  const purchase = async (wire: object) => ({ request: wire, replies: [] });
  return {
    carrier: 'sample',
    account: 'sample',
    mapper: {
      createShipmentRequest: ({ shipment: { services } }: RateRequest) => ({ services }),
      parseShippingResponse: () => outcome,
      createReturnRequest: ({ shipment: { services } }: RateRequest) => ({ services }),
      parseReturnResponse: () => outcome,
      createRecoveryRequest: ({ exchange }: { exchange: Exchange }) => ({ exchange }),
      parseRecoveryResponse: () => outcome,
    },
    createShipping: purchase,
    createReturn: purchase,
    recoverShipping: purchase,
    ...parts,
  } as AnyCarrierProxy;
};

const carrierOf = (proxy: AnyCarrierProxy) =>
  defineCarrier({
    id: 'sample',
    name: 'Sample Post',
    settings: {
      schema: { '~standard': { version: 1, vendor: 'none', validate: () => ({ value: {} }) } },
      fields: {},
    },
    services: { rows: [{ code: 'S', name: 'Slow', reach: 'everywhere' }], code_pattern: /^S$/ },
    options: [],
    extras: [],
    fields: {},
    createProxy: () => proxy,
  });

/** A list with one price, for the service S. */
const list: PriceList = {
  name: 'List',
  version: 'v1',
  pricesFor: () => ({
    createQuoteRequest: () => 'S',
    lookUp: (query) => query,
    parseQuoteResponse: () => [[sampleQuote], []],
    priceOf: ({ shipment: { services = [] } }) => {
      if (services[0] !== 'S') throw new NotSupportedError([], {});
      return { charge: { amount: '10.00', currency: 'CAD' }, quote: sampleQuote as Quote };
    },
  }),
};

const pricedBy = (proxy = plain()) => carrierOf(proxy).create({}, { priced_by: list });
const naming = (service: string) => ({ ...request, shipment: { ...request.shipment, services: [service] } });
const priced = { total_charge: { amount: '10.00', currency: 'CAD', name: 'price list' } };

test('an account that is priced by a list quotes by it, and a purchase has its price', async () => {
  expect(await fetchQuotes(pricedBy(), request)).toEqual([[sampleQuote], []]);
  expect(await createShipment(pricedBy(), naming('S'))).toMatchObject([priced, []]);
});

test('the path of a card in place of a price list is refused with what makes one', () => {
  const options = { priced_by: 'card.yaml' as unknown as PriceList };
  expect(() => carrierOf(plain()).create({}, options)).toThrow(
    "sample (account sample): priced_by must be a price list: priceList('card.yaml') of @waybill/carrier-ratecard makes one",
  );
});

test('a return has the price of the service that it names, and without one nothing is said of it', async () => {
  expect(await createReturn(pricedBy(), naming('S'))).toMatchObject([priced, []]);
  const [returned] = await createReturn(pricedBy(), naming('R'));
  expect(returned).toEqual(bought);
  const [sent] = await createShipment(pricedBy(), naming('R'));
  expect(sent?.meta.notices).toMatchObject([{ code: 'not_on_price_list' }]);
});

test('what carrier and list both remark on is said once', async () => {
  const [day, size] = ['day', 'size'].map((code) => ({ code, message: `The ${code} was assumed.` }));
  const remarked = { ...sampleQuote, meta: { notices: [day, size] } } as Quote;
  const remarking: PriceList = {
    ...list,
    pricesFor: (account) => ({
      ...list.pricesFor(account),
      priceOf: () => ({ charge: { amount: '10.00', currency: 'CAD' }, quote: remarked }),
    }),
  };
  const noticed = { ...bought, meta: { ...bought.meta, notices: [day] } } as ShippingResult;
  const proxy = plain();
  const mapper = { ...proxy.mapper, parseShippingResponse: () => [noticed, []] };
  const account = carrierOf({ ...proxy, mapper }).create({}, { priced_by: remarking });
  const [sent] = await createShipment(account, naming('S'));
  expect(sent?.meta.notices).toEqual([day, size]);
});

test('what was kept of a price may come back damaged', async () => {
  for (const [price_list, notices] of [
    [{ name: 'List', version: 'v1', price: { charge: 10 } }, [{ code: 'not_on_price_list' }]],
    [{ name: 3 }, []],
    ['10.00', []],
  ]) {
    const left = { request: { price_list }, replies: [] } as Exchange;
    const [found] = await recoverShipment(pricedBy(), left);
    expect(found).toMatchObject({ total_charge: null, meta: { notices } });
  }
});

test.each([
  ['does not ship', plain({ createShipping: undefined })],
  ['keeps no exchange', plain({ recoverShipping: undefined })],
  ['rates', plain({ getQuotes: async () => ({}) })],
])('a carrier that %s cannot be priced by a list', (_, proxy) => {
  expect(() => pricedBy(proxy)).toThrow(
    expect.objectContaining({ name: 'ConfigurationError', code: 'priced_by', account: 'sample' }),
  );
});
