import { type Database, Private } from '@waybill/ledger';
import * as z from 'zod/mini';
import {
  checked,
  choose,
  country,
  currency,
  name,
  notNegative,
  opt,
  party,
  positive,
  text,
} from './checks.js';
import { DeskConflictError } from './conflict.js';
import type { DeskSettings } from './settings-types.js';

/** In base64. Slips of a day have it once. */
const LARGEST_LOGO = 400_000;

const sides = { length: positive, width: positive, height: positive };
const names = z.array(name).check(z.minLength(1, 'is empty'), z.maxLength(1_000, 'has too many entries'));
const account = z
  .string()
  .check(z.regex(/^[a-z][\w-]*(?:\/[^/,]+)?$/, 'must be a carrier (ups) or an account (canadapost/toronto)'));
const extraKey = z
  .string()
  .check(z.regex(/^[a-z][\w-]*:\w+$/, 'must be a key such as canadapost:province_of_origin'));
const accounts = z.array(account).check(z.minLength(1, 'is empty'), z.maxLength(100, 'has too many entries'));

/** What a rule does. */
const then = z.strictObject({
  choose: opt(choose),
  only: opt(accounts),
  never: opt(accounts),
  signature: opt(z.boolean()),
  insure: opt(z.boolean()),
  box: opt(name),
  sender: opt(name),
  hold: opt(text(300)),
});

