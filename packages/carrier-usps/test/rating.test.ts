/** Which price of USPS's list is that of the package in hand, and what a request for prices has. */
import type { PartyData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { faultsOf, line, mapper, priceOf, requestOf } from './support/requests.js';

const ABROAD = { country_code: 'GB' } as const;

function documentOf(shipment: Partial<ShipmentData>, to: Partial<PartyData> = {}): object {
  const [first] = priceOf(requestOf(shipment, to)).packages;
  return JSON.parse(JSON.stringify(first?.wire ?? {}));
}

/** The totals of the quotes, and the codes of the errors, for options of one class. */
function readOf(options: object[], shipment: Partial<ShipmentData> = {}, to: Partial<PartyData> = {}) {
  const request = priceOf(requestOf({ services: [], ...shipment }, to));
  const mailClass = to.country_code === 'GB' ? 'PRIORITY_MAIL_INTERNATIONAL' : 'PRIORITY_MAIL';
  const body = JSON.stringify({
    pricingOptions: [{ shippingOptions: [{ mailClass, rateOptions: options }] }],
  });
  const replies = [{ step: 'rate', package: 0, status: 200, headers: {}, body }];
  const [quotes, errors] = mapper.parseQuoteResponse({ request, replies });
  return {
    quotes,
    totals: quotes.map(({ total_charge }) => total_charge),
    codes: errors.map(({ code }) => code),
  };
}

const option = (rate: object = {}, more: object = {}) => ({
  totalBasePrice: 10,
  rates: [
    {
      ...{ price: 10, rateIndicator: 'SP', processingCategory: 'MACHINABLE' },
      ...{ destinationEntryFacilityType: 'NONE', ...rate },
    },
  ],
  ...more,
});

const LISTED =
  '3D 3N 3R 5D BA BB CM CP DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 PA PL PM PR Q0 Q6 Q7 Q8 Q9 SN SP SR';

describe('of all rate indicators of the contract', () => {
  test.each<[packaging: string | undefined, own: string, to?: Partial<PartyData>]>([
    [undefined, 'CP DR NP OS PA SP'],
    ['TUBE', 'DN NP OS PA SP'],
    [undefined, 'PA SP', ABROAD],
    ['ENVELOPE', 'E4 FE'],
    ['LEGAL_FLAT_RATE_ENVELOPE', 'E6 FA'],
    ['PAK', 'FP'],
    ['SMALL_BOX', 'FS'],
    ['MEDIUM_BOX', 'FB'],
    ['LARGE_BOX', 'PL PM'],
    ['LARGE_BOX', 'PL PM', ABROAD],
  ])('a package in %s has %s', (packaging_type, own, to) => {
    const shipment = packaging_type === undefined ? {} : { packaging_type };
    const read = LISTED.split(' ').map((rateIndicator) => ({
      rateIndicator,
      ...readOf([option({ rateIndicator })], shipment, to),
    }));
    const fitting = read.filter(({ totals }) => totals.length > 0);
    expect(fitting.map(({ rateIndicator }) => rateIndicator).join(' ')).toBe(own);
    expect(new Set(read.flatMap(({ codes }) => codes))).toEqual(new Set(['no_service']));
  });
});

describe('a price', () => {
  test.each<[rate: object, packaging: string | undefined, codes: string[]]>([
    [{ processingCategory: 'NONSTANDARD' }, undefined, []],
    [{ processingCategory: 'IRREGULAR' }, undefined, []],
    [{ processingCategory: 'NON_MACHINABLE' }, undefined, []],
    [{ processingCategory: 'FLATS' }, undefined, ['no_service']],
    [{ processingCategory: 'FLATS', rateIndicator: 'FE' }, 'ENVELOPE', []],
    [{ processingCategory: 'FLATS', rateIndicator: 'FS' }, 'SMALL_BOX', ['no_service']],
    [{ processingCategory: 'LETTERS' }, undefined, ['no_service']],
    [{ processingCategory: 'SOMETHING_NEW' }, undefined, ['unreadable_reply']],
    [{ rateIndicator: 'ZZ' }, undefined, ['unreadable_reply']],
    [{ destinationEntryFacilityType: 'DESTINATION_SERVICE_HUB' }, undefined, ['no_service']],
    [{ destinationEntryFacilityType: 'SOMETHING_NEW' }, undefined, ['unreadable_reply']],
  ])('with %j in %s: %j', (rate, packaging_type, codes) => {
    const shipment = packaging_type === undefined ? {} : { packaging_type };
    expect(readOf([option(rate)], shipment)).toMatchObject({ codes, totals: codes.length === 0 ? [10] : [] });
  });

  test('is the cheapest that has every extra service', () => {
    const signed = { extraServices: [{ extraService: '921', price: 3 }] };
    const options = [option({}, signed), option({}, { ...signed, totalBasePrice: 9 }), option()];
    expect(readOf(options, { options: ['signature'] }).totals).toEqual([12]);
    expect(readOf([option()], { options: ['signature'] })).toMatchObject({
      totals: [],
      codes: ['no_service'],
    });
  });

  test.each<[commitment: object, quote: object]>([
    [{ name: '1 Day', expectedDeliveryDate: '2026-03-04' }, { transit_days: 1 }],
    [{ name: '2-Days', scheduleDeliveryDate: '2026-03-05T00:00' }, { transit_days: 2 }],
    [{ name: 'MILITARY' }, {}],
  ])('with the commitment %j', (commitment, quote) => {
    const [found] = readOf([option({}, { commitment })]).quotes;
    expect(found).toMatchObject(quote);
    expect(found?.transit_days).toBe(Reflect.get(quote, 'transit_days'));
  });
});

test('the parts of a price are named, and its remarks are kept once', () => {
  const warnings = [{ warningDescription: 'Sign here' }, { warningDescription: 'Sign here' }];
  const duties = { packageFee: 5.95, itemQuotes: [{ dutyPrice: 1.5, taxPrice: 2 }, { taxPrice: 0.25 }] };
  const extraServices = [{ extraService: '921', name: 'Signature', price: 3.2, warnings }];
  const rates = [
    { ...option().rates[0], price: 8, fees: [{ name: 'Length', price: 2 }, { price: 0 }], zone: '04' },
  ];
  const more = { rates, extraServices, dutiesTaxesFeesQuote: duties };
  const [quote] = readOf([option({}, more)], { options: ['signature'] }).quotes;
  expect(quote).toMatchObject({
    total_charge: 13.2,
    base_charge: 8,
    extra_charges: [
      { name: 'Length', value: 2 },
      { name: 'Signature', value: 3.2 },
    ],
    meta: {
      zone: '04',
      prepaid_duties: '9.70',
      notices: [{ code: 'duties_apart' }, { code: 'usps_warning', message: 'Sign here' }],
    },
  });
});

describe('a request', () => {
  test.each<[services: string[], mailClass: string, to?: Partial<PartyData>]>([
    [['PRIORITY_MAIL'], 'PRIORITY_MAIL'],
    [['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'], 'ALL_OUTBOUND'],
    [[], 'ALL_OUTBOUND'],
    [[], 'ALL', ABROAD],
  ])('for %j is for %s', (services, mailClass, to) => {
    expect(documentOf({ services }, to)).toMatchObject({ document: { packageDescription: { mailClass } } });
  });

  test('may be for a day 30 days ahead, and not for a later one', () => {
    expect(faultsOf(() => priceOf(requestOf({ ship_date: '2026-04-02' })))).toEqual([]);
    expect(faultsOf(() => priceOf(requestOf({ ship_date: '2026-04-03' })))).toEqual(['shipment.ship_date']);
  });

  test.each([
    [400, false],
    [400.01, true],
  ])('with goods of %d USD has no small packets: %s', (value_amount, isWithheld) => {
    const customs = { reason_for_export: 'gift', items: [{ ...line, value_amount }] } as const;
    const withheld = Reflect.get(documentOf({ services: [], customs }, ABROAD), 'withheld') as string[];
    expect(withheld.includes('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE')).toBe(isWithheld);
  });

  test('with prepaid duties names the goods, and the city and state that fit', () => {
    const items = Array.from({ length: 31 }, () => ({ ...line, quantity: 2, code: '420222' }));
    const shipment = { duty_paid_by: 'SENDER', customs: { items } } as const;
    const city = 'N'.repeat(28);
    const { document } = documentOf(shipment, { ...ABROAD, city, state_code: 'NY' }) as { document: object };
    expect(document).toMatchObject({
      requestDutiesTaxesFees: true,
      destinationCity: city,
      destinationState: 'NY',
    });
    const sent = Reflect.get(document, 'items') as object[];
    expect(sent).toHaveLength(30);
    expect(sent[1]).toEqual({
      ...{ itemId: '2', itemValue: 2, itemQuantity: 2, countryOfOrigin: 'US', HSTariffNumber: '420222' },
    });
  });
});
