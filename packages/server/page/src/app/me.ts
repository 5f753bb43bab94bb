import { computed, signal } from '@preact/signals';
import { getMe, type Me, type Scope, type SignedIn, signOut } from '../api/people.js';
import { ProblemError } from '../api/problem.js';
import { apiKey, sessionEnded } from './session.js';

/** Who is signed in, and how it is done here; undefined until the server has said it. */
export const who = signal<SignedIn | undefined>(undefined);

/** The person or the key that works here. */
export const me = computed<Me | undefined>(() => who.value?.signed_in ?? undefined);

const NOBODY: SignedIn = { signed_in: null, ways: [] };

/** Asks the server who is signed in. A server without an answer takes keys alone. */
export async function loadMe(): Promise<void> {
  try {
    who.value = await getMe();
  } catch (error) {
    // A wrong key is forgotten where it was sent.
    who.value = error instanceof ProblemError && error.status === 401 ? who.value : (who.value ?? NOBODY);
    who.value ??= NOBODY;
  }
}

/** Whether this person may do it. Where that is unknown, the server decides when it is tried. */
export function may(scope: Scope): boolean {
  return me.value === undefined || me.value.scopes.includes(scope);
}

/** A person has signed in. */
export function hasSignedIn(answer: SignedIn): void {
  who.value = answer;
  sessionEnded.value = false;
}

export async function leave(): Promise<void> {
  await signOut();
  who.value = { ways: [], ...who.value, signed_in: null };
}

/** Whether somebody works here, by a key or by a session. */
export const isAtWork = computed(() => apiKey.value !== undefined || me.value?.kind === 'person');
