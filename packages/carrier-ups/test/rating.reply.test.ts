import { decimal, sum } from '@waybill/carrier-kit/reply';
import { describe, expect, test } from 'vitest';
import { item, money, priced, quotesFrom, rateReply, service } from './support/replies.js';
import { readSamples, sampleReply } from './support/samples.js';

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

describe('a price of base 10 and fuel 2', () => {
  /** Expects base, charges, discount, taxes and total. */
  const is = (text: string, over: object = {}) => {
    const { base_charge, extra_charges, discount, duties_and_taxes, total_charge } = priced(over);
    const charges = extra_charges.map(
      ({ name, value }) => ` + ${name === 'Fuel Surcharge' ? '' : `${name} `}${value}`,
    );
    const others = [
      discount > 0 ? ` - ${discount}` : '',
      duties_and_taxes > 0 ? ` + tax ${duties_and_taxes}` : '',
    ];
    expect(`${base_charge}${[...charges, ...others].join('')} = ${total_charge}`).toBe(text);
  };
  const [two, onPackage] = [fuel('2.00'), item('400', '2.00')];
  const modifier = { ModifierType: ' X ', Amount: '1.00' };
  const cad = (value: string) => item('375', value, 'CAD');

  test('is read from lists, objects and null; what cannot be read is not itemised', () => {
    is('10 + 2 = 12');
    is('10 + 2 = 12', {
      ItemizedCharges: two,
      TotalCharges: [money(12)],
      RatedPackage: null,
      TaxCharges: '',
    });
    is('10 + Unitemised 2 = 12', level('10.00', item('375', 'two')));
    is('10 + 2 = 12', level('10.00', two, item('400', '9.00', 'EUR')));
  });

  test('is counted once where shipment and packages repeat it', () => {
    is('10 + 2 = 12', packages(level('6.00', fuel('1.50')), level('4.00', fuel('0.50'))));
    is('10 + 2 + Unitemised 1 = 13', { ...packages(level('10.00', two)), ...total('13.00') });
    is('18 + 2 + Declared Value 2 = 22', { ...packages(level('8.00', onPackage)), ...total('22.00') });
    is('18 + 2 + Declared Value 2 + Unitemised 8 = 30', {
      ...packages(level('8.00', onPackage)),
      ...total('30.00'),
    });
    is('10 + 2 = 12', { ...level('0.00', two), ...packages(level('6.00'), level('4.00')) });
  });

  test('has options and modifiers that are not itemised, and the rest as its base', () => {
    is('10 + 2 + Service options 5 = 17', { ...options('5.00'), ...total('17.00') });
    is('10 + 2 + Service options 5 = 17', { ...packages(options('5.00')), ...total('17.00') });
    is('12 + Service options 5 = 17', { ...level(), ...options('5.00'), ...total('17.00') });
    is('10 + 2 = 12', level(undefined, two));
    is('12 = 12', { ...level(), TransportationCharges: undefined });
    is('0 + 20 - 8 = 12', level(undefined, fuel('20.00')));
    is('10 + 2 + Rate modifier X 1 = 13', { ...packages({ RateModifier: modifier }), ...total('13.00') });
    const credit = [{ ModifierDesc: ' Time ', Amount: '1.00' }, { Amount: '-1.00' }];
    is('10 + 2 + Time 1 - 1 = 12', { RateModifier: credit });
  });

  test('has the taxes of its totals', () => {
    is('10 + 2 + tax 1.56 = 13.56', tax('1.56'));
    is('10 + 2 + tax 1.56 = 13.56', withTaxes('13.56'));
    is('10 + 2 + tax 1.56 = 13.56', { ...tax('1.31'), ...withTaxes('13.56') });
    is('10 + 2 + tax 1.56 = 13.56', { TotalCharges: undefined, ...tax('1.56'), ...withTaxes('13.56') });
    is('10 + 2 = 12', withTaxes('0.00'));
  });

  test('is reduced to the negotiated one', () => {
    is('10 + 2 - 3 = 9', negotiated('9.00'));
    is('10 + 2 + Negotiated rates 2 = 14', negotiated('14.00'));
    is('10 + 2 - 3 = 9', { ...tax('1.56'), ...withTaxes('13.56'), ...negotiated('9.00') });
    is('10 + 2 - 3 + tax 1.17 = 10.17', negotiated('9.00', tax('1.17')));
    is('9 = 9', { ...total('1e99'), ...negotiated('9.00') });
    const parts = { BaseServiceCharge: [money('11.00', 'CAD')], ItemizedCharges: cad('2.20') };
    is('11 + 2.2 = 13.2', negotiated('13.20', parts, 'CAD'));
    const lower = { NegotiatedCharges: { ItemizedCharges: cad('2.20'), RateModifier: modifier } };
    is('10 + 2.2 + Rate modifier X 1 = 13.2', { ...packages(lower), ...negotiated('13.20', {}, 'CAD') });
  });

  test('has published and negotiated figures in meta', () => {
    const published = {
      currency: 'USD',
      base_charge: '10.00',
      charges: [{ name: 'Fuel Surcharge', amount: '2.00' }],
      taxes: '0.00',
      total_charge: '12.00',
    };
    const lower = { currency: 'USD', base_charge: '9.00', charges: [], taxes: '1.00', total_charge: '10.00' };
    expect(priced(negotiated('9.00', tax('1.00'))).meta).toMatchObject({
      rates: 'negotiated',
      published,
      negotiated: lower,
    });
    expect(priced({}).meta).toMatchObject({ rates: 'published', published });
  });

  test('has its weight, and whole amounts in a currency without cents', () => {
    const BillingWeight = { UnitOfMeasurement: { Code: ' LBS ' }, Weight: ' 5.0 ' };
    expect(priced({ BillingWeight }).meta?.billing_weight).toBe('5.0 LBS');
    expect(priced({ BillingWeight: { Weight: '5.0' } }).meta).not.toHaveProperty('billing_weight');
    const yen = {
      BaseServiceCharge: money('1000', 'JPY'),
      ItemizedCharges: [item('375', '200', 'JPY')],
      TotalCharges: money('1200', 'JPY'),
    };
    expect(priced(yen)).toMatchObject({ currency: 'JPY', total_charge: 1200 });
  });
});

