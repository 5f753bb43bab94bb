import assert from 'node:assert/strict';
import { variableOf } from '@waybill/config';
import type { Quote, QuoteOutcome } from '@waybill/core';
import type { CarrierPackage } from '../../carriers.ts';

/** A program of an app; what it prints is an outcome in JSON. */
export interface Program {
  readonly text: string;
  /** Judges what it printed, and says it in a few words. */
  readonly check: (printed: string) => string;
}

/**
 * Requests, each a RateRequest's data as JSON, to every account. Settings and requests are in the text, so that a type
 * check judges them, too.
 */
export function everyCarrier(
  accounts: ReadonlyMap<CarrierPackage, object>,
  requests: readonly string[],
): Program {
  const registrations = [...accounts].map(([carrier, settings]) => registration(carrier, settings));
  const text = `
import { Aggregator } from '@waybill/aggregator';
import { container, type QuoteOutcome, type RateRequestData, registerCarrier } from '@waybill/core';
${[...accounts.keys()].map(importOf).join('\n')}
${registrations.join('\n')}
const requests: RateRequestData[] = [${requests.join()}];
const aggregator = container.resolve(Aggregator);
Promise.all(requests.map((request) => aggregator.getQuotes(request))).then((outcomes: QuoteOutcome[]) => {
  console.log(JSON.stringify([outcomes.flatMap(([quotes]) => quotes), outcomes.flatMap(([, errors]) => errors)]));
});
`;
  const check = (printed: string): string => {
    const [quotes, errors]: QuoteOutcome = JSON.parse(printed);
    const counts = [...accounts.keys()].map(({ definition, manifest }) => {
      const own = quotes.filter(({ carrier }) => carrier === definition.id);
      if (definition.fields.rating === undefined) {
        assert.deepEqual(own, []);
        return `${manifest.name}: has no prices of its own`;
      }
      const problem = `${manifest.name} returned no quotes: ${JSON.stringify({ own, errors }, null, 2)}`;
      assert.ok(own.length > 0 && own.every(isPriced), problem);
      return `${manifest.name}: ${own.length} quotes${definition.in_process ? '' : ' over HTTP'}`;
    });
    return counts.join('\n');
  };
  return { text, check };
}

/**
 * The same request to two accounts of one carrier, which refuses the second's login: registered in a container, and read
 * from the environment.
 */
export function oneCarrier(
  carrier: CarrierPackage,
  [accepted, refused]: readonly [accepted: object, refused: object],
  request: string,
): { readonly registered: Program; readonly fromEnv: Program } {
  const { exportName } = carrier;
  const print = `.getQuotes(${request}).then((outcome) => console.log(JSON.stringify(outcome)));`;
  const imports = `
import { Aggregator } from '@waybill/aggregator';
${importOf(carrier)}
`;
  const check = (printed: string): string => {
    const [quotes, errors]: QuoteOutcome = JSON.parse(printed);
    assert.ok(quotes.length > 0 && quotes.every(isPriced), printed);
    assert.deepEqual(
      errors.map(({ account, kind }) => [account, kind]),
      [['refused', 'authentication']],
      printed,
    );
    return `${quotes.length} quotes`;
  };
  return {
    registered: {
      text: `${imports}
import { container, registerCarrier } from '@waybill/core';
${registration(carrier, accepted)}
${registration(carrier, refused, 'refused')}
container.resolve(Aggregator)${print}
`,
      check,
    },
    fromEnv: {
      text: `${imports}
import { fromEnv } from '@waybill/config';
const env = ${JSON.stringify({ ...variables(carrier, accepted), ...variables(carrier, refused, 'refused') })};
const accounts = fromEnv({ carriers: [${exportName}], env });
new Aggregator(accounts.map((account) => account.create()))${print}
`,
      check,
    },
  };
}

function importOf({ exportName, manifest }: CarrierPackage): string {
  return `import { ${exportName} } from '${manifest.name}';`;
}

function registration({ exportName }: CarrierPackage, settings: object, account?: string): string {
  const options = account === undefined ? '' : `, { account: '${account}' }`;
  return `registerCarrier(container, ${exportName}, ${JSON.stringify(settings)}${options});`;
}

function variables(
  { definition }: CarrierPackage,
  settings: object,
  account?: string,
): Record<string, string> {
  const named = Object.entries(settings).map(([setting, value]) => {
    return [variableOf(definition, setting, account), String(value)];
  });
  return Object.fromEntries(named);
}

function isPriced({ total_charge, currency, service_type }: Quote): boolean {
  return total_charge > 0 && currency.length === 3 && service_type !== '';
}
