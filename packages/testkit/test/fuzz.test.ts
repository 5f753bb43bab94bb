import { defineCarrier } from '@waybill/core/plugin';
import { fuzzReplies } from '@waybill/testkit/fuzz';
import { expect, test } from 'vitest';
import { type ExamplePostProxy, examplepost } from './examplepost/definition.js';
import { simulator } from './examplepost/simulator.js';

const cases = new URL('./examplepost/fixtures', import.meta.url);
const fuzz = (carrier: typeof examplepost, count = 600) =>
  fuzzReplies(carrier, { cases, simulator }, { count });

/** Example Post with other parsers. */
function reading(change: (mapper: ExamplePostProxy['mapper']) => Partial<ExamplePostProxy['mapper']>) {
  return defineCarrier({
    ...examplepost,
    createProxy: (...given: Parameters<typeof examplepost.createProxy>): ExamplePostProxy => {
      const proxy = examplepost.createProxy(...given) as ExamplePostProxy;
      return { ...proxy, mapper: { ...proxy.mapper, ...change(proxy.mapper) } };
    },
  }) as typeof examplepost;
}

test('a carrier that reads any reply has nothing to report, and the same replies are tried each time', async () => {
  const report = await fuzz(examplepost);
  expect(report).toMatchObject({ carrier: 'examplepost', tried: 600, thrown: [], lost: [], wrong: [] });
  expect(report.after_sale).toBeGreaterThan(100);
  expect(await fuzz(examplepost)).toMatchObject({ after_sale: report.after_sale });
});

test('an exception names the case, the seed and the change', async () => {
  const { thrown } = await fuzz(
    reading((mapper) => ({
      parseQuoteResponse: (response) => {
        const [quotes, errors] = mapper.parseQuoteResponse(response);
        if (errors.length > 0) throw new TypeError('cannot read properties of undefined');
        return [quotes, errors];
      },
    })),
  );
  expect(thrown[0]).toMatch(
    /case \S+ \(.*case\.yaml\), seed 1, reply \d+, HTTP \d+, .*: TypeError: cannot read/,
  );
});

test('what was bought and is not in the outcome is lost', async () => {
  const { lost } = await fuzz(
    reading((mapper) => ({
      parseShippingResponse: (response) => {
        const [shipment, errors] = mapper.parseShippingResponse(response);
        if (shipment === null || errors.length === 0) return [shipment, errors];
        const parcels = shipment.meta.parcels.map((parcel) => ({ ...parcel, tracking_number: null }));
        return [{ ...shipment, tracking_number: null, meta: { ...shipment.meta, parcels } }, errors];
      },
    })),
  );
  expect(lost[0]).toMatch(/: tracking number \S+ is lost$/);
});

test('quotes that do not add up are wrong', async () => {
  const { wrong } = await fuzz(
    reading((mapper) => ({
      parseQuoteResponse: (response) => {
        const [quotes, errors] = mapper.parseQuoteResponse(response);
        return [
          quotes.map((quote) => ({ ...quote, total_charge: quote.total_charge + errors.length })),
          errors,
        ];
      },
    })),
  );
  expect(wrong[0]).toContain('total_charge');
});
