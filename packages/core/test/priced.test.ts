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
import { goodSettings, request, sample, quote as sampleQuote, shipment } from './sample-carrier.js';

const bought: ShippingResult = {
  ...shipment,
  complete: true,
  meta: { ...shipment.meta, parcels: [{ tracking_number: 'T1', charge: null, bought: true }] },
};
const outcome: ShippingOutcome = [bought, []];

/** A carrier without prices, whose wire request is the request. */
const plain = (parts: Partial<Record<string, unknown>> = {}): AnyCarrierProxy => {
  const purchase = async (wire: object) => ({ request: wire, replies: [] });
  const written = ({ shipment: { services } }: RateRequest) => ({ services });
  return {
    carrier: 'sample',
    account: 'sample',
    mapper: {
      createShipmentRequest: written,
      parseShippingResponse: () => outcome,
      createReturnRequest: written,
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

const accountOf = (proxy: AnyCarrierProxy, priced_by: PriceList) =>
  defineCarrier({ ...sample, createProxy: () => proxy }).create(goodSettings, { priced_by });

/** A list with one price, for the service S. */
const listOf = (quote: Quote): PriceList => ({
  name: 'List',
  version: 'v1',
  pricesFor: () => ({
    createQuoteRequest: () => 'S',
    lookUp: (query) => query,
    parseQuoteResponse: () => [[quote], []],
    priceOf: ({ shipment: { services = [] } }) => {
      if (services[0] !== 'S') throw new NotSupportedError([], {});
      return { charge: { amount: '10.00', currency: 'CAD' }, quote };
    },
  }),
});

const pricedBy = (proxy = plain()) => accountOf(proxy, listOf(sampleQuote));
const naming = (service: string) => ({ ...request, shipment: { ...request.shipment, services: [service] } });
const priced = { total_charge: { amount: '10.00', currency: 'CAD', name: 'price list' } };

test('an account that is priced by a list quotes by it, and a purchase has its price', async () => {
  expect(await fetchQuotes(pricedBy(), request)).toEqual([[sampleQuote], []]);
  expect(await createShipment(pricedBy(), naming('S'))).toMatchObject([priced, []]);
});

test('the path of a card in place of a price list is refused with what makes one', () => {
  const makes = "priceList('card.yaml') of @waybill/carrier-ratecard makes one";
  expect(() => accountOf(plain(), 'card.yaml' as never)).toThrow(
    `sample (account sample): priced_by must be a price list: ${makes}`,
  );
});

test('a return has the price of the service that it names, and without one nothing is said of it', async () => {
  expect(await createReturn(pricedBy(), naming('S'))).toMatchObject([priced, []]);
  const [returned] = await createReturn(pricedBy(), naming('R'));
  expect(returned).toEqual(bought);
  const [sent] = await createShipment(pricedBy(), naming('R'));
  expect(sent?.meta.notices).toMatchObject([{ code: 'not_on_price_list' }]);
});

test.each([
  ['10.0', []],
  ['10.01', [{ code: 'price_differs' }]],
])('a carrier that reports %s is compared with the list', async (amount, notices) => {
  const total_charge = { amount, currency: 'CAD', name: 'total' };
  const proxy = plain();
  const mapper = { ...proxy.mapper, parseShippingResponse: () => [{ ...bought, total_charge }, []] };
  const account = accountOf({ ...proxy, mapper } as AnyCarrierProxy, listOf(sampleQuote));
  const [sent] = await createShipment(account, naming('S'));
  expect(sent).toMatchObject({ total_charge, meta: { notices } });
});

test('what carrier and list both remark on is said once', async () => {
  const [day, size] = ['day', 'size'].map((code) => ({ code, message: `The ${code} was assumed.` }));
  const remarked = { ...sampleQuote, meta: { notices: [day, size] } } as Quote;
  const noticed = { ...bought, meta: { ...bought.meta, notices: [day] } } as ShippingResult;
  const proxy = plain();
  const mapper = { ...proxy.mapper, parseShippingResponse: () => [noticed, []] };
  const account = accountOf({ ...proxy, mapper } as AnyCarrierProxy, listOf(remarked));
  const [sent] = await createShipment(account, naming('S'));
  expect(sent?.meta.notices).toEqual([day, size]);
});

test.each([
  [{ name: 'List', version: 'v1', price: { charge: 10 } }, [{ code: 'not_on_price_list' }]],
  [{ name: 3 }, []],
  ['10.00', []],
])('what was kept of a price may come back damaged: %j', async (price_list, notices) => {
  const left = { request: { price_list }, replies: [] } as Exchange;
  const [found] = await recoverShipment(pricedBy(), left);
  expect(found).toMatchObject({ total_charge: null, meta: { notices } });
});

test.each([
  ['does not ship', plain({ createShipping: undefined })],
  ['keeps no exchange', plain({ recoverShipping: undefined })],
  ['rates', plain({ getQuotes: async () => ({}) })],
])('a carrier that %s cannot be priced by a list', (_, proxy) => {
  const refusal = { name: 'ConfigurationError', code: 'priced_by', account: 'sample' };
  expect(() => pricedBy(proxy)).toThrow(expect.objectContaining(refusal));
});
