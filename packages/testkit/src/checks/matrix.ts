import { mustBeNone } from '../failures.js';
import { ORDINARY_REQUESTS } from '../matrix/requests.js';
import { contradictsPrice, readTakes, requestsFor, verdictsOf } from '../matrix/verdicts.js';
import type { Check } from '../suite.js';

const ordinary: Check = {
  name: 'ordinary requests are met as expected',
  proves:
    'Each of the ordinary requests, which every carrier is measured with, is sent, included, left out or refused as `takes.yaml` expects of it, written by hand with its source; and a price is refused exactly where the purchase is.',
  needs: ['takes'],
  run: ({ definition, settings, takes: file = '' }) => {
    const takes = readTakes(file);
    const requests = requestsFor(takes);
    const names = requests.map(({ name }) => name);
    const problems = Object.keys(takes.verdicts)
      .filter((name) => !names.includes(name))
      .map((name) =>
        ORDINARY_REQUESTS.some((known) => known.name === name)
          ? `${name}: the carrier has no plain request of its lane`
          : `${name} is no ordinary request; they are ${names.join(', ')}`,
      );
    const { rating, shipping } = definition.fields;
    const met = verdictsOf(definition, settings, takes);
    const priced = rating && shipping && verdictsOf(definition, settings, takes, ['rating']);
    for (const request of requests) {
      const [expected = 'missing', , why_unpriced] = takes.verdicts[request.name] ?? [];
      const found = met(request);
      const { verdict, message = '' } = found;
      if (verdict !== expected)
        problems.push(`${request.name}: expected ${expected}, is ${verdict}. ${message}`);
      const price = priced?.(request);
      if (price !== undefined && contradictsPrice(found, price, why_unpriced))
        problems.push(
          `${request.name}: the price is ${price.verdict}, the purchase ${verdict}. ${message}${price.message ?? ''}`,
        );
    }
    mustBeNone(problems);
  },
};

/** The same requests, put to every carrier. */
export const MATRIX_CHECKS: readonly Check[] = [ordinary];