test('charges have UPS’s own name where it sends one, else that of the table or their kind', () => {
  const name = (Code: string, more = {}) =>
    priced({ ItemizedCharges: [item(Code, '2.00', 'USD', more)] }).extra_charges[0]?.name;
  expect(name('376', { SubType: ' Remote_Area ' })).toBe('Delivery Area Surcharge (Remote Area)');
  expect([
    name('434', { SubType: 'Surge_Fee' }),
    name('375', { Description: ' Fuel ' }),
    name(' 375 '),
  ]).toEqual(['Surge Fee', 'Fuel', 'Fuel Surcharge']);
  const known =
    '100 110 120 121 190 199 200 201 202 203 204 205 206 207 220 240 250 260 270 280 290 300 310 350 374 375 376 377 378 379 400 401 402 403 404 405 406 407 410 430 431 432 440 441 452 500 510 511 512 515 520 540 541 542 543 544 545 546 547 548 550 551 552 553 555 556 557 558';
  for (const code of known.split(' ')) expect([code, name(code)]).not.toEqual([code, `Surcharge ${code}`]);
  for (const code of ['987', '539', '549', '5400', '1540', 'constructor'])
    expect(name(code)).toBe(`Surcharge ${code}`);
});

test('services have the names of their country of origin; an unknown one has its own name, or its code', () => {
  const named = (from: string, codes: string, Description = '') =>
    codes
      .split(' ')
      .map(
        (Code) =>
          quotesFrom(rateReply([service({ Service: { Code, Description } })]), { from, to: from })[0][0]
            ?.service_name,
      )
      .join();
  expect(named('US', '01 65 93')).toBe('UPS Next Day Air,UPS Worldwide Saver,UPS Ground Saver, 1 lb or more');
  expect(named('CA', '01 02 13 14 65')).toBe(
    'UPS Express,UPS Expedited,UPS Express Saver,UPS Express Early,UPS Express Saver',
  );
  expect(named('DE', '07 08 65 54')).toBe(
    'UPS Express,UPS Expedited,UPS Express Saver,UPS Worldwide Express Plus',
  );
  expect(named('PR', '07 17 71 72 75 96')).toBe(
    'UPS Worldwide Express,UPS Worldwide Economy DDU,UPS Worldwide Express Freight Midday,UPS Worldwide Economy DDP,UPS Heavy Goods,UPS Worldwide Express Freight',
  );
  expect([named('US', 'Q7', ' UPS Quantum '), named('US', 'Q7 constructor')]).toEqual([
    'UPS Quantum',
    'UPS service Q7,UPS service constructor',
  ]);
});

