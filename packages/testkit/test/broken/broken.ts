import type { CarrierDefinition, Quote } from '@waybill/core';
import { type CarrierContext, defineCarrier, type HttpClient } from '@waybill/core/plugin';
import type { SimulatorDefinition } from '@waybill/simulator';
import type { Unit } from '../../src/suite.js';
import { type ExamplePostProxy, examplepost } from '../examplepost/definition.js';
import { plainClient, type Settings } from '../examplepost/transport.js';

/** Example Post, or Corner Post, by the one mistake that it makes. The checks that must notice it stand in `fails.yaml`. */
export type Defects = Readonly<Record<string, CarrierDefinition | Defect>>;

/** A broken carrier, and how it is judged. */
export interface Defect {
  readonly carrier: CarrierDefinition;
  /** Its simulator, where that is wrong. */
  readonly simulator?: SimulatorDefinition;
  /** Options of its suite, where Example Post has none. */
  readonly idempotent?: string;
  readonly units?: readonly Unit[];
  /** The checks that are run, where the others could not pass. */
  readonly only?: readonly string[];
  /** Its cases, where Example Post's do not fit. */
  readonly cases?: string | URL;
  /** True where the scenarios are played: for other mistakes they would take as long as all other checks together. */
  readonly scenarios?: true;
  /** True when it depends on the time zone of the process, which other tests change. */
  readonly alone?: true;
}

/** A carrier whose declaration is wrong. */
export function declaredAs(changes: Partial<typeof examplepost>): CarrierDefinition {
  return defineCarrier({ ...examplepost, ...changes });
}

/** A carrier whose proxies are wrong. */
export function proxiedBy(
  change: (proxy: ExamplePostProxy, settings: Settings, context: CarrierContext) => ExamplePostProxy,
): CarrierDefinition {
  return defineCarrier({
    ...examplepost,
    createProxy: (settings: Settings, context: CarrierContext) =>
      change(examplepost.createProxy(settings, context), settings, context),
  });
}

/** A carrier that makes mistakes in a method of its proxies. */
export const methodBy = <Name extends keyof ExamplePostProxy>(
  name: Name,
  change: Change<ExamplePostProxy[Name]>,
): CarrierDefinition => proxiedBy((proxy, ...about) => ({ ...proxy, [name]: change(proxy[name], ...about) }));

type Change<Own> = (own: Own, settings: Settings, context: CarrierContext) => Own;

/** One that makes them where it asks for prices. */
export const ratingBy = (change: Change<ExamplePostProxy['getQuotes']>) => methodBy('getQuotes', change);

/** One that makes them where it buys. */
export const shippingBy = (change: Change<ExamplePostProxy['createShipping']>) =>
  methodBy('createShipping', change);

/** A carrier that knows only the requests that it made itself, in the same process. */
export function forgetting(create: keyof Mapper, later: keyof Mapper): CarrierDefinition {
  return mappedBy((mapper) => {
    const made = new WeakSet<object>();
    return {
      [create]: (...given: never[]) => {
        const wire: object = Reflect.apply(mapper[create], mapper, given);
        made.add(wire);
        return wire;
      },
      [later]: (given: { readonly request?: object; readonly exchange?: { readonly request: object } }) => {
        if (!made.has(given.request ?? given.exchange?.request ?? {})) throw new TypeError('this was stored');
        return Reflect.apply(mapper[later], mapper, [given]);
      },
    };
  });
}

type Mapper = ExamplePostProxy['mapper'];

/** A carrier whose mapper is wrong. */
export function mappedBy(
  change: (mapper: Mapper, context: CarrierContext) => Partial<Mapper>,
): CarrierDefinition {
  return proxiedBy((proxy, _settings, context) => ({
    ...proxy,
    mapper: { ...proxy.mapper, ...change(proxy.mapper, context) },
  }));
}

/** A carrier that makes mistakes in what a step of its mapper gives. */
export function changing<Step extends keyof Mapper>(
  step: Step,
  change: (result: ReturnType<Mapper[Step]>, given: Parameters<Mapper[Step]>[0]) => ReturnType<Mapper[Step]>,
): CarrierDefinition {
  return mappedBy((mapper) => ({
    [step]: (given: never) => change(mapper[step](given) as ReturnType<Mapper[Step]>, given),
  }));
}

/** A carrier that makes mistakes in a step of its mapper. */
export const stepBy = <Step extends keyof Mapper>(
  step: Step,
  change: (own: Mapper[Step], context: CarrierContext, settings: Settings) => Mapper[Step],
): CarrierDefinition =>
  proxiedBy(({ mapper, ...proxy }, settings, context) => ({
    ...proxy,
    mapper: { ...mapper, [step]: change(mapper[step], context, settings) },
  }));

/** A carrier that makes mistakes in every quote. */
export function quotingBy(change: (quote: Quote) => Quote): CarrierDefinition {
  return changing('parseQuoteResponse', ([quotes, errors]) => [quotes.map(change), errors]);
}

/** A carrier that sends wrongly. */
export function sentBy(
  change: (client: HttpClient, settings: Settings, context: CarrierContext) => HttpClient,
): CarrierDefinition {
  return defineCarrier({
    ...examplepost,
    createProxy: (settings: Settings, context: CarrierContext) =>
      examplepost.createProxy(settings, {
        ...context,
        http: change(context.http ?? plainClient, settings, context),
      }),
  });
}

/** A carrier that makes mistakes in what it sends, or in what it takes for the reply. */
export const sendingBy = (change: Change<HttpClient['send']>) =>
  sentBy(({ send }, ...about) => ({ send: change(send, ...about) }));
