import { describe, expect, test } from 'vitest';
import { item, money, priced, quotesFrom, rateReply, service } from './support/replies.js';

/** Base and charges of one level, as UPS sends them. */
const level = (base?: string, ...charges: object[]) => ({
  BaseServiceCharge: base === undefined ? undefined : money(base),
  ItemizedCharges: charges,
});
const fuel = (value: string) => item('375', value);
const total = (value: string) => ({ TotalCharges: money(value) });
const packages = (...RatedPackage: object[]) => ({ RatedPackage });
const negotiated = (value: string, more: object = {}, currency = 'USD') => ({
  NegotiatedRateCharges: { TotalCharge: money(value, currency), ...more },
});
const tax = (MonetaryValue: string) => ({ TaxCharges: [{ Type: 'HST', MonetaryValue }] });
const withTaxes = (value: string) => ({ TotalChargesWithTaxes: money(value) });
const options = (value: string) => ({ ServiceOptionsCharges: money(value) });

const [two, onPackage] = [fuel('2.00'), item('400', '2.00')];
const repeated = packages(level('8.00', onPackage));
const modifier = { ModifierType: ' X ', Amount: '1.00' };
const credit = [{ ModifierDesc: ' Time ', Amount: '1.00' }, { Amount: '-1.00' }];
const cad = (value: string) => item('375', value, 'CAD');
const canadian = { BaseServiceCharge: [money('11.00', 'CAD')], ItemizedCharges: cad('2.20') };
const lower = { NegotiatedCharges: { ItemizedCharges: cad('2.20'), RateModifier: modifier } };
const yen = {
  BaseServiceCharge: money('1000', 'JPY'),
  ItemizedCharges: item('375', '200', 'JPY'),
  TotalCharges: money('1200', 'JPY'),
};

