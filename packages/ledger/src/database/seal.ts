import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { ConfigurationError } from '@waybill/core';
import type { Database, Query } from './database.js';

/** JSON with addresses, as a value of a query: a database with a key seals it. */
export class Private {
  readonly text: string | null;

  constructor(text: string | null) {
    this.text = text;
  }
}

/** Words to search by, which are not kept where there is a key. */
export class Findable extends Private {}

/** Seals what holds addresses and labels with the shop's key. */
export interface Seal {
  /** Whether there is a key. */
  readonly isOn: boolean;
  /** JSON as other JSON. */
  json(text: string): string;
  bytes(given: Uint8Array): Uint8Array;
  /** What was sealed; anything else as it is. */
  open(given: Uint8Array): Uint8Array;
}

/** Version 1: four bytes that name the key, the nonce, the tag, and what AES-256-GCM made of it. */
const MARK = Buffer.from('WBS1');
const NAME_AT = 4;
const NONCE_AT = 8;
const TAG_AT = 20;
const DATA_AT = 36;

/**
 * @param text keys of 32 bytes in base64 with commas between: the first one seals, all of them open
 * @throws {@link ConfigurationError} `data_key`
 */
function sealWith(text: string | undefined): Seal {
  const keys = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const key = Buffer.from(one, 'base64');
      if (key.length !== 32 || key.toString('base64') !== one)
        throw wrongKey('must be 32 bytes in base64 (openssl rand -base64 32); several have commas between');
      return {
        key,
        name: createHash('sha256')
          .update(key)
          .digest()
          .subarray(0, NONCE_AT - NAME_AT),
      };
    });
  const [first] = keys;
  const bytes = (given: Uint8Array) => {
    if (first === undefined) return given;
    const nonce = randomBytes(TAG_AT - NONCE_AT);
    const cipher = createCipheriv('aes-256-gcm', first.key, nonce);
    const data = [cipher.update(given), cipher.final()];
    return Buffer.concat([MARK, first.name, nonce, cipher.getAuthTag(), ...data]);
  };
  return {
    isOn: first !== undefined,
    bytes,
    json: (json) =>
      first === undefined
        ? json
        : JSON.stringify({ sealed: Buffer.from(bytes(Buffer.from(json))).toString('base64') }),
    open: (given) => {
      const sealed = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      if (!sealed.subarray(0, NAME_AT).equals(MARK) || sealed.length < DATA_AT) return given;
      const own = keys.find(({ name }) => sealed.subarray(NAME_AT, NONCE_AT).equals(name));
      if (own === undefined) throw wrongKey('is not among those that this was sealed with');
      const decipher = createDecipheriv('aes-256-gcm', own.key, sealed.subarray(NONCE_AT, TAG_AT));
      decipher.setAuthTag(sealed.subarray(TAG_AT, DATA_AT));
      return Buffer.concat([decipher.update(sealed.subarray(DATA_AT)), decipher.final()]);
    },
  };
}

function wrongKey(problem: string): ConfigurationError {
  return new ConfigurationError(`the key of the ledger's data (WAYBILL_DATA_KEY) ${problem}`, {
    code: 'data_key',
  });
}

/** The same database, which seals what is private and opens what it reads. */
export function sealed(database: Database, keys: string | undefined): Database {
  const seal = sealWith(keys);
  const given = (value: unknown) => {
    if (!(value instanceof Private) || !seal.isOn || value.text === null) return value;
    return value instanceof Findable ? null : seal.json(value.text);
  };
  const opened = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return seal.open(value);
    const text = (value as { sealed?: unknown } | null)?.sealed;
    if (typeof text !== 'string' || Object.keys(value as object).length !== 1) return value;
    return JSON.parse(Buffer.from(seal.open(Buffer.from(text, 'base64'))).toString());
  };
  const over =
    (query: Query): Query =>
    async <Row>(text: string, params?: readonly unknown[]) => {
      const rows = await query<object>(text, params?.map(given));
      for (const row of rows ?? [])
        for (const [name, value] of Object.entries(row))
          if (typeof value === 'object' && value !== null) Reflect.set(row, name, opened(value));
      return rows as Row[];
    };
  return {
    kind: database.kind,
    engine: database.engine,
    seal,
    query: over(database.query),
    transaction: (work) => database.transaction((query) => work(over(query))),
    ...(database.freeBytes && { freeBytes: () => (database.freeBytes as () => Promise<number>)() }),
    close: () => database.close(),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

/** What a database without a key gets. */
export function plainly(params: readonly unknown[]): unknown[] {
  return params.map((value) => (value instanceof Private ? value.text : value));
}
