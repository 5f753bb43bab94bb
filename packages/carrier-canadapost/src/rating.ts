/**
 * Get Rates: one parcel a request, so identical parcels are rated once and counted, others side by side, and the
 * prices are added up by service.
 */
import {
  addPrices,
  extraOf,
  localErrorEntry,
  maxLength,
  quote,
  resolveRequest,
  shipDate,
  throwIssues,
} from '@waybill/carrier-kit';
import {
  type Call,
  type ErrorEntry,
  type Exchange,
  type Issue,
  isAnswer,
  type QuoteOutcome,
  type RateRequest,
} from '@waybill/core';
import { type PackageOption, packageOptions, requestOptions } from './accessorials.js';
import { type Account, CARRIER } from './account.js';
import { destinationOf, originOf } from './address.js';
import { apiProfileOf } from './api-profile.js';
import { type Package, packagesOf } from './packages.js';
import { checkPaymentTerms } from './payment.js';
import { platforms } from './platform.js';
import type { PricedService, Scenario } from './scenario.js';
import type { Api } from './settings.js';
import { tables } from './tables.js';

/** What Canada Post is asked: each different parcel once. */
export interface WireRateRequest {
  readonly api: Api;
  readonly packages: readonly {
    readonly scenario: Scenario;
    readonly times: number;
    readonly item: number;
  }[];
  /** What the prices hold for, as the caller would ask for it again. */
  readonly options: readonly string[];
}

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, { settings }: Account): WireRateRequest {
  const issues: Issue[] = [];
  const { shipment } = request;
  const admitted = resolveRequest(tables, 'rating', request, issues);
  const profile = apiProfileOf(settings);
  checkPaymentTerms(shipment, profile, issues);
  const options = requestOptions(admitted, request.recipient, shipment, profile, issues);
  const origin = originOf(request.shipper, issues);
  const destination = destinationOf(request.recipient, profile.longest_postal_code.rating, issues);
  const packages = packagesOf(shipment, 'rating', profile, issues);
  const promo_code = maxLength(
    extraOf(CARRIER, shipment, 'promo_code'),
    10,
    `shipment.extra["${CARRIER}:promo_code"]`,
    issues,
  );
  throwIssues(issues, CARRIER);
  const mailing_date = shipDate(shipment);
  const scenarioOf = (
    { item: _item, coverage: _coverage, collect: _collect, ...packageItem }: Package,
    own: PackageOption[],
  ): Scenario => ({
    customer_number: settings.customer_number,
    ...(settings.contract_id === undefined ? {} : { contract_id: settings.contract_id }),
    ...(promo_code === undefined ? {} : { promo_code }),
    ...(mailing_date === undefined ? {} : { mailing_date }),
    options: own,
    package: packageItem,
    services: admitted.services,
    origin,
    destination,
  });
  const different = new Map<string, { scenario: Scenario; times: number; item: number }>();
  for (const packageItem of packages) {
    const scenario = scenarioOf(packageItem, packageOptions(options, packageItem));
    const key = JSON.stringify(scenario);
    const same = different.get(key);
    different.set(key, { scenario, times: (same?.times ?? 0) + 1, item: same?.item ?? packageItem.item });
  }
  return { api: settings.api, packages: [...different.values()], options: options.asked };
}

/** All parcels at once, then nothing more. */
export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  return replies.length > 0
    ? []
    : request.packages.map(({ scenario }, position) => ({
        ...platforms[request.api].rateCall(scenario),
        package: position,
      }));
}

export function parseQuoteResponse({ request, replies }: WireRateResponse, account: Account): QuoteOutcome {
  const errors: ErrorEntry[] = [];
  const rated = request.packages.map(({ times, item }, position) => {
    const reply = replies.find((reply) => reply.package === position);
    const reading =
      reply !== undefined && isAnswer(reply)
        ? platforms[request.api].readPrices(reply, account)
        : { services: [], errors: [] };
    // With several parcels an entry must say which one it is about.
    const field = request.packages.length > 1 ? { field: `shipment.items[${item}]` } : {};
    errors.push(...reading.errors.map((entry) => ({ ...field, ...entry })));
    return { times, services: numbered(reading.services) };
  });
  const [first, ...others] = rated;
  // Only a service that takes every parcel can take the shipment.
  const common = [...(first?.services.keys() ?? [])].filter((key) =>
    others.every(({ services }) => services.has(key)),
  );
  if (common.length === 0 && errors.length === 0)
    errors.push(
      noService(
        account,
        rated.some(({ services }) => services.size > 0),
      ),
    );
  const quotes = common.map((key) => {
    const parts = rated.flatMap(({ times, services }) => {
      const service = services.get(key);
      return service === undefined ? [] : [{ times, ...service }];
    });
    return quote(account, factsOf(parts, request.options), addPrices(parts));
  });
  return [quotes, errors];
}

/** A service that a reply lists twice is two offers, each with its own price: its first, its second. */
function numbered(services: readonly PricedService[]): Map<string, PricedService> {
  const seen = new Map<string, number>();
  return new Map(
    services.map((service) => {
      const times = (seen.get(service.code) ?? 0) + 1;
      seen.set(service.code, times);
      return [`${service.code} ${times}`, service];
    }),
  );
}

function factsOf(parts: readonly PricedService[], options: readonly string[]) {
  const [service] = parts as [PricedService];
  const days = parts.map(({ transit_days }) => transit_days);
  const dates = parts.map(({ delivery_date }) => delivery_date);
  return {
    service_type: service.code,
    service_name: service.name,
    // The shipment is there when its last parcel is; one unknown parcel leaves that open.
    transit_days: days.every((day) => day !== undefined) ? Math.max(...days) : undefined,
    delivery_date: dates.every((date) => date !== undefined) ? [...dates].sort().at(-1) : undefined,
    options,
    meta: { guaranteed_delivery: parts.every(({ guaranteed }) => guaranteed) },
  };
}

function noService(account: Account, some: boolean): ErrorEntry {
  const message = some
    ? 'Canada Post offers no service that takes every parcel.'
    : 'Canada Post offers no service for this parcel.';
  return localErrorEntry(account, 'no_service', message, 'carrier');
}
