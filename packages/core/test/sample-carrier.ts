import type { Quote, ShippingResult } from '../src/index.js';
import { type CarrierContext, type CarrierProxy, defineCarrier, type SettingsSchema } from '../src/plugin.js';

export const request = {
  shipper: { postal_code: 'K1A 0B1', country_code: 'CA' },
  recipient: { postal_code: '10001', country_code: 'US' },
  shipment: { items: [{ weight: 1.5 }] },
} as const;

export const quote: Quote = {
  carrier: 'sample',
  account: 'sample',
  service_name: 'Slow',
  service_type: 'S',
  currency: 'CAD',
  base_charge: 10,
  discount: 0,
  duties_and_taxes: 0,
  extra_charges: [],
  total_charge: 10,
};

export const shipment: ShippingResult = {
  carrier: 'sample',
  account: 'sample',
  documents: [],
  reference: null,
  service: 'S',
  shipment_date: '2026-03-02',
  total_charge: null,
  tracking_number: 'T1',
  complete: false,
  meta: { parcels: [], documents: [], notices: [] },
};

export interface SampleSettings {
  readonly user: string;
  readonly password: string;
}

export const identity = { carrier: 'sample', account: 'toronto' };

export const failing = (error: unknown) => () => {
  throw error;
};
export const failingLater = (error: unknown) => () => Promise.reject(error);

/** A Standard Schema written by hand that repeats refused values in its messages. */
const settingsSchema: SettingsSchema<SampleSettings, SampleSettings> = {
  '~standard': {
    version: 1,
    vendor: 'by-hand',
    validate(value) {
      const given = (typeof value === 'object' ? value : {}) as Partial<Record<string, unknown>>;
      const issues = [
        ...(typeof value === 'object' ? [] : [{ message: `expected an object, received ${String(value)}` }]),
        ...(['user', 'password'] as const)
          .filter((name) => typeof given[name] !== 'string' || String(given[name]).length < 6)
          .map((name) => ({ path: [{ key: name }], message: `too short: received ${String(given[name])}` })),
      ];
      return issues.length > 0 ? { issues } : { value: value as SampleSettings };
    },
  },
};

export const goodSettings: SampleSettings = { user: 'user-1', password: 'hunter22' };

export interface SampleProxy extends CarrierProxy<string, string, string, string> {
  readonly settings: SampleSettings;
  readonly context: CarrierContext;
  /** How often it was disposed of. */
  disposals: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How many proxies have been made. */
export const made = { count: 0 };

export const sample = defineCarrier({
  id: 'sample',
  name: 'Sample Post',
  settings: {
    schema: settingsSchema,
    fields: {
      user: { meaning: 'login name', required: true },
      password: { meaning: 'password', secret: true, required: true },
    },
  },
  services: { rows: [{ code: 'S', name: 'Slow', reach: 'everywhere' }], code_pattern: /^S$/ },
  options: [],
  extras: [],
  fields: {},
  createProxy(settings: SampleSettings, context: CarrierContext): SampleProxy {
    made.count++;
    return {
      carrier: 'sample',
      account: context.account,
      settings,
      context,
      disposals: 0,
      mapper: {
        createQuoteRequest: () => 'rate?',
        parseQuoteResponse: () => [[{ ...quote, account: context.account }], []],
        createShipmentRequest: () => 'buy!',
        parseShippingResponse: () => [{ ...shipment, account: context.account }, []],
      },
      getQuotes: async (wire) => `${wire} 10`,
      createShipping: async (wire) => `${wire} T1`,
      async [Symbol.asyncDispose]() {
        this.disposals++;
      },
    };
  },
});

export type Steps = Partial<Record<keyof SampleProxy | keyof SampleProxy['mapper'], unknown>>;

/** The account toronto of the sample carrier, with some steps of its own. */
export function proxyWith(steps: Steps, context: Partial<CarrierContext> = {}): SampleProxy {
  const proxy = sample.create(goodSettings, { account: 'toronto', ...context });
  return { ...proxy, ...steps, mapper: { ...proxy.mapper, ...steps } } as SampleProxy;
}
