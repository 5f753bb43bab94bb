import { randomBytes } from 'node:crypto';
import type { Database } from '@waybill/ledger';
import { sha256Of } from '../keys/api-key.js';
import { Problem } from '../problems/problem.js';
import type { PeopleStore } from './people-file.js';
import type { Person } from './person.js';

/** Who is signed in: in the database, so that every server on it knows, and none is forgotten when one starts anew. */
export interface Sessions {
  /** @returns what the browser keeps; the database has its hash */
  begin(person: Person): Promise<string>;
  /** The person as it is now; `undefined` where the session has ended. */
  find(token: string): Promise<Person | undefined>;
  end(token: string): Promise<void>;
}

/** In a schema of its own, which a backup leaves out. */
const TABLE = `
  SELECT pg_advisory_xact_lock(8601042);
  CREATE SCHEMA IF NOT EXISTS waybill_server;
  CREATE TABLE IF NOT EXISTS waybill_server.session (
    sha256          text PRIMARY KEY,
    person          text NOT NULL,
    -- of the hash of the password: a session ends with the password that it began with
    password_sha256 text NOT NULL,
    begun_at        timestamptz NOT NULL DEFAULT now(),
    used_at         timestamptz NOT NULL DEFAULT now()
  )`;
const GOES_ON = `used_at > now() - interval '12 hours' AND begun_at > now() - interval '7 days'`;
const FIND = `
  SELECT person, password_sha256, used_at < now() - interval '1 minute' AS is_old
  FROM waybill_server.session WHERE sha256 = $1 AND ${GOES_ON}`;

/** Sessions of people, in tables that are made with the first of them. */
export function sessionsIn(database: Database, people: PeopleStore): Sessions {
  let made: Promise<unknown> | undefined;
  const query = async <Row>(text: string, params: readonly string[] = []): Promise<Row[]> => {
    try {
      made ??= database.transaction((within) => within(TABLE));
      await made;
      return await database.query<Row>(text, params);
    } catch {
      made = undefined;
      throw new Problem('unavailable', 'The database does not answer');
    }
  };
  return {
    async begin({ name, password = '' }) {
      const token = randomBytes(32).toString('base64url');
      await query(`DELETE FROM waybill_server.session WHERE NOT (${GOES_ON})`);
      await query(
        'INSERT INTO waybill_server.session (sha256, person, password_sha256) VALUES ($1, $2, $3)',
        [sha256Of(token), name, sha256Of(password)],
      );
      return token;
    },
    async find(token) {
      const sha256 = sha256Of(token);
      const [found] = await query<{ person: string; password_sha256: string; is_old: boolean }>(FIND, [
        sha256,
      ]);
      if (found === undefined) return undefined;
      const person = await people.find(found.person);
      if (person?.password === undefined || sha256Of(person.password) !== found.password_sha256)
        return undefined;
      if (found.is_old)
        await query('UPDATE waybill_server.session SET used_at = now() WHERE sha256 = $1', [sha256]);
      return person;
    },
    async end(token) {
      await query('DELETE FROM waybill_server.session WHERE sha256 = $1', [sha256Of(token)]);
    },
  };
}
