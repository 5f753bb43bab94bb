/** Pieces of the reply schemas: what cannot be read costs only itself. */
import { wireDecimal, wireList, wireOptional, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';

/** A list of one where one is usual. */
const unwrapped = (node: unknown): unknown => (Array.isArray(node) && node.length === 1 ? node[0] : node);

/** Text without blanks around it; `undefined` where there is none to read. */
export const text = z.preprocess(
  unwrapped,
  wireOptional(wireText.transform((written) => written.trim())).catch(undefined),
);

/** A figure of a sensible size; `undefined` where there is none to read. */
export const figure = z.preprocess(unwrapped, wireOptional(wireDecimal).catch(undefined));

/** ISO 4217, in capitals; `undefined` where there is none to read. */
export const currency = text.transform((code) =>
  code !== undefined && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : undefined,
);

/** Elements to read with {@link readable}. */
export const list = wireList(z.unknown()).catch([]);

/** Texts of a list, without what is none. */
export const texts = list.transform((nodes) => readable(nodes, text).filter((text) => text !== undefined));

/** An object of optional parts; one without any where there is none to read. */
export function optionalObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const objectOf = (node: unknown) => (z.looseObject({}).safeParse(node).success ? node : {});
  return z.preprocess((node) => objectOf(unwrapped(node)), z.object(shape));
}

/** Elements that can be read; an unreadable one costs only itself. */
export function readable<T>(nodes: readonly unknown[], schema: z.ZodType<T>): T[] {
  return nodes.flatMap((node) => {
    const { success, data } = schema.safeParse(node);
    return success ? [data] : [];
  });
}

/** `currencyType` of what the account is billed; PULCL is the public rate, BASEC is in DHL's base currency. */
export const BILLING = 'BILLC';

/** The entry of the billing currency: by its type, never by its place. Where there is one without a type, that one. */
export function billing<T extends { currencyType?: string | undefined }>(
  entries: readonly T[],
): T | undefined {
  const named = entries.find(({ currencyType }) => currencyType?.toUpperCase() === BILLING);
  const [only, ...more] = entries;
  return named ?? (more.length === 0 && only?.currencyType === undefined ? only : undefined);
}
