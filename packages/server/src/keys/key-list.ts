import { z } from 'zod';
import { type ListKind, nameSchema, SHARED_FIELDS } from '../files/list-file.js';
import { PERSON_MARK } from '../people/person.js';
import { type ApiKey, SCOPES } from './api-key.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits');
const expires = z.iso.datetime('must be a time in UTC such as 2026-11-01T12:00:00Z');

/** Files of keys. */
export const KEY_FILE: ListKind<ApiKey> = {
  field: 'keys',
  called: 'the key file',
  code: 'key_file',
  item: z.strictObject({
    name: nameSchema().refine(
      (text) => !text.startsWith(PERSON_MARK),
      `must not begin with ${PERSON_MARK}, by which people are told from keys`,
    ),
    sha256,
    scopes: z.array(z.enum(SCOPES)).min(1, 'must have one of quote, read, pack, buy and admin'),
    ...SHARED_FIELDS,
    expires: expires.exactOptional(),
    previous: z.array(z.strictObject({ sha256, expires })).exactOptional(),
  }),
  unique: {
    name: (key) => [key.name],
    key: ({ sha256, previous = [] }) => [sha256, ...previous.map((one) => one.sha256)],
  },
};
