import type { StoredToken } from '@waybill/core/plugin';
import type { Case } from './cases.js';
import { type ReplayedCase, replayCase, type Variation } from './replay-case.js';
import { tokensIn } from './run-operation.js';
import type { Suite } from './suite.js';

/** The first play of a case, which logs in where the carrier issues tokens, and the tokens that it got. */
export interface FirstPlay {
  readonly played: ReplayedCase;
  readonly tokens: ReadonlyMap<string, StoredToken>;
}

const known = new WeakMap<Case, Promise<FirstPlay>>();

export function firstPlay(suite: Suite, recorded: Case): Promise<FirstPlay> {
  const play = known.get(recorded) ?? playFirst(suite, recorded);
  known.set(recorded, play);
  return play;
}

async function playFirst(suite: Suite, recorded: Case): Promise<FirstPlay> {
  const tokens = new Map<string, StoredToken>();
  return { played: await replayCase(suite, recorded, { context: { tokens: tokensIn(tokens) } }), tokens };
}

/** Plays a case as {@link replayCase} does, with the tokens that its account has by then: nothing is sent for a login. */
export async function replayLoggedIn(
  suite: Suite,
  recorded: Case,
  vary: Omit<Variation, 'context'>,
): Promise<ReplayedCase> {
  const { tokens } = await firstPlay(suite, recorded);
  return replayCase(suite, recorded, { ...vary, context: { tokens: tokensIn(new Map(tokens)) } });
}