test('a Saturday delivery has the charge for it, or is the one of two that arrives on one', () => {
  const arrives = (DayOfWeek: string, more: object = {}) => ({
    TimeInTransit: { ServiceSummary: { EstimatedArrival: { DayOfWeek } } },
    ...more,
  });
  const saturday = { ...level('10.00', fuel('2.00'), item('300', '16.00')), ...total('28.00') };
  const optionsOf = (...services: object[]) =>
    quotesFrom(rateReply(services.map((over) => service(over))))[0].map(({ options = [] }) => options.join());
  const [no, yes] = ['', 'saturday_delivery'];
  expect(optionsOf({}, saturday)).toEqual([no, yes]);
  expect(optionsOf(packages({ NegotiatedCharges: { ItemizedCharges: [item(' 300 ', '16.00')] } }))).toEqual([
    yes,
  ]);
  expect(optionsOf(level('10.00', fuel('2.00'), item('300', '0.00')))).toEqual([no]);
  expect(optionsOf(arrives(' sat '), arrives('MON'))).toEqual([yes, no]);
  expect([optionsOf(arrives('SAT'), arrives('SAT')), optionsOf(arrives('SAT'))]).toEqual([[no, no], [no]]);
  expect(optionsOf(arrives('SAT'), arrives('MON', saturday))).toEqual([no, yes]);
  expect(optionsOf(arrives('SAT'), arrives('MON', { Service: { Code: '01' } }))).toEqual([no, no]);
  expect(priced(saturday, { options: ['ups:SaturdayDelivery'] }).options).toEqual(['ups:SaturdayDelivery']);
});

test('days in transit come from the time in transit, else from the guarantee; what cannot be read is left out', () => {
  const transit = (EstimatedArrival: object, more: object = {}) => {
    const { transit_days, delivery_date, meta } = priced({
      TimeInTransit: { ServiceSummary: { EstimatedArrival } },
      ...more,
    });
    return [transit_days, delivery_date, meta?.delivery_time].map((fact) => fact ?? '-').join(' ');
  };
  const GuaranteedDelivery = { BusinessDaysInTransit: ' 2 ', ScheduledDeliveryDate: '2026-03-10' };
  expect(transit({}, { GuaranteedDelivery })).toBe('2 2026-03-10 -');
  expect(
    transit(
      {
        BusinessDaysInTransit: '1',
        TotalTransitDays: '3',
        Arrival: { Date: ' 20260309 ', Time: ' 233000 ' },
      },
      { GuaranteedDelivery },
    ),
  ).toBe('1 2026-03-09 23:30');
  expect(transit({ TotalTransitDays: '3', Arrival: { Time: '0800' } })).toBe('3 - 08:00');
  for (const [days, date, Time] of [
    ['two', '20260231', '250000'],
    ['x2', '202603100', '2360'],
    ['2x', '120260310', '12345'],
    ['123456', '2026031', '108000'],
  ])
    expect(transit({ BusinessDaysInTransit: days, Arrival: { Date: date, Time } })).toBe('- - -');
});

const samples = readSamples();

describe.skipIf(samples.length === 0)('sample replies', () => {
  test.each(samples.filter(({ base_charge }) => base_charge !== undefined))('$file $service', (sample) => {
    const [quotes, errors] = quotesFrom(sampleReply(sample.file));
    const quote = quotes.find(({ service_type }) => service_type === sample.service);
    expect(errors).toEqual([]);
    // A modifier below 0 is a discount here.
    const credits = (sample.extra_charges ?? []).filter(({ value }) => Number(value) < 0);
    const discount = decimal(sample.discount ?? 0).minus(sum(credits.map(({ value }) => decimal(value))));
    expect(quote).toMatchObject({
      currency: sample.currency,
      base_charge: Number(sample.base_charge),
      discount: discount.toNumber(),
      duties_and_taxes: Number(sample.duties_and_taxes),
      total_charge: Number(sample.total_charge),
      transit_days: sample.transit_days,
    });
    expect(quote?.delivery_date?.replaceAll('-', '') ?? null).toBe(sample.delivery_date);
  });

  test('the shapes seen on the wire give the same price as the shapes of the contract', () => {
    const [[strict]] = quotesFrom(sampleReply('rate-3-ca-domestic-negotiated-hst'));
    const [[drifted], errors] = quotesFrom(sampleReply('quirk-rate-3-single-objects-and-nulls'));
    expect(errors).toEqual([]);
    // It has no days in transit.
    const other = { meta: undefined, transit_days: undefined };
    expect({ ...drifted, ...other }).toEqual({ ...strict, ...other });
  });
});
