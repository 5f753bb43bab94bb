import {
  AuthenticationError,
  type CallOptions,
  type CarrierDefinition,
  type ErrorEntry,
  type Quote,
  type QuoteOutcome,
  RateLimitedError,
  type RateRequest,
  type ShipmentRequest,
  type ShippingOutcome,
  TimeoutError,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
} from '@waybill/core';
import {
  type CarrierContext,
  type CarrierIdentity,
  type CarrierProxy,
  DEFAULT_DEADLINE_MS,
  defineCarrier,
  FIELD_NAMES,
  type FieldTable,
  noEffect,
} from '@waybill/core/plugin';

/** How a {@link fakeCarrier} answers every request. */
export const FAKE_SCENARIOS = {
  quotes: 'Two quotes; every purchase succeeds, with one label for each parcel.',
  'no quotes': 'No service for this shipment: an entry of kind `carrier`.',
  refused: 'The carrier refuses: an entry of kind `validation` that names a field.',
  slow: 'As `quotes`, after a second; a shorter deadline ends in kind `timeout`.',
  down: 'The carrier cannot be reached: kind `unavailable`.',
  'wrong login': 'The login is not accepted: kind `authentication`.',
  'too many requests': 'Kind `rate_limit`, to be tried again after a minute.',
  unreadable: 'The reply cannot be read: kind `unexpected_reply`; for a purchase `unknown_outcome`.',
  'unknown outcome': 'As `quotes`, but whether a purchase was made is unknown: kind `unknown_outcome`.',
  'second parcel refused':
    'As `quotes`, but of several parcels only the first is bought: `complete` is false.',
} as const;
/** The name of one of {@link FAKE_SCENARIOS}. */
export type FakeScenario = keyof typeof FAKE_SCENARIOS;

/** A fake carrier has no account, so there is nothing to set. */
type FakeSettings = Readonly<Record<string, never>>;

/** A request is answered without being translated first. */
type FakeProxy = CarrierProxy<RateRequest, QuoteOutcome, ShipmentRequest, ShippingOutcome>;

const SLOW_MS = 1_000;
const SERVICES = [
  { code: 'FAKE-GROUND', name: 'Fake Ground', reach: 'everywhere', cents: 900, days: 5 },
  { code: 'FAKE-EXPRESS', name: 'Fake Express', reach: 'everywhere', cents: 2100, days: 1 },
];

/**
 * A carrier without a server, for the tests of an app: it does what the scenario is named after, and nothing else.
 * Its prices depend on the weight alone and are in the shipment's currency, else in EUR.
 *
 * @example
 * registerCarrier(container, fakeCarrier('down'), {});
 * registerCarrier(container, fakeCarrier('quotes', { id: 'otherpost' }), {});
 */
export function fakeCarrier(
  scenario: FakeScenario,
  { id = 'fakepost', name = 'Fake Post' }: { readonly id?: string; readonly name?: string } = {},
): CarrierDefinition<FakeSettings, FakeSettings, FakeProxy> {
  const table = Object.fromEntries(
    FIELD_NAMES.map((field) => [field, noEffect('Nothing is sent.')]),
  ) as FieldTable;
  return defineCarrier<FakeSettings, FakeSettings, FakeProxy>({
    id,
    name,
    settings: { schema: noSettings, fields: {} },
    services: {
      rows: SERVICES.map(({ code, name, reach }) => ({ code, name, reach })),
      code_pattern: /^FAKE-[A-Z]+$/,
    },
    options: [],
    extras: [],
    fields: { rating: table, shipping: table },
    createProxy: (_settings, context) => createProxy(scenario, id, context),
  });
}

/** Standard Schema for an empty object. */
const noSettings = {
  '~standard': {
    version: 1,
    vendor: '@waybill/testkit',
    validate: (value: unknown) =>
      typeof value === 'object' && value !== null && Object.keys(value).length === 0
        ? { value: {} }
        : { issues: [{ message: 'a fake carrier has no settings' }] },
  },
} as const;

function createProxy(
  scenario: FakeScenario,
  carrier: string,
  { account, clock, newId }: CarrierContext,
): FakeProxy {
  const identity = { carrier, account };
  return {
    ...identity,
    mapper: {
      createQuoteRequest: (request) => request,
      parseQuoteResponse: (response) => response,
      createShipmentRequest: (request) => request,
      parseShippingResponse: (response) => response,
    },
    getQuotes: async (request, options) => {
      await trouble(scenario, carrier, options);
      const refusal = refusalOf(scenario, identity);
      return refusal === undefined ? [quotesFor(request, identity), []] : [[], [refusal]];
    },
    createShipping: async (request, options) => {
      if (scenario === 'unknown outcome' || scenario === 'unreadable')
        throw new UnknownOutcomeError(`${carrier}: the purchase may have been made (fake)`, { carrier });
      await trouble(scenario, carrier, options);
      const refusal = refusalOf(scenario, identity);
      if (refusal !== undefined) return [null, [refusal]];
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      return shipmentFor(request, identity, today, newId, scenario === 'second parcel refused');
    },
  };
}

