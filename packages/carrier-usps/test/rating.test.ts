/** Which price of USPS's list is that of the package in hand, and what a request for prices has. */
import type { PartyData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { ABROAD, answer, faultsOf, letters, line, mapper, priceOf } from './support/requests.js';

function wireOf(shipment: Partial<ShipmentData>, to: Partial<PartyData> = {}) {
  const [first] = priceOf(shipment, to).packages;
  return JSON.parse(JSON.stringify(first?.wire ?? {}));
}

/** The quotes, their totals, and the codes of the errors, for options of one class. */
function readOf(rateOptions: object[], shipment: Partial<ShipmentData> = {}, to: Partial<PartyData> = {}) {
  const request = priceOf({ services: [], ...shipment }, to);
  const mailClass = to.country_code === 'GB' ? 'PRIORITY_MAIL_INTERNATIONAL' : 'PRIORITY_MAIL';
  const list = { pricingOptions: [{ shippingOptions: [{ mailClass, rateOptions }] }] };
  const [quotes, errors] = mapper.parseQuoteResponse({ request, replies: [answer('rate', list)] });
  const totals = quotes.map(({ total_charge }) => total_charge);
  return { quotes, totals, codes: errors.map(({ code }) => code) };
}

const own = { price: 10, rateIndicator: 'SP', processingCategory: 'MACHINABLE' };
const option = (rate: object = {}, more: object = {}) => ({
  ...{ totalBasePrice: 10, rates: [{ ...own, destinationEntryFacilityType: 'NONE', ...rate }], ...more },
});
const LISTED =
  '3D 3N 3R 5D BA BB CM CP DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 PA PL PM PR Q0 Q6 Q7 Q8 Q9 SN SP SR';

test.each<[packed: object, own: string, to?: Partial<PartyData>]>([
  [{}, 'CP DR NP OS PA SP'],
  [{ packaging_type: 'TUBE' }, 'DN NP OS PA SP'],
  [{ packaging_type: 'SOFT_PACK' }, 'NP P5 P6 P7 P8 P9 PA Q0 Q6 Q7 Q8 Q9 SP'],
  [{}, 'PA SP', ABROAD],
  [{ packaging_type: 'ENVELOPE' }, 'E4 FE'],
  [{ packaging_type: 'LEGAL_FLAT_RATE_ENVELOPE' }, 'E6 FA'],
  [{ packaging_type: 'PAK' }, 'FP'],
  [{ packaging_type: 'SMALL_BOX' }, 'FS'],
  [{ packaging_type: 'MEDIUM_BOX' }, 'FB'],
  [{ packaging_type: 'LARGE_BOX' }, 'PL PM'],
  [{ packaging_type: 'LARGE_BOX' }, 'PL PM', ABROAD],
])('of all rate indicators of the contract a package of %j has %s', (packed, indicators, to) => {
  const codesOf = (rateIndicator: string) => readOf([option({ rateIndicator })], packed, to).codes.join();
  const fitting = LISTED.split(' ').filter((indicator) => codesOf(indicator) !== 'no_service');
  expect(fitting.join(' ')).toBe(indicators);
});

test.each<[rate: object, packed: object, codes: string[]]>([
  [{ processingCategory: 'NONSTANDARD' }, {}, []],
  [{ processingCategory: 'IRREGULAR' }, {}, []],
  [{ processingCategory: 'NON_MACHINABLE' }, {}, []],
  [{ processingCategory: 'FLATS' }, {}, ['no_service']],
  [{ processingCategory: 'FLATS', rateIndicator: 'FE' }, { packaging_type: 'ENVELOPE' }, []],
  [{ processingCategory: 'FLATS', rateIndicator: 'FS' }, { packaging_type: 'SMALL_BOX' }, ['no_service']],
  [{ processingCategory: 'LETTERS' }, {}, ['no_service']],
  [{ processingCategory: 'SOMETHING_NEW' }, {}, ['unreadable_reply']],
  [{ rateIndicator: 'ZZ' }, {}, ['unreadable_reply']],
  [{ destinationEntryFacilityType: 'DESTINATION_SERVICE_HUB' }, {}, ['no_service']],
  [{ destinationEntryFacilityType: 'SOMETHING_NEW' }, {}, ['unreadable_reply']],
])('a price with %j, of %j: %j', (rate, packed, codes) => {
  const totals = codes.length === 0 ? [10] : [];
  expect(readOf([option(rate)], packed)).toMatchObject({ codes, totals });
});

/** The examples of international-prices.yaml 3.3.11 and shipping-options.yaml 3.1.29. */
const isc = { destinationEntryFacilityType: 'INTERNATIONAL_SERVICE_CENTER' };
test.each<[prices: object[], total: number | undefined, to?: Partial<PartyData>]>([
  [[{ ...isc, processingCategory: 'FLATS' }], 10, ABROAD],
  [
    [
      { ...isc, processingCategory: 'FLATS' },
      { ...isc, price: 12 },
    ],
    12,
    ABROAD,
  ],
  [[{ ...isc, price: 8 }, {}], 10, ABROAD],
  [[isc], undefined],
  [[{ destinationEntryFacilityType: 'DESTINATION_SERVICE_HUB' }], undefined, ABROAD],
])('of prices %j the one for a package of its own costs %j, to %j', (prices, total, to) => {
  const options = prices.map((rate) => option(rate, 'price' in rate ? { totalBasePrice: rate.price } : {}));
  expect(readOf(options, {}, to).totals).toEqual(total === undefined ? [] : [total]);
});

test('of the tiers of soft packs the dearest counts, where it is cheaper than a single piece', () => {
  const tier = (rateIndicator: string, price: number) =>
    option({ rateIndicator, price }, { totalBasePrice: price });
  const soft = { packaging_type: 'SOFT_PACK' };
  expect(readOf([option(), tier('P5', 7), tier('P6', 8)], soft).totals).toEqual([8]);
  expect(readOf([option(), tier('P5', 7), tier('P9', 12)], soft).totals).toEqual([10]);
});

test('a price is the cheapest that has every extra service', () => {
  const signed = { extraServices: [{ extraService: '921', price: 3 }] };
  const options = [option({}, signed), option({}, { ...signed, totalBasePrice: 9 }), option()];
  expect(readOf(options, { options: ['signature'] }).totals).toEqual([12]);
  expect(readOf([option()], { options: ['signature'] })).toMatchObject({ totals: [], codes: ['no_service'] });
});

test.each([
  [{ name: '1 Day', expectedDeliveryDate: '2026-03-04' }, 1],
  [{ name: '2-Days', scheduleDeliveryDate: '2026-03-05T00:00' }, 2],
  [{ name: 'MILITARY' }, undefined],
])('a price with the commitment %j takes %s days', (commitment, days) => {
  expect(readOf([option({}, { commitment })]).quotes[0]?.transit_days).toBe(days);
});

test('the parts of a price are named, and its remarks are kept once', () => {
  const warnings = [{ warningDescription: 'Sign here' }, { warningDescription: 'Sign here' }];
  const duties = { packageFee: 5.95, itemQuotes: [{ dutyPrice: 1.5, taxPrice: 2 }, { taxPrice: 0.25 }] };
  const extraServices = [{ extraService: '921', name: 'Signature', price: 3.2, warnings }];
  const rate = { price: 8, fees: [{ name: 'Length', price: 2 }, { price: 0 }], zone: '04' };
  const priced = option(rate, { extraServices, dutiesTaxesFeesQuote: duties });
  const [quote] = readOf([priced], { options: ['signature'] }).quotes;
  expect(quote).toMatchObject({ total_charge: 13.2, base_charge: 8 });
  const charges = quote?.extra_charges?.map(({ name, value }) => `${name} ${value}`);
  expect(charges).toEqual(['Length 2', 'Signature 3.2']);
  const notices = [{ code: 'duties_apart' }, { code: 'usps_warning', message: 'Sign here' }];
  expect(quote?.meta).toMatchObject({ zone: '04', prepaid_duties: '9.70', notices });
});

test('a request is for one class or for all, a day up to 30 days ahead, and no small packets of value', () => {
  const classOf = (services: string[], to?: Partial<PartyData>) =>
    wireOf({ services }, to).document.packageDescription.mailClass;
  const withheld = (value_amount: number) => {
    const customs = { reason_for_export: 'gift', items: [{ ...line, value_amount }] } as const;
    return wireOf({ services: [], customs }, ABROAD).withheld.join(' ');
  };
  expect(classOf(['PRIORITY_MAIL'])).toBe('PRIORITY_MAIL');
  expect(classOf(['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'])).toBe('ALL_OUTBOUND');
  expect([classOf([]), classOf([], ABROAD)]).toEqual(['ALL_OUTBOUND', 'ALL']);
  expect(faultsOf(() => priceOf({ ship_date: '2026-04-02' }))).toEqual([]);
  expect(faultsOf(() => priceOf({ ship_date: '2026-04-03' }))).toEqual(['shipment.ship_date']);
  expect(withheld(400)).not.toContain('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE');
  expect(withheld(400.01)).toContain('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE');
});

test('prepaid duties of several packages are those of their lines, and are added up', () => {
  const item = (id: string) => ({ id, weight: 2, length: 10, width: 6, height: 4 });
  const goods = (id: string) => ({ ...line, id, code: '420222' });
  const shipment = { items: [item('a'), item('b')], duty_paid_by: 'SENDER' } as const;
  const customs = { reason_for_export: 'sale', items: [goods('a'), goods('b'), goods('b')] } as const;
  const request = priceOf({ ...shipment, customs }, ABROAD);
  const named = request.packages.map(({ wire }) => JSON.stringify(wire).match(/itemId":"\d/g));
  expect(named.map((ids) => ids?.join())).toEqual(['itemId":"1', 'itemId":"2,itemId":"3']);
  const reply = (taxPrice: number) => {
    const dutiesTaxesFeesQuote = { itemQuotes: [{ taxPrice }] };
    const rateOptions = [option({}, { dutiesTaxesFeesQuote })];
    return {
      pricingOptions: [{ shippingOptions: [{ mailClass: 'PRIORITY_MAIL_INTERNATIONAL', rateOptions }] }],
    };
  };
  const of = (second: object) => {
    const replies = [answer('rate', reply(3)), { ...answer('rate', second), package: 1 }];
    return mapper.parseQuoteResponse({ request, replies })[0][0];
  };
  const quote = of(reply(4.5));
  const meta = { prepaid_duties: '7.50', total_with_prepaid_duties: '27.50' };
  expect(quote).toMatchObject({ total_charge: 20, meta });
  const rateOptions = [option()];
  const silent = {
    pricingOptions: [{ shippingOptions: [{ mailClass: 'PRIORITY_MAIL_INTERNATIONAL', rateOptions }] }],
  };
  expect(JSON.stringify(of(silent)?.meta)).toContain('prepaid_duties_unknown');
});

test('a quote of a day on which no label is made yet says from when it can be bought', () => {
  const later = (ship_date: string) => JSON.stringify(priceOf({ ship_date })).includes('label_later');
  expect([later('2026-03-10'), later('2026-03-11')]).toEqual([false, true]);
});

test('a tube has a girth, and is nonstandard inside the United States alone', () => {
  const described = (to?: Partial<PartyData>) =>
    wireOf({ packaging_type: 'TUBE' }, to).document.packageDescription;
  expect(described()).toMatchObject({ girth: 20, hasNonstandardCharacteristics: true });
  expect(described(ABROAD)).toMatchObject({ girth: 20 });
  expect(described(ABROAD)).not.toHaveProperty('hasNonstandardCharacteristics');
});

test('a request with prepaid duties names the goods, and the city and state that fit', () => {
  const items = Array.from({ length: 31 }, () => ({ ...line, quantity: 2, code: '420222' }));
  const to = { ...ABROAD, city: letters(28), state_code: 'NY' };
  const { document } = wireOf({ duty_paid_by: 'SENDER', customs: { items } }, to);
  const { requestDutiesTaxesFees, destinationCity, destinationState } = document;
  expect([requestDutiesTaxesFees, destinationCity, destinationState]).toEqual([true, to.city, 'NY']);
  expect(document.items).toHaveLength(30);
  const item = { itemId: '2', itemValue: 2, itemQuantity: 2 };
  expect(document.items[1]).toEqual({ ...item, countryOfOrigin: 'US', HSTariffNumber: '420222' });
});

test('a price with duties says which parts of the address it leaves out', () => {
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
  const customs = { items: [{ ...line, code: '420222' }] };
  const shipment = { duty_paid_by: 'SENDER', customs } as const;
  const wire = priceOf(shipment, { ...ABROAD, city, state: 'Ynys Môn' });
  expect(JSON.stringify(wire)).not.toMatch(/destinationCity|destinationState/);
  const messages = (wire as { notices?: { message: string }[] }).notices?.map(({ message }) => message);
  expect(messages?.join('\n')).toMatch(
    /^recipient\.state is left out.*\nrecipient\.city is left out.*\n.*recipient\.city is 39 characters long/,
  );
});
