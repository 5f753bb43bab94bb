import type { CarrierDefinition, Quote } from '@waybill/core';
import { type CarrierContext, defineCarrier, type HttpClient } from '@waybill/core/plugin';
import type { SimulatorDefinition } from '@waybill/simulator';
import type { Unit } from '../../src/suite.js';
import { type ExamplePostProxy, examplepost } from '../examplepost/definition.js';
import { plainClient, type Settings } from '../examplepost/transport.js';

/** Example Post, or Corner Post, with one mistake, and the checks that must notice it: these and no others. */
export interface Defect {
  readonly mistake: string;
  readonly carrier: CarrierDefinition;
  readonly fails: readonly string[];
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