describe('a price of base 10 and fuel 2', () => {
  test.each<[string, object]>([
    // It is read from lists, objects and null; what cannot be read is not itemised.
    ['10 + 2 = 12', {}],
    ['10 + 2 = 12', { ItemizedCharges: two, TotalCharges: [money(12)], RatedPackage: null, TaxCharges: '' }],
    ['10 + Unitemised 2 = 12', level('10.00', item('375', 'two'))],
    ['10 + 2 = 12', level('10.00', two, item('400', '9.00', 'EUR'))],
    // It is counted once where shipment and packages repeat it.
    ['10 + 2 = 12', packages(level('6.00', fuel('1.50')), level('4.00', fuel('0.50')))],
    ['10 + 2 + Unitemised 1 = 13', { ...packages(level('10.00', two)), ...total('13.00') }],
    ['18 + 2 + Declared Value 2 = 22', { ...repeated, ...total('22.00') }],
    ['18 + 2 + Declared Value 2 + Unitemised 8 = 30', { ...repeated, ...total('30.00') }],
    ['10 + 2 = 12', { ...level('0.00', two), ...packages(level('6.00'), level('4.00')) }],
    // Options and modifiers are not itemised, and the rest is its base.
    ['10 + 2 + Service options 5 = 17', { ...options('5.00'), ...total('17.00') }],
    ['10 + 2 + Service options 5 = 17', { ...packages(options('5.00')), ...total('17.00') }],
    ['12 + Service options 5 = 17', { ...level(), ...options('5.00'), ...total('17.00') }],
    ['10 + 2 = 12', level(undefined, two)],
    ['12 = 12', { ...level(), TransportationCharges: undefined }],
    ['0 + 20 - 8 = 12', level(undefined, fuel('20.00'))],
    ['10 + 2 + Rate modifier X 1 = 13', { ...packages({ RateModifier: modifier }), ...total('13.00') }],
    ['10 + 2 + Time 1 - 1 = 12', { RateModifier: credit }],
    // Yen have no cents.
    ['1000 + 200 = 1200', yen],
    // It has the taxes of its totals.
    ['10 + 2 + tax 1.56 = 13.56', tax('1.56')],
    ['10 + 2 + tax 1.56 = 13.56', withTaxes('13.56')],
    ['10 + 2 + tax 1.56 = 13.56', { ...tax('1.31'), ...withTaxes('13.56') }],
    ['10 + 2 + tax 1.56 = 13.56', { TotalCharges: undefined, ...tax('1.56'), ...withTaxes('13.56') }],
    ['10 + 2 = 12', withTaxes('0.00')],
    // It is reduced to the negotiated one.
    ['10 + 2 - 3 = 9', negotiated('9.00')],
    ['10 + 2 + Negotiated rates 2 = 14', negotiated('14.00')],
    ['10 + 2 - 3 = 9', { ...tax('1.56'), ...withTaxes('13.56'), ...negotiated('9.00') }],
    ['10 + 2 - 3 + tax 1.17 = 10.17', negotiated('9.00', tax('1.17'))],
    ['9 = 9', { ...total('1e99'), ...negotiated('9.00') }],
    ['11 + 2.2 = 13.2', negotiated('13.20', canadian, 'CAD')],
    ['10 + 2.2 + Rate modifier X 1 = 13.2', { ...packages(lower), ...negotiated('13.20', {}, 'CAD') }],
  ])('is %s with %j', (sum, over) => {
    const { base_charge, extra_charges, discount, duties_and_taxes, total_charge } = priced(over);
    const named = (name: string) => (name === 'Fuel Surcharge' ? '' : `${name} `);
    const charges = extra_charges.map(({ name, value }) => ` + ${named(name)}${value}`);
    if (discount > 0) charges.push(` - ${discount}`);
    if (duties_and_taxes > 0) charges.push(` + tax ${duties_and_taxes}`);
    expect(`${base_charge}${charges.join('')} = ${total_charge}`).toBe(sum);
  });

  test('has published and negotiated figures, and its weight, in meta', () => {
    const charges = [{ name: 'Fuel Surcharge', amount: '2.00' }];
    const published = {
      currency: 'USD',
      base_charge: '10.00',
      charges,
      taxes: '0.00',
      total_charge: '12.00',
    };
    const agreed = {
      currency: 'USD',
      base_charge: '9.00',
      charges: [],
      taxes: '1.00',
      total_charge: '10.00',
    };
    const { meta } = priced(negotiated('9.00', tax('1.00')));
    expect(meta).toMatchObject({ rates: 'negotiated', published, negotiated: agreed });
    expect(priced({}).meta).toMatchObject({ rates: 'published', published });
    const BillingWeight = { UnitOfMeasurement: { Code: ' LBS ' }, Weight: ' 5.0 ' };
    expect(priced({ BillingWeight }).meta?.billing_weight).toBe('5.0 LBS');
    expect(priced({ BillingWeight: { Weight: '5.0' } }).meta).not.toHaveProperty('billing_weight');
  });
});

test('charges have UPS’s own name where it sends one, else that of the table or their kind', () => {
  const name = (Code: string, more = {}) =>
    priced({ ItemizedCharges: [item(Code, '2.00', 'USD', more)] }).extra_charges[0]?.name;
  expect(name('376', { SubType: ' Remote_Area ' })).toBe('Delivery Area Surcharge (Remote Area)');
  const others = [
    name('434', { SubType: 'Surge_Fee' }),
    name('375', { Description: ' Fuel ' }),
    name(' 375 '),
  ];
  expect(others).toEqual(['Surge Fee', 'Fuel', 'Fuel Surcharge']);
  const known =
    '100 110 120 121 190 199 200 201 202 203 204 205 206 207 220 240 250 260 270 280 290 300 310 350 374 375 376 377 378 379 400 401 402 403 404 405 406 407 410 430 431 432 440 441 452 500 510 511 512 515 520 540 541 542 543 544 545 546 547 548 550 551 552 553 555 556 557 558';
  for (const code of known.split(' ')) expect([code, name(code)]).not.toEqual([code, `Surcharge ${code}`]);
  for (const code of ['987', '539', '549', '5400', '1540', 'constructor'])
    expect(name(code)).toBe(`Surcharge ${code}`);
});

