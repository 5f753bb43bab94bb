import { ask, send } from './http.js';

/** What a person or a key may do. */
export type Scope = 'quote' | 'read' | 'pack' | 'buy' | 'admin';

/** Who asks. */
export interface Me {
  readonly name: string;
  readonly kind: 'person' | 'key';
  readonly role: 'pack' | 'buy' | 'admin' | null;
  readonly scopes: readonly Scope[];
  readonly by: 'password' | 'proxy' | 'key';
}

/** Who is signed in, and how it is done here. */
export interface SignedIn {
  readonly signed_in: Me | null;
  readonly ways: readonly ('password' | 'proxy')[];
}

export function getMe(): Promise<SignedIn> {
  return ask('GET', 'v1/me');
}

export function signIn(name: string, password: string): Promise<SignedIn> {
  return ask('POST', 'v1/sign-in', { json: { name, password } });
}

export async function signOut(): Promise<void> {
  await send('POST', 'v1/sign-out');
}
