import { createHash, randomBytes } from 'node:crypto';

/**
 * What a key may do:
 * - `quote`: prices, addresses, locations, carriers; nothing of what was bought
 * - `read`: what was bought, its documents, tracking, batches
 * - `pack`: prints and hands over orders, without buying; includes `read`
 * - `buy`: buys, voids, books and closes; includes the three before
 * - `admin`: changes what a shop says once, and sees its people; includes all
 */
export const SCOPES = ['quote', 'read', 'pack', 'buy', 'admin'] as const;
/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** What is known of an API key. The key itself is not kept. */
export interface ApiKey {
  /** For people, and for logs. */
  readonly name: string;
  /** SHA-256 of the key, in hexadecimal. */
  readonly sha256: string;
  /** What it may do. */
  readonly scopes: readonly Scope[];
  /** The accounts that it may use: `ups` for all of a carrier, `canadapost/toronto` for one. Left out: all. */
  readonly accounts?: readonly string[];
  /** Keys with one tenant see each other's purchases and batches, and no others. Left out: those of all tenants. */
  readonly tenant?: string;
  /** The most that its purchases may cost: `500 EUR/day`, also of a `week` or a `month`. It may start no batches. */
  readonly limit?: string;
  /** ISO 8601: it is refused from then on. Left out: never. */
  readonly expires?: string;
  /** What it was before it was rotated, and until when that is still taken. */
  readonly previous?: readonly { readonly sha256: string; readonly expires: string }[];
}

/** Where keys are looked up. */
export interface KeyStore {
  /** The key with this SHA-256; `undefined` if there is none, or not any more. */
  find(sha256: string): ApiKey | undefined | Promise<ApiKey | undefined>;
  /**
   * Every key. By them a server knows which accounts one tenant has for itself; without, it takes each account for one that tenants
   * share.
   */
  list?(): readonly ApiKey[] | Promise<readonly ApiKey[]>;
}

/** Whether a key, or a former one of it, is past its time. */
export function isExpired({ expires }: Pick<ApiKey, 'expires'>): boolean {
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

/** Keys by their hashes, former ones that are still taken among them. */
export function byHash(keys: readonly ApiKey[]): ReadonlyMap<string, ApiKey> {
  const former = keys.flatMap(({ previous = [], ...key }) =>
    previous.map((one) => ({
      ...key,
      ...one,
      expires: [one.expires, key.expires ?? one.expires].sort()[0] as string,
    })),
  );
  return new Map([...keys, ...former].map((key) => [key.sha256, key]));
}

/** A new key, with 256 random bits. It cannot be guessed, so that a plain hash protects it. */
export function newKey(): string {
  return `wb_${randomBytes(32).toString('base64url')}`;
}

/** How a key is kept and looked up. */
export function sha256Of(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** What each scope includes. */
const INCLUDED: Readonly<Record<Scope, readonly Scope[]>> = {
  quote: ['quote'],
  read: ['read'],
  pack: ['read', 'pack'],
  buy: ['quote', 'read', 'pack', 'buy'],
  admin: SCOPES,
};

/** Everything that a key may do, in the order of {@link SCOPES}. */
export function wholeScopes({ scopes }: Pick<ApiKey, 'scopes'>): Scope[] {
  return SCOPES.filter((scope) => scopes.some((one) => INCLUDED[one].includes(scope)));
}

/** Whether a key may do what keys with any of these scopes may. */
export function may(key: Pick<ApiKey, 'scopes'>, wanted: readonly Scope[]): boolean {
  return wholeScopes(key).some((scope) => wanted.includes(scope));
}