const schema = z.strictObject({
  version: z.int().check(z.minimum(0)),
  shop: opt(
    z.strictObject({
      name,
      color: opt(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f6feb'))),
      logo: opt(
        z
          .string()
          .check(
            z.maxLength(LARGEST_LOGO, 'is larger than 300 kB'),
            z.regex(/^(?:iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]*={0,2}$/, 'must be a PNG or JPEG in base64'),
          ),
      ),
      website: opt(z.url({ protocol: /^https$/, error: 'must be a page such as https://example.com' })),
      email: opt(z.email({ error: 'must be an e-mail address' })),
      phone: opt(text(40)),
    }),
  ),
  senders: z.array(z.strictObject({ name, party })).check(z.maxLength(100, 'has more than 100 entries')),
  boxes: z
    .array(
      z.strictObject({
        name,
        ...sides,
        outer: opt(z.strictObject(sides)),
        empty_weight_kg: notNegative,
        limit_kg: opt(positive),
      }),
    )
    .check(z.maxLength(500, 'has more than 500 entries')),
  products: z
    .array(
      z.strictObject({
        sku: name,
        weight_kg: opt(positive),
        length: opt(positive),
        width: opt(positive),
        height: opt(positive),
        description: opt(text()),
        hs_code: opt(text(30)),
        origin_country: opt(country),
        value: opt(notNegative),
        currency: opt(currency),
        extra: opt(z.record(extraKey, z.union([text(), z.number(), z.boolean()]))),
      }),
    )
    .check(z.maxLength(50_000, 'has more than 50000 entries')),
  rules: z
    .array(
      z.strictObject({
        name,
        off: opt(z.boolean()),
        when: z.strictObject({
          countries: opt(z.array(country)),
          not_countries: opt(z.array(country)),
          weight_from_kg: opt(notNegative),
          weight_below_kg: opt(positive),
          value_from: opt(notNegative),
          value_below: opt(positive),
          currency: opt(currency),
          shipping_method: opt(names),
          tags: opt(names),
          po_box: opt(z.boolean()),
          skus: opt(names),
          sources: opt(names),
        }),
        then,
      }),
    )
    .check(z.maxLength(200, 'has more than 200 entries')),
  choose: opt(choose),
  slip: opt(
    z.strictObject({
      page: opt(z.enum(['4x6', 'A6', 'A4', 'letter'])),
      message: opt(text(500)),
      prices: opt(z.boolean()),
      language: opt(z.enum(['en', 'fr'])),
    }),
  ),
  label: opt(z.strictObject({ format: opt(z.enum(['PDF', 'ZPL', 'PNG', 'GIF'])), type: opt(text(50)) })),
  terms_of_trade: opt(z.enum(['DAP', 'DDP'])),
});

const whole = schema.check(
  z.superRefine(({ senders, boxes, products, rules }, context) => {
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const lists = {
      senders: senders.map(named),
      boxes: boxes.map(named),
      products: products.map(({ sku }) => sku),
    };
    for (const [list, words] of Object.entries(lists)) {
      const seen = new Set<string>();
      for (const [at, word] of words.entries()) {
        const plain = word.trim().toLowerCase();
        if (seen.has(plain)) add([list, at], `has the same name as another one: ${word}`);
        seen.add(plain);
      }
    }
    for (const [at, { then }] of rules.entries()) {
      if (then.box !== undefined && !lists.boxes.includes(then.box))
        add(['rules', at, 'then', 'box'], `is no box of this document: ${then.box}`);
      if (then.sender !== undefined && !lists.senders.includes(then.sender))
        add(['rules', at, 'then', 'sender'], `is no sender of this document: ${then.sender}`);
    }
  }),
);

function named({ name }: { readonly name: string }): string {
  return name;
}

/** Before anything is entered. */
const EMPTY: DeskSettings = { version: 0, senders: [], boxes: [], products: [], rules: [] };

/** The settings of a tenant, as they are stored. */
export async function loadSettings(
  { query }: Pick<Database, 'query'>,
  tenant: string,
): Promise<DeskSettings> {
  const [row] = await query<{ version: number; settings: Partial<DeskSettings> }>(
    'SELECT version, settings FROM waybill.desk WHERE tenant = $1',
    [tenant],
  );
  return row === undefined ? EMPTY : { ...EMPTY, ...row.settings, version: row.version };
}

/**
 * @throws {@link ValidationError} with everything that is wrong
 * @throws {@link DeskConflictError} `version`
 */
export async function storeSettings(
  { query }: Pick<Database, 'query'>,
  tenant: string,
  given: unknown,
): Promise<DeskSettings> {
  const { version, ...settings } = checked(whole, given) as DeskSettings;
  await query('INSERT INTO waybill.desk (tenant) VALUES ($1) ON CONFLICT (tenant) DO NOTHING', [tenant]);
  const [row] = await query<{ version: number }>(
    'UPDATE waybill.desk SET version = version + 1, settings = $3 WHERE tenant = $1 AND version = $2 RETURNING version',
    [tenant, version, new Private(JSON.stringify(settings))],
  );
  if (row !== undefined) return { ...settings, version: row.version };
  throw new DeskConflictError(
    'version',
    'Somebody has changed the settings since they were read: read them again, and make your change there',
  );
}

const MOST_MAPPINGS = 100;
const LARGEST_MAPPING = 100_000;

/** Mappings of columns by name. */
export async function loadMappings({ query }: Pick<Database, 'query'>, tenant: string) {
  const [row] = await query<{ mappings: Record<string, unknown> }>(
    'SELECT mappings FROM waybill.desk WHERE tenant = $1',
    [tenant],
  );
  return row?.mappings ?? {};
}

/** @throws {@link ValidationError} for a name or a mapping that is wrong */
export async function storeMapping(
  database: Pick<Database, 'transaction'>,
  tenant: string,
  given: string,
  mapping: unknown,
): Promise<void> {
  const key = checked(name, given, 'name');
  checked(
    z.looseObject({}).check(z.refine((one) => JSON.stringify(one).length <= LARGEST_MAPPING, 'is too large')),
    mapping,
  );
  await database.transaction(async (query) => {
    await query('INSERT INTO waybill.desk (tenant) VALUES ($1) ON CONFLICT (tenant) DO NOTHING', [tenant]);
    const [row] = await query<{ mappings: Record<string, unknown> }>(
      'SELECT mappings FROM waybill.desk WHERE tenant = $1 FOR UPDATE',
      [tenant],
    );
    const mappings = new Map(Object.entries(row?.mappings ?? {})).set(key, mapping);
    checked(
      z.number().check(z.maximum(MOST_MAPPINGS, `: there are ${MOST_MAPPINGS} already`)),
      mappings.size,
      'name',
    );
    await query('UPDATE waybill.desk SET mappings = $2 WHERE tenant = $1', [
      tenant,
      JSON.stringify(Object.fromEntries(mappings)),
    ]);
  });
}
