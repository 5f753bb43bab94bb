import assert from 'node:assert/strict';
import type { ErrorEntry, PartyData, RateRequestData, ShipmentData } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { canonical } from '../bodies.js';
import type { Case } from '../cases.js';
import { about, entriesText } from '../failures.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { replayCase } from '../replay-case.js';
import { type Check, declaredOperations, type Need, type Suite, successes } from '../suite.js';

/** What a carrier makes of a request before anything is sent. */
export interface Answer {
  /** The requests that were sent, in a form in which equal ones are equal; none where the request was refused. */
  readonly wire: readonly unknown[];
  /** Why it was refused, before anything was sent. */
  readonly refusals: readonly ErrorEntry[];
  /** Messages of `meta.notices`. */
  readonly notices: readonly string[];
}

export async function answerTo(suite: Suite, recorded: Case, request: RateRequestData): Promise<Answer> {
  const { sent, outcome, wireRequest } = await replayCase(suite, recorded, { request });
  const results = [...quotesOf(outcome), shipmentOf(outcome)];
  return {
    wire: sent.map(({ method, path, body }) => [method, path, canonical(body)]),
    refusals: wireRequest === undefined ? outcome[1] : [],
    notices: results.flatMap((result) => result?.meta?.notices ?? []).map(({ message }) => message),
  };
}

export const withShipment = (request: RateRequestData, shipment: Partial<ShipmentData>): RateRequestData => ({
  ...request,
  shipment: without({ ...request.shipment, ...shipment }) as ShipmentData,
});
export const withRecipient = (request: RateRequestData, recipient: PartyData): RateRequestData => ({
  ...request,
  recipient: without({ ...request.recipient, ...recipient }),
});
/** Members that are `undefined` are taken away. */
const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;

/** Whether it was refused, and for one of these fields. */
export function isRefusedFor({ refusals }: Answer, fields: readonly string[]): boolean {
  return refusals.some(({ field = '' }) =>
    fields.some((one) => field === one || field.startsWith(`${one}.`)),
  );
}

export function mustBeRefusedFor(answer: Answer, fields: readonly string[], what: string): void {
  const outcome = answer.refusals.length > 0 ? entriesText(answer.refusals) : 'it was sent';
  assert.ok(
    isRefusedFor(answer, fields),
    `${what}: it must be refused for ${fields.join(' or ')}, and ${outcome}`,
  );
}

/** What must be the same: what is sent, or why it is refused. */
export const inShort = ({ wire, refusals }: Answer) =>
  refusals.length > 0 ? refusals.map(({ code, field }) => [code, field]) : wire;

/** One row of what neutral fields mean, the same for every carrier. */
export function row(
  name: string,
  proves: string,
  run: (suite: Suite) => Promise<void>,
  needs: readonly Need[] = [],
): Check {
  return { name: `meaning: ${name}`, proves, needs, run };
}

/** The first case of each operation that ends well. */
export const firsts = (suite: Suite): [ShipmentOperation, Case][] =>
  declaredOperations(suite.definition).map((operation) => [operation, successes(suite, operation)[0]]);

/** Tries the first case of each operation that ends well; a failure names it. */
export async function forFirsts(
  suite: Suite,
  act: (operation: ShipmentOperation, recorded: Case) => Promise<void>,
): Promise<void> {
  for (const [operation, recorded] of firsts(suite)) await about(recorded, () => act(operation, recorded));
}
