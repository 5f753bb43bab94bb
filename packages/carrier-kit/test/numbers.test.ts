import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  decimal,
  isDecimal,
  minorUnit,
  roundUp,
  splitAmount,
  sum,
  toMinorUnit,
} from '../src/reply.js';
import { centimetres, inches, kilograms, pounds } from '../src/request.js';
import { minorUnits } from '../src/values/decimal.js';

const currency = fc.constantFrom('CAD', 'USD', 'JPY', 'KWD', 'CLF', 'HUF');
/** Decimal text with up to this many places. */
const figure = (places: number, { min = -1_000_000, max = 1_000_000 } = {}) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min: 0, max: places }))
    .map(([units, shift]) => decimal(units).shiftedBy(-shift));

describe('decimal', () => {
  it('takes numbers as they are written, and sums exactly', () => {
    expect(sum([0.1, 0.2].map(decimal)).toFixed()).toBe('0.3');
    expect(decimal(' 12.10 ').toFixed()).toBe('12.1');
    expect(decimal('1e3').toFixed()).toBe('1000');
    expect(decimal(1e-7).toFixed()).toBe('0.0000001');
    expect(sum([]).toFixed()).toBe('0');
  });

  const WORDS = ['', ' ', 'free', '1,234.50', '12.10 CAD', '$1', 'NaN', 'Infinity', '.', '-'];
  const OTHER_WAYS = ['0x10', '0b1', '1_000', '1e', '1e1000000', '1'.repeat(101), '1e1000'];
  it.each([...WORDS, ...OTHER_WAYS])('refuses what is none: %j', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => decimal(text)).toThrow(RangeError);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses the number %d', (value) => {
    expect(() => decimal(value)).toThrow(RangeError);
  });

  it.each(['0', '-1', '+1', '1.', '.5', '12.10', '1E+3', '2e-7', '1e100', ' 7\n', '1'.repeat(100)])(
    'knows that %j is one',
    (text) => {
      expect(isDecimal(text)).toBe(true);
      expect(decimal(text).toNumber()).toBe(Number(text));
    },
  );
});

describe('minor units', () => {
  it('follow ISO 4217, not everyday use', () => {
    const places = {
      0: ['BIF', 'CLP', 'ISK', 'JPY', 'KRW', 'VND', 'XPF'],
      2: ['CAD', 'EUR', 'HUF', 'IDR', 'COP', '???'],
      3: ['BHD', 'IQD', 'KWD', 'TND'],
      4: ['CLF', 'UYW'],
    };
    for (const [most, codes] of Object.entries(places))
      expect(codes.map(minorUnit)).toEqual(codes.map(() => Number(most)));
  });

  it('round half up, and away from zero below it', () => {
    const cents = (text: string) => toMinorUnit(decimal(text), 'CAD').toFixed();
    expect(['1.005', '1.0049', '-1.005', '2'].map(cents)).toEqual(['1.01', '1', '-1.01', '2']);
    expect([amountText(decimal('20.4'), 'CAD'), amountText(decimal('20.5'), 'JPY')]).toEqual(['20.40', '21']);
  });
});

describe('roundUp', () => {
  it('works on the decimal text of a number', () => {
    // 1.1 * 3 in binary floating point is 3.3000000000000003, which would round up to 3.301.
    expect(roundUp(decimal(1.1).times(3), 3)).toBe('3.3');
    expect(roundUp(decimal('1.0001'), 3)).toBe('1.001');
    expect(roundUp(decimal('2.000'), 3)).toBe('2');
    expect(roundUp(decimal('1e-30'), 1)).toBe('0.1');
  });

  it('is never below, and less than one step above', () => {
    fc.assert(
      fc.property(figure(8, { min: 0 }), fc.integer({ min: 0, max: 4 }), (value, places) => {
        const up = decimal(roundUp(value, places));
        expect(up.isGreaterThanOrEqualTo(value)).toBe(true);
        expect(up.minus(value).isLessThan(decimal(1).shiftedBy(-places))).toBe(true);
      }),
    );
  });
});

