import type { Capability, CarrierDefinition } from '@waybill/core';
import type { SimulatorDefinition } from '@waybill/simulator';
import type { Case } from './cases.js';
import type { OpenContracts, Traffic } from './contracts.js';
import { succeeded } from './operations.js';

/** Edits of the carrier's own price list, so that the suite can ask "what if" without knowing the wire format. */
export interface ReplyEdits {
  /** The reply with exactly these service codes, each priced as its first service was. Not a price list: unchanged. */
  withServices(body: string, codes: readonly string[]): string;
  /** The reply with every total raised by `delta`, which may be below 0, and its parts left. Not a price list: unchanged. */
  withTotal(body: string, delta: number): string;
}

/** What a carrier is judged with. */
export interface SuiteOptions {
  /** Folder of recorded cases, `<operation>/<case>/`. */
  readonly cases: string | URL;
  readonly simulator: SimulatorDefinition;
  /** Needed of a carrier that rates. */
  readonly reply?: ReplyEdits;
  /** Opens the carrier's official contract below `WAYBILL_CONTRACTS`. */
  readonly contracts?: OpenContracts;
  /** Checks not to run, each with the reason, which is printed. */
  readonly skip?: Readonly<Record<string, string>>;
}

/** What a check looks at. */
export interface Suite {
  readonly definition: CarrierDefinition;
  readonly cases: readonly Case[];
  readonly simulator: SimulatorDefinition;
  readonly reply: ReplyEdits | undefined;
  readonly contracts: OpenContracts | undefined;
  /** Healthy requests and replies seen so far, for validation against the official contract. */
  readonly traffic: Traffic[];
  /** A number no one had before, for identifiers at the simulator. */
  next(): number;
}

/** One property that every carrier must have. */
export interface Check {
  /** Stable: it names the check in reports and in `skip`. */
  readonly name: string;
  /** What it proves, for the table in the README. */
  readonly proves: string;
  /** Operations without which the check has no subject. */
  readonly needs: readonly Capability[];
  /** True for a check during which no other may run, because it changes the process or looks at all the others. */
  readonly alone?: true;
  /** @throws Error that tells what is wrong. */
  run(suite: Suite): Promise<void> | void;
}

/** The operations that a carrier declares. */
export function declaredOperations({ fields }: CarrierDefinition): Capability[] {
  return (['rating', 'shipping'] as const).filter((operation) => fields[operation] !== undefined);
}

export function casesOf({ cases }: Suite, operation: Capability): Case[] {
  return cases.filter((recorded) => recorded.operation === operation);
}

/**
 * Cases that end well, those of the fewest calls first.
 * @throws Error when there is none.
 */
export function successes(suite: Suite, operation: Capability): [Case, ...Case[]] {
  return some(
    casesOf(suite, operation)
      .filter(({ expected }) => succeeded(expected) && expected[1].length === 0)
      .sort((a, b) => a.calls.length - b.calls.length),
    `no ${operation} case ends well: add one`,
  );
}

/**
 * Cases in which the carrier itself says no, in a document of its own.
 * @throws Error when there is none.
 */
export function refusals(suite: Suite, operation: Capability): [Case, ...Case[]] {
  return some(
    casesOf(suite, operation)
      .filter(({ calls, expected }) => !succeeded(expected) && expected[1].length > 0 && calls.length > 0)
      .sort((a, b) => a.calls.length - b.calls.length),
    `no ${operation} case holds a refusal by the carrier: add one`,
  );
}

function some<T>(list: readonly T[], otherwise: string): [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error(otherwise);
  return [first, ...rest];
}
