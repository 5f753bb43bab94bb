import { signal } from '@preact/signals';

const KEY = 'waybill.key';
const SESSION = 'waybill.session';

/** The key that is sent with every request; it lasts as long as this tab. */
export const apiKey = signal(sessionStorage.getItem(KEY) ?? undefined);

/** Names this tab, also after a reload. */
export const sessionId = namedSession();

/** Whether the server did not know the key that was used last. */
export const keyTrouble = signal(false);

/** Whether a session of a person has ended, so that the next request needs a new one. */
export const sessionEnded = signal(false);

/** A request without a key was refused: the person signs in again, and what is typed stays. */
export function sessionHasEnded(): void {
  sessionEnded.value = true;
}

/** Keeps a key, or forgets it. */
export function keepKey(key: string | undefined): void {
  keyTrouble.value = false;
  if (key === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, key);
  apiKey.value = key;
}

/** The server does not know the key: another one is asked for. */
export function keyWasRefused(key: string): void {
  // The answer may be to a key that was replaced in the meantime.
  if (apiKey.value !== key) return;
  keepKey(undefined);
  keyTrouble.value = true;
}

/** Takes a key out of the address (`#key=wb_…`), so that it is neither shown nor bookmarked. */
export function takeKeyFromAddress(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  history.replaceState(null, '', '#prices');
  keepKey(key);
}

function namedSession(): string {
  const known = sessionStorage.getItem(SESSION);
  if (known !== null) return known;
  const made = newId();
  sessionStorage.setItem(SESSION, made);
  return made;
}

/** Names a purchase, for people too: it is short enough for the references of all carriers. */
export function newPurchaseKey(): string {
  return `web-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${newId().slice(0, 10)}`;
}

/** A random id. `crypto.randomUUID` is missing where the page comes over plain HTTP from another machine. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