test.each([
  ['US', '01 65 93', 'UPS Next Day Air,UPS Worldwide Saver,UPS Ground Saver, 1 lb or more'],
  ['CA', '01 02 13', 'UPS Express,UPS Expedited,UPS Express Saver'],
  ['DE', '07 08', 'UPS Express,UPS Expedited'],
  ['PR', '07 17 75', 'UPS Worldwide Express,UPS Worldwide Economy DDU,UPS Heavy Goods'],
  ['PR', '71 72', 'UPS Worldwide Express Freight Midday,UPS Worldwide Economy DDP'],

  ['US', 'Q7 constructor', 'UPS service Q7,UPS service constructor'],
  ['US', 'Q7', 'UPS Quantum', ' UPS Quantum '],
])('from %s, services %s are %s: by the country of origin, or else by their own name', (...row) => {
  const [from, codes, names, Description = ''] = row;
  const named = (Code: string) =>
    quotesFrom(rateReply([service({ Service: { Code, Description } })]), { from })[0];
  expect(
    codes
      .split(' ')
      .map((code) => named(code)[0]?.service_name)
      .join(),
  ).toBe(names);
});

const arrives = (DayOfWeek: string, more: object = {}) => ({
  TimeInTransit: { ServiceSummary: { EstimatedArrival: { DayOfWeek } } },
  ...more,
});
const saturday = { ...level('10.00', fuel('2.00'), item('300', '16.00')), ...total('28.00') };

test.each<[string, ...object[]]>([
  ['no yes', {}, saturday],
  ['yes', packages({ NegotiatedCharges: { ItemizedCharges: [item(' 300 ', '16.00')] } })],
  ['no', level('10.00', fuel('2.00'), item('300', '0.00'))],
  ['yes no', arrives(' sat '), arrives('MON')],
  ['no no', arrives('SAT'), arrives('SAT')],
  ['no', arrives('SAT')],
  ['no yes', arrives('SAT'), arrives('MON', saturday)],
  ['no no', arrives('SAT'), arrives('MON', { Service: { Code: '01' } })],
])('%s: a Saturday delivery has its charge, or is the one of two that arrives on one', (is, ...services) => {
  const [quotes] = quotesFrom(rateReply(services.map((over) => service(over))));
  const words = quotes.map(({ options = [] }) => (options.join() === 'saturday_delivery' ? 'yes' : 'no'));
  expect(words.join(' ')).toBe(is);
});

test('a Saturday delivery that the request names keeps that name', () =>
  expect(priced(saturday, { options: ['ups:SaturdayDelivery'] }).options).toEqual(['ups:SaturdayDelivery']));

const known = { BusinessDaysInTransit: '1', TotalTransitDays: '3' };
const GuaranteedDelivery = { BusinessDaysInTransit: ' 2 ', ScheduledDeliveryDate: '2026-03-10' };
const arrival = (date: string | undefined, Time: string) => ({ Arrival: { Date: date, Time } });

test.each<[string, object, object?]>([
  ['2 2026-03-10 -', {}, { GuaranteedDelivery }],
  ['1 2026-03-09 23:30', { ...known, ...arrival(' 20260309 ', ' 233000 ') }, { GuaranteedDelivery }],
  ['3 - 08:00', { TotalTransitDays: '3', ...arrival(undefined, '0800') }],
  ['- - -', { BusinessDaysInTransit: 'two', ...arrival('20260231', '250000') }],
  ['- - -', { BusinessDaysInTransit: 'x2', ...arrival('202603100', '2360') }],
  ['- - -', { BusinessDaysInTransit: '2x', ...arrival('120260310', '12345') }],
  ['- - -', { BusinessDaysInTransit: '123456', ...arrival('2026031', '108000') }],
])('%s are the days in transit of %j, else of the guarantee; what cannot be read is left out', (...row) => {
  const [facts, EstimatedArrival, more = {}] = row;
  const TimeInTransit = { ServiceSummary: { EstimatedArrival } };
  const { transit_days, delivery_date, meta } = priced({ TimeInTransit, ...more });
  expect([transit_days, delivery_date, meta?.delivery_time].map((fact) => fact ?? '-').join(' ')).toBe(facts);
});
