import type { Answer } from '@waybill/core/plugin';
import { z } from 'zod';

/** What may stand in a list of its own. */
const alone = (node: unknown) => (Array.isArray(node) ? node[0] : node);
const list = z
  .unknown()
  .optional()
  .transform((node) => (node === undefined || node === null ? [] : [node].flat()));
const text = z.preprocess(
  alone,
  z
    .union([z.string().trim().min(1), z.number().transform(String)])
    .optional()
    .catch(undefined),
);
const figure = text.pipe(
  z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,2})?$/)
    .optional()
    .catch(undefined),
);

const wireDocument = z.preprocess(
  alone,
  z.looseObject({ errors: list, prices: list.optional(), parcel_id: text, tracking: text, total: figure }),
);
const wireError = z.object({ code: text, message: text });
const wireCharge = z.object({ name: text, amount: figure });
const wirePrice = z.preprocess(
  alone,
  z.object({
    kind: text,
    service: text,
    name: text,
    base: figure,
    surcharges: list,
    tax: figure,
    total: figure,
    days: z.int().min(0).optional().catch(undefined),
  }),
);

/** One price of a price list, as far as it can be read. */
export interface Price {
  readonly service: string;
  readonly name: string;
  readonly base: string;
  readonly surcharges: readonly { readonly name: string; readonly amount: string }[];
  readonly tax: string;
  readonly total: string;
  readonly days?: number;
}

/** What a reply says. */
export interface Document {
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** Missing where the reply is no price list; `undefined` stands for a price that cannot be read. */
  readonly prices?: readonly (Price | undefined)[];
  /** What was sold. */
  readonly sold?: { readonly parcel_id?: string; readonly tracking?: string; readonly total?: string };
}

/** A reply without anything in it where there is nothing to be read. */
export function read({ body }: Answer): Document {
  const found = wireDocument.safeParse(parsed(body));
  if (!found.success) return { errors: [] };
  const { errors, prices, parcel_id, tracking, total } = found.data;
  return {
    errors: errors.flatMap((node) => {
      const { code, message } = wireError.safeParse(node).data ?? {};
      return code === undefined || message === undefined ? [] : [{ code, message }];
    }),
    ...('prices' in found.data && prices !== undefined
      ? { prices: prices.filter((node) => !isListPrice(node)).map(priceIn) }
      : {}),
    ...(parcel_id === undefined && tracking === undefined
      ? {}
      : { sold: { ...given({ parcel_id, tracking, total }) } }),
  };
}

/** What everybody pays, which stands beside what the account pays. */
function isListPrice(node: unknown): boolean {
  return wirePrice.safeParse(node).data?.kind === 'list';
}

function priceIn(node: unknown): Price | undefined {
  const { service, name, base, surcharges = [], tax, total, days } = wirePrice.safeParse(node).data ?? {};
  if (service === undefined || base === undefined || total === undefined) return undefined;
  const charges = surcharges.flatMap((charge) => {
    const { name, amount } = wireCharge.safeParse(charge).data ?? {};
    return name === undefined || amount === undefined ? [] : [{ name, amount }];
  });
  return {
    ...{ service, name: name ?? service, base, surcharges: charges, tax: tax ?? '0', total },
    ...(days === undefined ? {} : { days }),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