describe('units', () => {
  it('are exact', () => {
    expect(kilograms(1, 'LB').toFixed()).toBe('0.45359237');
    expect(centimetres(1.1, 'IN').toFixed()).toBe('2.794');
    expect(
      [kilograms(1.1, 'KG'), pounds(1.1, 'LB'), centimetres(1.1, 'CM'), inches(1.1, 'IN')].map(String),
    ).toEqual(Array(4).fill('1.1'));
    const whole = [pounds(0.45359237, 'KG'), inches(2.54, 'CM'), inches(30.48, 'CM')].map(String);
    expect(whole).toEqual(['1', '1', '12']);
  });

  it('round up right although no finite decimal holds the quotient', () => {
    const measure = fc.double({ min: 1e-300, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(measure, fc.integer({ min: 1, max: 3 }), (value, places) => {
        for (const [converted, factor] of [
          [pounds(value, 'KG'), '0.45359237'],
          [inches(value, 'CM'), '2.54'],
        ] as const) {
          const up = decimal(roundUp(converted, places));
          const below = up.minus(decimal(1).shiftedBy(-places));
          // Checked without dividing: up is the least multiple of the step that is not below the value.
          expect(up.times(factor).isGreaterThanOrEqualTo(decimal(value))).toBe(true);
          expect(below.times(factor).isLessThan(decimal(value))).toBe(true);
        }
      }),
    );
  });

  it('leave whole pounds and inches whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (whole) => {
        const exact = decimal(whole).times('0.45359237');
        expect(roundUp(pounds(exact.toNumber(), 'KG'), 3)).toBe(String(whole));
      }),
    );
  });
});

describe('splitAmount', () => {
  it.each([
    ['10', [1, 1, 1], 'CAD', ['3.34', '3.33', '3.33']],
    ['0.05', [1, 2, 3], 'CAD', ['0.01', '0.02', '0.02']],
    ['100', [1, 1, 1], 'JPY', ['34', '33', '33']],
    ['1', [1, 2], 'KWD', ['0.333', '0.667']],
    ['1', [0, 0], 'CAD', ['0.5', '0.5']],
    ['0', [1, 2], 'CAD', ['0', '0']],
    ['5', [0, 1], 'CAD', ['0', '5']],
  ])(
    'of %s by %j in %s gives what rounding leaves over to the largest remainders',
    (amount, shares, code, parts) => {
      const split = splitAmount(decimal(amount), shares.map(decimal), code);
      expect(split.map((part) => part.toFixed())).toEqual(parts);
    },
  );

  it('adds up exactly, with no part below 0 and none more than a unit off', () => {
    fc.assert(
      fc.property(
        figure(6, { min: 0 }),
        fc.array(figure(6, { min: 0 }), { minLength: 1, maxLength: 30 }),
        currency,
        (amount, shares, code) => {
          const parts = splitAmount(amount, shares, code);
          const unit = decimal(1).shiftedBy(-minorUnit(code));
          expect(sum(parts).toFixed()).toBe(toMinorUnit(amount, code).toFixed());
          const whole = sum(shares);
          for (const [index, part] of parts.entries()) {
            expect(part.isLessThan(0)).toBe(false);
            expect(part.mod(unit).isZero()).toBe(true);
            if (!whole.isZero()) {
              const off = part.times(whole).minus(toMinorUnit(amount, code).times(shares[index]!)).abs();
              expect(off.isLessThan(unit.times(whole))).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('refuses no shares and figures below 0', () => {
    expect(() => splitAmount(decimal(1), [], 'CAD')).toThrow(RangeError);
    expect(() => splitAmount(decimal(-1), [decimal(1)], 'CAD')).toThrow(RangeError);
    expect(() => splitAmount(decimal(1), [decimal(2), decimal(-1)], 'CAD')).toThrow(RangeError);
  });
});

it('an amount in minor units is that of the exact arithmetic, however long it is', () => {
  const amounts = fc.tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    fc.integer({ min: 0, max: 24 }),
    fc.constantFrom('CAD', 'JPY', 'KWD', 'CLF'),
  );
  fc.assert(
    fc.property(amounts, ([digits, places, currency]) => {
      const value = decimal(String(digits)).shiftedBy(-places);
      const exact = toMinorUnit(value, currency).shiftedBy(minorUnit(currency));
      expect(String(minorUnits(value, currency))).toBe(exact.toFixed().replace(/^-0$/, '0'));
    }),
  );
});
