import { z } from 'zod';
import { type ListKind, SHARED_FIELDS } from '../files/list-file.js';
import { type ApiKey, sha256Of } from '../keys/api-key.js';
import { isHash } from './password.js';

/**
 * What a person may do, as the scope of a key with that name:
 * - `pack`: sees orders, prints, scans and hands over, and buys nothing
 * - `buy`: also asks for prices, buys, voids, makes returns and closes the day
 * - `admin`: also changes the settings of the desk, and sees the people
 */
export const ROLES = ['pack', 'buy', 'admin'] as const;
/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** Somebody who signs in. */
export interface Person {
  /** As it is signed in with: letters, digits and `. _ @ + -`. Capital letters make no difference. */
  readonly name: string;
  readonly role: Role;
  /** A hash of the password. Left out: signs in by a proxy only. */
  readonly password?: string;
  /** As of a key. */
  readonly accounts?: readonly string[];
  /** As of a key. */
  readonly tenant?: string;
  /** As of a key. */
  readonly limit?: string;
}

/** What stands before the name of a person, where names of keys stand otherwise: in the audit log, and in limits. */
export const PERSON_MARK = 'person:';

/** Files of people. */
export const PEOPLE_FILE: ListKind<Person> = {
  field: 'people',
  called: 'the people file',
  code: 'people_file',
  item: z.strictObject({
    name: z
      .string()
      .regex(/^[\p{L}\p{N}._@+-]{1,100}$/u, 'must have 1 to 100 letters, digits, and . _ @ + -'),
    role: z.enum(ROLES),
    password: z.string().refine(isHash, 'must be as waybill people writes it').exactOptional(),
    ...SHARED_FIELDS,
  }),
  unique: { name: ({ name }) => [nameKey(name)] },
};

/** What a name is looked up by. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** What a person may do, as if it were a key: tenants, accounts, limits and the audit log hold for both alike. */
export function keyOfPerson({ name, role, password: _, ...bounds }: Person): ApiKey {
  const marked = `${PERSON_MARK}${name}`;
  return { ...bounds, name: marked, sha256: sha256Of(marked), scopes: [role] };
}