/** Waits or throws as the scenario says. */
async function trouble(scenario: FakeScenario, carrier: string, options: CallOptions = {}): Promise<void> {
  const { signal, deadline_ms = DEFAULT_DEADLINE_MS } = options;
  if (signal?.aborted)
    throw new TimeoutError(`${carrier}: given up by the caller`, { carrier, code: 'aborted' });
  switch (scenario) {
    case 'slow':
      return slowly(carrier, deadline_ms, signal);
    case 'down':
      throw new UnavailableError(`${carrier}: connection refused (fake)`, {
        carrier,
        details: { sent: false },
      });
    case 'wrong login':
      throw new AuthenticationError(`${carrier}: the login was not accepted (fake)`, {
        carrier,
        http_status: 401,
      });
    case 'too many requests':
      throw new RateLimitedError(`${carrier}: too many requests (fake)`, {
        carrier,
        http_status: 429,
        retry_after_ms: 60_000,
      });
    case 'unreadable':
      throw new UnexpectedReplyError(`${carrier}: the reply cannot be read (fake)`, {
        carrier,
        http_status: 200,
      });
    default:
  }
}

function slowly(carrier: string, deadline_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = deadline_ms < SLOW_MS;
    const timer = setTimeout(
      () =>
        late
          ? reject(
              new TimeoutError(`${carrier}: no answer within the deadline`, {
                carrier,
                code: 'deadline_exceeded',
              }),
            )
          : resolve(),
      Math.min(deadline_ms, SLOW_MS),
    );
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new TimeoutError(`${carrier}: given up by the caller`, { carrier, code: 'aborted' }));
    });
  });
}

function refusalOf(scenario: FakeScenario, carrier: CarrierIdentity): ErrorEntry | undefined {
  if (scenario === 'no quotes')
    return {
      ...carrier,
      code: 'no_service',
      message: 'No service (fake).',
      kind: 'carrier',
      retryable: false,
    };
  if (scenario === 'refused') {
    const field = 'recipient.postal_code';
    const message = `${field} does not exist (fake).`;
    return { ...carrier, code: 'POSTAL', message, kind: 'validation', retryable: false, field };
  }
  return undefined;
}

/** One a package, in grams. */
function parcelsOf({ shipment: { items, weight_unit } }: RateRequest): number[] {
  const grams = weight_unit === 'KG' ? 1000 : 453.59237;
  return items.flatMap(({ weight, quantity = 1 }) =>
    Array.from({ length: quantity }, () => Math.ceil(weight * grams)),
  );
}

/** In cents: so much a parcel, and one cent for every ten grams. */
function priceOf(cents: number, grams: number): number {
  return cents + Math.ceil(grams / 10);
}

function quotesFor(request: RateRequest, carrier: CarrierIdentity): Quote[] {
  return wanted(request).map(({ code, name, cents, days }) => {
    const parcels = parcelsOf(request);
    const total = parcels.reduce((sum, grams) => sum + priceOf(cents, grams), 0) / 100;
    return {
      ...carrier,
      service_type: code,
      service_name: name,
      currency: currencyOf(request),
      base_charge: total,
      discount: 0,
      duties_and_taxes: 0,
      extra_charges: [],
      total_charge: total,
      transit_days: days,
      options: [...(request.shipment.options ?? [])],
    };
  });
}

/** The services that the request names; all if it names none. */
function wanted({ shipment }: RateRequest): typeof SERVICES {
  const named = shipment.services?.map((written) => written.slice(written.indexOf(':') + 1));
  return named === undefined ? SERVICES : SERVICES.filter(({ code }) => named.includes(code));
}

function currencyOf({ shipment }: RateRequest): string {
  return shipment.currency ?? 'EUR';
}

function shipmentFor(
  request: ShipmentRequest,
  carrier: CarrierIdentity,
  today: string,
  newId: () => string,
  firstOnly: boolean,
): ShippingOutcome {
  const [service, ...others] = wanted(request);
  if (service === undefined || others.length > 0) {
    const message = `shipment.services must name one of ${SERVICES.map(({ code }) => code).join(', ')}`;
    const field = 'shipment.services';
    return [null, [{ ...carrier, code: 'required', message, kind: 'validation', retryable: false, field }]];
  }
  const currency = currencyOf(request);
  const chargeOf = (cents: number) => ({ amount: (cents / 100).toFixed(2), currency, name: 'total' });
  const parcels = parcelsOf(request).map((grams, index) => {
    if (firstOnly && index > 0) return { tracking_number: null, charge: null, bought: false, cents: 0 };
    const cents = priceOf(service.cents, grams);
    return { tracking_number: `FAKE${newId()}`, charge: chargeOf(cents), bought: true, cents };
  });
  const bought = parcels.filter((parcel) => parcel.bought);
  const refused = parcels.length - bought.length;
  const [{ tracking_number } = { tracking_number: null }] = bought;
  const message = `${refused} of ${parcels.length} parcels were refused (fake).`;
  return [
    {
      ...carrier,
      service: service.code,
      shipment_date: request.shipment.ship_date ?? request.shipment.date ?? today,
      tracking_number,
      reference: tracking_number === null ? null : { type: 'tracking_number', value: tracking_number },
      total_charge: chargeOf(bought.reduce((sum, { cents }) => sum + cents, 0)),
      complete: refused === 0,
      documents: bought.map((parcel) => btoa(`fake label ${parcel.tracking_number}`)),
      meta: {
        parcels: parcels.map(({ cents: _, ...parcel }) => parcel),
        documents: parcels.flatMap((parcel, index) =>
          parcel.bought ? [{ format: 'text/plain', kind: 'label', parcel: index }] : [],
        ),
        notices: [],
      },
    },
    refused === 0
      ? []
      : [
          {
            ...carrier,
            code: 'PARCEL',
            message,
            kind: 'carrier',
            retryable: false,
            field: 'shipment.items[1]',
          },
        ],
  ];
}
