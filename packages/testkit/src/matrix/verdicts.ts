import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AnyCarrierProxy, CarrierDefinition, Notice, RateRequestData } from '@waybill/core';
import { entriesFrom, type ShipmentOperation } from '@waybill/core/plugin';
import { z } from 'zod';
import { stepsOf } from '../operations.js';
import { pinnedContext } from '../run-operation.js';
import { declaredOperations } from '../suite.js';
import { readYaml } from '../yaml-file.js';
import { ORDINARY_REQUESTS, type OrdinaryRequest, withAdded } from './requests.js';

/**
 * What comes of an ordinary request: it is `sent`; it is met anyway (`included`); it is left out with a notice; it makes no
 * difference to the carrier (`same`); something that the carrier needs is missing (`needs`); it is refused.
 */
export const VERDICTS = ['sent', 'included', 'left_out', 'same', 'needs', 'refused'] as const;
/** What comes of an ordinary request: `sent`, `included`, `left_out`, `same`, `needs`, `refused`. */
export type Verdict = (typeof VERDICTS)[number];

/** The verdict on a request, and what the shop is told of it. */
export interface Met {
  readonly verdict: Verdict;
  readonly message?: string;
}

const request = z.custom<RateRequestData>((value) => typeof value === 'object' && value !== null);
const text = z.string().trim().min(1);
/** Verdict, source, and why there is no price for what is taken, where that is so. */
const judged = z.union([z.tuple([z.enum(VERDICTS), text]), z.tuple([z.enum(VERDICTS), text, text])]);
const takesSchema = z.strictObject({
  home: request.optional(),
  abroad: request.optional(),
  verdicts: z.record(z.string(), judged),
});

/** A file of expected verdicts: plain requests of the carrier, and by the name of a request its verdict and the source. */
export type Takes = z.output<typeof takesSchema>;

/** @throws Error with the line of what is wrong */
export function readTakes(file: string): Takes {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return readYaml(file, takesSchema);
}

/** The requests for which a carrier has a lane. */
export function requestsFor(takes: Takes): OrdinaryRequest[] {
  return ORDINARY_REQUESTS.filter(({ lane }) => takes[lane] !== undefined);
}

/** Says what comes of requests at a carrier: of a purchase, or of a price where it only rates. Nothing is sent. */
export function verdictsOf(
  definition: CarrierDefinition,
  settings: object,
  takes: Takes,
  [operation = 'shipping'] = declaredOperations(definition).reverse(),
): (request: OrdinaryRequest) => Met {
  // Each of its own, so that all get the same identifiers.
  const write = (data: RateRequestData) =>
    written(definition.create(settings, pinnedContext()), operation, data);
  const plain = new Map<OrdinaryRequest['lane'], Accepted>();
  const plainOf = (lane: OrdinaryRequest['lane'], base: RateRequestData) => {
    const known = plain.get(lane) ?? write(base);
    if ('refused' in known)
      throw new Error(`the plain request (${lane}, ${operation}) is refused: ${known.refused.join('; ')}`);
    plain.set(lane, known);
    return known;
  };
  return ({ lane, added }) => {
    const base = takes[lane] as RateRequestData;
    const before = plainOf(lane, base);
    return Object.keys(added).length === 0
      ? { verdict: 'sent' }
      : compared(before, write(withAdded(base, added)));
  };
}

function compared(before: Accepted, after: Accepted | Refused): Met {
  if ('refused' in after)
    return { verdict: after.isIncomplete ? 'needs' : 'refused', message: after.refused.join('; ') };
  const notices = after.notices.filter(({ message }) =>
    before.notices.every((known) => known.message !== message),
  );
  for (const verdict of ['purchase_refuses', 'left_out', 'included'] as const) {
    const told = notices.filter(({ code }) => code === verdict).map(({ message }) => message);
    if (told.length > 0)
      return { verdict: verdict === 'purchase_refuses' ? 'refused' : verdict, message: told.join(' ') };
  }
  return { verdict: isDeepStrictEqual(before.wire, after.wire) ? 'same' : 'sent' };
}

/** Whether a price is given for what a purchase refuses, or refused for what it takes. */
export function contradictsPrice({ verdict }: Met, priced: Met, why_unpriced?: string): boolean {
  // What is missing may follow until the purchase.
  if (verdict === 'needs' || priced.verdict === 'needs') return false;
  const isPriced = priced.verdict !== 'refused';
  return verdict === 'refused' ? isPriced : isPriced === (why_unpriced !== undefined);
}

interface Refused {
  readonly refused: readonly string[];
  readonly isIncomplete: boolean;
}

interface Accepted {
  readonly wire: object;
  readonly notices: readonly Notice[];
}

function written(
  proxy: AnyCarrierProxy,
  operation: ShipmentOperation,
  data: RateRequestData,
): Accepted | Refused {
  const steps = stepsOf(proxy, operation);
  try {
    const { notices = [], ...wire } = steps.create(steps.entity(data)) as { notices?: readonly Notice[] };
    return { wire, notices };
  } catch (error) {
    const entries = entriesFrom(error, proxy);
    if (entries.some(({ field }) => field === undefined)) throw error;
    return {
      refused: entries.map(({ message }) => message),
      isIncomplete: entries.every(({ code }) => code === 'required'),
    };
  }
}
